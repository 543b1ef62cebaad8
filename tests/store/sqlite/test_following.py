import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from pathlib import Path
from sqlite3 import Connection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.ids import StreamId
from hangjack.log import Entry, first_break
from hangjack.store.sqlite import store as sqlite
from hangjack.store.sqlite.store import SqliteStore
from support.acts import A, B, C, act, awaited, first, noted, opened, texts


class Listener:
    """Somebody who follows until the store is closed, and can be asked what has come so far."""

    def __init__(self, entries: AsyncIterator[Entry]) -> None:
        self.got: list[Entry] = []
        self._entries = entries
        self._come = asyncio.Condition()
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for entry in self._entries:
            async with self._come:
                self.got.append(entry)
                self._come.notify_all()

    async def has(self, count: int) -> None:
        """Wait until *count* entries have come."""
        async with self._come:
            await self._come.wait_for(lambda: len(self.got) >= count)


async def write(store: SqliteStore, stream: StreamId, count: int, seen: int = 0) -> None:
    """Append *count* entries one after another."""
    for number in range(seen, seen + count):
        await store.append(act(f"{stream} {number}", noted(stream, number, f"{stream} {number + 1}")))


@awaited
async def test_a_follower_gets_what_is_there_and_then_what_comes(tmp_path: Path) -> None:
    """From the number it names, in order, of its own stream only."""
    async with opened(tmp_path / "log.db") as store:
        await write(store, A, 3)
        following = store.follow(A, after=1)
        there = texts(await first(2, following))
        waiting = asyncio.create_task(anext(following))
        await write(store, B, 3)
        await write(store, A, 1, seen=3)
        come = await waiting

    assert there == [f"{A} 2", f"{A} 3"]
    assert (come.stream, come.number) == (A, 4)


@awaited
async def test_followers_of_everything_get_new_streams_too(tmp_path: Path) -> None:
    """And nothing of what they have seen, wherever they left off."""
    async with opened(tmp_path / "log.db") as store:
        await write(store, A, 3)
        await write(store, B, 2)
        following = store.follow_all({A: 2, B: 2})
        there = await first(1, following)
        waiting = asyncio.create_task(anext(following))
        await write(store, C, 1)
        come = [await waiting]
        await write(store, B, 1, seen=2)
        come += await first(1, following)

    assert [(entry.stream, entry.number) for entry in (*there, *come)] == [(A, 3), (C, 1), (B, 3)]


@awaited
async def test_a_follower_who_has_seen_everything_waits_for_the_next(tmp_path: Path) -> None:
    """There is nothing to read first."""
    async with opened(tmp_path / "log.db") as store:
        await write(store, A, 2)
        waiting = asyncio.create_task(anext(store.follow_all({A: 2})))
        await write(store, A, 1, seen=2)
        come = await waiting

    assert come.number == 3


@awaited
async def test_followers_never_miss_and_never_double(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many writers, followers who come at any time, and pages much smaller than the log."""
    monkeypatch.setattr(sqlite, "_PAGE", 7)
    listeners: list[Listener] = []
    onlookers: list[Listener] = []
    async with opened(tmp_path / "log.db") as store:
        writing = asyncio.gather(*(write(store, stream, 60) for stream in (A, B, C)))
        for turn in range(5):
            listeners += [Listener(store.follow(stream)) for stream in (A, B, C)]
            onlookers.append(Listener(store.follow_all({})))
            await store.append(act(f"turn {turn}"))
        await writing
        whole = {stream: await store.read(stream) for stream in (A, B, C)}
        await asyncio.gather(*(listener.has(60) for listener in listeners))
        await asyncio.gather(*(onlooker.has(180) for onlooker in onlookers))
        await store.close()
        await asyncio.gather(*(listener.task for listener in (*listeners, *onlookers)))

    assert all(listener.got == whole[listener.got[0].stream] for listener in listeners)
    for onlooker in onlookers:
        for stream in (A, B, C):
            assert [entry for entry in onlooker.got if entry.stream == stream] == whole[stream]


@awaited
@pytest.mark.parametrize("everything", [False, True])
async def test_what_comes_while_a_follower_is_reading_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, everything: bool
) -> None:
    """Written after the reading, and rung for before the waiting: the most unlucky moment there is."""
    async with opened(tmp_path / "log.db") as store:
        ask, unlucky = store._readers.ask, [0, 1]

        async def ask_and_write(question: Callable[[Connection], object]) -> object:
            found = await ask(question)
            if unlucky:
                await write(store, A, 1, seen=unlucky.pop(0))
            return found

        monkeypatch.setattr(store._readers, "ask", ask_and_write)
        following = store.follow_all({}) if everything else store.follow(A)
        got = await first(2, following)

    assert [entry.number for entry in got] == [1, 2]


@given(st.lists(st.tuples(st.sampled_from([A, B, C]), st.integers(1, 4)), max_size=12), st.data())
def test_following_everything_gives_what_reading_gives(
    tmp_path_factory: pytest.TempPathFactory, acts: list[tuple[StreamId, int]], data: st.DataObject
) -> None:
    """Behind whatever numbers, each stream is what reading it from there is."""
    path = tmp_path_factory.mktemp("follow") / "log.db"
    heads = dict.fromkeys((A, B, C), 0)

    async def story() -> None:
        async with opened(path) as store:
            for stream, count in acts:
                await write(store, stream, count, heads[stream])
                heads[stream] += count
            after = {stream: data.draw(st.integers(0, head)) for stream, head in heads.items()}
            behind = sum(heads.values()) - sum(after.values())
            got = await first(behind, store.follow_all(after))

            for stream in heads:
                mine = [entry for entry in got if entry.stream == stream]
                assert mine == await store.read(stream, after[stream])
                assert first_break([*await store.read(stream, 0, after[stream]), *mine]) is None

    asyncio.run(story())


@awaited
async def test_a_follower_that_is_cancelled_leaves_nothing_behind(tmp_path: Path) -> None:
    """Nobody is woken for it any more, and the store goes on."""
    async with opened(tmp_path / "log.db") as store:
        await write(store, A, 1)
        listeners = [Listener(store.follow(A)) for _ in range(3)]
        listeners += [Listener(store.follow_all({})) for _ in range(3)]
        await asyncio.gather(*(listener.has(1) for listener in listeners))
        listening = store._bells.followers
        for listener in listeners:
            listener.task.cancel()
        await asyncio.wait([listener.task for listener in listeners])
        await write(store, A, 1, seen=1)

        assert (listening, store._bells.followers) == (6, 0)
        assert store._bells._bells == {}


@awaited
async def test_a_follower_that_stops_listening_leaves_nothing_behind(tmp_path: Path) -> None:
    """In the middle of what there is."""
    async with opened(tmp_path / "log.db") as store:
        await write(store, A, 3)
        async with aclosing(store.follow(A)) as following:
            got = await first(2, following)

        assert texts(got) == [f"{A} 1", f"{A} 2"]
        assert store._bells.followers == 0


@awaited
async def test_closing_ends_followers(tmp_path: Path) -> None:
    """They stop as if the log had an end; who begins after that gets nothing."""
    async with opened(tmp_path / "log.db") as store:
        await write(store, A, 2)
        listeners = [Listener(store.follow(A)), Listener(store.follow_all({}))]
        await asyncio.gather(*(listener.has(2) for listener in listeners))
        await store.close()
        listeners += [Listener(store.follow(A)), Listener(store.follow_all({}))]
        await asyncio.gather(*(listener.task for listener in listeners))

        assert [len(listener.got) for listener in listeners] == [2, 2, 0, 0]
        assert store._bells.followers == 0
