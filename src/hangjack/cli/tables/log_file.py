"""A table's log in a file: a line of JSON for each entry, on the disk before anybody is asked for more."""

import os
import time
from pathlib import Path

import msgspec
from msgspec import Struct

from hangjack.errors import BadInput
from hangjack.ids import PersonId, StreamId
from hangjack.log import Entry, chain, first_break
from hangjack.tables.game import Action, Opened, Seat, State, TableGame, View
from hangjack.tables.log import Event, Found, LogBroken, read_table


class TableLog:
    """A log that grows: `append` returns when the entry is on the disk. Without a path it is kept nowhere."""

    def __init__(self, path: Path | None, stream: StreamId, last: Entry | None = None) -> None:
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
        if self.path is not None:
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


def read_log(path: Path, game: TableGame[State, View, Opened, Action, Seat]) -> Found[Opened | Action]:
    """Return the table of *game* in the log at *path*. Raises `LogBroken` for a broken chain or a strange event."""
    entries, torn = read_entries(path)
    return read_table(game, str(path), entries, torn)


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
