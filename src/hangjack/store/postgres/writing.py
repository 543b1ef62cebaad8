"""The one writer of a PostgreSQL store: what came in during the last commit becomes the next transaction.

Several programs may write to one database. Each locks the heads of its streams in the order of their names before it looks
at anything else, so that two never wait for each other. New streams come first, also in order: `on conflict do nothing`
waits for the program that is just making the same one.

When the connection is lost during a commit, nobody knows whether it happened. Then the whole batch is weighed again: an
act that is there already is found by its id.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import asyncpg
import msgspec
from msgspec import Struct

from hangjack.errors import HangjackError, Refused
from hangjack.ids import StreamId
from hangjack.log import GENESIS
from hangjack.store import faults
from hangjack.store.faults import Point
from hangjack.store.interface import Act, ActId, Head, PersonalRecord, RecordId
from hangjack.store.postgres.links import LOST, Link
from hangjack.store.postgres.rows import (
    columns_of_acts,
    columns_of_entries,
    columns_of_heads,
    columns_of_records,
    heads_from,
    kept_from,
)
from hangjack.store.weighing import Accepted, Kept, Repeated, Weighed, weigh

CHANNEL = "hangjack"
"""Where a batch is announced to the other programs: numbers by stream, as JSON."""

LOOK_AT_EVERYTHING = "*"
"""What is announced when a batch has more streams than fit."""

_LONGEST_PAYLOAD = 7_900  # bytes; PostgreSQL takes 7,999
_LARGEST_BATCH = 256
_RECORDS_LOCK = 5_220_416_002  # records have no stream: without it two programs could erase past each other

_NEW_STREAMS = """
    insert into heads (stream, number, digest)
    select stream, 0, $2 from unnest($1::text[]) as new (stream) order by stream collate "C"
    on conflict do nothing
"""
_LOCK_HEADS = (
    "select stream, number, digest from heads where stream = any($1::text[]) order by stream for update"
)
_KNOWN_ACTS = "select id, request, spans, answer from acts where id = any($1::text[])"
_WRITE = """
    with new_entries as (
        insert into entries (stream, number, at_ms, by, body, digest)
        select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[], $6::text[])
    ), new_heads as (
        update heads set number = new.number, digest = new.digest, tx = pg_current_xact_id()
        from unnest($7::text[], $8::bigint[], $9::text[]) as new (stream, number, digest)
        where heads.stream = new.stream
    ), new_acts as (
        insert into acts (id, request, spans, answer)
        select * from unnest($10::text[], $11::text[], $12::text[], $13::bytea[]) as new (id, request, spans, answer)
        order by id collate "C"
    )
    select pg_notify($14, $15) where cardinality($7::text[]) > 0
"""  # in one statement, because every trip to the server costs as much as writing does
_KEEP = """
    insert into records (id, salt, content)
    select * from unnest($1::text[], $2::text[], $3::bytea[]) as new (id, salt, content)
    order by id collate "C"
    on conflict (id) do update set salt = excluded.salt, content = excluded.content
