"""What people see of a competition: plain values, made for one reader at a time.

Everything that leaves the server is made here and in `match_views`, from a state and what the reader is. While standings
are withheld, the public sees nothing that they could be worked out from.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct, structs
from msgspec.structs import replace

from hangjack.competition.competition import Competition
from hangjack.competition.dues import current_notices
from hangjack.competition.fixtures import knockout
from hangjack.competition.fixtures.bracket import WinnerOf
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.formats import format_of
from hangjack.competition.formats.publishing import is_withheld
from hangjack.competition.governance import NoticePosted
from hangjack.competition.standings.columns import value_in, whole_columns
from hangjack.competition.standings.ranking import Ranking
from hangjack.competition.standings.standings import in_words, standings
from hangjack.desk.formats import format_desk
from hangjack.desk.menus import Menu
from hangjack.desk.names import EntrantShown, Names
from hangjack.desk.views.chances import Course, course_of, reaches
from hangjack.desk.views.chosen import fixtures_of
from hangjack.desk.views.day.rooms import WITH_PAGES_BELOW, Room, rooms_of
from hangjack.desk.views.faces import adjusted_in_words, given_in_words
from hangjack.desk.views.fixtures import FixtureShown, ResultShown, result_shown
from hangjack.desk.views.readers import Reader, is_hidden_from, is_order_hidden_from
from hangjack.ids import EntrantId, MatchId

PLACES = 3
"""So many places are told at the end, and get a certificate, whether they win money or not."""


class CompetitionShown(Struct, frozen=True):
    """The front page of a competition."""

    id: str
    name: str
    short: str
    sponsor: str
    days: tuple[str, ...]
    time_zone: str
    book: str
    rules: str
    version: int
    withheld: bool
    teams: tuple[EntrantShown, ...]
    notices: tuple[NoticePosted, ...]
    """What is announced to the reader now, the newest first."""
    champion: EntrantShown | None
    ended: Annotated[bool, Meta(description="The prizes are given; the champion is known before that.")]
    rooms: tuple[Room, ...] = ()
    """The pages from which the reader runs the competition; nothing for anybody who does not."""
    sessions: bool = False
    """Whether it is played in sessions, by people drawn to tables."""
    rounds: bool = False
    """Whether teams rotate in rounds that the whole hall plays at once."""
    season: bool = False
    """Whether it is a season in divisions, with cups beside it."""
    seasons: bool = False
    """Whether other seasons went before it, or follow."""


class CompetitionOnPages(CompetitionShown, frozen=True):
    """The front page as our own pages have it: each has the menu above what it shows."""

    menu: Menu = ()
    with_pages_below: frozenset[Room] = frozenset()
    """The rooms that stand for the pages below them too."""


class PrizeShown(Struct, frozen=True):
    """A place with what it wins, in minor units and for each who has won it."""

    place: int
    amount: int
    teams: tuple[EntrantShown, ...]


class RowShown(Struct, frozen=True):
    """One line of the standings, with the reason for its place and what can still happen."""

    place: int
    team: EntrantShown
    columns: dict[str, int | float]
    reason: str
    reach: str
    out: bool = False
    """Whether the team is out of the competition: everybody reads that, also before play."""


class StandingsShown(Struct, frozen=True):
    """The standings of one group."""

    group: str
    criteria: tuple[str, ...]
    places: int | None
    """How many go on; None where nobody does or it is not decided."""
    rows: tuple[RowShown, ...]
    ties: tuple[tuple[EntrantId, ...], ...]
    begun: Annotated[bool, Meta(description="There is a result; before that nobody has a place.")] = True
    given: tuple[str, ...] = ()
    """What matches count that were given away: figures that nobody has played."""
    adjusted: tuple[str, ...] = ()
    """Points that teams have beside their matches, each with its reason and clause."""


class TieShown(Struct, frozen=True):
    """One match of the bracket: who stands in its two places, or which match decides that."""

    match: MatchId
    position: int
    sides: tuple[EntrantShown | None, EntrantShown | None]
    decided_by: tuple[MatchId | None, MatchId | None]
    result: ResultShown | None


def show_competition(competition: Competition, reader: Reader, names: Names) -> CompetitionOnPages:
    """Return the front page for our own pages."""
    shown = front_page(competition, reader, names)
    desk = format_desk(competition)
    return CompetitionOnPages(
        **structs.asdict(shown),
        menu=desk.menu(competition, shown.rooms),
        with_pages_below=WITH_PAGES_BELOW | desk.with_pages_below,
    )


def front_page(competition: Competition, reader: Reader, names: Names) -> CompetitionShown:
    """Return the front page."""
    opened, desk = competition.opened, format_desk(competition)
    champion = None if is_hidden_from(competition, reader) else knockout.champion(competition.knockout)
    audiences = reader.audiences
    return CompetitionShown(
        id=opened.id,
        name=opened.name,
        short=opened.short,
        sponsor=opened.sponsor,
        days=opened.days,
        time_zone=opened.time_zone,
        book=competition.rules.book,
        rules=competition.rules.name,
        version=competition.governance.version,
        withheld=is_withheld(competition),
        teams=tuple(map(names.shown, competition.rosters.entries)),
        notices=current_notices(competition, audiences),
        rooms=rooms_of(reader, desk.rooms, signs=competition.rules.people.signing is not None),
        champion=names.shown(champion) if isinstance(champion, str) else None,
        ended=competition.ended is not None,
        **structs.asdict(desk.played_in),
        seasons=bool(format_of(competition).seasons(competition).others),
    )


def show_prizes(competition: Competition, reader: Reader, names: Names) -> tuple[PrizeShown, ...]:
    """Return what each place wins; once the prizes are given, by whom, where those who share places share what these win."""
    prizes = competition.prizes
    if competition.ended is None or is_hidden_from(competition, reader):
        return tuple(PrizeShown(place, amount, ()) for place, amount in enumerate(prizes, start=1) if amount)
    won, place = [], 1
    for teams in format_of(competition).final_order(competition):
        if place <= max(PLACES, len(prizes)):
            each = sum(prizes[place - 1 : place - 1 + len(teams)]) // len(teams)
            shown = tuple(names.shown(team) for team in teams if team not in competition.out)
            won.append(PrizeShown(place, each, shown))
        place += len(teams)
    return tuple(each for each in won if each.teams)


def show_schedule(competition: Competition, reader: Reader, names: Names) -> tuple[FixtureShown, ...]:
    """Return all matches by time: those without a time last, and in a season those that are not played any more."""
    return show_matches(competition, reader, names, fixtures_of(competition))


def show_matches(
    competition: Competition, reader: Reader, names: Names, fixtures: Iterable[Fixture]
) -> tuple[FixtureShown, ...]:
    """Return some matches by time, as a schedule shows them."""
    return matches_shown(competition, names, fixtures, hidden=is_hidden_from(competition, reader))


def matches_shown(
    competition: Competition, names: Names, fixtures: Iterable[Fixture], *, hidden: bool
) -> tuple[FixtureShown, ...]:
    """Return some matches by time; without their results from whom these are *hidden*."""
    seen = format_desk(competition).shown
    shown = (seen(competition, names, fixture) for fixture in fixtures)
    return tuple(
        sorted(
            map(_withheld, shown) if hidden else shown,
            key=lambda each: (each.struck, each.start_ms is None, each.start_ms or 0, each.match),
        )
    )


def _withheld(shown: FixtureShown) -> FixtureShown:
    """Return a match without its result, and one of the knockout without its teams: results have brought these there."""
    return replace(shown, result=None, teams=shown.teams if shown.group is not None else ())


def show_standings(competition: Competition, reader: Reader, names: Names) -> tuple[StandingsShown, ...]:
    """Return the standings of every group with their reasons; nothing while they are withheld from the reader."""
    return tuple(
        table
        for name in competition.rankings
        if (table := show_group(competition, reader, names, name)) is not None
    )


def show_group(competition: Competition, reader: Reader, names: Names, name: str) -> StandingsShown | None:
    """Return the standings of one group; None while they are withheld from the reader."""
    return None if is_order_hidden_from(competition, reader) else group_shown(competition, names, name)


def group_shown(competition: Competition, names: Names, name: str) -> StandingsShown:
    """Return the standings of one group to somebody who may see them."""
    places = competition.rules.format.groups.qualifiers_per_group
    return _standings(_Group(name, places, course_of(competition), names), competition.rankings[name])


def show_bracket(competition: Competition, reader: Reader, names: Names) -> tuple[tuple[TieShown, ...], ...]:
    """Return the knockout round by round; nothing while standings are withheld from the reader."""
    if is_hidden_from(competition, reader):
        return ()
    stands = knockout.occupants(competition.knockout)
    return tuple(
        tuple(
            TieShown(
                match=tie.match,
                position=tie.position,
                sides=_pair(
                    names.shown(team) if isinstance(team, str) else None for team in stands[tie.match]
                ),
                decided_by=_pair(side.match if isinstance(side, WinnerOf) else None for side in tie.sides),
                result=result_shown(
                    competition, competition.knockout.results.get(tie.match), stands[tie.match]
                ),
            )
            for tie in ties
        )
        for ties in competition.knockout.rounds
    )


class _Group(Struct, frozen=True):
    """What the standings of a group show beside its ranking."""

    name: str
    places: int | None
    course: Course
    names: Names

    def of(self, ranking: Ranking) -> tuple[Any, ...]:
        """Return all of it that concerns *ranking*: its standings are the same until this is another."""
        return (self.name, self.places, self.course, tuple(map(self.names.shown, ranking.rows)))


def _standings(group: _Group, ranking: Ranking) -> StandingsShown:
    """Return the standings of a group; they are kept with its ranking."""
    what = f"standings in {group.names.language}"
    return ranking.once(what, group.of(ranking), lambda _: _standings_now(group, ranking))


def _standings_now(group: _Group, ranking: Ranking) -> StandingsShown:
    names = group.names
    called = {team: names.entrant(team) for team in ranking.rows}
    now = standings(ranking)
    can_reach = reaches(ranking, group.course, names.language)
    begun = any(row.results for row in ranking.rows.values())
    return StandingsShown(
        group=group.name,
        criteria=tuple(each.column for each in ranking.options.criteria),
        places=group.places,
        rows=tuple(
            RowShown(
                place=position.place,
                team=names.shown(position.team),
                columns={
                    column: value_in(ranking.rows[position.team].totals, column)
                    for column in whole_columns(ranking.rows[position.team].totals)
                },
                reason=in_words(position.reason, called, names.language),
                reach=can_reach.get(position.team, ""),
                out=position.team in ranking.out,
            )
            for position in now.positions
        ),
        ties=now.unresolved_ties if begun else (),
        begun=begun,
        given=tuple(_given(ranking, names)),
        adjusted=tuple(adjusted_in_words(each, names) for each in ranking.adjusted),
    )


def _given(ranking: Ranking, names: Names) -> Iterator[str]:
    """Yield what each match of a group counts that was given away."""
    results = {each.match: each for row in ranking.rows.values() for each in row.results.values()}
    for result in results.values():
        if result.ended != "played":
            yield given_in_words(result, names)


def _pair(values: Iterable[Any]) -> tuple[Any, Any]:
    one, other = values
    return one, other
