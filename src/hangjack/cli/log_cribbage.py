"""A crib table read back from its log, every state of it."""

from collections.abc import Iterator
from pathlib import Path

from hangjack.cli.table_log import Found, read_opened, replayed
from hangjack.games.cribbage import IllegalAction, State
from hangjack.games.cribbage.recording import Event, Opened, decode, replay


def read_table(path: Path) -> Found[Event]:
    """Return what the log at *path* holds. Raises `LogBroken` if it is no log of a crib table."""
    return read_opened(path, decode, Opened)


def states_of(path: Path, found: Found[Event]) -> Iterator[State]:
    """Return the state after each event. Raises `LogBroken` at one that the rules do not allow there."""
    return replayed(path, replay(found.events), IllegalAction)
