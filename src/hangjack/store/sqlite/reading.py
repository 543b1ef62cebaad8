"""What is asked of the database file: plain functions over a connection, and the threads that call them."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from hangjack.errors import BadInput, Refused
from hangjack.ids import PersonId, StreamId
from hangjack.log import GENESIS, Digest, Entry
from hangjack.store.interface import (
    LAST,
    ActId,
    Done,
    Head,
    PersonalRecord,
    RecordId,
    Snapshot,
    commitment,
)
from hangjack.store.seeking import Found, Sought, condition
from hangjack.store.sqlite.files import connect, explaining, one_moment
from hangjack.store.weighing import Kept, Span

Answer = TypeVar("Answer")

_THREADS = 3
_LAST_POSSIBLE = 2**63 - 1


class GapError(sqlite3.DatabaseError):
    """An entry is missing between others: SQLite finds the file in order, and we do not."""


class Readers:
    """A few threads that ask, each with a connection of its own, so that nobody waits for the disk on the event loop."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="hangjack-reader")
        self._idle: deque[sqlite3.Connection] = deque()
        self._closed = False

    async def ask(self, question: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """Return what *question* finds, with a connection that only reads."""
        if self._closed:
            raise Refused("store.closed")
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._answer, question)

    def _answer(self, question: Callable[[sqlite3.Connection], Answer]) -> Answer:
        with explaining(self._path):
            connection = self._connection()
            try:
                return question(connection)
            finally:
                self._idle.append(connection)

    def _connection(self) -> sqlite3.Connection:
        try:
            return self._idle.pop()
        except IndexError:
            return connect(self._path, read_only=True)

    async def close(self) -> None:
        """Wait for the questions under way, and let go."""
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        while self._idle:
            self._idle.pop().close()


def entries_of(
    connection: sqlite3.Connection, stream: StreamId, after: int = 0, until: int | None = None
) -> list[Entry]:
    """Return the entries of *stream* behind *after*, up to *until*."""
    rows = connection.execute(
        'select stream, number, at_ms, "by", body, digest from entries'
        " where stream = ? and number between ? and ? order by number",
        (stream, after, _LAST_POSSIBLE if until is None else until),
    ).fetchall()
    if rows and [row[1] for row in rows] != list(range(max(after, 1), rows[-1][1] + 1)):
        raise GapError
    previous = rows.pop(0)[-1] if rows and after else GENESIS
    return list(chained(rows, previous))


def chained(rows: Iterable[Sequence[Any]], previous: Digest) -> Iterator[Entry]:
    """Yield *rows* of one stream as entries; *previous* is the digest of the one before the first."""
    for row in rows:
        entry = entry_of(row, previous)
        yield entry
        previous = entry.digest


def entry_of(row: Sequence[Any], previous: Digest) -> Entry:
    """Return one row as an entry."""
    stream, number, at_ms, by, body, digest = row
    return Entry(
        stream=StreamId(stream),
        number=number,
        at_ms=at_ms,
        by=PersonId(by),
        body=msgspec.json.decode(body),
        previous=previous,
        digest=Digest(digest),
    )


def entries_from(connection: sqlite3.Connection, pos: int, limit: int) -> list[tuple[int, Entry]]:
    """Return entries of all streams in the order they were written, from *pos* on, each with its place.

    With one writer a place is never filled later than the one behind it, so nothing is missed this way.
    """
    rows = connection.execute(
        'select e.pos, before.digest, e.stream, e.number, e.at_ms, e."by", e.body, e.digest from entries e'
        " left join entries before on before.stream = e.stream and before.number = e.number - 1"
        " where e.pos >= ? order by e.pos limit ?",
        (pos, limit),
    )
    return [(place, entry_of(row, previous or GENESIS)) for place, previous, *row in rows]


def latest_of(
    connection: sqlite3.Connection, stream: StreamId, sought: Sought, before: int | None, limit: int
) -> list[Found]:
    """Return what is *sought* in *stream* and below it, the last ones first, from places *before* that one.

    They are gone through backwards: so the last ones are found at once, however long the log is.
    """
    values: list[Any] = [_LAST_POSSIBLE if before is None else before]

    def bound(value: Any) -> str:
        values.append(value)
        return "?"

    asked = condition(stream, sought, bound, lambda word: f"instr(e.body, {word}) > 0")
    rows = connection.execute(
        'select e.pos, before.digest, e.stream, e.number, e.at_ms, e."by", e.body, e.digest'  # noqa: S608 - every value is bound
        " from entries e not indexed"
        " left join entries before on before.stream = e.stream and before.number = e.number - 1"
        f" where e.pos < ? and {asked} order by e.pos desc limit ?",
        (*values, limit),
    )
    return [Found(place, entry_of(row, previous or GENESIS)) for place, previous, *row in rows]


