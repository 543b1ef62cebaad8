"""Taking an exported event into a store: the same entries with the same digests, by the same acts.

It is a stranger's file: nothing in it reaches what is not its event's own. The whole of it is read, checked and held
against the store before anything is written, and lies on the disk meanwhile, so that its size does not matter to the
memory. Acts keep their ids, so that a phone which repeats one of them after the move is told its first answer, and an
import that was broken off goes on where it ended.
"""

import asyncio
from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from pathlib import Path

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import PersonId, StreamId
from hangjack.log import Entry, digest_of
from hangjack.store.archive.format import ActLine, ArchiveBroken, Line, belongs
from hangjack.store.archive.marks import file_of, mark_of, new_mark
from hangjack.store.archive.spool import Spool
from hangjack.store.interface import Act, ActId, Append, PersonalRecord, Store, commitment
from hangjack.store.weighing import Span

Fits = Callable[[], Awaitable[None]]
"""Refuses a file that was read and found right, where it does not fit what else is here."""

Reading = Callable[[Path], Iterator[Line]]
"""What reads a file and refuses one that is wrong: `read_archive`, or what knows its events too."""

_AT_ONCE = 256
_BYTES_AT_ONCE = 4 * 1024 * 1024
_IMPORTER = PersonId("import")


async def _fits_anyway() -> None:
    """Say of any file that it fits."""


class DoesNotFit(Refused):
    """A file that is whole, but cannot go on from what the store has."""


class Imported(Struct, frozen=True):
    """What an import came to: how many streams the file has, how many entries are new here, how many were not."""

    streams: int
    entries: int
    already_there: int


async def import_event(
    store: Store, source: Path, reading: Reading, *, going_on: bool = False, fits: Fits = _fits_anyway
) -> Imported:
    """Take the event in the file *source* into *store*. What is there already is left as it is.

    Raises `ArchiveBroken` for a file that is not whole and `DoesNotFit` for one that tells another history than the store.
    An event that is there is continued only if that is asked for (*going_on*), or if this very file has begun it: whoever
    has a public file could write it further. A personal record comes with the entry that is committed to it: one that was
    erased here does not come back. Until all of it is there the event has a mark.
    """
    with await asyncio.to_thread(Spool.filled, reading(source)) as spool:
        there = {stream: await _there(store, stream, spool) for stream in spool.streams}
        missing = [act for act in spool.acts if _is_missing(act, there)]
        if missing:
            ordered = list(one_after_another(missing))
            await fits()
            await _require_welcome(store, spool, there, missing, going_on=going_on)
            await _write(store, spool, ordered)
        await _unmark(store, spool)
        already = sum(there.values())
        return Imported(len(there), spool.size - already, already_there=already)


async def _require_welcome(
    store: Store, spool: Spool, there: Mapping[StreamId, int], missing: Sequence[ActLine], *, going_on: bool
) -> None:
    """Refuse what would continue or replace something here unasked; take down that this file has been begun."""
    marker = Act(ActId(f"import:{spool.digest}"), spool.digest, _IMPORTER, 0, ())
    begun = any(there.values())
    if begun and not going_on and await store.done(marker.id) is None:
        raise DoesNotFit("archive.goes-further", event=spool.competition)
    for acts in _some_at_a_time(missing, spool):
        known = await asyncio.gather(*(store.done(act.id) for act in acts))
        for act, done in zip(acts, known, strict=True):
            if done is not None:
                raise DoesNotFit("archive.act-known", act=act.id)
    for record in spool.records_of(missing):
        await _require_no_other(store, spool, record, begun=begun)
    await store.append(marker)


async def _require_no_other(store: Store, spool: Spool, record: PersonalRecord, *, begun: bool) -> None:
    """Refuse to replace a record; only where an event goes on may its own older one give way to a newer."""
    kept = await store.record(record.id)
    if kept is None or kept == record or (begun and spool.speaks_of(commitment(kept))):
        return
    raise DoesNotFit("archive.record-there", id=record.id)


async def _write(store: Store, spool: Spool, ordered: Sequence[ActLine]) -> None:
    """Do the acts in their order, many before the first of them is on disk: the store keeps to the order they come in.

    The first one brings the mark, and nothing is written before it.
    """
    first, *others = ordered
    await _do(store, spool, first, (new_mark(spool.competition, spool.digest),) if others else ())
    for acts in _some_at_a_time(others, spool):
        done = await asyncio.gather(*(_do(store, spool, act) for act in acts), return_exceptions=True)
        for outcome in done:
            if isinstance(outcome, BaseException):
                raise outcome


