"""The database file: opening it, keeping a second writer out, bringing it up to date, and what its failures mean.

Exactly one program writes a file. It holds a lock on a file beside the database: the system lets go of it when
the program ends, however it ends, and it does not get in the way of those who only read.
"""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path
from shutil import disk_usage

from msgspec import DecodeError

from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.store import faults
from hangjack.store.faults import Point
from hangjack.store.private import PRIVATE, make_private, new_file
from hangjack.store.sqlite.system import taken

_BUSY_MS = 5000
_ROOM_BYTES = 256 * 1024
"""With less than that the files beside the database cannot even be begun."""


def connect(path: Path, *, read_only: bool) -> sqlite3.Connection:
    """Return a connection to *path* in which every transaction is begun and ended by us."""
    mode = "ro" if read_only else "rwc"
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode={mode}", uri=True, isolation_level=None, check_same_thread=False
    )
    try:
        _prepare(connection, read_only=read_only)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, *, read_only: bool) -> None:
    connection.execute(f"pragma busy_timeout={_BUSY_MS}")
    connection.execute("pragma temp_store=memory")
    if read_only:
        connection.execute("pragma query_only=on")
        return
    connection.execute("pragma synchronous=full")
    connection.execute("pragma secure_delete=on")


@contextmanager
def one_moment(connection: sqlite3.Connection) -> Iterator[None]:
    """Let every query inside see the same state, whatever is written meanwhile."""
    connection.execute("begin")
    try:
        yield
    finally:
        roll_back(connection)


def roll_back(connection: sqlite3.Connection) -> None:
    """Leave the transaction, if an error has not ended it already."""
    if connection.in_transaction:
        connection.execute("rollback")


def open_to_write(path: Path) -> tuple[sqlite3.Connection, int]:
    """Return the one writing connection to *path*, up to date, and the lock that goes with it.

    Raises `Refused("store.open-elsewhere")`, and `BadInput` for a file that is no log of ours.
    """
    with explaining_start(path), explaining(path):
        lock = _lock(path)
        try:
            _keep_private(path)
            _require_one_name(path)
            connection = connect(path, read_only=False)
            try:
                faults.reached(Point.OPENED)
                _migrate(connection, _version(connection, path))
                # What a killed program has written is now synced, and what it has erased is gone.
                remove_traces(connection)
            except BaseException:
                connection.close()
                raise
        except BaseException:
            os.close(lock)
            raise
    return connection, lock


def remove_traces(connection: sqlite3.Connection) -> bool:
    """Sync and empty the write-ahead log; return whether nobody stood in the way."""
    connection.execute("pragma busy_timeout=0")
    try:
        (busy, _, _) = connection.execute("pragma wal_checkpoint(truncate)").fetchone()
    except sqlite3.Error:
        return False
    finally:
        connection.execute(f"pragma busy_timeout={_BUSY_MS}")
    faults.reached(Point.TRACES_REMOVED)
    return not busy


def require_readable(path: Path) -> None:
    """Refuse *path* if it is no log that this program can read as it is."""
    with explaining(path), closing(connect(path, read_only=True)) as connection:
        version = _version(connection, path)
        if version == 0:
            raise BadInput("store.not-ours", path=path)
        if version < len(migrations()):
            raise BadInput("store.older", path=path, version=version, known=len(migrations()))


def _require_one_name(path: Path) -> None:
    """Refuse a file that another program could write under another name, past our lock and with a log of its own."""
    if path.stat().st_nlink > 1:
        raise Refused("store.second-name", path=path)


def _keep_private(path: Path) -> None:
    """Let nobody else read the database, new or of an older hangjack; SQLite gives the files beside it the same mode."""
    try:
        os.close(new_file(path))
    except FileExistsError:
        make_private(path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", ".lock")))


def _lock(path: Path) -> int:
    # Not on the database itself: closing any descriptor of that file would drop SQLite's own locks on it.
    lock = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, PRIVATE)
    if not taken(lock):
        os.close(lock)
        raise Refused("store.open-elsewhere", path=path)
    return lock


@cache
def migrations() -> tuple[str, ...]:
    """Return the scripts that make a database, in their order: the first leads to version 1."""
    scripts = files("hangjack.store").joinpath("migrations", "sqlite").iterdir()
    return tuple(script.read_text(encoding="utf-8") for script in sorted(scripts, key=lambda file: file.name))


def _migrate(connection: sqlite3.Connection, version: int) -> None:
    connection.execute("pragma journal_mode=wal")  # stays with the file, so only for one that is ours
    for number in range(version, len(migrations())):
        faults.reached(Point.MIGRATION_BEGUN)
        connection.executescript(f"begin immediate;\n{migrations()[number]}")
        connection.execute(f"pragma user_version={number + 1}")
        faults.reached(Point.MIGRATION_APPLIED)
        connection.execute("commit")
        faults.reached(Point.MIGRATION_COMMITTED)


def _version(connection: sqlite3.Connection, path: Path) -> int:
    (version,) = connection.execute("pragma user_version").fetchone()
    (tables,) = connection.execute("select count(*) from sqlite_master").fetchone()
    if version > len(migrations()):
        raise BadInput("store.newer", path=path, version=version, known=len(migrations()))
    if version < 0 or (version == 0 and tables):
        raise BadInput("store.not-ours", path=path)
    return int(version)


@contextmanager
def explaining_start(path: Path) -> Iterator[None]:
    """Say of a full disk what it means to somebody who starts a program: there is nothing to send again."""
    try:
        yield
    except Refused as error:
        if error.key != "store.disk-full":
            raise
        raise Refused("store.no-room", path=path) from error


@contextmanager
def explaining(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system say about *path* into what a person can do about it."""
    try:
        yield
    except (sqlite3.Error, DecodeError, UnicodeDecodeError, OSError) as error:
        explained = explanation(error, path)
        if explained is None:
            raise
        raise explained from error


def explanation(error: Exception, path: Path) -> HangjackError | None:
    """Return what *error* means for whoever runs this; None if it is a mistake of ours.

    All statements are fixed and tested, so one that SQLite does not understand has met a damaged file.
    """
    match error:
        case OSError(errno=errno.ENOSPC | errno.EDQUOT):
            return Refused("store.disk-full")
        case OSError():
            return BadInput("store.cannot-open", path=path, reason=error.strerror)
        case DecodeError() | UnicodeDecodeError():
            return BadInput("store.damaged", path=path)
        case sqlite3.ProgrammingError() | sqlite3.IntegrityError() | sqlite3.DataError():
            return None
        case sqlite3.DatabaseError():
            return _meaning(error, path)
    return None


def _meaning(error: sqlite3.DatabaseError, path: Path) -> HangjackError:
    match getattr(error, "sqlite_errorname", "").split("_")[1:2]:
        case ["FULL"]:
            return Refused("store.disk-full")
        case ["IOERR" | "CANTOPEN"] if _is_full(
            path
        ):  # some failures of a full disk have no name of their own
            return Refused("store.disk-full")
        case ["READONLY"]:
            return Refused("store.read-only", path=path)
        case ["IOERR" | "BUSY" | "LOCKED" | "PROTOCOL" | "NOMEM"]:
            return Refused("store.ask-again")
        case ["CANTOPEN" | "PERM" | "AUTH"]:
            return BadInput("store.cannot-open", path=path, reason=str(error))
    return BadInput("store.damaged", path=path)


def _is_full(path: Path) -> bool:
    try:
        return disk_usage(path.parent).free < _ROOM_BYTES
    except OSError:
        return False
