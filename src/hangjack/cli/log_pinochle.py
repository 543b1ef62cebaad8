"""A pinochle table read back from its log, every state of it."""

from collections.abc import Iterator
from pathlib import Path

from hangjack.cli.table_log import Found, read_opened, replayed
from hangjack.games.pinochle import IllegalAction, State
from hangjack.games.pinochle.recording import Event, Opened, decode, replay


def read_table(path: Path) -> Found[Event]:
    """Return what the log at *path* holds. Raises `LogBroken` if it is no log of a pinochle table."""
    return read_opened(path, decode, Opened)


def states_of(path: Path, found: Found[Event]) -> Iterator[State]:
    """Return the state after each event. Raises `LogBroken` at one that the rules do not allow there."""
    return replayed(path, replay(found.events), IllegalAction)


def round_opened_at(found: Found[Event]) -> int:
    """Return when the round that is running was opened, in milliseconds."""
    return next(
        entry.at_ms
        for entry, event in zip(reversed(found.entries), reversed(found.events), strict=True)
        if isinstance(event, Opened)
    )