def first_unseen(connection: sqlite3.Connection, after: Mapping[StreamId, int]) -> int:
    """Return the place of the first entry that is behind what *after* names, or the next place to be filled."""
    place = "select pos from entries where stream = ? and number = ?"
    with one_moment(connection):
        places: list[int] = [
            row[0]
            for stream in heads_of(connection)
            for row in connection.execute(place, (stream, after.get(stream, 0) + 1))
        ]
        (last,) = connection.execute("select coalesce(max(pos), 0) from entries").fetchone()
    return min(places, default=last + 1)


def head_of(connection: sqlite3.Connection, stream: StreamId) -> Head:
    """Return the head of *stream*; number 0 if there is none."""
    row = connection.execute("select number, digest from heads where stream = ?", (stream,)).fetchone()
    return Head() if row is None else Head(*row)


def sound_head_of(connection: sqlite3.Connection, stream: StreamId) -> Head:
    """Return the head of *stream* for whoever goes on from it. Refuses one that is not its last entry's."""
    head = head_of(connection, stream)
    last = connection.execute(
        "select number, digest from entries where stream = ? order by number desc limit 1", (stream,)
    ).fetchone()
    if head != (Head() if last is None else Head(*last)):
        raise BadInput("store.wrong-head", stream=stream)
    return head


def heads_of(connection: sqlite3.Connection) -> dict[StreamId, Head]:
    """Return the heads of all streams."""
    rows = connection.execute("select stream, number, digest from heads")
    return {StreamId(stream): Head(number, digest) for stream, number, digest in rows}


def kept_of(connection: sqlite3.Connection, act: ActId) -> Kept | None:
    """Return what is kept of *act*; None if it was never done."""
    row = connection.execute("select id, request, spans, answer from acts where id = ?", (act,)).fetchone()
    return None if row is None else kept_in(row)


def kept_among(connection: sqlite3.Connection, acts: Sequence[ActId]) -> dict[ActId, Kept]:
    """Return what is kept of those of *acts* that were done."""
    places = ", ".join("?" * len(acts))
    rows = connection.execute(
        f"select id, request, spans, answer from acts where id in ({places})",  # noqa: S608 - question marks
        acts,
    )
    return {kept.id: kept for kept in map(kept_in, rows)}


def kept_acts(connection: sqlite3.Connection) -> list[Kept]:
    """Return what is kept of every act, by id."""
    return list(map(kept_in, connection.execute("select id, request, spans, answer from acts order by id")))


def kept_in(row: Sequence[Any]) -> Kept:
    """Return one row of acts."""
    id_, request, spans, answer = row
    return Kept(id_, request, msgspec.json.decode(spans, type=tuple[Span, ...]), answer)


def done_again(connection: sqlite3.Connection, kept: Kept) -> Done:
    """Return the first answer to an act again, with its entries."""
    found = (entries_of(connection, span.stream, span.first - 1, span.last) for span in kept.spans)
    return Done(tuple(entry for entries in found for entry in entries), kept.answer, repeated=True)


def done_before(connection: sqlite3.Connection, act: ActId) -> Done | None:
    """Return what the act with this id came to; None if there is none."""
    with one_moment(connection):
        kept = kept_of(connection, act)
        return None if kept is None else done_again(connection, kept)


def snapshot_of(connection: sqlite3.Connection, stream: StreamId, version: str) -> Snapshot | None:
    """Return the snapshot of *stream* by that version, if the log still has its entry."""
    row = connection.execute(
        "select s.stream, s.number, s.digest, s.version, s.body from snapshots s"
        " join entries e using (stream, number, digest) where s.stream = ? and s.version = ?",
        (stream, version),
    ).fetchone()
    return None if row is None else Snapshot(*row)


def record_of(connection: sqlite3.Connection, id_: RecordId) -> PersonalRecord | None:
    """Return one personal record; None if there is none."""
    row = connection.execute("select id, salt, content from records where id = ?", (id_,)).fetchone()
    return None if row is None else _record_in(row)


def records_of(connection: sqlite3.Connection, under: str = "") -> Iterator[PersonalRecord]:
    """Yield the personal records whose names begin with *under*, by name."""
    rows = connection.execute(
        "select id, salt, content from records where id >= ? and id < ? order by id", (under, under + LAST)
    )
    return map(_record_in, rows)


def commitments_of(connection: sqlite3.Connection, under: str = "") -> dict[RecordId, Digest]:
    """Return what the log carries of the records whose names begin with *under*."""
    return {record.id: commitment(record) for record in records_of(connection, under)}


def _record_in(row: Sequence[Any]) -> PersonalRecord:
    id_, salt, content = row
    return PersonalRecord(RecordId(id_), salt, msgspec.json.decode(content))
