"""An All Fours table read back from its log, every state of it."""

from collections.abc import Iterator
from pathlib import Path

from hangjack.cli.table_log import Found, read_opened, replayed
from hangjack.games.all_fours import IllegalAction, State
from hangjack.games.all_fours.recording import Event, Opened, decode, replay


def read_table(path: Path) -> Found[Event]:
    """Return what the log at *path* holds. Raises `LogBroken` if it is no log of an All Fours table."""
    return read_opened(path, decode, Opened)


def states_of(path: Path, found: Found[Event]) -> Iterator[State]:
    """Return the state after each event. Raises `LogBroken` at one that the rules do not allow there."""
    return replayed(path, replay(found.events), IllegalAction)
