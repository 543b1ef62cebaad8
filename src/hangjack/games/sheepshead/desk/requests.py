"""What people at a Sheepshead table can ask beside the hands."""

from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import FloorRequest, MatchRequest, Scene
from hangjack.formats.table_draw import drawing
from hangjack.games.sheepshead.match import table as tables
from hangjack.games.sheepshead.match.lines import PlayerLeft
from hangjack.games.sheepshead.match.table import OwnPoints
from hangjack.ids import EntrantId
from hangjack.matches.parties import Party


class NameScorer(MatchRequest, frozen=True, tag="name-scorer"):
    """Say who keeps the score from now on."""

    act: ClassVar[Act] = Act.CONFIRM_SCORE
    side: Party
    id: str
    scorer: Party

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=tables.name_scorer(scene.match, self.id, self.scorer, scene.by))


class NoteMisdeal(MatchRequest, frozen=True, tag="note-misdeal"):
    """Note that a hand is dealt again by the same dealer, and does not count."""

    act: ClassVar[Act] = Act.CONFIRM_SCORE
    side: Party
    id: str
    dealer: Party

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=tables.note_misdeal(scene.match, self.id, self.dealer, scene.by))


class AgreeStakes(MatchRequest, frozen=True, tag="agree-stakes"):
    """Want other stakes from the next hand on; *seat* is who wants them, on an own phone or on a neighbour's."""

    act: ClassVar[Act] = Act.CONFIRM_SCORE
    side: Party
    id: str
    seat: Party
    stakes: tuple[int, int, int]

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=tables.agree_stakes(scene.match, self.id, self.seat, self.stakes, scene.by))


class AcceptRuling(MatchRequest, frozen=True, tag="accept-ruling"):
    """Accept a ruling that was proposed; when everybody at the table has, it is closed there."""

    act: ClassVar[Act] = Act.CONFIRM_SCORE
    side: Party
    id: str
    seat: Party
    ruling: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=tables.accept_ruling(scene.match, self.id, self.seat, self.ruling, scene.by))


class ConfirmHands(MatchRequest, frozen=True, tag="confirm-hands"):
    """Confirm hands that somebody else at the table has written, as whoever plays at *seat*."""

    act: ClassVar[Act] = Act.CONFIRM_SCORE
    side: Party
    seat: Party
    hands: tuple[int, ...]

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=tables.confirm_hands(scene.match, self.seat, self.hands, scene.author))


class ConfirmPoints(MatchRequest, frozen=True, tag="confirm-points"):
    """Confirm at the end, as whoever plays at *seat*, the own points and plays; the phone may go round."""

    act: ClassVar[Act] = Act.CONFIRM_SCORE
    side: Party
    seat: Party
    seen: OwnPoints

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=tables.confirm_points(scene.match, self.seat, self.seen, scene.behind))


class NoteLeaver(FloorRequest, frozen=True, tag="note-leaver"):
    """Note that a player has left for good; *substitute* takes the seat, where the table would end otherwise."""

    act: ClassVar[Act] = Act.SEAT_PEOPLE
    id: str
    seat: Party
    substitute: EntrantId | None = None

    def decide(self, scene: Scene) -> Happened:
        noted = tables.leave(scene.match, self.id, self.seat, self.substitute, scene.by)
        about, seat = scene.match.opened.match, int(self.seat)
        passed = drawing.pass_on(scene.competition, about, seat, self.substitute, scene.doing)
        return Happened(passed, noted)


class TakeLeaverBack(FloorRequest, frozen=True, tag="take-leaver-back"):
    """Let a player not have left who was noted as gone by mistake, for a reason; *note* is the id of that."""

    act: ClassVar[Act] = Act.SEAT_PEOPLE
    undoes: ClassVar[tuple[type, ...]] = (PlayerLeft,)
    note: str
    reason: str

    def decide(self, scene: Scene) -> Happened:
        seat, taken = tables.take_leaver_back(scene.match, self.note, scene.by, self.reason)
        about = scene.match.opened.match
        back = drawing.take_up(scene.competition, about, int(seat), scene.doing, self.reason)
        return Happened(back, (taken,))
