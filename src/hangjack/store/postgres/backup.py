"""A copy of a PostgreSQL log as of one moment, in a SQLite file that can be opened and served from.

Everything is read in one transaction, so that it fits together while others go on writing. It is put into a database in a
folder of its own beside the backup, and from there goes the way of every SQLite backup.
"""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from hangjack.errors import Refused
from hangjack.ids import StreamId
from hangjack.store.interface import Head
from hangjack.store.postgres.links import Link
from hangjack.store.sqlite.backup import back_up as back_up_file
from hangjack.store.sqlite.check import Checked
from hangjack.store.sqlite.check import check as check_file
from hangjack.store.sqlite.files import explaining, open_to_write

_ROWS_AT_ONCE = 2_000

_COPIED = {
    # In the order they were written, which is the order of every stream.
    "select stream, number, at_ms, by, body, digest from entries order by pos": (
        'insert into entries (stream, number, at_ms, "by", body, digest) values (?, ?, ?, ?, ?, ?)'
    ),
    "select stream, number, digest from heads where number > 0": (
        "insert into heads (stream, number, digest) values (?, ?, ?)"
    ),
    "select id, request, spans, answer from acts": (
        "insert into acts (id, request, spans, answer) values (?, ?, ?, ?)"
    ),
    "select id, salt, content from records": "insert into records (id, salt, content) values (?, ?, ?)",
    "select stream, number, digest, version, body from snapshots": (
        "insert into snapshots (stream, number, digest, version, body) values (?, ?, ?, ?, ?)"
    ),
}
"""What is asked of PostgreSQL, and what becomes of each row in SQLite."""


async def back_up(link: Link, to: Path) -> Mapping[StreamId, Head]:
    """Copy everything behind *link* to a new SQLite file *to*; return the heads in it."""
    if await asyncio.to_thread(to.exists):
        raise Refused("store.backup-exists", path=to)
    async with _copied(link, to.parent) as (copy, _):
        return await asyncio.to_thread(back_up_file, copy, to)


async def check(link: Link) -> Checked:
    """Look through everything behind *link* as of one moment: the copy of a broken log is broken in the same places."""
    async with _copied(link, Path(tempfile.gettempdir())) as (_, path):
        return await asyncio.to_thread(check_file, path)


@asynccontextmanager
async def _copied(link: Link, beside: Path) -> AsyncIterator[tuple[sqlite3.Connection, Path]]:
    """Give a copy of everything, and where it is; it is gone afterwards."""
    with explaining(beside):
        folder = tempfile.TemporaryDirectory(dir=beside, prefix="hangjack-copy-")
    with folder as name:
        path = Path(name) / "log"
        copy, lock = await asyncio.to_thread(open_to_write, path)
        try:
            await _copy_all(link, copy, path)
            yield copy, path
        finally:
            copy.close()
            os.close(lock)


async def _copy_all(link: Link, copy: sqlite3.Connection, path: Path) -> None:
    connection = await link.connect_to_copy()
    try:
        copy.execute("begin")
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            # Between two questions stands our own disk, which may be slow.
            await connection.execute("set local idle_in_transaction_session_timeout = 0")
            for question, insert in _COPIED.items():
                cursor = await connection.cursor(question)
                while rows := await cursor.fetch(_ROWS_AT_ONCE):
                    await asyncio.to_thread(_insert, copy, path, insert, rows)
        await asyncio.to_thread(copy.execute, "commit")
    finally:
        connection.terminate()


def _insert(copy: sqlite3.Connection, path: Path, insert: str, rows: Sequence[Any]) -> None:
    with explaining(path):
        copy.executemany(insert, [tuple(row) for row in rows])
