"""A table's log: how it was opened, then every action; replaying it gives every state again."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from hangjack.games.pinochle.actions import Action
from hangjack.games.pinochle.engine import apply, start
from hangjack.games.pinochle.options import Options
from hangjack.games.pinochle.seats import Seat
from hangjack.games.pinochle.state import State
from hangjack.ids import BookId


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
_EVENT: Any = Event  # a union is a type to msgspec, but not to the type checker


def decode(body: dict[str, Any]) -> Event:
    """Return the event in the body of a log entry."""
    event: Event = msgspec.convert(body, _EVENT)
    return event


def replay(events: Iterable[Event]) -> Iterator[State]:
    """Yield the state after each event; another `Opened` begins the next round."""
    state: State | None = None
    for event in events:
        if isinstance(event, Opened):
            state = event.state()
        else:
            assert state is not None, "a log begins with how the table was opened"
            state = apply(state, event)
        yield state
