"""What servers say to those who ask them: how large a festival or a cup is, its port, and the phones that were let in."""

from msgspec import Struct

from hangjack.ids import MatchId
from hangjack.matches.parties import Party


class Festival(Struct, frozen=True):
    """What is played, and how large it is."""

    matches: int
    game: str = "all-fours"


class Floor(Struct, frozen=True):
    """How large a cup is."""

    groups: int


class Phone(Struct, frozen=True):
    """A phone that was let in: where it writes, and by which token."""

    match: MatchId
    side: Party
    table: int
    token: str


class Ready(Struct, frozen=True):
    """What the server of a festival says when it answers."""

    port: int
    phones: tuple[Phone, ...]
    game: str = "all-fours"


class Opened(Struct, frozen=True):
    """What the server of a cup says when it answers."""

    port: int
    phones: tuple[Phone, ...]
    director: str
    """The token of somebody who may do everything."""
    waiting: tuple[MatchId, ...]
    """Matches that nobody has called yet."""
