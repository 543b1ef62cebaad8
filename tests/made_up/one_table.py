"""A format: everybody who has entered sits down at one table, and its sheet is the ranking."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.fixtures.arrivals import ResultSetAside
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.fixtures.pools import FixturesSet
from hangjack.competition.formats import Step, usual
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.competition.rules import Format
from hangjack.competition.standings.columns import Column
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.desk.asking import Request, Scene
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.results import Official
from hangjack.unions import joins

START_MS = 1_000_000
TABLE = MatchId("T-1")


@joins(Format)
class OneTable(Struct, frozen=True, tag="one-table"):
    """How those at the table are ranked."""

    ranking: RankingOptions = RankingOptions(ranking=(Column.WON,))


def steps(competition: Competition) -> Sequence[Step]:
    """Return that people enter, and that is all."""
    del competition
    return (Step.OPEN, Step.ENTRIES)


def fixtures(competition: Competition) -> tuple[Fixture, ...]:
    """Return the one match, of everybody."""
    return (Fixture(TABLE, tuple(competition.rosters.entries)),)


def placed(competition: Competition, match: MatchId) -> Placed | None:
    """Return that it is played at the one table, once everybody sits."""
    return Placed(match, START_MS, (1,)) if competition.fixture(match) else None


def arrive(competition: Competition, result: Official) -> tuple[CompetitionEvent, ...]:
    """Let the result count."""
    return usual.arrive(competition, result)


def set_aside(competition: Competition, match: MatchId, reason: str) -> tuple[ResultSetAside, ...]:
    """Let the result no longer count."""
    return usual.set_aside(competition, match, reason)


def final_order(competition: Competition) -> tuple[tuple[EntrantId, ...], ...]:
    """Return the places of the ranking."""
    return usual.final_order(competition)


class SeatEverybody(Request, frozen=True, tag="seat-everybody"):
    """Let everybody who has entered sit down at the one table."""

    act: ClassVar[Act] = Act.DRAW

    def decide(self, scene: Scene) -> Happened:
        """Return who meets whom."""
        match = fixtures(scene.competition)
        return Happened((FixturesSet("T", match[0].teams, match),))
