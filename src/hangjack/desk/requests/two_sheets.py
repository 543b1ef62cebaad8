"""Two sheets of one table: which is handed in, who keeps it, who countersigns it; and that time is called there."""

from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import MatchRequest, Scene
from hangjack.matches import scorekeeping, time
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Place


class ChooseSheet(MatchRequest, frozen=True, tag="choose-sheet"):
    """Choose, at the table, which of the two sheets is handed in."""

    act: ClassVar[Act] = Act.CONFIRM_SCORE
    side: Party
    sheet: Party

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=scorekeeping.choose_sheet(scene.match, self.sheet, scene.by))


class SignOwnSheet(MatchRequest, frozen=True, tag="sign-own-sheet"):
    """Sign the sheet of one's own side, which one keeps and which is to be handed in."""

    act: ClassVar[Act] = Act.COUNTERSIGN
    side: Party

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=scorekeeping.sign_own(scene.match, self.side, scene.by, scene.behind))


class CountersignSheet(MatchRequest, frozen=True, tag="countersign-sheet"):
    """Countersign the sheet of the opponents, as one of those who played against them."""

    act: ClassVar[Act] = Act.COUNTERSIGN
    side: Party

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=scorekeeping.countersign(scene.match, self.side, scene.by, scene.behind))


class WithdrawSignature(MatchRequest, frozen=True, tag="withdraw-signature"):
    """Take the signature of one's own side back: all signatures come off, and the sheet can be written on again."""

    act: ClassVar[Act] = Act.COUNTERSIGN
    side: Party

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=scorekeeping.withdraw_signatures(scene.match, self.side, scene.by))


class TakeOverSheet(MatchRequest, frozen=True, tag="take-over-sheet"):
    """Keep the sheet of one's own side from now on, instead of the partner: it is noted."""

    act: ClassVar[Act] = Act.CONFIRM_SCORE
    side: Party

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=scorekeeping.take_over(scene.match, self.side, scene.by))


class OpenNext(MatchRequest, frozen=True, tag="open-next"):
    """Let a table write on, as an official and for a reason, though its sheets do not show the same, ticked, at a place."""

    act: ClassVar[Act] = Act.SETTLE_LINE
    place: Place
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=scorekeeping.open_next(scene.match, self.place, scene.by, self.reason))


class CallTime(MatchRequest, frozen=True, tag="call-time"):
    """Call time at a table, as an official: what was begun there is played out, if the book says so."""

    act: ClassVar[Act] = Act.CREDIT_TIME

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=time.call_time(scene.match, scene.at_ms, scene.by))


class WithdrawTime(MatchRequest, frozen=True, tag="withdraw-time"):
    """Let a table play on, as an official and for a reason, at which time was called too early."""

    act: ClassVar[Act] = Act.CREDIT_TIME
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=time.withdraw_time(scene.match, scene.by, self.reason))
