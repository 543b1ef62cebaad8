"""What a book gives for a match that was not played out: each game has its own."""

from typing import Protocol

from hangjack.unions import OpenUnion, Tagged


class Defaults(Tagged, Protocol, metaclass=OpenUnion, of=("games", "competition")):
    """What a default, a double default or a forfeit counts."""
