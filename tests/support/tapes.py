"""A tape of everything that a store does to its files: each write, each sync, each name, and what was acknowledged when.

The store runs as it is; only the SQLite below it is the one that `apsw` brings along, because that lets a program stand
between SQLite and the disk.
"""

import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw
import pytest
from msgspec import Struct

from hangjack.store.sqlite.system import sync_file, sync_folder

_BACKUP = "hangjack.store.sqlite.backup"
_JOURNALS = ("-journal", "-wal")


class Wrote(Struct, frozen=True):
    """Bytes were handed to the system; they may be on the disk, or not yet."""

    file: int
    offset: int
    data: bytes


class Cut(Struct, frozen=True):
    """A file was made as short as *size*."""

    file: int
    size: int


class Synced(Struct, frozen=True):
    """Everything that was done to a file is on the disk."""

    file: int


class Named(Struct, frozen=True):
    """A file has a name in the folder from now on, in place of any other; None: nothing has it."""

    name: str
    file: int | None


class FolderSynced(Struct, frozen=True):
    """The names are on the disk."""


class Told(Struct, frozen=True):
    """Somebody was told that this is saved."""

    id: str


Happening = Wrote | Cut | Synced | Named | FolderSynced | Told


class Tape:
    """What happened, in order. Several threads write it."""

    def __init__(self) -> None:
        self.happened: list[Happening] = []
        self._files: dict[str, int] = {}
        self._made = 0
        self._lock = threading.Lock()

    def tell(self, id_: str) -> None:
        """Take down that *id_* was acknowledged."""
        self.add(Told(id_))

    def add(self, *happened: Happening) -> None:
        """Take down what has happened."""
        with self._lock:
            self.happened += happened

    def file(self, name: str) -> int:
        """Return the file of this name, a new one if there is none."""
        with self._lock:
            if name not in self._files:
                self._made += 1
                self._files[name] = self._made
                self.happened.append(Named(name, self._made))
            return self._files[name]

    def remove(self, name: str) -> None:
        """Take the name from a file."""
        with self._lock:
            if self._files.pop(name, None) is not None:
                self.happened.append(Named(name, None))

    def move(self, old: str, new: str) -> None:
        """Give a file another name, at one moment."""
        with self._lock:
            self._files[new] = self._files.pop(old)
            self.happened += [Named(new, self._files[new]), Named(old, None)]


class _File(apsw.VFSFile):
    """A file of SQLite's that tells the tape before it does anything; what it does is then the system's matter."""

    def __init__(self, tape: Tape, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        shown = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._name = Path(shown).name
        self._tape = tape
        self._file = tape.file(self._name)
        self._names_unsynced = self._name.endswith(_JOURNALS)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - SQLite's name
        self._tape.add(Wrote(self._file, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802 - SQLite's name
        self._tape.add(Cut(self._file, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802 - SQLite's name
        super().xSync(flags)
        self._tape.add(Synced(self._file))
        if self._names_unsynced:  # SQLite syncs the folder with the first sync of a journal
            self._names_unsynced = False
            self._tape.add(FolderSynced())


class _Disk(apsw.VFS):
    """The system's files, with a tape beside them."""

    def __init__(self, name: str, tape: Tape) -> None:
        super().__init__(name, "")
        self._tape = tape

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802 - SQLite's name
        if name is None:
            return apsw.VFSFile("", name, flags)
        return _File(self._tape, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802 - SQLite's name
        super().xDelete(filename, syncdir)
        self._tape.remove(Path(filename).name)
        if syncdir:
            self._tape.add(FolderSynced())


class _Rows:
    """What a statement gives, as `sqlite3` gives it."""

    def __init__(self, cursor: apsw.Cursor, changed: int) -> None:
        self._cursor = cursor
        self.rowcount = changed

    def __iter__(self) -> Iterator[Any]:
        return iter(self._cursor)

    def fetchone(self) -> Any:
        """Return the next row."""
        return self._cursor.fetchone()

    def fetchall(self) -> list[Any]:
        """Return all rows."""
        return list(self._cursor)


class _Connection:
    """As much of a connection of `sqlite3` as the store uses."""

    def __init__(self, database: str, disk: str) -> None:
        flags = apsw.SQLITE_OPEN_URI | apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
        self._apsw = apsw.Connection(database, flags=flags, vfs=disk)

    def execute(self, sql: str, values: Sequence[Any] = ()) -> _Rows:
        """Do what *sql* says."""
        cursor = self._apsw.execute(sql, tuple(values))
        return _Rows(cursor, self._apsw.changes())

    def executemany(self, sql: str, values: Iterable[Sequence[Any]]) -> None:
        """Do what *sql* says with each of *values*."""
        self._apsw.executemany(sql, values)

    def executescript(self, sql: str) -> None:
        """Do everything that *sql* says."""
        self._apsw.execute(sql)

    @property
    def in_transaction(self) -> bool:
        """Whether something is begun."""
        return self._apsw.in_transaction

    def backup(self, to: "_Connection") -> None:
        """Copy everything."""
        with to._apsw.backup("main", self._apsw, "main") as copying:
            copying.step()

    def close(self) -> None:
        """Let go."""
        self._apsw.close()


@contextmanager
def recording(tape: Tape) -> Iterator[None]:
    """Let every store that is opened meanwhile tell *tape* what it does to its files."""
    disk = _Disk(f"tape {id(tape)}", tape)

    def connect(database: str | Path, **_: Any) -> _Connection:
        return _Connection(str(database), f"tape {id(tape)}")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", connect)
        patch.setattr(Path, "rename", _moving(tape, Path.rename))
        patch.setattr(
            f"{_BACKUP}.sync_file", _syncing(tape, sync_file, lambda path: Synced(tape.file(path.name)))
        )
        patch.setattr(f"{_BACKUP}.sync_folder", _syncing(tape, sync_folder, lambda _: FolderSynced()))
        yield
    disk.unregister()


def _moving(tape: Tape, rename: Callable[[Path, Path], Path]) -> Callable[[Path, Path], Path]:
    def renamed(path: Path, to: Path) -> Path:
        moved = rename(path, to)
        tape.move(path.name, to.name)
        return moved

    return renamed


def _syncing(
    tape: Tape, sync: Callable[[Path], None], happening: Callable[[Path], Happening]
) -> Callable[[Path], None]:
    def synced(path: Path) -> None:
        sync(path)
        tape.add(happening(path))

    return synced
