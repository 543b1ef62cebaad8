"""Taking an exported event into a store: the same entries with the same digests, by the same acts.

The whole file is checked before anything is written. Acts keep their ids, so that a phone which repeats one of them after
the move is told its first answer, and an import that was broken off goes on where it ended.
"""

import asyncio
from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from pathlib import Path

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import StreamId
from hangjack.log import Entry, digest_of
from hangjack.store.archive.format import ActLine, ArchiveBroken, RecordLine, texts_in
from hangjack.store.archive.reading import read_archive
from hangjack.store.interface import Act, Append, PersonalRecord, Store, commitment
from hangjack.store.weighing import Span


class DoesNotFit(Refused):
    """A file that is whole, but cannot go on from what the store has."""


class Imported(Struct, frozen=True):
    """What an import came to: how many streams the file has, how many entries are new here, how many were not."""

    streams: int
    entries: int
    already_there: int


class _Archive(Struct, frozen=True):
    """A file that was read and found whole; *entries* by stream, *records* by the entry that is first committed to them."""

    entries: Mapping[StreamId, Sequence[Entry]]
    acts: Sequence[ActLine]
    records: Mapping[tuple[StreamId, int], Sequence[PersonalRecord]]


async def import_event(store: Store, source: Path) -> Imported:
    """Take the event in the file *source* into *store*. What is there already is left as it is.

    Raises `ArchiveBroken` for a file that is not whole and `DoesNotFit` for one that tells another history than the store.
    A personal record comes with the entry that is committed to it: one that was erased here does not come back.
    """
    archive = await asyncio.to_thread(_read, source)
    there = {stream: await _there(store, stream, archive.entries[stream]) for stream in archive.entries}
    missing = [act for act in archive.acts if _is_missing(act, there)]
    for wave in waves(missing):
        done = await asyncio.gather(*(_do(store, archive, act) for act in wave), return_exceptions=True)
        for outcome in done:
            if isinstance(outcome, BaseException):
                raise outcome
    already = sum(there.values())
    return Imported(
        len(archive.entries), sum(map(len, archive.entries.values())) - already, already_there=already
    )


def _read(source: Path) -> _Archive:
    entries: defaultdict[StreamId, list[Entry]] = defaultdict(list)
    first: dict[str, tuple[StreamId, int]] = {}
    records: defaultdict[tuple[StreamId, int], list[PersonalRecord]] = defaultdict(list)
    acts: list[ActLine] = []
    for line in read_archive(source):
        match line:
            case Entry(stream=stream, body=body):
                entries[stream].append(line)
                for text in texts_in(body):
                    first.setdefault(text, _place(line))
            case RecordLine():
                record = PersonalRecord(line.id, line.salt, line.content)
                records[first[commitment(record)]].append(record)
            case ActLine():
                acts.append(line)
    return _Archive(entries, acts, records)


async def _there(store: Store, stream: StreamId, entries: Sequence[Entry]) -> int:
    """Return how many of *entries* the store has. Refuses a stream in which it has others."""
    common = min((await store.head(stream)).number, len(entries))
    if common == 0:
        return 0
    (last,) = await store.read(stream, common - 1, common)
    if last.digest == entries[common - 1].digest:
        return common
    ours = await store.read(stream, 0, common)
    number = next(
        mine.number for mine, theirs in zip(ours, entries, strict=False) if mine.digest != theirs.digest
    )
    raise DoesNotFit("archive.diverged", stream=stream, number=number)


def _is_missing(act: ActLine, there: Mapping[StreamId, int]) -> bool:
    """Whether nothing of *act* is there yet. Refuses one of which the store has a part."""
    if all(span.last <= there[span.stream] for span in act.spans):
        return False
    if any(span.first <= there[span.stream] for span in act.spans):
        raise DoesNotFit("archive.half-there", act=act.id)
    return True


def waves(acts: Sequence[ActLine]) -> Iterator[Sequence[ActLine]]:
    """Yield *acts* in an order in which they can be done, those together that touch no stream of each other's."""
    queues: defaultdict[StreamId, list[tuple[int, ActLine]]] = defaultdict(list)
    for act in acts:
        for span in act.spans:
            queues[span.stream].append((span.first, act))
    waiting = {
        stream: deque(act for _, act in sorted(queue, key=itemgetter(0))) for stream, queue in queues.items()
    }
    while waiting:
        wave = [queue[0] for stream, queue in waiting.items() if _is_next(queue[0], stream, waiting)]
        if not wave:
            raise ArchiveBroken("archive.broken.knot")
        yield wave
        for act in wave:
            for span in act.spans:
                waiting[span.stream].popleft()
        waiting = {stream: queue for stream, queue in waiting.items() if queue}


def _is_next(act: ActLine, stream: StreamId, waiting: Mapping[StreamId, deque[ActLine]]) -> bool:
    """Whether *act*, asked about at the first of its streams, is the next one in all of them."""
    return act.spans[0].stream == stream and all(waiting[span.stream][0] is act for span in act.spans)


async def _do(store: Store, archive: _Archive, line: ActLine) -> None:
    appends = tuple(_append(archive.entries[span.stream], span) for span in line.spans)
    entries = [entry for span in line.spans for entry in _within(archive.entries[span.stream], span)]
    act = Act(
        line.id,
        digest_of(line) if line.request is None else line.request,
        entries[0].by,
        entries[0].at_ms,
        appends,
        keep=tuple(record for entry in entries for record in archive.records.get(_place(entry), ())),
        answer=line.answer or b"",
    )
    if await store.done(line.id) is not None:
        raise DoesNotFit("archive.act-known", act=line.id)
    done = await store.append(act)
    if [entry.digest for entry in done.entries] != [entry.digest for entry in entries]:
        raise DoesNotFit("archive.act-known", act=line.id)


def _append(entries: Sequence[Entry], span: Span) -> Append:
    return Append(span.stream, span.first - 1, tuple(entry.body for entry in _within(entries, span)))


def _within(entries: Sequence[Entry], span: Span) -> Sequence[Entry]:
    return entries[span.first - 1 : span.last]


def _place(entry: Entry) -> tuple[StreamId, int]:
    return entry.stream, entry.number
