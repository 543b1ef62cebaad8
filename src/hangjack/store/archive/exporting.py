"""Writing an event into one file while others go on playing: everything, or only what anybody may see."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from hashlib import sha256
from io import BufferedIOBase
from pathlib import Path

from hangjack.errors import BadInput, Refused
from hangjack.ids import RESERVED, StreamId
from hangjack.log import Digest, Entry
from hangjack.store.archive.format import (
    FORMAT,
    MOST_BYTES,
    VERSION,
    ActLine,
    Footer,
    Header,
    Line,
    RecordLine,
    Variant,
    belongs,
    commitments_in,
    in_order,
    line_of,
    longest_line,
    opened_to_write,
    owns,
)
from hangjack.store.archive.marks import is_half_here
from hangjack.store.interface import Head, Store, commitment
from hangjack.store.weighing import Kept, Span

_SLICE = 1000
"""How many entries are read at a time."""


async def export_event(store: Store, stream: StreamId, to: Path, *, public: bool, at_ms: int) -> Footer:
    """Write the event whose competition has this *stream* to a new file, as of one moment; return its last line.

    A public file has no personal records. A full one has those that an entry of the event is committed to. Refuses an event
    of which a part is missing.
    """
    if await is_half_here(store, stream):
        raise Refused("archive.half-imported", event=stream)
    header = _header(await store.heads(), stream, Variant.PUBLIC if public else Variant.FULL, at_ms)
    with opened_to_write(to) as file:
        writing = _Writing(file)
        await asyncio.to_thread(writing.write, (header,))
        committed: set[str] = set()
        async for entries in _slices(store, header):
            committed.update(_commitments(entries))
            await asyncio.to_thread(writing.write, entries)
        records = 0
        async for record in _records(store, stream, frozenset() if public else committed):
            await asyncio.to_thread(writing.write, (record,))
            records += 1
        acts = tuple(_act_lines(await store.acts(), header))
        await asyncio.to_thread(writing.write, acts)
        footer = Footer(_size(header), records, len(acts), writing.digest)
        await asyncio.to_thread(writing.write, (footer,))
    return footer


class _Writing:
    """A file that grows, and the digest of what is in it."""

    def __init__(self, file: BufferedIOBase) -> None:
        self._file = file
        self._sha256 = sha256()
        self._size = 0

    @property
    def digest(self) -> Digest:
        """The digest of everything written until now."""
        return Digest(self._sha256.hexdigest())

    def write(self, lines: Iterable[Line]) -> None:
        """Write each of *lines*. Refuses one that nobody could read again."""
        for line in lines:
            text = line_of(line)
            if len(text) > longest_line(line):
                raise Refused("archive.line-too-long", most=longest_line(line))
            self._size += len(text)
            if self._size > MOST_BYTES:
                raise Refused("archive.file-too-long", most=MOST_BYTES)
            self._file.write(text)
            self._sha256.update(text)


def _header(heads: Mapping[StreamId, Head], stream: StreamId, variant: Variant, at_ms: int) -> Header:
    events = sorted(name for name in heads if "/" not in name and name not in RESERVED)
    if stream not in events:
        raise BadInput("archive.no-event", event=stream, events=events)
    streams = {name: head for name, head in heads.items() if belongs(name, stream)}
    return Header(FORMAT, VERSION, variant, at_ms, stream, streams)


def _size(header: Header) -> int:
    return sum(head.number for head in header.streams.values())


async def _slices(store: Store, header: Header) -> AsyncIterator[Sequence[Entry]]:
    for stream in in_order(header):
        last = header.streams[stream].number
        for after in range(0, last, _SLICE):
            yield await store.read(stream, after, min(after + _SLICE, last))


def _commitments(entries: Sequence[Entry]) -> Iterator[str]:
    for entry in entries:
        yield from commitments_in(entry.body)


async def _records(store: Store, stream: StreamId, committed: AbstractSet[str]) -> AsyncIterator[RecordLine]:
    """Yield the competition's own records that an entry is committed to, one by one: there may be many pictures."""
    known = await store.commitments(f"{stream}/") if committed else {}
    for id_ in sorted(id_ for id_, each in known.items() if owns(stream, id_) and each in committed):
        record = await store.record(id_)
        if record is not None and commitment(record) in committed:
            yield RecordLine(record.id, record.salt, record.content)


def _act_lines(acts: Sequence[Kept], header: Header) -> Iterator[ActLine]:
    """Yield the acts that wrote the entries of a file, in the order of the entries."""
    place = {stream: index for index, stream in enumerate(in_order(header))}
    ours = [(spans, act) for act in acts if (spans := _spans(act, header, place))]
    for spans, act in sorted(ours, key=lambda pair: (place[pair[0][0].stream], pair[0][0].first)):
        if header.variant is Variant.PUBLIC:
            yield ActLine(act.id, spans, None, None)
        else:
            yield ActLine(act.id, spans, act.request, act.answer)


def _spans(act: Kept, header: Header, place: Mapping[StreamId, int]) -> tuple[Span, ...]:
    """Return where *act* wrote in the file. One that came after the moment of the file wrote nowhere in it."""
    spans = [
        span for span in act.spans if span.stream in place and span.last <= header.streams[span.stream].number
    ]
    return tuple(sorted(spans, key=lambda span: place[span.stream]))
