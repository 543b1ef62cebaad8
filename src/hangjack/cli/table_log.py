"""A table's log in a file: a line of JSON for each entry, on the disk before anybody is asked for more.

Nothing here knows a game: whoever reads a log brings the function that decodes its events.
"""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from hangjack.errors import BadInput, Refused
from hangjack.ids import PersonId, StreamId
from hangjack.log import Entry, chain, first_break
from hangjack.wording import phrase

Event = TypeVar("Event", bound=Struct)
State = TypeVar("State")


class LogBroken(BadInput):
    """A log that cannot be believed from a certain line on."""


class Found(Struct, Generic[Event], frozen=True):
    """What a log file holds: its entries, the event in each, and what a write that was cut short left behind them."""

    entries: tuple[Entry, ...]
    events: tuple[Event, ...]
    torn: bytes = b""


class TableLog:
    """A log that grows: `append` returns when the entry is on the disk."""

    def __init__(self, path: Path, stream: StreamId, last: Entry | None = None) -> None:
        self.path = path
        self.stream = stream
        self.last = last

    @property
    def length(self) -> int:
        """How many entries the log has."""
        return 0 if self.last is None else self.last.number

    def append(self, by: PersonId, event: Struct) -> None:
        """Write *event* as the next entry."""
        entry = chain(self.last, self.stream, time.time_ns() // 1_000_000, by, event)
        with self.path.open("ab", buffering=0) as file:
            file.write(msgspec.json.encode(entry) + b"\n")
            os.fsync(file.fileno())
        self.last = entry


def new_log(path: Path) -> TableLog:
    """Return an empty log at *path*; a file that is there is never written over."""
    try:
        path.open("x").close()
    except FileExistsError as error:
        raise BadInput("table-log.there-already", path=str(path)) from error
    except OSError as error:
        raise BadInput("table-log.not-written", path=str(path), reason=error.strerror) from error
    return TableLog(path, StreamId(path.stem))


def read_entries(path: Path) -> tuple[tuple[Entry, ...], bytes]:
    """Return the entries of the log at *path*, and the torn end of it. Raises `LogBroken`, naming the line."""
    *lines, torn = _bytes_of(path).split(b"\n")
    entries = tuple(_entry(path, number, line) for number, line in enumerate(lines, start=1))
    if broken := first_break(entries):
        raise LogBroken(f"table-log.broken.{broken.field}", path=str(path), line=broken.number)
    if not entries:
        raise BadInput("table-log.empty", path=str(path))
    return entries, torn


def read_log(path: Path, decode: Callable[[dict[str, Any]], Event]) -> Found[Event]:
    """Return what the log at *path* holds. Raises `LogBroken` for a broken chain or a strange event."""
    entries, torn = read_entries(path)
    return Found(entries, tuple(_decoded(path, entries, decode)), torn)


def read_opened(path: Path, decode: Callable[[dict[str, Any]], Event], opening: type[Struct]) -> Found[Event]:
    """Return what the log at *path* holds. Raises `LogBroken` if it does not begin with an *opening*."""
    found = read_log(path, decode)
    if not isinstance(found.events[0], opening):
        raise LogBroken("table-log.not-an-event", path=str(path), line=1)
    return found


def replayed(path: Path, states: Iterator[State], illegal: type[Refused]) -> Iterator[State]:
    """Yield the *states* of the log at *path*. Raises `LogBroken`, naming the line, at an event that is *illegal*."""
    line = 1
    try:
        for state in states:
            yield state
            line += 1
    except illegal as error:
        fault = phrase(error.values["fault"])
        raise LogBroken("table-log.impossible", path=str(path), line=line, fault=fault) from error


def go_on(path: Path, found: Found[Event]) -> TableLog:
    """Return the log at *path* ready for its next entry; a torn end is cut off the file first."""
    if found.torn:
        with path.open("rb+") as file:
            file.seek(-len(found.torn), os.SEEK_END)
            file.truncate()
            os.fsync(file.fileno())
    return TableLog(path, found.entries[-1].stream, found.entries[-1])


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadInput("table-log.not-read", path=str(path), reason=error.strerror) from error


def _entry(path: Path, number: int, line: bytes) -> Entry:
    try:
        return msgspec.json.decode(line, type=Entry)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LogBroken("table-log.not-an-entry", path=str(path), line=number) from error


def _decoded(
    path: Path, entries: tuple[Entry, ...], decode: Callable[[dict[str, Any]], Event]
) -> Iterator[Event]:
    for entry in entries:
        try:
            yield decode(entry.body)
        except msgspec.ValidationError as error:
            raise LogBroken("table-log.not-an-event", path=str(path), line=entry.number) from error
