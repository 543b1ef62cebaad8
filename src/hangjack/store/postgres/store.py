"""The log in PostgreSQL, for several programs at once: a federation's servers behind one address.

Acts of one program are written by its one `Writer`, a batch to a transaction. Followers are woken within the program at
once and from other programs by LISTEN, and then read the log itself by the numbers of its streams, so that nothing is
missed and nothing comes twice. A pooler between us and the server must leave each program its own sessions.

The numbered migrations are applied in order, all or nothing, by one program at a time.

An erased personal record is deleted with the act that says so; its bytes leave the server's files when PostgreSQL vacuums
the table and its write-ahead log and the backups made before are gone.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import BadInput, Refused
from hangjack.ids import StreamId
from hangjack.log import Digest, Entry
from hangjack.store import faults
from hangjack.store.faults import Point
from hangjack.store.following import Bells
from hangjack.store.interface import (
    LAST,
    Act,
    ActId,
    Done,
    Head,
    PersonalRecord,
    RecordId,
    Snapshot,
    commitment,
)
from hangjack.store.postgres.backup import back_up, check
from hangjack.store.postgres.links import Link, admitted
from hangjack.store.postgres.listening import Listener
from hangjack.store.postgres.rows import (
    BEHIND,
    UNTIL_THE_END,
    entry_from,
    heads_from,
    kept_from,
    latest_of,
    record_from,
)
from hangjack.store.postgres.writing import Writer
from hangjack.store.seeking import Found, Sought
from hangjack.store.sqlite.check import Checked
from hangjack.store.weighing import Accepted, Kept

_READERS = 8
_SLICE = 1_000
_RECORDS_AT_ONCE = 50

_ACT = "select id, request, spans, answer from acts where id = $1"
_ALL_ACTS = "select id, request, spans, answer from acts"
_HEAD = "select stream, number, digest from heads where stream = $1 and number > 0"
_ALL_HEADS = "select stream, number, digest from heads where number > 0"
_RECORD = "select id, salt, content from records where id = $1"
_RECORDS = "select id, salt, content from records where id >= $1 and id < $2 order by id"
_RECORDS_BEHIND = """
    select id, salt, content from records where id >= $1 and id < $2 and id > $3 order by id limit $4
"""
_KEEP_SNAPSHOT = """
    insert into snapshots (stream, number, digest, version, body) values ($1, $2, $3, $4, $5)
    on conflict (stream) do update set number = excluded.number, digest = excluded.digest,
        version = excluded.version, body = excluded.body
    where snapshots.number <= excluded.number or snapshots.version <> excluded.version
"""
_SNAPSHOT = """
    select s.stream, s.number, s.digest, s.version, s.body
    from snapshots s join entries e on (e.stream, e.number, e.digest) = (s.stream, s.number, s.digest)
    where s.stream = $1 and s.version = $2
