"""A copy of the database file as of one moment, while others go on writing."""

import os
import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from hangjack.errors import Refused
from hangjack.ids import StreamId
from hangjack.store import faults
from hangjack.store.faults import Point
from hangjack.store.interface import Head
from hangjack.store.sqlite.files import explaining, one_moment
from hangjack.store.sqlite.reading import heads_of
from hangjack.store.sqlite.system import sync_file, sync_folder


def back_up(connection: sqlite3.Connection, to: Path) -> Mapping[StreamId, Head]:
    """Copy what *connection* sees now to a new file *to*; return the heads in it.

    The copy has a name of its own until it is whole and on disk: a file called *to* is a whole backup.
    """
    with explaining(to):
        _require_new(to)
        handle, name = tempfile.mkstemp(dir=to.parent, prefix=f"{to.name}.", suffix=".part")
        os.close(handle)
        part = Path(name)
        try:
            heads = _copy(connection, part)
            faults.reached(Point.BACKUP_COPIED)
            sync_file(part)
            faults.reached(Point.BACKUP_SYNCED)
            _require_new(to)
            part.rename(to)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        faults.reached(Point.BACKUP_NAMED)
        sync_folder(to.parent)
    return heads


def _copy(connection: sqlite3.Connection, part: Path) -> Mapping[StreamId, Head]:
    # Held for the whole copy: without a read transaction every write of others would start it again.
    with one_moment(connection), closing(sqlite3.connect(part, isolation_level=None)) as copy:
        heads = heads_of(connection)
        copy.execute("pragma synchronous=off")
        connection.backup(copy)
        # One file without a write-ahead log beside it, which can be read from a disk that cannot be written to.
        copy.execute("pragma journal_mode=delete")
    return heads


def _require_new(to: Path) -> None:
    if to.exists():
        raise Refused("store.backup-exists", path=to)
