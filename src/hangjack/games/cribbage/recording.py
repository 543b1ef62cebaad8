"""A table's log: how it was opened, then every action; replaying it gives every state again."""

from msgspec import Struct

from hangjack.games.cribbage.actions import Action
from hangjack.games.cribbage.cutting import Decided
from hangjack.games.cribbage.engine import apply, start
from hangjack.games.cribbage.options import Options
from hangjack.games.cribbage.seats import Variant
from hangjack.games.cribbage.state import State
from hangjack.games.recording import Recording
from hangjack.ids import BookId


class Opened(Struct, frozen=True, tag="cribbage-opened"):
    """A leg begins: by which rules, in which form, the how-manyeth at this table, and after which cut."""

    options: Options
    variant: Variant
    leg: int = 1
    before: Decided | None = None
    book: BookId | None = None
    """The rulebook whose options these are, for a reader; the options alone decide."""

    def state(self) -> State:
        """Return the table before anything has happened."""
        return start(self.options, self.variant, self.leg, self.before)


Event = Opened | Action

RECORDING = Recording(Opened, Event, apply)
decode = RECORDING.decode
replay = RECORDING.replay
