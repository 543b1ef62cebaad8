"""The evening of a match between clubs: who plays twice, tables at once, tables that are conceded or unmanned."""

from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import MatchRequest, Scene
from hangjack.matches.deadlines import cited
from hangjack.matches.parties import Party
from hangjack.matches.rules import Clock
from hangjack.matches.sides import manning

ROOM = "evenings"
"""The part of the API that these belong to."""


class TellTwice(MatchRequest, frozen=True, tag="tell-twice"):
    """Note that the other captain has been told who of a side plays twice."""

    act: ClassVar[Act] = Act.MAN_TABLES
    side: Party

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=manning.tell(scene.match, self.side, scene.by, scene.at_ms))


class AgreeTablesAtOnce(MatchRequest, frozen=True, tag="agree-tables-at-once"):
    """Agree, for a side, that all tables play at once; or no more."""

    act: ClassVar[Act] = Act.MAN_TABLES
    side: Party
    agrees: bool = True

    def decide(self, scene: Scene) -> Happened:
        agreed = manning.agree_at_once(scene.match, self.side, scene.by, agrees=self.agrees)
        return Happened(match=agreed)


class ConcedeTable(MatchRequest, frozen=True, tag="concede-table"):
    """Give up, for a side, what is not played of a table: those legs are the others'."""

    act: ClassVar[Act] = Act.MAN_TABLES
    side: Party
    table: int
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=manning.concede(scene.match, self.side, self.table, scene.by, self.reason))


class CloseUnmannedTable(MatchRequest, frozen=True, tag="close-unmanned-table"):
    """Close a table that one side cannot man, or neither: its legs are the others', or nobody's."""

    act: ClassVar[Act] = Act.MAN_TABLES
    side: Party
    table: int

    def decide(self, scene: Scene) -> Happened:
        clause = cited(scene.match, Clock.LAST_TABLE)
        closed = manning.close_unmanned(scene.match, self.table, scene.at_ms, scene.by, clause)
        return Happened(match=closed)
