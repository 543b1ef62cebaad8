"""What makes a line doubtful: whoever writes it is asked first whether it is so. A module for each game that has doubts."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

from hangjack.errors import Refused
from hangjack.matches.sheets import Place

if TYPE_CHECKING:
    from hangjack.matches.match import Match


class Doubting(Protocol):
    """What a game's module says about a line that can be, and yet surprises."""

    def doubts(self, match: Any, place: Place, line: Any) -> Iterator[Refused]:
        """Yield what speaks against *line*, each with the way to write it all the same."""


DOUBTING: dict[str, Doubting] = {}
"""The module of each game, by the tag of its scoring's options."""


def doubts_about(match: "Match", place: Place, line: Any) -> Iterator[Refused]:
    """Yield what a game finds doubtful about a line of *match*."""
    if match.game in DOUBTING:
        yield from DOUBTING[match.game].doubts(match, place, line)
