"""A table's log: how it was opened, then every action; replaying it gives every state again."""

from msgspec import Struct

from hangjack.games.pinochle.engine.actions import Action
from hangjack.games.pinochle.engine.engine import apply, start
from hangjack.games.pinochle.engine.options import Options
from hangjack.games.pinochle.engine.seats import Seat
from hangjack.games.pinochle.engine.state import State
from hangjack.ids import BookId
from hangjack.tables.recording import Recording


class Opened(Struct, frozen=True, tag="pinochle-opened"):
    """A round begins: by which rules, who deals first."""

    options: Options
    dealer: Seat
    book: BookId | None = None
    """The rulebook whose options these are, for a reader; the options alone decide."""

    def state(self) -> State:
        """Return the table before anything has happened."""
        return start(self.options, self.dealer)


Event = Opened | Action

RECORDING = Recording(Opened, Event, apply)
decode = RECORDING.decode
replay = RECORDING.replay
