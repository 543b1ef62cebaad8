"""A table's log read back: the event in each entry, and every state that they make."""

from collections.abc import Iterator
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from hangjack.errors import BadInput
from hangjack.log import Entry
from hangjack.tables.game import Action, Opened, Seat, State, TableGame, View
from hangjack.wording import phrase

Event = TypeVar("Event")


class LogBroken(BadInput):
    """A log that cannot be believed from a certain line on."""


class Found(Struct, Generic[Event], frozen=True):
    """What a log holds: its entries, the event in each, and what a write that was cut short left behind them."""

    path: str
    """Where the log stands, for a refusal."""
    entries: tuple[Entry, ...]
    events: tuple[Event, ...]
    torn: bytes = b""


def read_table(
    game: TableGame[State, View, Opened, Action, Seat],
    path: str,
    entries: tuple[Entry, ...],
    torn: bytes = b"",
) -> Found[Opened | Action]:
    """Return the table in *entries*. Raises `LogBroken` at what is no event of *game*, or if nothing opens the table."""
    events = tuple(_event(game, path, entry) for entry in entries)
    if not isinstance(events[0], game.recording.opened):
        raise LogBroken("table-log.not-an-event", path=path, line=1)
    return Found(path, entries, events, torn)


def states_of(
    game: TableGame[State, View, Opened, Action, Seat], found: Found[Opened | Action]
) -> Iterator[State]:
    """Yield the state after each event. Raises `LogBroken` at one that the rules do not allow there."""
    line = 1
    try:
        for state in game.recording.replay(found.events):
            yield state
            line += 1
    except game.illegal as error:
        fault = phrase(error.values["fault"])
        raise LogBroken("table-log.impossible", path=found.path, line=line, fault=fault) from error


def openings(
    game: TableGame[State, View, Opened, Action, Seat], found: Found[Opened | Action]
) -> list[tuple[Entry, Opened]]:
    """Return how each game, leg, round or hand of the table was opened, with its entry; there is at least one."""
    return [
        (entry, event)
        for entry, event in zip(found.entries, found.events, strict=True)
        if isinstance(event, game.recording.opened)
    ]


def nonces(found: Found[Event]) -> list[str]:
    """Return the nonces of all shuffles."""
    return [entry.body["nonce"] for entry in found.entries if "nonce" in entry.body]


def _event(game: TableGame[State, View, Opened, Action, Seat], path: str, entry: Entry) -> Opened | Action:
    try:
        return game.recording.decode(entry.body)
    except msgspec.ValidationError as error:
        raise LogBroken("table-log.not-an-event", path=path, line=entry.number) from error
