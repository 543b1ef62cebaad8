"""Worked sequences of pegs: what both sides do on a board, and where the pegs stand afterwards.

One file holds the two folds of a board to the same outcome: the server's, and the one of the phone.
"""

from pathlib import Path

import msgspec
from msgspec import Struct

from hangjack.matches.parties import Counts, Party


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a side does: it pegs holes for a pair, or takes back what an earlier step pegged."""

    by: Party
    pegs: tuple[Party, int] | None = None
    takes_back: int | None = None
    seen: tuple[int, ...] | None = None
    """The steps that pegged the same, as far as whoever pegs had them before their eyes."""


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the front pegs stand, who is out, and who has pegged each of what is on the board."""

    holes: Counts
    home: Party | None = None
    hands: tuple[tuple[Party, ...], ...] = ()


class Sequence(Struct, frozen=True, forbid_unknown_fields=True):
    """A name, the steps in order, and the outcome."""

    name: str
    steps: tuple[Step, ...]
    outcome: Outcome

    def id_of(self, number: int) -> str:
        """Return the id of what a step has pegged."""
        return f"{self.steps[number].by}/{number}"

    def seen_by(self, step: Step) -> tuple[str, ...] | None:
        """Return what somebody had seen, by its ids."""
        return None if step.seen is None else tuple(map(self.id_of, step.seen))


TARGET = 121
_FILE = Path(__file__).parent.parent / "matches" / "peg_sequences.json"
SEQUENCES = msgspec.json.decode(_FILE.read_bytes(), type=tuple[Sequence, ...])
