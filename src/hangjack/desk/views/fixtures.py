"""One match of a schedule as people see it, with the result that counts: as in a hall, where a format says nothing else."""

from collections.abc import Sequence

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures import knockout
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.standings.columns import value_in
from hangjack.desk.names import EntrantShown, Names
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.results import Ended, Official
from hangjack.matches.scoring import scoring_of


class ResultShown(Struct, frozen=True):
    """A result that counts: the teams in their order with what each has on the board."""

    standing: tuple[int | float, ...]
    """In the sheet's first column."""
    winner: EntrantId | None
    ended: Ended


class FixtureShown(Struct, frozen=True):
    """One match of the schedule."""

    match: MatchId
    teams: tuple[EntrantShown, ...]
    round: int
    group: str | None
    start_ms: int | None
    tables: tuple[int, ...]
    under_way: bool
    over: bool
    """That it has a result, which may be withheld."""
    result: ResultShown | None
    venue: str = ""
    """Where it is played, in a season with venues."""
    struck: bool = False
    """That it is not played any more, or counts for nobody."""
    venue_id: str = ""
    address: str = ""
    """Where the venue is."""
    first_ms: int | None = None
    """When it was to be played at first, where that was another night."""


def in_a_hall(competition: Competition, names: Names, fixture: Fixture) -> FixtureShown:
    """Return a match as the schedule of a hall has it."""
    schedule, match = competition.timetable.schedule, fixture.match
    placed, result = schedule.placed.get(match) if schedule else None, competition.result(match)
    return FixtureShown(
        match=match,
        teams=tuple(map(names.shown, fixture.teams)),
        round=fixture.round,
        group=fixture.group,
        start_ms=placed.start_ms if placed else None,
        tables=placed.tables if placed else (),
        under_way=match in competition.under_way,
        over=result is not None,
        result=result_shown(competition, result, fixture.teams),
    )


def result_shown(
    competition: Competition, result: Official | None, teams: Sequence[knockout.Occupant]
) -> ResultShown | None:
    """Return a result in the order in which *teams* stand there: the log keeps figures by their ids.

    Whoever has left a place empty since has played for it all the same.
    """
    if result is None:
        return None
    first = scoring_of(competition.rules.match.scoring).sheet_columns[0]
    gone = iter([entrant for entrant in result.entrants if entrant not in teams])
    order = [team if isinstance(team, str) and team in result.figures else next(gone) for team in teams]
    return ResultShown(
        tuple(value_in(result.figures[each], first) for each in order), result.winner, result.ended
    )
