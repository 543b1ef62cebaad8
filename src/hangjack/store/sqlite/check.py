"""Whether a database file is whole: its pages, its chains, and everything that must agree with them."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path

from msgspec import Struct

from hangjack.errors import BadInput
from hangjack.ids import StreamId
from hangjack.log import GENESIS, first_break
from hangjack.store.interface import Head
from hangjack.store.sqlite.files import connect, explaining, one_moment, require_readable
from hangjack.store.sqlite.reading import chained, heads_of, kept_acts
from hangjack.store.weighing import Kept, Span
from hangjack.wording import say, sentence


class Checked(Struct, frozen=True):
    """What was looked at in a file, and everything that is wrong with it."""

    path: Path
    streams: int
    entries: int
    acts: int
    wrong: tuple[BadInput, ...]

    @property
    def whole(self) -> bool:
        """Nothing is wrong."""
        return not self.wrong

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is wrong, or that nothing is."""
        if self.whole:
            return (
                say(
                    "store.whole", path=self.path, streams=self.streams, entries=self.entries, acts=self.acts
                ),
            )
        return tuple(map(sentence, self.wrong))


def check(path: Path) -> Checked:
    """Look through all of *path* as of one moment, also while another program writes it.

    Raises `BadInput("store.damaged")` when SQLite itself cannot read the file.
    """
    path = path.resolve()
    require_readable(path)
    with explaining(path), closing(connect(path, read_only=True)) as connection:
        return look_through(connection, path)


def look_through(connection: sqlite3.Connection, path: Path) -> Checked:
    """Return what is found in everything that *connection* sees now."""
    with one_moment(connection):
        _require_sound_pages(connection)
        heads, acts = heads_of(connection), kept_acts(connection)
        wrong = (
            *_wrong_chains(connection),
            *_wrong_heads(connection),
            *_wrong_acts(acts, heads),
            *_wrong_snapshots(connection),
        )
    return Checked(path, len(heads), sum(head.number for head in heads.values()), len(acts), wrong)


def _require_sound_pages(connection: sqlite3.Connection) -> None:
    if connection.execute("pragma integrity_check(1)").fetchone() != ("ok",):
        raise sqlite3.DatabaseError


def _wrong_chains(connection: sqlite3.Connection) -> Iterator[BadInput]:
    rows = connection.execute(
        'select stream, number, at_ms, "by", body, digest from entries order by stream, number'
    )
    for stream, of_stream in groupby(rows, lambda row: StreamId(row[0])):
        if broken := first_break(chained(of_stream, GENESIS)):
            yield BadInput("store.broken-chain", stream=stream, number=broken.number)


def _wrong_heads(connection: sqlite3.Connection) -> Iterator[BadInput]:
    rows = connection.execute(
        "select stream from heads h where not exists"
        " (select 1 from entries where stream = h.stream and number = h.number and digest = h.digest)"
        " or exists (select 1 from entries where stream = h.stream and number > h.number)"
        " union select stream from entries where stream not in (select stream from heads) order by stream"
    )
    for (stream,) in rows:
        yield BadInput("store.wrong-head", stream=stream)


def _wrong_acts(acts: Sequence[Kept], heads: Mapping[StreamId, Head]) -> Iterator[BadInput]:
    """Every entry was written by one act, and every act has all of its entries."""
    times_written = {stream: bytearray(head.number) for stream, head in heads.items()}
    for act in acts:
        for span in act.spans:
            if not _claim(times_written.get(span.stream, bytearray()), span):
                yield BadInput("store.wrong-act", act=act.id, stream=span.stream)
    for stream, written in times_written.items():
        if (at := written.find(0)) >= 0:
            yield BadInput("store.entry-without-act", stream=stream, number=at + 1)


def _claim(written: bytearray, span: Span) -> bool:
    """Mark the entries of *span*; return whether all are there and none was another act's."""
    place = slice(span.first - 1, span.last)
    free = not any(written[place])
    there = 0 < span.first <= span.last <= len(written)
    if there:
        written[place] = b"\1" * (span.last - span.first + 1)
    return there and free


def _wrong_snapshots(connection: sqlite3.Connection) -> Iterator[BadInput]:
    rows = connection.execute(
        "select s.stream, s.number from snapshots s left join entries e using (stream, number)"
        " where e.digest is not s.digest order by s.stream"
    )
    for stream, number in rows:
        yield BadInput("store.wrong-snapshot", stream=stream, number=number)
