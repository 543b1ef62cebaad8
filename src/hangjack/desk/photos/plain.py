"""A plain picture: a JPEG that has its image and nothing else, as photos are kept.

No place, no time, no camera and no second file behind the first can hide in one: each of its parts is known.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from hangjack.errors import BadInput

LONGEST_EDGE = 1600
"""How many pixels a kept picture has at most along its longer edge: a card can be read on it."""

MOST_BYTES = 300 * 1024
"""How many bytes a kept picture may have."""

_START, _END = b"\xff\xd8", b"\xff\xd9"
_HEAD, _SCAN, _FRAMES = 0xE0, 0xDA, frozenset({0xC0, 0xC2})
_HEAD_LENGTH = 16
_TABLES = frozenset({0xC4, 0xDB, 0xDD})
_ALLOWED = _FRAMES | _TABLES | {_HEAD, _SCAN}
_BEHIND_SCAN = re.compile(rb"\xff[^\x00\xd0-\xd7]", re.DOTALL)
"""What ends the points of an image: a mark that is none of those which stand among them."""


class Picture(Struct, frozen=True):
    """A plain picture with its size in pixels."""

    body: bytes
    width: int
    height: int


def read_plain(body: bytes) -> Picture:
    """Return *body* as a picture. Refuses what is no plain JPEG, or larger than what is kept."""
    if len(body) > MOST_BYTES:
        raise BadInput("photo.not-plain")
    parts = list(_parts(body))
    frames = [part for mark, part in parts if mark in _FRAMES]
    if len(frames) != 1 or not any(mark == _SCAN for mark, _ in parts):
        raise BadInput("photo.not-plain")
    height, width = (int.from_bytes(frames[0][place:end]) for place, end in pairwise((5, 7, 9)))
    if not (0 < width <= LONGEST_EDGE and 0 < height <= LONGEST_EDGE):
        raise BadInput("photo.not-plain")
    return Picture(body, width, height)


def _parts(body: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the parts of a JPEG, each with its mark. Refuses parts that say something beside the image, and anything behind its end."""
    place = len(_START)
    if not body.startswith(_START):
        raise BadInput("photo.not-plain")
    while body[place:] != _END:
        mark, length = body[place + 1 : place + 2], int.from_bytes(body[place + 2 : place + 4])
        part = body[place : place + 2 + length]
        if (
            body[place : place + 1] != b"\xff"
            or not mark
            or mark[0] not in _ALLOWED
            or len(part) < length + 2
        ):
            raise BadInput("photo.not-plain")
        if mark[0] == _HEAD and (length != _HEAD_LENGTH or part[4:9] != b"JFIF\0"):
            raise BadInput("photo.not-plain")
        yield mark[0], part
        place += len(part)
        if mark[0] == _SCAN:
            found = _BEHIND_SCAN.search(body, place)
            if found is None:
                raise BadInput("photo.not-plain")
            place = found.start()
