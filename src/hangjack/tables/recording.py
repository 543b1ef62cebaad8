"""A table's log: how it was opened, then every action; replaying it gives every state again."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, Protocol, TypeVar, cast

import msgspec
from msgspec import Struct


class Opening(Protocol):
    """How a game, a leg, a round or a hand begins."""

    def state(self) -> Any:
        """Return the table before anything has happened."""


State = TypeVar("State")
Opened = TypeVar("Opened", bound=Opening)
Action = TypeVar("Action")


class Recording(Struct, Generic[State, Opened, Action], frozen=True):
    """How the logs of one game are read: what opens a table, every event there may be, and what an action does."""

    opened: type[Opened]
    event: Any
    """The union of *opened* and all actions: a type to msgspec, but not to the type checker."""
    apply: Callable[[State, Action], State]

    def decode(self, body: dict[str, Any]) -> Opened | Action:
        """Return the event in the body of a log entry."""
        event: Opened | Action = msgspec.convert(body, self.event)
        return event

    def replay(self, events: Iterable[Opened | Action]) -> Iterator[State]:
        """Yield the state after each event; another opening begins the next game, leg, round or hand."""
        state: State | None = None
        for event in events:
            if isinstance(event, self.opened):
                state = event.state()
            else:
                assert state is not None, "a log begins with how the table was opened"
                state = self.apply(state, cast("Action", event))
            yield state
