"""A table's log: how it was opened, then every action; replaying it gives every state again."""

from msgspec import Struct

from hangjack.games.cribbage.engine.actions import Action
from hangjack.games.cribbage.engine.cutting import Decided
from hangjack.games.cribbage.engine.engine import apply, start
from hangjack.games.cribbage.engine.options import Options
from hangjack.games.cribbage.engine.seats import Variant
from hangjack.games.cribbage.engine.state import State
from hangjack.ids import BookId
from hangjack.tables.recording import Recording


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
