"""The record of a photo: the picture, and nothing that is told of it elsewhere."""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any

from hangjack.competition.photos.photos import PhotoId
from hangjack.desk.photos.plain import Picture, read_plain
from hangjack.errors import BadInput
from hangjack.ids import CompetitionId
from hangjack.store.interface import PersonalRecord, RecordId


def record_id(competition: CompetitionId, photo: PhotoId) -> RecordId:
    """Return the name of the record of *photo* in a competition."""
    return RecordId(f"{competition}/photo/{photo}")


def is_photo(record: RecordId) -> bool:
    """Whether a record is that of a photo, and large."""
    return "/photo/" in record


def record_of(competition: CompetitionId, photo: PhotoId, picture: Picture, salt: bytes) -> PersonalRecord:
    """Return the record of *photo*, with fresh *salt* so that nobody who has the picture elsewhere finds it in the log."""
    content = {"picture": b64encode(picture.body).decode()}
    return PersonalRecord(record_id(competition, photo), salt.hex(), content)


def is_picture(content: Mapping[str, Any]) -> bool:
    """Whether a record has a plain picture, and nothing else."""
    try:
        text = content["picture"] if set(content) == {"picture"} else None
        return isinstance(text, str) and bool(read_plain(b64decode(text, validate=True)).body)
    except (BadInput, ValueError):
        return False


def picture_in(record: PersonalRecord) -> bytes:
    """Return the picture that a record has."""
    return b64decode(str(record.content["picture"]))
