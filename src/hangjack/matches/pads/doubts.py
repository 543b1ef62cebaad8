"""What makes a line doubtful: whoever writes it is asked first whether it is so."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

from hangjack.errors import Refused
from hangjack.matches.games import MATCHES
from hangjack.matches.sheets import Place

if TYPE_CHECKING:
    from hangjack.matches.match import Match


class Doubting(Protocol):
    """What a game's module says about a line that can be, and yet surprises."""

    def doubts(self, match: Any, place: Place, line: Any) -> Iterator[Refused]:
        """Yield what speaks against *line*, each with the way to write it all the same."""


def doubts_about(match: "Match", place: Place, line: Any) -> Iterator[Refused]:
    """Yield what a game finds doubtful about a line of *match*."""
    doubting = MATCHES[match.game].doubting
    if doubting is not None:
        yield from doubting.doubts(match, place, line)
