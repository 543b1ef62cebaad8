"""Acts that are planned by name, so that several programs can do them, be killed meanwhile, and be checked afterwards."""

from collections.abc import Iterable

from msgspec import Struct

from hangjack.ids import StreamId
from hangjack.log import first_break
from hangjack.store.interface import Act, ActId, Conflict, Done, PersonalRecord, RecordId, Store
from support.acts import act, named, noted, texts


class Planned(Struct, frozen=True):
    """An act that writes *times* entries in each of *streams*, keeps a record, and perhaps erases another's."""

    id: str
    streams: tuple[StreamId, ...]
    times: int = 1
    erases: str | None = None

    @property
    def record(self) -> PersonalRecord:
        """The record that comes with it."""
        return named(f"record of {self.id}", self.id)

    @property
    def notes(self) -> list[str]:
        """What it notes in each stream."""
        return [f"{self.id}, {n}" for n in range(self.times)]


def planned(name: str, count: int, streams: int = 3) -> list[Planned]:
    """Return *count* acts: in one stream or two, of one entry to three; every fourth erases the record before it."""
    tables = [StreamId(f"table/{n}") for n in range(streams)]
    return [
        Planned(
            id=f"{name}-{n}",
            streams=(tables[n % streams], tables[(n + 1) % streams])[: 1 + (n % 5 == 2)],
            times=1 + n % 3,
            erases=f"record of {name}-{n - 1}" if n % 4 == 3 else None,
        )
        for n in range(count)
    ]


async def carry_out(store: Store, plan: Planned) -> Done:
    """Do *plan*, deciding again as often as somebody else was quicker."""
    while True:
        try:
            return await store.append(await _decided(store, plan))
        except Conflict:
            continue


async def _decided(store: Store, plan: Planned) -> Act:
    appends = [noted(stream, (await store.head(stream)).number, *plan.notes) for stream in plan.streams]
    return act(plan.id, *appends, keep=[plan.record], erase=[plan.erases] if plan.erases else [])


async def done_of(store: Store, plans: Iterable[Planned]) -> set[str]:
    """Return which of *plans* are done. Fails if one is there in part."""
    found: set[str] = set()
    for plan in plans:
        if (done := await store.done(ActId(plan.id))) is None:
            continue
        assert texts(done.entries) == plan.notes * len(plan.streams)
        assert [entry.stream for entry in done.entries][:: plan.times] == list(plan.streams)
        found.add(plan.id)
    return found


async def require_records_of(store: Store, plans: Iterable[Planned], done: set[str]) -> None:
    """Fail unless exactly the records are there that the acts in *done* have left."""
    doing = [plan for plan in plans if plan.id in done]
    erased = {plan.erases for plan in doing}
    for plan in plans:
        expected = plan.record if plan in doing and plan.record.id not in erased else None
        assert await store.record(RecordId(plan.record.id)) == expected


async def require_whole_log(store: Store, plans: Iterable[Planned]) -> None:
    """Fail unless the log has every one of *plans* once, and nothing else, in unbroken chains."""
    expected = sorted(note for plan in plans for note in plan.notes * len(plan.streams))
    found: list[str] = []
    for stream, head in (await store.heads()).items():
        entries = await store.read(stream)
        assert first_break(entries) is None
        assert (entries[-1].number, entries[-1].digest) == (head.number, head.digest)
        found += texts(entries)
    assert sorted(found) == expected