async def _unmark(store: Store, spool: Spool) -> None:
    """Take the mark away if all is there: of the file that has left it, or of one that has everything that is here."""
    mark = await store.record(mark_of(spool.competition))
    if mark is None:
        return
    heads = await store.heads()
    here = {stream: head.number for stream, head in heads.items() if belongs(stream, spool.competition)}
    if file_of(mark) == spool.digest or here == spool.streams:
        done = ActId(f"import:{file_of(mark)}:{spool.digest}")
        await store.append(Act(done, spool.digest, _IMPORTER, 0, (), erase=(mark.id,)))


def _some_at_a_time(acts: Sequence[ActLine], spool: Spool) -> Iterator[Sequence[ActLine]]:
    """Yield *acts* in their order, as many together as are held in memory at once."""
    some: list[ActLine] = []
    length = 0
    for act in acts:
        length += spool.length(act)
        if some and (len(some) == _AT_ONCE or length > _BYTES_AT_ONCE):
            yield some
            some, length = [], spool.length(act)
        some.append(act)
    if some:
        yield some


async def _there(store: Store, stream: StreamId, spool: Spool) -> int:
    """Return how many entries of the file the store has in *stream*. Refuses a stream in which it has others."""
    common = min((await store.head(stream)).number, spool.streams[stream])
    if common == 0:
        return 0
    (last,) = await store.read(stream, common - 1, common)
    if last.digest == spool.entry(stream, common).digest:
        return common
    ours = await store.read(stream, 0, common)
    number = next(mine.number for mine in ours if mine.digest != spool.entry(stream, mine.number).digest)
    raise DoesNotFit("archive.diverged", stream=stream, number=number)


def _is_missing(act: ActLine, there: Mapping[StreamId, int]) -> bool:
    """Whether nothing of *act* is there yet. Refuses one of which the store has a part."""
    if all(span.last <= there[span.stream] for span in act.spans):
        return False
    if any(span.first <= there[span.stream] for span in act.spans):
        raise DoesNotFit("archive.half-there", act=act.id)
    return True


def one_after_another(acts: Iterable[ActLine]) -> Iterator[ActLine]:
    """Yield *acts* in an order in which they can be done: each is then the next one in all of its streams."""
    queues: defaultdict[StreamId, list[tuple[int, ActLine]]] = defaultdict(list)
    for act in acts:
        for span in act.spans:
            queues[span.stream].append((span.first, act))
    waiting = {
        stream: deque(act for _, act in sorted(queue, key=itemgetter(0))) for stream, queue in queues.items()
    }
    next_in: Counter[ActId] = Counter(queue[0].id for queue in waiting.values())
    ready = deque(
        queue[0]
        for stream, queue in waiting.items()
        if queue[0].spans[0].stream == stream and next_in[queue[0].id] == len(queue[0].spans)
    )
    while ready:
        act = ready.popleft()
        yield act
        for span in act.spans:
            waiting[span.stream].popleft()
            if not waiting[span.stream]:
                continue
            following = waiting[span.stream][0]
            next_in[following.id] += 1
            if next_in[following.id] == len(following.spans):
                ready.append(following)
    if any(waiting.values()):
        raise ArchiveBroken("archive.broken.knot")


async def _do(store: Store, spool: Spool, stripped: ActLine, also: tuple[PersonalRecord, ...] = ()) -> None:
    """Do one act of the file, and keep what it brings *also*."""
    line = spool.act(stripped)
    entries = [entry for span in line.spans for entry in spool.entries(span)]
    act = Act(
        line.id,
        digest_of(line) if line.request is None else line.request,
        entries[0].by,
        entries[0].at_ms,
        tuple(_append(entries, span) for span in line.spans),
        keep=(*spool.records_of((line,)), *also),
        answer=line.answer or b"",
    )
    done = await store.append(act)
    if [entry.digest for entry in done.entries] != [entry.digest for entry in entries]:
        raise DoesNotFit("archive.act-known", act=line.id)


def _append(entries: Iterable[Entry], span: Span) -> Append:
    bodies = tuple(entry.body for entry in entries if entry.stream == span.stream)
    return Append(span.stream, span.first - 1, bodies)
