"""A table's log: how it was opened, then every action; replaying it gives every state again."""

from msgspec import Struct

from hangjack.games.all_fours.engine.actions import Action
from hangjack.games.all_fours.engine.engine import FIRST_GAME, apply, start
from hangjack.games.all_fours.engine.options import Options
from hangjack.games.all_fours.engine.seats import Seat
from hangjack.games.all_fours.engine.state import Standing, State
from hangjack.ids import BookId
from hangjack.tables.recording import Recording


class Opened(Struct, frozen=True, tag="all-fours-opened"):
    """A game begins: by which rules, who deals first, where it stands in its match."""

    options: Options
    dealer: Seat
    standing: Standing = FIRST_GAME
    book: BookId | None = None
    """The rulebook whose options these are, for a reader; the options alone decide."""

    def state(self) -> State:
        """Return the table before anything has happened."""
        return start(self.options, self.dealer, self.standing)


Event = Opened | Action

RECORDING = Recording(Opened, Event, apply)
decode = RECORDING.decode
replay = RECORDING.replay
