"""A table's log: how it was opened, then every action; replaying it gives every state again."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from hangjack.games.cribbage.actions import Action
from hangjack.games.cribbage.cutting import Decided
from hangjack.games.cribbage.engine import apply, start
from hangjack.games.cribbage.options import Options
from hangjack.games.cribbage.seats import Variant
from hangjack.games.cribbage.state import State
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
_EVENT: Any = Event  # a union is a type to msgspec, but not to the type checker


def decode(body: dict[str, Any]) -> Event:
    """Return the event in the body of a log entry."""
    event: Event = msgspec.convert(body, _EVENT)
    return event


def replay(events: Iterable[Event]) -> Iterator[State]:
    """Yield the state after each event; another `Opened` begins the next leg."""
    state: State | None = None
    for event in events:
        if isinstance(event, Opened):
            state = event.state()
        else:
            assert state is not None, "a log begins with how the table was opened"
            state = apply(state, event)
        yield state
