"""A division as everybody follows it: the table with what stands beside the matches, the form of each team, and the weeks."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.standings.adjustments import Adjustment
from hangjack.competition.standings.columns import shown_columns, value_in
from hangjack.competition.standings.ranking import Ranking
from hangjack.desk.names import EntrantShown, Names
from hangjack.desk.views.competitions import RowShown, StandingsShown, group_shown, matches_shown
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.formats.divisions.deciding.ending import lines_of
from hangjack.formats.divisions.desk.public.apart import Apart
from hangjack.formats.divisions.desk.public.chosen import by_week
from hangjack.formats.divisions.state import season_in
from hangjack.ids import ClauseId, EntrantId, MatchId
from hangjack.matches.results import Official
from hangjack.matches.scoring import scoring_of
from hangjack.wording import say
from hangjack.wording.days import short_day

FORM = 5
"""So many results make the form of a team."""

CLOSING = 3
"""In the last third of a season it is told which places each team can still reach."""


class FormShown(Struct, frozen=True):
    """One of a team's last results: won, drawn or lost, in a word, and what both had."""

    match: MatchId
    how: str
    score: str


class AdjustedShown(Struct, frozen=True):
    """Points that a team has beside its matches, with why and by which clause."""

    points: str
    why: str
    clause: ClauseId | None


class LineShown(Struct, frozen=True):
    """A team in the table of its division."""

    row: RowShown
    place: str
    """With a sign where others share it."""
    adjusted: tuple[AdjustedShown, ...]
    adjusted_by: int
    form: tuple[FormShown, ...]
    """The last results, the oldest first."""
    in_hand: int
    """How many matches fewer it has played than those who have played most."""
    line: bool
    """Whether something is decided below it: the title, who goes up or down."""


class DivisionShown(Struct, frozen=True):
    """A division: its table, and who has left it."""

    name: str
    columns: tuple[str, ...]
    points: str
    """The column that counts most."""
    lines: tuple[LineShown, ...]
    left: tuple[LineShown, ...]
    begun: bool
    hidden: bool
    """Whether standings are withheld from the reader."""
    criteria: tuple[str, ...]
    teams: tuple[EntrantShown, ...]
    given: tuple[str, ...]
    """What matches count that nobody has played."""
    level: bool
    """Whether all is played and level teams share a place about which somebody may have to decide."""
    closing: bool
    """Whether so few matches are left that it says something which places a team can still reach."""


class WeekOfDivision(Struct, frozen=True):
    """The matches of a division in one week."""

    first: date
    matches: tuple[FixtureShown, ...]


def show_division(ranking: Ranking, given: Apart) -> DivisionShown:
    """Return a division with its table; without lines while standings are withheld."""
    competition, names, name = given.beside(ranking), given.names, given.name
    table = None if given.unranked else group_shown(competition, names, name)
    lines = tuple(_lines(competition, names, name, table)) if table is not None else ()
    columns, points = shown_columns(competition.rules.match.scoring), ranking.options.ranking[0]
    return DivisionShown(
        name=name,
        columns=tuple(each for each in columns if each != points),
        points=points,
        lines=tuple(each for each in lines if not each.row.out),
        left=tuple(each for each in lines if each.row.out),
        begun=table is not None and table.begun,
        hidden=table is None,
        criteria=ranking.options.ranking,
        teams=tuple(map(names.shown, ranking.rows)),
        given=table.given if table is not None else (),
        level=table is not None and bool(table.ties) and not ranking.remaining,
        closing=len(ranking.remaining) * CLOSING <= len(ranking.fixtures),
    )


def show_weeks(ranking: Ranking, given: Apart) -> tuple[WeekOfDivision, ...]:
    """Return the matches of a division week by week."""
    competition = given.beside(ranking)
    return tuple(
        WeekOfDivision(first, matches_shown(competition, given.names, fixtures, hidden=given.hidden))
        for first, fixtures in by_week(competition, given.name).items()
    )


