"""A store that keeps everything in memory and decides as the real ones do, for tests that are about something else."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

import msgspec

from hangjack.errors import HangjackError, Refused
from hangjack.ids import StreamId
from hangjack.log import Digest, Entry
from hangjack.store.interface import (
    Act,
    ActId,
    Done,
    Head,
    PersonalRecord,
    RecordId,
    Snapshot,
    commitment,
)
from hangjack.store.seeking import Found, Sought, fits, is_below
from hangjack.store.weighing import Accepted, Kept, Repeated, weigh


class MemoryStore:
    """The `Store` protocol over dictionaries. `append` is done at once, so acts are done in the order they are asked for."""

    def __init__(self) -> None:
        self._streams: dict[StreamId, list[Entry]] = {}
        self._written: list[Entry] = []
        self._acts: dict[ActId, Kept] = {}
        self._records: dict[RecordId, PersonalRecord] = {}
        self._snapshots: dict[StreamId, Snapshot] = {}
        self._grown = asyncio.Condition()
        self._closed = False

    async def append(self, act: Act) -> Done:
        """Do *act*."""
        self._require_open()
        (weighed,) = weigh([act], self._heads(), self._acts)
        match weighed:
            case HangjackError():
                raise weighed
            case Repeated(kept):
                return self._done(kept)
            case Accepted(_, kept, entries):
                await self._write(act, kept, entries)
                return Done(entries, kept.answer)

    async def done(self, act: ActId) -> Done | None:
        """Return what the act with this id came to."""
        kept = self._acts.get(act)
        return None if kept is None else self._done(kept)

    async def acts(self) -> Sequence[Kept]:
        """Return what is kept of every act."""
        return tuple(self._acts.values())

    async def read(self, stream: StreamId, after: int = 0, until: int | None = None) -> Sequence[Entry]:
        """Return the entries of *stream* behind number *after*, up to *until*."""
        self._require_open()
        return self._streams.get(stream, [])[after:until]

    async def latest(
        self, stream: StreamId, sought: Sought, before: int | None = None, limit: int = 100
    ) -> Sequence[Found]:
        """Return what is *sought* in *stream* and below it, the last ones first."""
        self._require_open()
        found = (
            Found(place, entry)
            for place, entry in reversed(list(enumerate(self._written)))
            if (before is None or place < before) and is_below(stream, entry) and fits(sought, entry)
        )
        return list(islice(found, limit))

    async def head(self, stream: StreamId) -> Head:
        """Return the head of *stream*."""
        return self._heads().get(stream, Head())

    async def heads(self) -> Mapping[StreamId, Head]:
        """Return the heads of all streams."""
        return self._heads()

    async def follow(self, stream: StreamId, after: int = 0) -> AsyncIterator[Entry]:
        """Yield every entry of *stream* behind *after*, and each new one, until the store is closed."""
        while True:
            for entry in self._streams.get(stream, [])[after:]:
                yield entry
                after = entry.number
            if not await self._more({stream: after}):
                return

    async def follow_all(self, after: Mapping[StreamId, int]) -> AsyncIterator[Entry]:
        """Yield every entry of every stream behind what *after* names, and each new one, until the store is closed."""
        seen = dict(after)
        while True:
            for stream, entries in tuple(self._streams.items()):
                for entry in entries[seen.get(stream, 0) :]:
                    yield entry
                    seen[stream] = entry.number
            if not await self._more({stream: seen.get(stream, 0) for stream in self._streams}):
                return

    async def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Keep *snapshot* in place of an older one."""
        kept = self._snapshots.get(snapshot.stream)
        if kept is None or kept.number <= snapshot.number:
            self._snapshots[snapshot.stream] = snapshot

    async def snapshot(self, stream: StreamId, version: str) -> Snapshot | None:
        """Return the snapshot of *stream* folded by that version, if its entry is what the log has there."""
        kept = self._snapshots.get(stream)
        if kept is None or kept.version != version:
            return None
        found = self._streams.get(stream, [])[kept.number - 1 : kept.number]
        return kept if [entry.digest for entry in found] == [kept.digest] else None

    async def record(self, id_: RecordId) -> PersonalRecord | None:
        """Return a personal record that was not erased."""
        return self._records.get(id_)

    async def records(self, under: str = "") -> Sequence[PersonalRecord]:
        """Return the personal records whose names begin with *under* and that were not erased."""
        return tuple(each for id_, each in self._records.items() if id_.startswith(under))

    async def commitments(self, under: str = "") -> Mapping[RecordId, Digest]:
        """Return what the log carries of those records."""
        return {each.id: commitment(each) for each in await self.records(under)}

    async def backup(self, to: Path) -> Mapping[StreamId, Head]:
        """Write everything to *to* as JSON."""
        everything = (self._streams, tuple(self._acts.values()), tuple(self._records.values()))
        await asyncio.to_thread(to.write_bytes, msgspec.json.encode(everything))
        return self._heads()

    async def close(self) -> None:
        """Let followers end, and refuse whoever comes later."""
        async with self._grown:
            self._closed = True
            self._grown.notify_all()

    def _require_open(self) -> None:
        if self._closed:
            raise Refused("store.closed")

    def _heads(self) -> dict[StreamId, Head]:
        return {
            stream: Head(entries[-1].number, entries[-1].digest) for stream, entries in self._streams.items()
        }

    async def _write(self, act: Act, kept: Kept, entries: Sequence[Entry]) -> None:
        self._acts[act.id] = kept
        for entry in entries:
            self._streams.setdefault(entry.stream, []).append(entry)
            self._written.append(entry)
        self._records |= {record.id: record for record in act.keep}
        for id_ in act.erase:
            self._records.pop(id_, None)
        async with self._grown:
            self._grown.notify_all()

    def _done(self, kept: Kept) -> Done:
        entries = (
            entry for span in kept.spans for entry in self._streams[span.stream][span.first - 1 : span.last]
        )
        return Done(tuple(entries), kept.answer, repeated=True)

    async def _more(self, seen: Mapping[StreamId, int]) -> bool:
        """Wait for an entry behind what was *seen*; False if the store was closed and there is none."""
        async with self._grown:
            await self._grown.wait_for(lambda: self._closed or self._has_more(seen))
        return self._has_more(seen)

    def _has_more(self, seen: Mapping[StreamId, int]) -> bool:
        return any(len(self._streams.get(stream, [])) > number for stream, number in seen.items())
