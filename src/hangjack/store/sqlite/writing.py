"""The one thread that writes: whatever has come in during the last commit goes into the next one, together."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import assert_never

import msgspec

from hangjack.errors import HangjackError, Refused
from hangjack.ids import StreamId
from hangjack.log import Entry, canonical, canonical_body
from hangjack.store import faults
from hangjack.store.faults import Point
from hangjack.store.following import Bells
from hangjack.store.interface import Act, Done, Head, Snapshot
from hangjack.store.sqlite.files import explanation, remove_traces, roll_back
from hangjack.store.sqlite.reading import done_again, kept_among, sound_head_of
from hangjack.store.weighing import Accepted, Repeated, Weighed, weigh

Task = Act | Snapshot
Outcome = Done | Exception | None

_MOST_IN_A_BATCH = 256
_RETRY_SECONDS = 1.0

_Asked = tuple[Task, "asyncio.Future[Done | None]"]


class Writer:
    """Does acts and keeps snapshots, in the order they were asked for; answers when they are on disk."""

    def __init__(self, path: Path, connection: sqlite3.Connection, bells: Bells) -> None:
        self._path = path
        self._connection = connection
        self._bells = bells
        self._loop = asyncio.get_running_loop()
        self._heads: dict[StreamId, Head] = {}
        self._asked: queue.SimpleQueue[_Asked | None] = queue.SimpleQueue()
        self._traces_left = False
        self._closing = False
        self._thread = threading.Thread(target=self._work, name="hangjack-writer", daemon=True)
        self._thread.start()

    async def ask(self, task: Task) -> Done | None:
        """Have *task* done, and wait until it is on disk."""
        if self._closing:
            raise Refused("store.closed")
        answer: asyncio.Future[Done | None] = self._loop.create_future()
        self._asked.put((task, answer))
        return await answer

    async def close(self) -> None:
        """Finish what was asked for, and let go."""
        self._closing = True
        self._asked.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    def _work(self) -> None:
        while (batch := self._next_batch()) is not None:
            if batch:
                self._do(batch)
            if self._traces_left:
                self._traces_left = not remove_traces(self._connection)

    def _next_batch(self) -> list[_Asked] | None:
        """Wait for something to do. Nothing, when traces are to be removed meanwhile; None at the end."""
        batch: list[_Asked] = []
        try:
            asked = self._asked.get(timeout=_RETRY_SECONDS if self._traces_left else None)
            while asked is not None:
                batch.append(asked)
                if len(batch) == _MOST_IN_A_BATCH:
                    return batch
                asked = self._asked.get_nowait()
        except queue.Empty:
            return batch
        if not batch:
            return None
        self._asked.put(None)
        return batch

    def _do(self, batch: Sequence[_Asked]) -> None:
        outcomes = self._outcomes([task for task, _ in batch])
        answers = [(answer, outcome) for (_, answer), outcome in zip(batch, outcomes, strict=True)]
        self._loop.call_soon_threadsafe(self._tell, answers)
        faults.reached(Point.ANSWERED)

    def _tell(self, answers: Sequence[tuple["asyncio.Future[Done | None]", Outcome]]) -> None:
        for answer, outcome in answers:
            if answer.done():
                continue
            if isinstance(outcome, Exception):
                answer.set_exception(outcome)
            else:
                answer.set_result(outcome)
        done = [outcome.entries for _, outcome in answers if isinstance(outcome, Done)]
        self._bells.ring({entry.stream for entry in chain.from_iterable(done)})

    def _outcomes(self, tasks: Sequence[Task]) -> list[Outcome]:
        """Write *tasks* together. What fails by a mistake of ours must not take the others with it: one by one, then."""
        try:
            return self._written(tasks)
        except Exception as error:  # noqa: BLE001 - it goes to whoever asked
            self._start_afresh()
            if explanation(error, self._path) is None and len(tasks) > 1:
                return [self._outcomes([task])[0] for task in tasks]
            return [explanation(error, self._path) or error for _ in tasks]

    def _start_afresh(self) -> None:
        """After an error nobody knows what the last transaction came to: forget it, and believe only the file."""
        self._heads.clear()
        with suppress(sqlite3.Error):
            roll_back(self._connection)

    def _written(self, tasks: Sequence[Task]) -> list[Outcome]:
        faults.reached(Point.BATCH_TAKEN)
        roll_back(self._connection)
        self._connection.execute("begin immediate")
        faults.reached(Point.BEGUN)
        weighed = self._weighed([task for task in tasks if isinstance(task, Act)])
        self._insert([each for each in weighed if isinstance(each, Accepted)])
        settled = map(self._settle, weighed)
        outcomes = [next(settled) if isinstance(task, Act) else self._keep(task) for task in tasks]
        faults.reached(Point.BEFORE_COMMIT)
        self._connection.execute("commit")
        faults.reached(Point.COMMITTED)
        return outcomes

    def _weighed(self, acts: Sequence[Act]) -> tuple[Weighed, ...]:
        streams = {append.stream for act in acts for append in act.appends}
        for stream in streams - self._heads.keys():
            self._heads[stream] = sound_head_of(self._connection, stream)
        heads = {stream: self._heads[stream] for stream in streams}
        return weigh(acts, heads, kept_among(self._connection, [act.id for act in acts]))

    def _settle(self, weighed: Weighed) -> Outcome:
        match weighed:
            case Accepted(_, kept, entries):
                return Done(entries, kept.answer)
            case Repeated(kept):
                return done_again(self._connection, kept)
            case HangjackError():
                return weighed
        assert_never(weighed)

    def _insert(self, accepted: Sequence[Accepted]) -> None:
        """Write everything that *accepted* says, table by table: that is quicker than act by act."""
        if not accepted:
            return
        self._insert_entries([entry for one in accepted for entry in one.entries])
        for one in accepted:
            self._change_records(one.act)
        self._connection.executemany(
            "insert into acts (id, request, spans, answer) values (?, ?, ?, ?)",
            [
                (kept.id, kept.request, msgspec.json.encode(kept.spans).decode(), kept.answer)
                for kept in (one.kept for one in accepted)
            ],
        )
        faults.reached(Point.ACT_WRITTEN)

    def _insert_entries(self, entries: Sequence[Entry]) -> None:
        """Write *entries* and the heads they make."""
        self._connection.executemany(
            'insert into entries (stream, number, at_ms, "by", body, digest) values (?, ?, ?, ?, ?, ?)',
            [
                (entry.stream, entry.number, entry.at_ms, entry.by, canonical_body(entry), entry.digest)
                for entry in entries
            ],
        )
        faults.reached(Point.ENTRIES_WRITTEN)
        heads = {entry.stream: Head(entry.number, entry.digest) for entry in entries}
        self._connection.executemany(
            "insert into heads (stream, number, digest) values (?, ?, ?)"
            " on conflict (stream) do update set number = excluded.number, digest = excluded.digest",
            [(stream, head.number, head.digest) for stream, head in heads.items()],
        )
        self._heads.update(heads)
        faults.reached(Point.HEADS_WRITTEN)

    def _change_records(self, act: Act) -> None:
        """Keep and erase. A record that is kept anew leaves as little of the old content behind as one that is erased."""
        for id_ in (*(record.id for record in act.keep), *act.erase):
            removed = self._connection.execute("delete from records where id = ?", (id_,)).rowcount
            self._traces_left = self._traces_left or removed > 0
        for record in act.keep:
            if record.id not in act.erase:
                self._connection.execute(
                    "insert into records (id, salt, content) values (?, ?, ?)",
                    (record.id, record.salt, canonical(record.content)),
                )
        faults.reached(Point.RECORDS_WRITTEN)

    def _keep(self, snapshot: Snapshot) -> Outcome:
        self._connection.execute(
            "insert into snapshots (stream, number, digest, version, body) values (?, ?, ?, ?, ?)"
            " on conflict (stream) do update"
            " set number = excluded.number, digest = excluded.digest, version = excluded.version, body = excluded.body"
            " where excluded.number >= snapshots.number or excluded.version <> snapshots.version",
            (snapshot.stream, snapshot.number, snapshot.digest, snapshot.version, snapshot.body),
        )
        faults.reached(Point.SNAPSHOT_WRITTEN)
        return None
