"""Photos of paper: sent by a captain or an officer, and erased again."""

from typing import ClassVar

from hangjack.competition import erasing
from hangjack.competition.formats import format_of
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act, Subject
from hangjack.competition.photos import photos
from hangjack.competition.photos.photos import PhotoId, PhotoSent
from hangjack.desk.asking import Asked, Decision, Request, Scene
from hangjack.desk.directory import SALT_BYTES
from hangjack.desk.hours import day_of, end_of
from hangjack.desk.photos.plain import read_plain
from hangjack.desk.photos.records import record_id, record_of
from hangjack.errors import BadInput, Refused
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import SIDES
from hangjack.store.interface import commitment

_ID_BYTES = 8


class SendPhoto(Request, frozen=True, tag="send-photo"):
    """Send a photo of the paper of a match: a plain JPEG, as the upload on the page of photos makes it.

    Where cards are due it is the receipt of the card, from whichever captain it comes.
    """

    act: ClassVar[Act] = Act.SEND_PHOTO
    slow: ClassVar[bool] = True
    match: MatchId
    picture: bytes

    def subject(self, asked: Asked) -> Subject:
        del asked
        return Subject(self.match)

    def decide(self, scene: Scene) -> Decision:
        competition, picture = scene.competition, read_plain(self.picture)
        team = _own_team(scene, self.match)
        id_ = PhotoId(scene.chance(_ID_BYTES).hex())
        record = record_of(competition.id, id_, picture, scene.chance(SALT_BYTES))
        sent = PhotoSent(
            id_,
            self.match,
            scene.by,
            scene.at_ms,
            team,
            len(picture.body),
            picture.width,
            picture.height,
            commitment(record),
        )
        taken = photos.send(competition.photos, sent)
        received = format_of(competition).photographed(competition, self.match, scene.doing)
        return Decision(Happened((*taken, *received)), keep=(record,))


class ErasePhoto(Request, frozen=True, tag="erase-photo"):
    """Erase a photo for good, with the reason: whoever has sent it may, and those who keep the cards.

    The log keeps that there was one, and verifies as before.
    """

    act: ClassVar[Act] = Act.ERASE_PHOTO
    match: MatchId
    photo: PhotoId
    reason: str

    def subject(self, asked: Asked) -> Subject:
        del asked
        return Subject(self.match)

    def decide(self, scene: Scene) -> Decision:
        competition = scene.competition
        sent = competition.photos.kept.get(self.photo)
        if sent is not None and sent.match != self.match:
            raise BadInput("photo.unknown")
        own = _own_team(scene, self.match)
        if own is not None and sent is not None and own != sent.team:
            raise Refused("photo.not-yours")
        gone = photos.erase(competition.photos, self.photo, scene.doing, self.reason)
        erased = tuple(record_id(competition.id, each.id) for each in gone)
        return Decision(Happened(gone), erase=erased)


class EraseOldPhotos(Request, frozen=True, tag="erase-old-photos"):
    """Erase for good all photos that came until the end of a day and whose match has its result, with the reason.

    Those of cards that still wait to be typed in stay.
    """

    act: ClassVar[Act] = Act.ERASE_OLD_PHOTOS
    until: str
    reason: str

    def decide(self, scene: Scene) -> Decision:
        competition = scene.competition
        until_ms = end_of(competition, day_of(self.until))
        gone = erasing.erase_until(competition, until_ms, scene.doing, self.reason)
        return Decision(Happened(gone), erase=tuple(record_id(competition.id, each.id) for each in gone))


def _own_team(scene: Scene, match: MatchId) -> EntrantId | None:
    """Return the team whose captain asks; None for an officer. Refuses a match that nobody plays."""
    fixture = scene.competition.fixture(match)
    if fixture is None or len(fixture.teams) < len(SIDES):
        raise BadInput("floor.no-such-match", match=match)
    if scene.keeps_calendar:
        return None
    return fixture.teams[SIDES.index(scene.captained(match))]
