"""The points of lines that are being played, as they stand on a table's pad; a module for each kind of pad.

Every pad module has `Pad`, a state; marks that are made on it; `start`, the pad with nothing on it; `fold`; and
`is_written`. A mark that says who made it has a `hand`, one that takes something back says so (`takes_back`); where things
are written by two phones, the pad has their `hands`.
"""

from typing import TYPE_CHECKING, Any

from hangjack.unions import OpenUnion

if TYPE_CHECKING:
    Pad = Any
    PadMark = Any
else:

    class Pad(metaclass=OpenUnion, of=("games", "match")):
        """What stands on the pad of a running line."""

    class PadMark(metaclass=OpenUnion, of=("games", "match")):
        """Something that was done on a pad."""
