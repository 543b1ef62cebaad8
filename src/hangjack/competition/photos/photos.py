"""Photos of a match's paper: what is known of each in the log, while the picture itself stands beside it and can be erased.

A picture shows names and signatures. The log has the commitment to it and nothing that is in it.
"""

from collections.abc import Mapping
from typing import NewType, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.doing import Doing
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.log import Digest

PhotoId = NewType("PhotoId", str)
"""Names one photo in its competition; made of chance, so that nobody can guess the next one."""

MOST_OF_MATCH = 6
"""How many photos of one match are kept: both sides of a card, and another try of each."""

MOST_BYTES = 96 * 1024 * 1024
"""How many bytes all photos of a competition may have together: an export of it stays as short as a file may be."""


class PhotoSent(Struct, frozen=True, tag="photo-sent"):
    """Somebody has sent a photo of a match's paper."""

    id: PhotoId
    match: MatchId
    by: PersonId
    at_ms: int
    team: EntrantId | None
    """Whose captain has sent it; None where an officer has."""
    size: int
    width: int
    height: int
    record: Digest
    """The commitment to the picture, which stands beside the log and can be erased."""


class PhotoErased(Struct, frozen=True, tag="photo-erased"):
    """A photo was erased for good, with the reason."""

    id: PhotoId
    match: MatchId
    by: PersonId
    at_ms: int
    reason: str


PhotoEvent = PhotoSent | PhotoErased


class Photos(Struct, frozen=True):
    """The photos that are kept, and those that were erased."""

    kept: Mapping[PhotoId, PhotoSent] = {}
    erased: Mapping[PhotoId, PhotoErased] = {}

    @property
    def size(self) -> int:
        """How many bytes they have together."""
        return sum(each.size for each in self.kept.values())

    def of(self, match: MatchId) -> tuple[PhotoSent, ...]:
        """Return the photos of *match*, in the order in which they came."""
        return tuple(each for each in self.kept.values() if each.match == match)

    def gone_of(self, match: MatchId) -> tuple[PhotoErased, ...]:
        """Return what was erased of *match*."""
        return tuple(each for each in self.erased.values() if each.match == match)


def fold(photos: Photos, event: PhotoEvent) -> Photos:
    """Return the photos after *event*. Never refuses."""
    match event:
        case PhotoSent(id_):
            return replace(photos, kept={**photos.kept, id_: event})
        case PhotoErased(id_):
            left = {each: sent for each, sent in photos.kept.items() if each != id_}
            return Photos(left, {**photos.erased, id_: event})
    assert_never(event)


def send(photos: Photos, sent: PhotoSent) -> tuple[PhotoSent, ...]:
    """Take a photo. Refuses more than are ever needed of one match, or of all of them."""
    if len(photos.of(sent.match)) >= MOST_OF_MATCH:
        raise Refused("photo.match-full", most=MOST_OF_MATCH)
    if photos.size + sent.size > MOST_BYTES:
        raise Refused("photo.competition-full", megabytes=MOST_BYTES // 1024 // 1024)
    return (sent,)


def erase(photos: Photos, id_: PhotoId, doing: Doing, reason: str) -> tuple[PhotoErased, ...]:
    """Erase a photo, for a reason. One that is gone already stays gone."""
    if id_ in photos.erased:
        return ()
    sent = photos.kept.get(id_)
    if sent is None:
        raise BadInput("photo.unknown")
    return (PhotoErased(id_, sent.match, doing.by, doing.at_ms, require_reason(reason)),)
