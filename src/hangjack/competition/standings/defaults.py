"""What a book gives for a match that was not played out: each game has its own."""

from typing import TYPE_CHECKING, Any

from hangjack.unions import OpenUnion

if TYPE_CHECKING:
    Defaults = Any
else:

    class Defaults(metaclass=OpenUnion, of=("games", "competition")):
        """What a default, a double default or a forfeit counts."""
