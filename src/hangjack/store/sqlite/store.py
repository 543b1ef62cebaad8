"""A store in one SQLite file: for a club, a venue, a laptop.

One program writes the file, with one thread; any number may read it. What is acknowledged is on disk (write-ahead log,
`synchronous=full`). Personal records that were erased are overwritten in the file, and the write-ahead log is emptied as
soon as nobody reads an older state, at the latest when the file is next opened to write: from then on no file of the
store has their content. What backups, and a disk beneath its file system, still hold is out of the store's reach.
"""

import asyncio
import os
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

from hangjack.errors import Refused
from hangjack.ids import StreamId
from hangjack.log import Digest, Entry
from hangjack.store.following import Bells
from hangjack.store.interface import Act, ActId, Done, Head, PersonalRecord, RecordId, Snapshot
from hangjack.store.seeking import Found, Sought
from hangjack.store.sqlite import reading
from hangjack.store.sqlite.backup import back_up
from hangjack.store.sqlite.check import Checked, look_through
from hangjack.store.sqlite.files import open_to_write, require_readable
from hangjack.store.sqlite.writing import Writer
from hangjack.store.weighing import Kept

_PAGE = 500
_LOOK_AGAIN_SECONDS = 0.25


class SqliteStore:
    """A `Store` in one file, bound to the event loop that opened it."""

    def __init__(self, path: Path, writer: Writer | None, bells: Bells, lock: int | None) -> None:
        self.path = path
        self._writer = writer
        self._bells = bells
        self._lock = lock
        self._readers = reading.Readers(path)

    @classmethod
    async def open(cls, path: Path, *, read_only: bool = False) -> Self:
        """Open the log in *path*, a new one if there is none, and keep others from writing it.

        With *read_only* nothing is written, not even to bring an older file up to date; another program may be
        writing meanwhile. Raises `Refused("store.open-elsewhere")`, and `BadInput` for a file that is not a log.
        """
        path, bells = await asyncio.to_thread(path.resolve), Bells()
        if read_only:
            await asyncio.to_thread(require_readable, path)
            return cls(path, None, bells, None)
        connection, lock = await asyncio.to_thread(open_to_write, path)
        return cls(path, Writer(path, connection, bells), bells, lock)

    async def append(self, act: Act) -> Done:
        """Do *act*; see `Store`. Raises `Refused` as well when the disk is full or fails: then the same act again."""
        done = await self._writing.ask(act)
        assert done is not None, "an act comes to something"
        return done

    async def done(self, act: ActId) -> Done | None:
        """Return what the act with this id came to; None if there is none."""
        return await self._readers.ask(lambda connection: reading.done_before(connection, act))

    async def acts(self) -> Sequence[Kept]:
        """Return what is kept of every act, by id."""
        return await self._readers.ask(reading.kept_acts)

    async def read(self, stream: StreamId, after: int = 0, until: int | None = None) -> Sequence[Entry]:
        """Return the entries of *stream* behind number *after*, up to *until* if that is given."""
        return await self._readers.ask(
            lambda connection: reading.entries_of(connection, stream, after, until)
        )

    async def latest(
        self, stream: StreamId, sought: Sought, before: int | None = None, limit: int = 100
    ) -> Sequence[Found]:
        """Return what is *sought* in *stream* and below it, the last ones first; see `Store`."""
        return await self._readers.ask(
            lambda connection: reading.latest_of(connection, stream, sought, before, limit)
        )

    async def head(self, stream: StreamId) -> Head:
        """Return the head of *stream*; number 0 for one that does not exist."""
        return await self._readers.ask(lambda connection: reading.head_of(connection, stream))

    async def heads(self) -> Mapping[StreamId, Head]:
        """Return the heads of all streams, as of one moment."""
        return await self._readers.ask(reading.heads_of)

    async def follow(self, stream: StreamId, after: int = 0) -> AsyncGenerator[Entry, None]:
        """Yield every entry of *stream* behind *after*, and each new one as it comes, until the store is closed."""
        with self._bells.listening(stream) as bell:
            while not self._bells.closed:
                bell.clear()
                page = await self.read(stream, after, after + _PAGE)
                for entry in page:
                    yield entry
                after += len(page)
                if len(page) < _PAGE:
                    await self._rung(bell)

    async def follow_all(self, after: Mapping[StreamId, int]) -> AsyncGenerator[Entry, None]:
        """Yield what is behind *after* and all that comes, in the order it was written, until the store is closed."""
        with self._bells.listening(None) as bell:
            if self._bells.closed:
                return
            seen = dict(after)
            place = await self._readers.ask(lambda connection: reading.first_unseen(connection, seen))
            while not self._bells.closed:
                bell.clear()
                page = await self._page_from(place)
                for at, entry in page:
                    place = at + 1
                    if entry.number > seen.get(entry.stream, 0):
                        yield entry
                if len(page) < _PAGE:
                    await self._rung(bell)

    async def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Keep *snapshot* in place of an older one of its stream."""
        await self._writing.ask(snapshot)

    async def snapshot(self, stream: StreamId, version: str) -> Snapshot | None:
        """Return the snapshot of *stream* folded by that version, if its entry is still what the log has there."""
        return await self._readers.ask(lambda connection: reading.snapshot_of(connection, stream, version))

    async def record(self, id_: RecordId) -> PersonalRecord | None:
        """Return a personal record; None if there is none, or it was erased."""
        return await self._readers.ask(lambda connection: reading.record_of(connection, id_))

    async def records(self, under: str = "") -> Sequence[PersonalRecord]:
        """Return the personal records whose names begin with *under*, by name."""
        return await self._readers.ask(lambda connection: list(reading.records_of(connection, under)))

    async def commitments(self, under: str = "") -> Mapping[RecordId, Digest]:
        """Return what the log carries of those records, reading one after the other."""
        return await self._readers.ask(lambda connection: reading.commitments_of(connection, under))

    async def backup(self, to: Path) -> Mapping[StreamId, Head]:
        """Copy everything as of one moment to the new file *to*; return the heads of that moment.

        The copy is a database like this one: to restore it, open it. Raises `Refused("store.backup-exists")`.
        """
        return await self._readers.ask(lambda connection: back_up(connection, to.resolve()))

    async def check(self) -> Checked:
        """Look through everything as of one moment; see `sqlite_check.check`."""
        return await self._readers.ask(lambda connection: look_through(connection, self.path))

    async def close(self) -> None:
        """Finish what is under way, let followers end, and let go of the file. Closing twice is harmless."""
        if self._bells.closed:
            return
        self._bells.close()
        await self._readers.close()
        if self._writer is not None:
            await self._writer.close()
        if self._lock is not None:
            os.close(self._lock)

    @property
    def _writing(self) -> Writer:
        if self._writer is None:
            raise Refused("store.read-only", path=self.path)
        return self._writer

    async def _page_from(self, place: int) -> list[tuple[int, Entry]]:
        return await self._readers.ask(lambda connection: reading.entries_from(connection, place, _PAGE))

    async def _rung(self, bell: asyncio.Event) -> None:
        """Wait for the bell. Where another program writes, nobody rings: then look again from time to time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_LOOK_AGAIN_SECONDS if self._writer is None else None):
                await bell.wait()