def show_week(ranking: Ranking, given: Apart, first: date) -> tuple[FixtureShown, ...]:
    """Return the matches of a division in the week that begins on *first*."""
    competition = given.beside(ranking)
    return matches_shown(
        competition, given.names, by_week(competition, given.name)[first], hidden=given.hidden
    )


def show_all(ranking: Ranking, given: Apart) -> tuple[FixtureShown, ...]:
    """Return all matches of a division by time, those that are not played any more last."""
    competition, every = given.beside(ranking), ranking.fixtures.values()
    return matches_shown(competition, given.names, every, hidden=given.hidden)


def form_of(competition: Competition, team: EntrantId, last: int = FORM) -> tuple[FormShown, ...]:
    """Return how the last matches of a team ended, the oldest first."""
    ranking = next((table for table in competition.rankings.values() if team in table.rows), None)
    if ranking is None:
        return ()
    played = [result for match, result in ranking.rows[team].results.items() if match not in ranking.struck]
    latest = sorted(played, key=lambda each: _night_ms(competition, ranking, each.match))[-last:]
    return tuple(FormShown(each.match, how(each, team), score(competition, each, team)) for each in latest)


def how(result: Official, team: EntrantId) -> str:
    """Return whether *team* has won, drawn or lost, as the words of pages are called."""
    if result.winner is None:
        return "drawn"
    return "won" if result.winner == team else "lost"


def score(competition: Competition, result: Official, team: EntrantId) -> str:
    """Return what *team* and the others have of a match, its own first."""
    column = scoring_of(competition.rules.match.scoring).sheet_columns[0]
    others = [each for each in result.entrants if each != team]
    return "\N{EN DASH}".join(str(value_in(result.figures[each], column)) for each in (team, *others))


def _night_ms(competition: Competition, ranking: Ranking, match: MatchId) -> int:
    night = season_in(competition).night(match, ranking.fixtures[match].round)
    return night.start_ms if night else 0


def _lines(competition: Competition, names: Names, name: str, table: StandingsShown) -> Iterator[LineShown]:
    ranking, cuts = competition.rankings[name], lines_of(competition, name)
    sharing = Counter(row.place for row in table.rows if not row.out)
    played = {team: len(row.results.keys() - ranking.struck) for team, row in ranking.rows.items()}
    most = max((played[row.team.id] for row in table.rows if not row.out), default=0)
    adjusted = adjusted_of(competition, ranking, names)
    for number, row in enumerate(table.rows, start=1):
        own = [each for each in ranking.adjusted if each.team == row.team.id]
        yield LineShown(
            row=row,
            place=f"{row.place}=" if sharing[row.place] > 1 else str(row.place),
            adjusted=adjusted.get(row.team.id, ()),
            adjusted_by=sum(each.points for each in own),
            form=form_of(competition, row.team.id),
            in_hand=most - played[row.team.id],
            line=number in cuts,
        )


def adjusted_of(
    competition: Competition, ranking: Ranking, names: Names
) -> Mapping[EntrantId, tuple[AdjustedShown, ...]]:
    """Return the points that teams have beside their matches, each with why."""
    found: dict[EntrantId, tuple[AdjustedShown, ...]] = {}
    for each in ranking.adjusted:
        shown = AdjustedShown(f"{each.points:+}", _why(competition, ranking, each, names), each.clause)
        found[each.team] = (*found.get(each.team, ()), shown)
    return found


def _why(competition: Competition, ranking: Ranking, each: Adjustment, names: Names) -> str:
    """Return why points were given or taken, with the match by its day and the other team."""
    told = [each.told] if each.told else []
    if each.match is None:
        return ": ".join((say(f"page.follow.cause.{each.cause.value}", language=names.language), *told))
    fixture = ranking.fixtures[each.match]
    put_off = season_in(competition).postponed.get(each.match)
    night = put_off.first if put_off else season_in(competition).night(each.match, fixture.round)
    other = next(team for team in fixture.teams if team != each.team)
    values = {
        "day": short_day(night.day, names.language) if night else each.match,
        "team": names.entrant(other),
    }
    said = say(f"page.follow.cause.{each.cause.value}-match", language=names.language, **values)
    return ": ".join((said, *told))
