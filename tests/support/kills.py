"""Programs that are killed while they write: what they were to do, and what must be there afterwards."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct, field

from hangjack.ids import StreamId
from hangjack.store import faults
from hangjack.store.faults import Point
from hangjack.store.interface import Conflict, Done, Head, Snapshot
from hangjack.store.sqlite.check import check
from hangjack.store.sqlite.store import SqliteStore
from support.acts import A, B, C, act, named, noted, opened
from support.forks import forked, was_killed

GROUPS = (1, 3, 1, 4, 2)
"""How many acts are asked for at a time; each group waits for the one before."""


class Wish(Struct, frozen=True):
    """An act that somebody wants to see done, whatever the numbers are by then."""

    id: str
    parts: tuple[tuple[StreamId, tuple[str, ...]], ...]
    keep: str
    erase: tuple[str, ...]

    @property
    def written(self) -> list[tuple[StreamId, str]]:
        """What stands in the log when it is done."""
        return [(stream, text) for stream, texts in self.parts for text in texts]


class Life(Struct):
    """One database file: what was wished for in it so far, by programs that are no more."""

    path: Path
    random: Random
    wishes: list[Wish] = field(default_factory=list)

    def new_groups(self) -> list[list[Wish]]:
        """Think of acts for the next program."""
        groups: list[list[Wish]] = []
        for count in GROUPS:
            before = [wish.keep for group in groups for wish in group]
            groups.append([self._wish(before) for _ in range(count)])
        return groups

    def _wish(self, keepers: Sequence[str]) -> Wish:
        id_ = f"act {self.random.getrandbits(64):x}"
        streams = self.random.sample([A, B, C], self.random.choice([1, 1, 1, 2, 3]))
        parts = tuple(
            (stream, tuple(f"{id_} {n}" for n in range(self.random.randint(1, 3)))) for stream in streams
        )
        erased = (self.random.choice(keepers),) if keepers and self.random.random() < 0.3 else ()
        return Wish(id_, parts, f"record of {id_}", erased)

    def with_repetitions(self, groups: Sequence[Sequence[Wish]]) -> list[list[Wish]]:
        """Let some be asked for twice at the same time, and some again that were done long ago."""
        old = self.random.sample(self.wishes, min(2, len(self.wishes)))
        twice = [[*group, self.random.choice(group)] for group in groups]
        return [*twice[:-1], [*twice[-1], *old]]


async def fulfil(store: SqliteStore, wish: Wish) -> Done:
    """Do what is wished for, deciding again when somebody was quicker."""
    while True:
        parts = [noted(stream, (await store.head(stream)).number, *new) for stream, new in wish.parts]
        try:
            return await store.append(
                act(wish.id, *parts, keep=[named(wish.keep, wish.id)], erase=wish.erase)
            )
        except Conflict:
            continue


async def live(
    path: Path, groups: Iterable[Iterable[Wish]], told: Callable[[str], None], copy: Path | None
) -> None:
    """Do everything in *groups*, telling of each act that was acknowledged; then make a copy, if that is asked."""

    async def one(store: SqliteStore, wish: Wish) -> None:
        await fulfil(store, wish)
        told(wish.id)

    async with opened(path) as store:
        for group in groups:
            await asyncio.gather(*(one(store, wish) for wish in group))
            for stream, head in (await store.heads()).items():
                await store.keep_snapshot(Snapshot(stream, head.number, head.digest, "v1", b"state"))
        if copy is not None:
            await store.backup(copy)


def killed_at(life: Life, point: Point, nth: int) -> bool:
    """Let a program write until it comes to *point* for the *nth* time; return whether it did, after looking."""
    groups = life.new_groups()
    copy = (
        life.path.with_name(f"copy {len(life.wishes)} of {life.path.name}")
        if point.startswith("backup")
        else None
    )
    acknowledged = _program(life, groups, _bomb(point, nth), copy)
    if copy is not None and copy.exists():
        assert check(copy).whole
    asyncio.run(look(life, groups, acknowledged.ids))
    return acknowledged.killed


def killed_after(life: Life, count: int) -> bool:
    """Let a program write, and kill it from outside when it has told of *count* acts; return whether it was, after looking."""
    groups = life.new_groups()
    acknowledged = _program(life, groups, faults.reached, None, kill_after=count)
    asyncio.run(look(life, groups, acknowledged.ids))
    return acknowledged.killed


class Acknowledged(Struct, frozen=True):
    """What a program told before its end."""

    ids: frozenset[str]
    killed: bool


def _bomb(point: Point, nth: int) -> Callable[[Point], None]:
    left = nth

    def reached(at: Point) -> None:
        nonlocal left
        if at is point:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    return reached


def _program(
    life: Life,
    groups: Sequence[Sequence[Wish]],
    reached: Callable[[Point], None],
    copy: Path | None,
    kill_after: int = 0,
) -> Acknowledged:
    asked = life.with_repetitions(groups)
    to_read, to_write = os.pipe()

    def tell(id_: str) -> None:
        os.write(to_write, f"{id_}\n".encode())

    def work() -> None:
        setattr(faults, "reached", reached)  # noqa: B010 - what a function is called by does not change its type
        asyncio.run(live(life.path, asked, tell, copy))
        if kill_after > 0:
            signal.pause()

    child = forked(work)
    os.close(to_write)
    with os.fdopen(to_read, "r", encoding="utf-8") as told:
        ids = []
        for line in told:
            ids.append(line.strip())
            if len(ids) == kill_after:
                os.kill(child, signal.SIGKILL)
    return Acknowledged(frozenset(ids), was_killed(child))


async def look(life: Life, groups: Sequence[Sequence[Wish]], acknowledged: frozenset[str]) -> None:
    """Open what a killed program has left: acknowledged acts are there, others absent or whole; then ask for all again."""
    new = [wish for group in groups for wish in group]
    async with opened(life.path) as store:
        assert check(life.path).whole
        found = {wish.id: await store.done(act(wish.id).id) for wish in new}
        present = [*life.wishes, *(wish for wish in new if found[wish.id])]

        assert acknowledged <= {wish.id for wish in present}
        await require_exactly(store, present)
        for wish in new:
            before, done = found[wish.id], await fulfil(store, wish)
            assert done.repeated == (before is not None)
            assert before is None or before.entries == done.entries
            assert [(entry.stream, entry.body["text"]) for entry in done.entries] == wish.written
        life.wishes += new
        await require_exactly(store, life.wishes)
        assert check(life.path).whole


async def require_exactly(store: SqliteStore, wishes: Sequence[Wish]) -> None:
    """Require what *wishes* write, each once, and nothing else; of the records, those kept and not erased."""
    heads = await store.heads()
    written = [(stream, entry.body["text"]) for stream in heads for entry in await store.read(stream)]
    erased = {id_ for wish in wishes for id_ in wish.erase}

    assert sorted(written) == sorted(pair for wish in wishes for pair in wish.written)
    assert {record.id for record in await store.records()} == {wish.keep for wish in wishes} - erased
    for stream, head in heads.items():
        snapshot = await store.snapshot(stream, "v1")
        entries = await store.read(stream)
        assert snapshot is None or entries[snapshot.number - 1].digest == snapshot.digest
        assert head == Head(len(entries), entries[-1].digest)