"""
_ERASE = "delete from records where id = any($1::text[])"


class _Waiting(Struct, frozen=True):
    act: Act
    outcome: asyncio.Future[Accepted | Repeated]

    def answer(self, weighed: Weighed) -> None:
        if self.outcome.done():  # whoever asked has gone
            return
        if isinstance(weighed, HangjackError):
            self.outcome.set_exception(weighed)
        else:
            self.outcome.set_result(weighed)

    def fail(self, error: Exception) -> None:
        if not self.outcome.done():
            self.outcome.set_exception(error)


class Writer:
    """Takes acts from everybody in this program and writes them, a batch at a time."""

    def __init__(self, link: Link, written: Callable[[Mapping[StreamId, int]], None]) -> None:
        self._link = link
        self._written = written
        self._connection: Any = None
        self._existing: set[StreamId] = set()
        self._queue: deque[_Waiting] = deque()
        self._called = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run())

    async def write(self, act: Act) -> Accepted | Repeated:
        """Return what became of *act* when that is on disk. Raises what `weigh` has against it."""
        if self._closing:
            raise Refused("store.closed")
        waiting = _Waiting(act, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        self._called.set()
        return await waiting.outcome

    async def close(self) -> None:
        """Write what is queued, then let go of the connection."""
        self._closing = True
        self._called.set()
        await self._task
        self._hang_up()

    async def _run(self) -> None:
        while self._queue or not self._closing:
            await self._called.wait()
            self._called.clear()
            while self._queue:
                size = min(len(self._queue), _LARGEST_BATCH)
                await self._settle([self._queue.popleft() for _ in range(size)])

    async def _settle(self, batch: Sequence[_Waiting]) -> None:
        faults.reached(Point.BATCH_TAKEN)
        acts = [waiting.act for waiting in batch]
        try:
            outcomes = await self._link.persist(lambda: self._commit(acts))
        except Refused as refusal:
            self._give_up(batch, refusal.key)
        except Exception as error:  # noqa: BLE001 - one impossible act must not take the others with it
            await self._settle_alone(batch, error)
        else:
            for waiting, weighed in zip(batch, outcomes, strict=True):
                waiting.answer(weighed)
            faults.reached(Point.ANSWERED)

    async def _settle_alone(self, batch: Sequence[_Waiting], error: Exception) -> None:
        if len(batch) == 1:
            batch[0].fail(error)
            return
        for waiting in batch:
            await self._settle([waiting])

    def _give_up(self, batch: Sequence[_Waiting], key: str) -> None:
        for waiting in (*batch, *self._queue):
            waiting.fail(Refused(key))
        self._queue.clear()

    async def _commit(self, acts: Sequence[Act]) -> tuple[Weighed, ...]:
        try:
            return await self._transact(acts)
        except LOST:
            self._hang_up()
            raise
        except asyncpg.UniqueViolationError as error:
            if error.table_name != "acts":
                raise AssertionError("only an act's id can be another program's as well") from error
            raise
        except asyncpg.DiskFullError as error:
            raise Refused("store.disk-full") from error

    async def _transact(self, acts: Sequence[Act]) -> tuple[Weighed, ...]:
        if self._connection is None:
            self._connection = await self._link.connect()
        transaction = self._connection.transaction()
        await transaction.start()
        try:
            weighed = await self._weigh(acts)
            accepted = [one for one in weighed if isinstance(one, Accepted)]
            heads = await self._insert(accepted)
            faults.reached(Point.BEFORE_COMMIT)
        except LOST:
            raise
        except Exception:
            await transaction.rollback()
            raise
        await (transaction.commit() if accepted else transaction.rollback())
        faults.reached(Point.COMMITTED)
        self._existing.update(heads)
        self._written({stream: head.number for stream, head in heads.items()})
        return weighed

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
            self._existing.clear()  # whatever answers next may have another past

    async def _weigh(self, acts: Sequence[Act]) -> tuple[Weighed, ...]:
        streams = sorted({append.stream for act in acts for append in act.appends})
        if new := [stream for stream in streams if stream not in self._existing]:
            await self._connection.execute(_NEW_STREAMS, new, GENESIS)
        heads = heads_from(await self._connection.fetch(_LOCK_HEADS, streams))
        faults.reached(Point.BEGUN)
        known = await self._known([act.id for act in acts])
        return weigh(acts, heads, known)

    async def _known(self, ids: Sequence[ActId]) -> dict[ActId, Kept]:
        return {kept.id: kept for kept in map(kept_from, await self._connection.fetch(_KNOWN_ACTS, ids))}

    async def _insert(self, accepted: Sequence[Accepted]) -> dict[StreamId, Head]:
        """Write everything that *accepted* says but the commit; return the new heads."""
        if not accepted:
            return {}
        entries = [entry for one in accepted for entry in one.entries]
        heads = {entry.stream: Head(entry.number, entry.digest) for entry in entries}
        columns = (
            *columns_of_entries(entries),
            *columns_of_heads(heads),
            *columns_of_acts([one.kept for one in accepted]),
        )
        await self._connection.execute(_WRITE, *columns, CHANNEL, announcement(heads))
        faults.reached(Point.ACT_WRITTEN)
        await self._change_records(accepted)
        faults.reached(Point.RECORDS_WRITTEN)
        return heads

    async def _change_records(self, accepted: Sequence[Accepted]) -> None:
        changes: dict[RecordId, PersonalRecord | None] = {}
        for one in accepted:
            changes.update({record.id: record for record in one.act.keep})
            changes.update(dict.fromkeys(one.act.erase))
        if changes:
            await self._connection.execute("select pg_advisory_xact_lock($1)", _RECORDS_LOCK)
        if kept := [record for record in changes.values() if record is not None]:
            await self._connection.execute(_KEEP, *columns_of_records(kept))
        if erased := sorted(id_ for id_, record in changes.items() if record is None):
            await self._connection.execute(_ERASE, erased)


def announcement(heads: Mapping[StreamId, Head]) -> str:
    """Return what the other programs are told of a batch: numbers by stream, or to look at everything."""
    text = msgspec.json.encode({stream: head.number for stream, head in heads.items()})
    return text.decode() if len(text) <= _LONGEST_PAYLOAD else LOOK_AT_EVERYTHING
