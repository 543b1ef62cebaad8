"""Cards of a season: when one came, what a late one costs, who won a play-off, and points by the last word of a committee."""

from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Request, Scene
from hangjack.desk.planning import moment_of
from hangjack.formats.divisions.books.cards import CardReceived, Channel
from hangjack.formats.divisions.deciding import ending, late_cards
from hangjack.formats.divisions.desk.requests.cups import SEED_BYTES
from hangjack.ids import EntrantId, MatchId
from hangjack.log import digest_of


class ReceiveCard(Request, frozen=True, tag="receive-card"):
    """Write down when and how the card of a match came.

    Of several the first counts, whoever sent it; without a day it comes now.
    """

    act: ClassVar[Act] = Act.KEEP_CARDS
    match: MatchId
    channel: Channel
    day: str = ""
    time: str = ""

    def decide(self, scene: Scene) -> Happened:
        at_ms = moment_of(scene.competition, self.day, self.time) if self.day else scene.at_ms
        received = CardReceived(self.match, at_ms, self.channel, scene.by)
        return Happened(late_cards.receive(scene.competition, received, scene.at_ms))


class DecideLateCard(Request, frozen=True, tag="decide-late-card"):
    """Give or waive what a late card costs the winners, for a reason.

    The result is untouched. Nobody decides about the own team.
    """

    act: ClassVar[Act] = Act.KEEP_CARDS
    match: MatchId
    give: bool
    reason: str

    def decide(self, scene: Scene) -> Happened:
        decided = late_cards.decide(scene.competition, self.match, scene.doing, self.reason, given=self.give)
        return Happened(decided)


class EnterPlayOff(Request, frozen=True, tag="enter-play-off"):
    """Put teams that are level at the end into the order of their play-off.

    Their points stay as they are.
    """

    act: ClassVar[Act] = Act.KEEP_CARDS
    division: str
    order: tuple[EntrantId, ...]

    def decide(self, scene: Scene) -> Happened:
        return Happened(ending.enter_playoff(scene.competition, self.division, self.order))


class DrawPlayOff(Request, frozen=True, tag="draw-play-off"):
    """Draw the play-off of teams that are level where something is decided, by lot.

    It is played with a card like every match; the order that it makes stands in the table at once.
    """

    act: ClassVar[Act] = Act.KEEP_CARDS
    division: str
    name: str = ""

    def decide(self, scene: Scene) -> Happened:
        seed = digest_of(scene.chance(SEED_BYTES).hex())
        drawn = ending.draw_playoff(scene.competition, self.division, self.name, seed, scene.doing)
        return Happened(drawn)


class AdjustPoints(Request, frozen=True, tag="adjust-points"):
    """Give a team points or take some, by a decision that is final, with the reason.

    They stand in the table with it.
    """

    act: ClassVar[Act] = Act.ADJUST_POINTS
    team: EntrantId
    points: int
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(ending.adjust(scene.competition, self.team, self.points, scene.doing, self.reason))


class ApproveMoves(Request, frozen=True, tag="approve-moves"):
    """Approve who goes up and down after a season.

    These are the divisions of the next season, as the list proposes them.
    """

    act: ClassVar[Act] = Act.APPROVE_MOVES

    def decide(self, scene: Scene) -> Happened:
        return Happened(ending.approve(scene.competition, scene.doing))
