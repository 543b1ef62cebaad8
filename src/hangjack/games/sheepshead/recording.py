"""A table's log: how each hand was opened, then every action and remedy; replaying it gives every state again."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from hangjack.games.sheepshead.actions import Action, Remedy
from hangjack.games.sheepshead.engine import apply, start
from hangjack.games.sheepshead.options import Options
from hangjack.games.sheepshead.remedies import remedied
from hangjack.games.sheepshead.seats import Seat, TableSize
from hangjack.games.sheepshead.state import State
from hangjack.ids import BookId


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
_EVENT: Any = Event  # a union is a type to msgspec, but not to the type checker


def decode(body: dict[str, Any]) -> Event:
    """Return the event in the body of a log entry."""
    event: Event = msgspec.convert(body, _EVENT)
    return event


def after(state: State | None, event: Event) -> State:
    """Return the state after *event*; a log begins with how the table was opened."""
    if isinstance(event, Opened):
        return event.state()
    assert state is not None, "a log begins with how the table was opened"
    if isinstance(event, Remedy):
        return remedied(state, event)
    return apply(state, event)


def replay(events: Iterable[Event]) -> Iterator[State]:
    """Yield the state after each event; another `Opened` begins the next hand."""
    state: State | None = None
    for event in events:
        state = after(state, event)
        yield state