"""

_LOCK = 5_220_416_001  # any number of our own: PostgreSQL's advisory locks have no names
_VERSION = "select coalesce(max(number), 0) from migrations"


class PostgresStore:
    """An append-only log in a PostgreSQL database. `PostgresStore.open` makes one."""

    def __init__(self, link: Link, pool: Any) -> None:
        self._link = link
        self._pool = pool
        self._bells = Bells()
        self._numbers: dict[StreamId, int] = {}
        self._writer = Writer(link, self._heard)
        self._listener = Listener(link, self._heard)

    @classmethod
    async def open(cls, url: str, patience_seconds: float = 20.0) -> Self:
        """Open the database at *url* and bring its tables up to date.

        A database that is away is asked again for *patience_seconds*; whoever waits then gets
        `Refused("store.unreachable")`. That holds for everything that the store does.
        """
        link = Link(url, patience_seconds)
        await link.persist(lambda: _prepare(link))
        return cls(link, await link.pool(_READERS))

    async def append(self, act: Act) -> Done:
        """Do *act*; see `Store`."""
        outcome = await self._writer.write(act)
        if isinstance(outcome, Accepted):
            return Done(outcome.entries, outcome.kept.answer)
        return await self._done_before(outcome.kept)

    async def done(self, act: ActId) -> Done | None:
        """Return what the act with this id came to; None if there is none."""
        rows = await self._fetch(_ACT, act)
        return await self._done_before(kept_from(rows[0])) if rows else None

    async def acts(self) -> Sequence[Kept]:
        """Return what is kept of every act."""
        return list(map(kept_from, await self._fetch(_ALL_ACTS)))

    async def _done_before(self, kept: Kept) -> Done:
        entries = [await self.read(span.stream, span.first - 1, span.last) for span in kept.spans]
        return Done(tuple(entry for some in entries for entry in some), kept.answer, repeated=True)

    async def read(self, stream: StreamId, after: int = 0, until: int | None = None) -> Sequence[Entry]:
        """Return the entries of *stream* behind number *after*, up to *until* if that is given."""
        last = UNTIL_THE_END if until is None else until
        return list(map(entry_from, await self._fetch(BEHIND, [stream], [after], [last], None)))

    async def latest(
        self, stream: StreamId, sought: Sought, before: int | None = None, limit: int = 100
    ) -> Sequence[Found]:
        """Return what is *sought* in *stream* and below it, the last ones first; see `Store`."""
        asked, values = latest_of(stream, sought, UNTIL_THE_END if before is None else before, limit)
        return [Found(row["pos"], entry_from(row)) for row in await self._fetch(asked, *values)]

    async def head(self, stream: StreamId) -> Head:
        """Return the head of *stream*; number 0 for one that does not exist."""
        return heads_from(await self._fetch(_HEAD, stream)).get(stream, Head())

    async def heads(self) -> Mapping[StreamId, Head]:
        """Return the heads of all streams, as of one moment."""
        return heads_from(await self._fetch(_ALL_HEADS))

    async def follow(self, stream: StreamId, after: int = 0) -> AsyncIterator[Entry]:
        """Yield every entry of *stream* behind *after*, and then each new one as it comes, whoever wrote it."""
        last = after
        with self._bells.listening(stream) as bell:
            while not self._bells.closed:
                bell.clear()
                entries = await self._behind({stream: last})
                for entry in entries:
                    yield entry
                    last = entry.number
                if not entries:
                    await bell.wait()

    async def follow_all(self, after: Mapping[StreamId, int]) -> AsyncIterator[Entry]:
        """Yield every entry of every stream behind what *after* names, new streams included; each stream in order."""
        seen = dict(after)
        with self._bells.listening(None) as bell:
            heads = heads_from(await self._fetch_for_follower(_ALL_HEADS))
            self._heard({stream: head.number for stream, head in heads.items()})
            while not self._bells.closed:
                bell.clear()
                entries = await self._behind(self._unseen(seen))
                for entry in entries:
                    yield entry
                    seen[entry.stream] = entry.number
                if not entries:
                    await bell.wait()

    def _unseen(self, seen: Mapping[StreamId, int]) -> dict[StreamId, int]:
        """Return where to go on in every stream that is longer than what was *seen* of it."""
        return {
            stream: seen.get(stream, 0)
            for stream, number in self._numbers.items()
            if number > seen.get(stream, 0)
        }

    async def _behind(self, wanted: Mapping[StreamId, int]) -> list[Entry]:
        """Return the next entries behind each number of *wanted*, not all of them where there are many."""
        if not wanted:
            return []
        until = [UNTIL_THE_END] * len(wanted)
        rows = await self._fetch_for_follower(BEHIND, list(wanted), list(wanted.values()), until, _SLICE)
        return list(map(entry_from, rows))

    def _heard(self, numbers: Mapping[StreamId, int]) -> None:
        """Take in the numbers of streams, new or not, and wake whoever follows those that have grown."""
        grown = [stream for stream, number in numbers.items() if number > self._numbers.get(stream, 0)]
        for stream in grown:
            self._numbers[stream] = numbers[stream]
        if grown:
            self._bells.ring(grown)

    async def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Keep *snapshot* in place of an older one of its stream."""
        values = (snapshot.stream, snapshot.number, snapshot.digest, snapshot.version, snapshot.body)
        await self._fetch(_KEEP_SNAPSHOT, *values)

    async def snapshot(self, stream: StreamId, version: str) -> Snapshot | None:
        """Return the snapshot of *stream* folded by that version, if its entry is still what the log has there."""
        for row in await self._fetch(_SNAPSHOT, stream, version):
            return Snapshot(stream, row["number"], Digest(row["digest"]), version, row["body"])
        return None

    async def record(self, id_: RecordId) -> PersonalRecord | None:
        """Return a personal record; None if there is none, or it was erased."""
        for row in await self._fetch(_RECORD, id_):
            return record_from(row)
        return None

    async def records(self, under: str = "") -> Sequence[PersonalRecord]:
        """Return the personal records whose names begin with *under*, by name."""
        return list(map(record_from, await self._fetch(_RECORDS, under, under + LAST)))

    async def commitments(self, under: str = "") -> Mapping[RecordId, Digest]:
        """Return what the log carries of those records, reading a few at a time."""
        found: dict[RecordId, Digest] = {}
        last = ""
        while rows := await self._fetch(_RECORDS_BEHIND, under, under + LAST, last, _RECORDS_AT_ONCE):
            found |= await asyncio.to_thread(_commitments, rows)
            last = rows[-1]["id"]
        return found

    async def backup(self, to: Path) -> Mapping[StreamId, Head]:
        """Copy everything as of one moment to the new file *to*; return the heads of that moment.

        The copy is a SQLite database, as a `SqliteStore` has it: to look at it or to go on from it on one machine, open
        it. Raises `Refused("store.backup-exists")`.
        """
        return await self._link.persist(lambda: back_up(self._link, to.resolve()))

    async def check(self) -> Checked:
        """Say whether the log is whole: every chain, and everything that must agree with it."""
        name = Path((await self._fetch("select current_database() as name"))[0]["name"])
        try:
            return replace(await self._link.persist(lambda: check(self._link)), path=name)
        except BadInput as error:  # what cannot be read in the copy cannot be read in the database
            raise BadInput(error.key, **{**error.values, "path": name}) from error

    async def close(self) -> None:
        """Finish what is under way, let followers end, and let go of the database. Closing twice is harmless."""
        if self._bells.closed:
            return
        await self._writer.close()
        self._bells.close()
        await self._listener.close()
        await self._pool.close()

    async def _fetch(self, sql: str, *values: Any) -> list[Any]:
        async def ask() -> list[Any]:
            if self._bells.closed:
                raise Refused("store.closed")
            rows: list[Any] = await self._pool.fetch(sql, *values)
            return rows

        return await self._link.persist(ask)

    async def _fetch_for_follower(self, sql: str, *values: Any) -> list[Any]:
        """Return nothing when the store is closed meanwhile: then following ends, and that is no mistake."""
        try:
            return await self._fetch(sql, *values)
        except Refused:
            if self._bells.closed:
                return []
            raise


