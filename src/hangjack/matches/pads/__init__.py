"""The points of lines that are being played, as they stand on a table's pad; a module for each kind of pad.

Every game that has a pad gives its `PadKind`. A mark that says who made it has a `hand`, one that takes something back says
so (`takes_back`); where things are written by two phones, the pad has their `hands`.
"""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from hangjack.unions import OpenUnion, Tagged


class Pad(Tagged, Protocol, metaclass=OpenUnion, of=("games", "match")):
    """What stands on the pad of a running line."""


class PadMark(Tagged, Protocol, metaclass=OpenUnion, of=("games", "match")):
    """Something that was done on a pad."""


OwnPad = TypeVar("OwnPad")
OwnMark = TypeVar("OwnMark")
OwnPlay = TypeVar("OwnPlay")


def _no_time(_pad: object, _play: object) -> bool:
    return False


class PadKind(Struct, Generic[OwnPad, OwnMark, OwnPlay], frozen=True):
    """The pad of a game."""

    start: Callable[[], OwnPad]
    """The pad with nothing on it."""
    fold: Callable[[OwnPad, OwnMark], OwnPad]
    """The pad after something was done on it."""
    is_written: Callable[[OwnPad], bool]
    """Whether anything stands on it."""
    counts_at_time: Callable[[OwnPad, OwnPlay], bool] = _no_time
    """Whether what is being played is so far that it counts although time is called."""
