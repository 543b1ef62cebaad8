"""An All Fours table read back from its log, every state of it."""

from collections.abc import Iterator
from pathlib import Path

from hangjack.cli.table_log import Found, LogBroken, read_log
from hangjack.games.all_fours import IllegalAction, State
from hangjack.games.all_fours.recording import Event, Opened, decode, replay
from hangjack.wording import phrase


def read_table(path: Path) -> Found[Event]:
    """Return what the log at *path* holds. Raises `LogBroken` if it is no log of an All Fours table."""
    found = read_log(path, decode)
    if not isinstance(found.events[0], Opened):
        raise LogBroken("table-log.not-an-event", path=str(path), line=1)
    return found


def states_of(path: Path, found: Found[Event]) -> Iterator[State]:
    """Yield the state after each event. Raises `LogBroken` at one that the rules do not allow there."""
    states = replay(found.events)
    for line in range(1, len(found.events) + 1):
        try:
            yield next(states)
        except IllegalAction as error:
            fault = phrase(error.fault)
            raise LogBroken("table-log.impossible", path=str(path), line=line, fault=fault) from error