def _commitments(rows: Sequence[Any]) -> dict[RecordId, Digest]:
    return {record.id: commitment(record) for record in map(record_from, rows)}


async def _prepare(link: Link) -> None:
    connection = await link.connect()
    try:
        await admitted(migrate(connection, migrations()))
        faults.reached(Point.OPENED)
    finally:
        connection.terminate()


class Migration(Struct, frozen=True):
    """One step from a version to the next."""

    number: int
    sql: str


def migrations() -> tuple[Migration, ...]:
    """Return all migrations that this program knows, in order."""
    folder = files("hangjack.store") / "migrations" / "postgres"
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return tuple(
        Migration(int(name.partition("_")[0]), (folder / name).read_text(encoding="utf-8")) for name in names
    )


async def migrate(connection: Any, steps: tuple[Migration, ...]) -> None:
    """Bring the database to the last of *steps*. Raises `BadInput` where a newer program has been before."""
    async with connection.transaction():
        await connection.execute("select pg_advisory_xact_lock($1)", _LOCK)
        found = await _version(connection)
        if found > steps[-1].number:
            raise BadInput("store.newer-database", version=found, known=steps[-1].number)
        for step in steps[found:]:
            await connection.execute(step.sql)
            await connection.execute("insert into migrations (number) values ($1)", step.number)
            faults.reached(Point.MIGRATION_APPLIED)
    faults.reached(Point.MIGRATION_COMMITTED)


async def _version(connection: Any) -> int:
    if await connection.fetchval("select to_regclass('migrations') is null"):
        await connection.execute("create table migrations (number integer primary key)")
    return msgspec.convert(await connection.fetchval(_VERSION), int)
