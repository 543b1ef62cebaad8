"""What followers get, whichever database is below the store."""

import asyncio
from typing import Any

from hangjack.ids import StreamId
from hangjack.store.interface import Store
from support.acts import A, B, C, act, awaited, first, noted
from support.stores import Opening


@awaited
async def test_a_follower_gets_what_was_there_and_what_comes(opening: Opening) -> None:
    """In order, once, from where it asks; others' streams do not reach it."""
    async with opening() as store:
        await store.append(act("one", noted(A, 0, "u", "v"), noted(B, 0, "not this")))
        follower = store.follow(A, 1)
        old = await first(1, follower)
        waiting = asyncio.ensure_future(first(2, follower))
        await store.append(act("two", noted(B, 1, "nor this")))
        await store.append(act("three", noted(A, 2, "w", "x")))
        new = await waiting

        assert [*old, *new] == list(await store.read(A, 1))


@awaited
async def test_a_follower_of_everything_gets_new_streams_too(opening: Opening) -> None:
    """Each stream in order, behind the number that was named for it."""
    async with opening() as store:
        await store.append(act("one", noted(A, 0, *"uvw"), noted(B, 0, "x")))
        follower = store.follow_all({A: 2, B: 1})
        old = await first(1, follower)
        waiting = asyncio.ensure_future(first(3, follower))
        await store.append(act("two", noted(C, 0, "y", "z"), noted(B, 1, "y")))
        new = await waiting

        assert [*old, *sorted(new, key=lambda entry: entry.stream)] == [
            *await store.read(A, 2),
            *await store.read(B, 1),
            *await store.read(C),
        ]


@awaited
async def test_closing_ends_the_followers(opening: Opening) -> None:
    """They stop; nobody gets an error, and nobody is left waiting."""
    async with opening() as store:
        await store.append(act("one", noted(A, 0, "x")))
        followers = [store.follow(A), store.follow(B), store.follow_all({})]
        following = [asyncio.create_task(_all_of(follower)) for follower in followers]
        await store.append(act("two", noted(A, 1, "y")))
        await store.close()
        followed = await asyncio.gather(*following)

    assert set(map(tuple, followed)) <= {(), ("x",), ("x", "y")}
    assert followed[1] == []


@awaited
async def test_a_follower_that_goes_leaves_nothing_behind(opening: Opening) -> None:
    """Cancelled while it waits, or left after an entry."""
    async with opening() as store:
        await store.append(act("one", noted(A, 0, "x")))
        waiting = [asyncio.create_task(_all_of(one)) for one in (store.follow(B), store.follow_all({A: 1}))]
        leaving: Any = store.follow(A)
        await anext(leaving)
        during = store._bells.followers
        for task in waiting:
            task.cancel()
        await asyncio.wait(waiting)
        await leaving.aclose()

        assert during == 3
        assert store._bells.followers == 0


@awaited
async def test_followers_under_load_get_exactly_the_log(opening: Opening) -> None:
    """Those who were there from the beginning, and those who came in the middle."""
    streams = [StreamId(f"table/{n}") for n in range(6)]
    total = 6 * 40
    async with opening() as store:
        early = asyncio.ensure_future(first(total, store.follow_all({})))
        alone = [asyncio.ensure_future(first(40, store.follow(stream))) for stream in streams]
        await asyncio.gather(*(_write(store, stream, 20) for stream in streams))
        late = asyncio.ensure_future(first(total, store.follow_all({})))
        await asyncio.gather(*(_write(store, stream, 20, behind=20) for stream in streams))
        log = {stream: list(await store.read(stream)) for stream in streams}

        for everything in (await early, await late):
            assert {stream: [one for one in everything if one.stream == stream] for stream in streams} == log
        assert [await one for one in alone] == list(log.values())


async def _write(store: Store, stream: StreamId, times: int, behind: int = 0) -> None:
    for number in range(behind, behind + times):
        await store.append(act(f"{stream} {number}", noted(stream, number, f"{number}")))


async def _all_of(follower: Any) -> list[str]:
    return [entry.body["text"] async for entry in follower]
