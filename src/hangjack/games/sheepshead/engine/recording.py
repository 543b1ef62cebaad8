"""A table's log: how each hand was opened, then every action and remedy; replaying it gives every state again."""

from msgspec import Struct

from hangjack.games.sheepshead.engine.actions import Action, Remedy
from hangjack.games.sheepshead.engine.engine import apply, start
from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.engine.remedies import remedied
from hangjack.games.sheepshead.engine.seats import Seat, TableSize
from hangjack.games.sheepshead.engine.state import State
from hangjack.ids import BookId
from hangjack.tables.recording import Recording


class Opened(Struct, frozen=True, tag="sheepshead-opened"):
    """A hand begins: by which rules, at a table of how many, and who deals."""

    options: Options
    dealer: Seat
    table_size: TableSize = 3
    book: BookId | None = None
    """The rulebook whose options these are, for a reader; the options alone decide."""

    def state(self) -> State:
        """Return the table before anything has happened."""
        return start(self.options, self.dealer, self.table_size)


Event = Opened | Action | Remedy


def _after(state: State, event: Action | Remedy) -> State:
    return remedied(state, event) if isinstance(event, Remedy) else apply(state, event)


RECORDING = Recording(Opened, Event, _after)
decode = RECORDING.decode
replay = RECORDING.replay
