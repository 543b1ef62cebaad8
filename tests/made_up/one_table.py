"""A format: everybody who has entered sits down at one table, and its sheet is the ranking."""

from typing import ClassVar

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.fixtures.pools import FixturesSet
from hangjack.competition.formats import Format
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.competition.rules import FormatOptions, WithoutKnockout
from hangjack.competition.standings.averages import AverageOptions
from hangjack.competition.standings.columns import Column
from hangjack.competition.standings.defaults import Defaults
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.desk.asking import Request, Scene
from hangjack.ids import MatchId
from hangjack.unions import joins

START_MS = 1_000_000
TABLE = MatchId("T-1")


@joins(FormatOptions)
class OneTable(WithoutKnockout, frozen=True, tag="one-table"):
    """How those at the table are ranked."""

    ranking: RankingOptions = RankingOptions(ranking=(Column.WON,))
    defaults: Defaults | None = None
    averages: AverageOptions = AverageOptions()


def fixtures(competition: Competition) -> tuple[Fixture, ...]:
    """Return the one match, of everybody."""
    return (Fixture(TABLE, tuple(competition.rosters.entries)),)


def placed(competition: Competition, match: MatchId) -> Placed | None:
    """Return that it is played at the one table, once everybody sits."""
    return Placed(match, START_MS, (1,)) if competition.fixture(match) else None


FORMAT = Format("one-table", OneTable, fixtures=fixtures, placed=placed)


class SeatEverybody(Request, frozen=True, tag="seat-everybody"):
    """Let everybody who has entered sit down at the one table."""

    act: ClassVar[Act] = Act.DRAW

    def decide(self, scene: Scene) -> Happened:
        """Return who meets whom."""
        match = fixtures(scene.competition)
        return Happened((FixturesSet("T", match[0].teams, match),))
