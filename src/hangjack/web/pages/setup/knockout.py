"""After the groups: ties that somebody must decide, the knockout begun and placed, prizes announced and given."""

from collections.abc import Iterator
from itertools import accumulate

from msgspec import Struct
from starlette.responses import Response

from hangjack.competition import staging
from hangjack.competition.competition import Competition
from hangjack.competition.fixtures import knockout
from hangjack.competition.fixtures.draw import Draw
from hangjack.competition.formats import format_of
from hangjack.competition.money.ledger import prizes_of
from hangjack.competition.prize_giving import prize_list
from hangjack.competition.standings.ranking import Ranking
from hangjack.competition.standings.seeding import Qualified, seeding_rankings
from hangjack.competition.standings.standings import standings
from hangjack.desk.names import EntrantShown, Names, by_name
from hangjack.desk.views.calls.waiting import shaken_in_words
from hangjack.errors import HangjackError
from hangjack.web.pages.setup.frame import Setting, render_step
from hangjack.wording import say


class OpenTie(Struct, frozen=True):
    """Teams that are level on everything, and the lot among them where the book wants one."""

    where: str
    """The group, or nothing for a tie between groups."""
    teams: tuple[EntrantShown, ...]
    lot: Draw
    first: int
    """The place that the first of them has."""


class Won(Struct, frozen=True):
    """What a team has won, in minor units, and how much of it waits to be paid out."""

    team: EntrantShown
    amount: int
    to_pay: int


def knockout_page(setting: Setting) -> Response:
    """Show what stands between the groups and the prizes."""
    competition = setting.competition
    options = competition.rules.format
    unplayed = sum(len(each.remaining) for each in competition.rankings.values())
    begun, refusal = bool(competition.knockout.order), _refusal(setting)
    return render_step(
        setting,
        "setup/knockout.html",
        unplayed=unplayed,
        grouped=bool(competition.rankings),
        ties=list(_ties(competition, setting.names)) if not unplayed else [],
        by_lot=options.ranking.final_tiebreak == "lot",
        drawn=options.bracket.bracket == "drawn",
        knockout_draw=competition.draw(staging.KNOCKOUT_DRAW),
        places=options.groups.qualifiers_per_group,
        begun=begun,
        played=bool(knockout.has_begun(competition.knockout)),
        shaken=_shaken(setting),
        open_matches=_unplaced(competition),
        refusal=refusal,
        scheduled=competition.timetable.schedule is not None,
        currency=competition.ledger.currency,
        prizes=competition.prizes,
        won=_won(competition, setting.names),
        ended=competition.ended is not None,
        over=_is_over(competition) and (begun or bool(refusal)),
    )


def _ties(competition: Competition, names: Names) -> Iterator[OpenTie]:
    """Yield the open ties of the groups, then those between groups over the seeding."""
    of_groups = [(where, 0, ranking) for where, ranking in competition.rankings.items()]
    for where, ahead, ranking in (*of_groups, *_seeding(competition)):
        now = standings(ranking)
        for teams in now.unresolved_ties:
            name = "lot-" + "-".join(sorted(team[:6] for team in teams))
            first = ahead + min(each.place for each in now.positions if each.team in teams)
            yield OpenTie(where, tuple(map(names.shown, teams)), competition.draw(name), first)


def _seeding(competition: Competition) -> tuple[tuple[str, int, Ranking], ...]:
    """Return the rankings of the seeding, each with how many teams are ahead of it."""
    if competition.rules.format.bracket.bracket != "first_v_last" or not competition.rankings:
        return ()
    qualified = Qualified(competition.rankings, competition.rules.format.groups, competition.seedings)
    try:
        found = seeding_rankings(qualified)
    except HangjackError:
        return ()
    ahead = accumulate((len(each.rows) for each in found), initial=0)
    return tuple(("", before, each) for before, each in zip(ahead, found, strict=False))


def _refusal(setting: Setting) -> str:
    """Return why the knockout cannot begin, in words; nothing if it can."""
    competition = setting.competition
    try:
        staging.begin_knockout(competition)
    except HangjackError as refusal:
        values = {key: by_name(value, setting.names) for key, value in refusal.values.items()}
        return say(refusal.key, language=setting.looking.language, **values)
    return ""


def _shaken(setting: Setting) -> str:
    """Return how the groups have changed under the knockout, in words; nothing while they have not."""
    found = staging.shaken(setting.competition)
    return shaken_in_words(setting.competition, found, setting.names) if found is not None else ""


def _unplaced(competition: Competition) -> int:
    """Return how many matches of the knockout have no time yet, or do not know their teams in the schedule.

    What was called has its tables, and what is over needs none.
    """
    schedule = competition.timetable.schedule
    if schedule is None:
        return len(competition.knockout.ties)
    return sum(
        each.match not in schedule.placed or schedule.fixtures[each.match].teams != each.teams
        for each in knockout.knockout_fixtures(competition.knockout)
        if each.match not in competition.under_way and competition.result(each.match) is None
    )


def _won(competition: Competition, names: Names) -> list[Won]:
    if not _is_over(competition):
        return []
    return [
        Won(names.shown(team), amount, -competition.ledger.balance(prizes_of(team)))
        for team, amount in prize_list(competition)
    ]


def _is_over(competition: Competition) -> bool:
    try:
        format_of(competition).final_order(competition)
    except HangjackError:
        return False
    return not competition.under_way
