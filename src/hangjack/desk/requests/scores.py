"""Scores: lines written by those who play, paper, signatures, the seal."""

from collections.abc import Mapping
from functools import reduce
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition import floor, papers
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import FloorRequest, MatchRequest, Scene
from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches import closings, scorekeeping
from hangjack.matches.deciding import judgements
from hangjack.matches.match import fold
from hangjack.matches.pads.pens import PenTaken
from hangjack.matches.parties import Counts, Party
from hangjack.matches.scoring import Figures, Line
from hangjack.matches.sheets import Place
from hangjack.matches.sheets.put_away import BoardRead
from hangjack.matches.signatures import AllTheSame, Corrected


class PaperLine(Struct, frozen=True):
    """One line as it stands on a paper sheet."""

    place: Place
    line: Line


class EnterLine(MatchRequest, frozen=True, tag="enter-line"):
    """Write a game for one side; written again, it replaces that side's own line.

    What is doubtful about it is refused with the doubt, unless whoever writes it is *sure*.
    """

    act: ClassVar[Act] = Act.WRITE_SCORE
    side: Party
    place: Place
    line: Line
    sure: bool = False

    def decide(self, scene: Scene) -> Happened:
        floor.require_fit_table(scene.competition, scene.match, self.place, scene.at_ms)
        if not self.sure:
            scorekeeping.ask_first(scene.match, self.place, self.line, scene.at_ms)
        return Happened(
            match=scorekeeping.enter_line(scene.match, self.place, self.side, scene.author, self.line)
        )


class ConfirmLine(MatchRequest, frozen=True, tag="confirm-line"):
    """Confirm, for one side, a game that the other side has written."""

    act: ClassVar[Act] = Act.CONFIRM_SCORE
    side: Party
    place: Place

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=scorekeeping.confirm_line(scene.match, self.place, self.side, scene.author))


class WithdrawLine(MatchRequest, frozen=True, tag="withdraw-line"):
    """Take back what one's own side has written, before the other side has said anything about it."""

    act: ClassVar[Act] = Act.WRITE_SCORE
    side: Party
    place: Place

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=scorekeeping.withdraw_line(scene.match, self.place, self.side, scene.by))


class TakePen(MatchRequest, frozen=True, tag="take-pen"):
    """Say that one writes at a table from now on, and the others check."""

    act: ClassVar[Act] = Act.WRITE_SCORE
    side: Party
    table: int

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=scorekeeping.take_pen(scene.match, PenTaken(self.table, self.side, scene.by)))


class SettleLine(MatchRequest, frozen=True, tag="settle-line"):
    """Say as an official what a game was, with a reason."""

    act: ClassVar[Act] = Act.SETTLE_LINE
    place: Place
    line: Line
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(
            match=judgements.settle_line(scene.match, self.place, scene.by, self.line, self.reason)
        )


class EnterPaper(MatchRequest, frozen=True, tag="enter-paper"):
    """Enter, as an official, a sheet that one of each side signed on paper; *reference* is its number or photo.

    What is doubtful about its lines is refused with the doubts, unless the official is *sure* that it stands so on the paper.
    """

    act: ClassVar[Act] = Act.ENTER_PAPER
    lines: tuple[PaperLine, ...]
    signed_by: Mapping[Party, PersonId]
    reference: str
    sure: bool = False

    def decide(self, scene: Scene) -> Happened:
        if scene.match.meeting is None:
            raise Refused("desk.paper-of-this-game")
        lines = {each.place: each.line for each in self.lines}
        rosters = scene.match.opened.rosters
        if any(who not in rosters.get(party, ()) for party, who in self.signed_by.items()):
            raise Refused("desk.paper-signed-elsewhere")
        entered = scorekeeping.enter_from_paper(scene.match, lines, scene.by, self.signed_by, self.reference)
        if not self.sure:
            scorekeeping.ask_about_paper(scene.match, lines)
        return Happened(match=entered)


class ConfirmTable(MatchRequest, frozen=True, tag="confirm-table"):
    """Answer, as one of a side's pair, for what stands on the table's own sheet.

    On the phone of somebody else of the side, *player* is the one of the pair who answers.
    """

    act: ClassVar[Act] = Act.CONFIRM_SCORE
    side: Party
    table: int
    figures: Figures
    player: PersonId | None = None

    def decide(self, scene: Scene) -> Happened:
        by = scene.by if self.player is None else self.player
        answered = closings.confirm_table(scene.match, self.side, self.table, by, self.figures)
        phone_of = None if by == scene.by else scene.by
        return Happened(match=tuple(replace(each, phone_of=phone_of) for each in answered))


class ReadBoard(MatchRequest, frozen=True, tag="read-board"):
    """Type in what the scoreboard in the hall shows; the sheet counts, a difference is a warning."""

    act: ClassVar[Act] = Act.READ_BOARD
    tables: tuple[Figures, ...]
    total: Counts

    def decide(self, scene: Scene) -> Happened:
        read = BoardRead(scene.by, scene.at_ms, self.tables, self.total)
        return Happened(match=closings.read_board(scene.match, read))


class SignSheet(MatchRequest, frozen=True, tag="sign-sheet"):
    """Sign for a side, once the match has ended."""

    act: ClassVar[Act] = Act.SIGN_SHEET
    side: Party

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=scorekeeping.sign_sheet(scene.match, self.side, scene.by, scene.behind))


class SealSheet(FloorRequest, frozen=True, tag="seal-sheet"):
    """Seal a sheet that both sides have signed: from now on nobody changes it, and its result counts."""

    act: ClassVar[Act] = Act.CONFIRM_SCORE
    side: Party

    def decide(self, scene: Scene) -> Happened:
        return floor.seal(scene.competition, scene.match)


class SealByOfficial(FloorRequest, frozen=True, tag="seal-by-official"):
    """Seal, as an official, a sheet that both sides have signed; with a reason although something is missing on it.

    *refusing* are the sides that will not sign, or answer for their tables; *fined* takes from them in the same step what the
    book takes for a sheet that is not complete.
    """

    act: ClassVar[Act] = Act.SETTLE_LINE
    reason: str = ""
    refusing: tuple[Party, ...] = ()
    fined: bool = False

    def decide(self, scene: Scene) -> Happened:
        despite = AllTheSame(scene.by, self.reason, self.refusing)
        sealed = floor.seal(scene.competition, scene.match, despite)
        if not self.fined or not sealed.match:
            return sealed
        after = reduce(fold, sealed.match, scene.match)
        fines = papers.fine_unsigned(scene.competition, after, self.refusing, scene.doing)
        return Happened((*sealed.competition, *fines), sealed.match)


class CorrectSheet(FloorRequest, frozen=True, tag="correct-sheet"):
    """Rule, as the committee, on a game of a sealed sheet: the ruling stands beside it, where the book allows one at all.

    *winner* is who wins the match, where nobody has won by what then stands on the sheet.
    """

    act: ClassVar[Act] = Act.CORRECT_SHEET
    place: Place
    line: Line
    reason: str
    winner: Party | None = None

    def decide(self, scene: Scene) -> Happened:
        corrected = Corrected(self.place, self.line, self.winner)
        return floor.correct_sheet(scene.competition, scene.match, corrected, scene.doing, self.reason)


class OrderReplay(FloorRequest, frozen=True, tag="order-replay"):
    """Set a sealed result aside, as the committee and for a reason: the match is called and played again."""

    act: ClassVar[Act] = Act.ORDER_REPLAY
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return floor.order_replay(scene.competition, scene.match, scene.doing, self.reason)
