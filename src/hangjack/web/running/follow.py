"""A live copy of everything on a spare machine: every act with its entries and records, exactly as it was done.

The copy tells what it has; the source sends the acts that it lacks, in an order in which they can be done, and then each
new one. The copy holds every entry against its own chain before it writes it, and writes an act whole or not at all: it
can be stopped at any time, and goes on where it ended. Acts keep their ids, so that a phone which sends one of them again
to the copy gets its first answer.

Acts that have just been done are known to a `RememberingStore`; where one is not, all acts are looked through. Requests
that changed nothing are copied when the copy is connected, not at once.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from hangjack.desk.photos.records import is_photo
from hangjack.errors import Refused
from hangjack.ids import PersonId, StreamId
from hangjack.log import Digest, Entry, link
from hangjack.store.archive.format import ActLine
from hangjack.store.archive.importing import one_after_another
from hangjack.store.following import Bells
from hangjack.store.interface import (
    Act,
    ActId,
    Append,
    Conflict,
    Done,
    Head,
    PersonalRecord,
    RecordId,
    Store,
    commitment,
)
from hangjack.store.sqlite.store import SqliteStore
from hangjack.store.sqlite.writing import Writer

BEAT_S = 1.0
"""How often the source says how much it has."""

_REMEMBERED = 2_000
_CHUNK = 500
_AT_ONCE = 200
_BYTES_IN_A_LINE = 1024 * 1024


class Have(Struct, frozen=True):
    """What a copy has: the head of each stream, each record by its commitment, and acts that changed nothing."""

    streams: dict[StreamId, Head]
    records: dict[RecordId, Digest]
    without_entries: tuple[ActId, ...]


class Copied(Struct, frozen=True, tag="act"):
    """One act, with the records that it kept and erased; they may come a little early, never late."""

    id: ActId
    request: Digest
    answer: bytes
    entries: tuple[Entry, ...]
    keep: tuple[PersonalRecord, ...] = ()
    erase: tuple[RecordId, ...] = ()


class Beat(Struct, frozen=True, tag="beat"):
    """How many entries the source has, so that a copy knows how far behind it is."""

    entries: int


Line = Copied | Beat


class NotItsCopy(Refused):
    """A data folder that tells another history than the source: it can never be its copy."""


class RememberingStore(SqliteStore):
    """A store in a file that remembers the acts that were done last, for those who copy it."""

    def __init__(self, path: Path, writer: Writer | None, bells: Bells, lock: int | None) -> None:
        super().__init__(path, writer, bells, lock)
        self._recent: OrderedDict[tuple[StreamId, int], tuple[Copied, tuple[RecordId, ...]]] = OrderedDict()

    async def append(self, act: Act) -> Done:
        """Do *act*, and remember it by the first entry that it wrote."""
        done = await super().append(act)
        if done.entries and not done.repeated:
            first = done.entries[0]
            copied = Copied(act.id, act.request, done.answer, done.entries, erase=act.erase)
            self._recent[first.stream, first.number] = copied, tuple(record.id for record in act.keep)
            if len(self._recent) > _REMEMBERED:
                self._recent.popitem(last=False)
        return done

    async def recent(self, entry: Entry) -> Copied | None:
        """Return the act that begins with *entry*, if it is remembered, with the records that are still there of those it kept.

        They are read again: a picture is too large to be remembered.
        """
        copied, kept = self._recent.get((entry.stream, entry.number), (None, ()))
        if copied is None or not kept:
            return copied
        found = [await self.record(id_) for id_ in kept]
        return replace(copied, keep=tuple(each for each in found if each is not None))


class Source:
    """Sends a copy what it lacks."""

    def __init__(self, store: Store, have: Have) -> None:
        """Send from *store* what is not among *have*."""
        self._store = store
        self._have = have
        self._seen = {stream: head.number for stream, head in have.streams.items()}
        self._records = dict(have.records)
        self._without_entries = set(have.without_entries)

    async def lines(self) -> AsyncGenerator[Line, None]:
        """Yield acts as they are done, and a beat every second, until the store is closed. Raises `NotItsCopy`."""
        await self._require_beginning()
        async for lacking in self._round():
            yield lacking
        following = self._store.follow_all(dict(self._seen))
        coming: asyncio.Task[Entry | None] | None = None
        try:
            beat_at = 0.0
            while True:
                if (now := asyncio.get_running_loop().time()) >= beat_at:
                    beat_at = now + BEAT_S
                    yield await self._beat()
                coming = coming or asyncio.ensure_future(_next(following))
                if not (await asyncio.wait({coming}, timeout=max(beat_at - now, 0)))[0]:
                    continue
                entry, coming = coming.result(), None
                if entry is None:
                    return
                async for line in self._brought_by(entry):
                    yield line
        finally:
            if coming is not None:
                coming.cancel()
                await asyncio.gather(coming, return_exceptions=True)
            if isinstance(following, AsyncGenerator):
                await following.aclose()

    async def _brought_by(self, entry: Entry) -> AsyncIterator[Line]:
        if entry.number <= self._seen.get(entry.stream, 0):
            return
        recent = await self._store.recent(entry) if isinstance(self._store, RememberingStore) else None
        if recent is not None and self._follows(recent):
            yield self._sent(recent)
            return
        async for line in self._round():
            yield line

    async def _round(self) -> AsyncIterator[Copied]:
        """Yield everything that the copy lacks. Records are read after the acts, and go with the first of them.

        Pictures among them go a few at a time, so that no line is as long as all of them together.
        """
        heads = await self._store.heads()
        acts = [
            ActLine(each.id, each.spans, each.request, each.answer)
            for each in await self._store.acts()
            if all(self._lacks(span.stream, span.last, heads) for span in each.spans)
        ]
        changed, erase = await self._changed_records()
        without = [act for act in acts if not act.spans and act.id not in self._without_entries]
        wanted = (*without, *one_after_another(act for act in acts if act.spans))
        left = len(wanted)
        async for copied in self._with_entries(wanted):
            left -= 1
            keep = await self._some(changed, _BYTES_IN_A_LINE if left else None)
            yield self._sent(_with_records(copied, keep, erase))
            erase = ()

    async def _with_entries(self, acts: Sequence[ActLine]) -> AsyncIterator[Copied]:
        rest = iter(acts)
        while chunk := list(islice(rest, _CHUNK)):
            read: dict[StreamId, list[Entry]] = {}
            for stream, (first, last) in _ranges(chunk).items():
                read[stream] = list(await self._store.read(stream, first - 1, last))
            for act in chunk:
                entries: list[Entry] = []
                for span in act.spans:
                    count = span.last - span.first + 1
                    entries += read[span.stream][:count]
                    del read[span.stream][:count]
                assert act.request is not None, "a store keeps what was asked"
                yield Copied(act.id, act.request, act.answer or b"", tuple(entries))

    async def _changed_records(self) -> tuple[deque[RecordId], tuple[RecordId, ...]]:
        """Return which records are others than the copy has, pictures last, and which are gone."""
        now = await self._store.commitments()
        changed = (id_ for id_, each in now.items() if self._records.get(id_) != each)
        ordered = deque(sorted(changed, key=lambda id_: (is_photo(id_), id_)))
        return ordered, tuple(id_ for id_ in self._records if id_ not in now)

    async def _some(self, changed: deque[RecordId], most: int | None) -> tuple[PersonalRecord, ...]:
        """Take as many records as fit into one line; all of them where there is none behind it."""
        found: list[PersonalRecord] = []
        size = 0
        while changed and (most is None or size < most):
            if (record := await self._store.record(changed.popleft())) is not None:
                found.append(record)
                size += sum(len(value) for value in record.content.values() if isinstance(value, str))
        return tuple(found)

    def _sent(self, line: Copied) -> Copied:
        """Take down that the copy has *line* now."""
        if not line.entries:
            self._without_entries.add(line.id)
        self._seen |= {entry.stream: entry.number for entry in line.entries}
        self._records |= {record.id: commitment(record) for record in line.keep}
        for id_ in line.erase:
            self._records.pop(id_, None)
        return line

    def _follows(self, line: Copied) -> bool:
        """Whether the copy has everything that stands before *line* in all of its streams."""
        first: dict[StreamId, int] = {}
        for entry in line.entries:
            first.setdefault(entry.stream, entry.number)
        return all(number == self._seen.get(stream, 0) + 1 for stream, number in first.items())

    def _lacks(self, stream: StreamId, number: int, heads: Mapping[StreamId, Head]) -> bool:
        return self._seen.get(stream, 0) < number <= heads.get(stream, Head()).number

    async def _beat(self) -> Beat:
        return Beat(sum(head.number for head in (await self._store.heads()).values()))

    async def _require_beginning(self) -> None:
        """Refuse a copy whose streams are not the beginnings of ours."""
        heads = await self._store.heads()
        for stream, theirs in self._have.streams.items():
            ours = heads.get(stream, Head())
            if theirs.number < ours.number:
                (entry,) = await self._store.read(stream, theirs.number - 1, theirs.number)
                ours = Head(entry.number, entry.digest)
            if theirs != ours:
                raise NotItsCopy("follow.other-history", stream=stream, number=theirs.number)


class Copy:
    """A store that becomes, and stays, like another one."""

    def __init__(self, store: Store, have: Have) -> None:
        self._store = store
        self._heads = dict(have.streams)
        self._pending: list[asyncio.Task[Done]] = []
        self.entries = sum(head.number for head in have.streams.values())

    async def take(self, line: Copied) -> None:
        """Write an act, soon; `settle` waits until it is on disk. Raises `NotItsCopy` before anything wrong is written."""
        appends = tuple(self._appends(line.entries))
        by, at_ms = (line.entries[0].by, line.entries[0].at_ms) if line.entries else (PersonId(""), 0)
        act = Act(line.id, line.request, by, at_ms, appends, line.keep, line.erase, line.answer)
        # In the order in which they are begun: the store keeps it.
        self._pending.append(asyncio.create_task(self._store.append(act)))
        self.entries += len(line.entries)
        if len(self._pending) >= _AT_ONCE:
            await self.settle()

    async def settle(self) -> None:
        """Wait until everything that was taken is on disk."""
        pending, self._pending = self._pending, []
        outcomes = await asyncio.gather(*pending, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, Conflict):
                raise NotItsCopy("follow.other-history", stream=outcome.stream, number=outcome.found)
            if isinstance(outcome, BaseException):
                raise outcome

    def _appends(self, entries: Sequence[Entry]) -> Iterator[Append]:
        for stream in dict.fromkeys(entry.stream for entry in entries):
            own = [entry for entry in entries if entry.stream == stream]
            before = self._heads.get(stream, Head())
            head = (before.number, before.digest)
            for entry in own:
                if link(head, stream, entry.at_ms, entry.by, entry.body) != entry:
                    raise NotItsCopy("follow.other-history", stream=stream, number=entry.number)
                head = (entry.number, entry.digest)
            self._heads[stream] = Head(*head)
            yield Append(stream, before.number, tuple(entry.body for entry in own))


async def have_of(store: Store) -> Have:
    """Return what *store* has, for whoever is to bring it up to date."""
    return Have(
        streams=dict(await store.heads()),
        records=dict(await store.commitments()),
        without_entries=tuple(act.id for act in await store.acts() if not act.spans),
    )


def _with_records(line: Copied, keep: tuple[PersonalRecord, ...], erase: tuple[RecordId, ...]) -> Copied:
    return Copied(line.id, line.request, line.answer, line.entries, keep, erase)


def _ranges(acts: Sequence[ActLine]) -> dict[StreamId, tuple[int, int]]:
    """Return from where to where each stream is written by *acts*, which follow each other without gaps."""
    ranges: dict[StreamId, tuple[int, int]] = {}
    for act in acts:
        for span in act.spans:
            first, _ = ranges.get(span.stream, (span.first, 0))
            ranges[span.stream] = (first, span.last)
    return ranges


async def _next(following: AsyncIterator[Entry]) -> Entry | None:
    return await anext(following, None)
