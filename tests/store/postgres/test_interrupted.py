"""The PostgreSQL server goes away and comes back: clients recover by themselves, and every act counts once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import pytest

from hangjack.errors import Refused
from hangjack.ids import StreamId
from hangjack.log import Entry, canonical, chain
from hangjack.store.interface import ActId
from hangjack.store.postgres.store import PostgresStore
from hangjack.wording import sentence
from support.acts import ANA, NOON_MS, A, Noted, act, awaited, first, noted, texts
from support.plans import Planned, carry_out, done_of, planned, require_records_of, require_whole_log
from support.postgres import Server, execute
from support.stores import PATIENCE_SECONDS, connected

WRITERS, ACTS = 8, 60

HANG_UP_ON_EVERYBODY = """
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
"""


class Progress:
    """How many acts have been acknowledged."""

    def __init__(self) -> None:
        self._count = 0
        self._grown = asyncio.Condition()

    async def one_more(self) -> None:
        """Count an act."""
        async with self._grown:
            self._count += 1
            self._grown.notify_all()

    async def reaches(self, count: int) -> None:
        """Wait for *count* acts."""
        async with self._grown:
            await self._grown.wait_for(lambda: self._count >= count)


async def under_load(url: str, disturb: Callable[[Progress], Awaitable[None]]) -> None:
    """Write and follow with one store while *disturb* does what it does; check that all is there once, and followed once."""
    lists = [planned(f"writer {writer}", ACTS) for writer in range(WRITERS)]
    plans = [plan for some in lists for plan in some]
    total = sum(len(plan.notes) * len(plan.streams) for plan in plans)
    progress = Progress()
    async with connected(url) as store:
        following = asyncio.ensure_future(first(total, store.follow_all({})))
        disturbing = asyncio.ensure_future(disturb(progress))
        await asyncio.gather(*(_write(store, some, progress) for some in lists))
        await disturbing
        followed = _by_stream(await following)

        assert await done_of(store, plans) == {plan.id for plan in plans}
        await require_whole_log(store, plans)
        await require_records_of(store, plans, {plan.id for plan in plans})
        assert followed == {stream: list(await store.read(stream)) for stream in await store.heads()}
        assert (await store.check()).whole


async def _write(store: PostgresStore, plans: list[Planned], progress: Progress) -> None:
    for plan in plans:
        await carry_out(store, plan)
        await progress.one_more()


def _by_stream(entries: Any) -> dict[StreamId, list[Entry]]:
    streams: dict[StreamId, list[Entry]] = {}
    for entry in entries:
        streams.setdefault(entry.stream, []).append(entry)
    return streams


@awaited
async def test_lost_connections_are_made_again(url: str) -> None:
    """The server hangs up on everybody, ten times, wherever they are in a transaction."""

    async def hang_up(progress: Progress) -> None:
        for count in range(20, 420, 40):
            await progress.reaches(count)
            await execute(url, HANG_UP_ON_EVERYBODY)

    await under_load(url, hang_up)


@pytest.mark.parametrize("how", ["fast", "immediate"])
@awaited
async def test_a_server_that_is_restarted_under_load_loses_nothing(
    postgres: Server, url: str, how: str
) -> None:
    """Stopped in order, or as by a crash: nothing that was acknowledged is missing, nothing is there twice."""

    async def restart(progress: Progress) -> None:
        for count in (50, 250):
            await progress.reaches(count)
            await asyncio.to_thread(postgres.stop, how)
            await asyncio.to_thread(postgres.start)

    await under_load(url, restart)


@awaited
async def test_whoever_waits_too_long_is_told_and_may_ask_again(postgres: Server, url: str) -> None:
    """Acts and questions get a sentence; when the server is back, the same store goes on."""
    async with connected(url) as store:
        await store.append(act("before", noted(A, 0, "x")))
        await asyncio.to_thread(postgres.stop)
        store._link.patience_seconds = 0.3
        try:
            tries = (store.append(act(f"{n}", noted(A, 1 + n, f"{n}"))) for n in range(3))
            refusals = [*await asyncio.gather(*tries, store.read(A), store.head(A), return_exceptions=True)]
            with pytest.raises(Refused) as opening:
                await PostgresStore.open(url, patience_seconds=0.3)
        finally:
            await asyncio.to_thread(postgres.start)
        store._link.patience_seconds = PATIENCE_SECONDS
        absent = await store.done(ActId("0"))
        done = [await store.append(act(f"{n}", noted(A, 1 + n, f"{n}"))) for n in range(3)]
        after = texts(await store.read(A))

    refusals.append(opening.value)
    assert [refusal.key for refusal in refusals if isinstance(refusal, Refused)] == ["store.unreachable"] * 6
    assert sentence(opening.value) == (
        "The database cannot be reached, and nobody knows yet whether this was kept."
        " Do the same again in a moment: nothing is entered twice."
    )
    assert absent is None
    assert [one.repeated for one in done] == [False] * 3
    assert after == ["x", "0", "1", "2"]


class Between:
    """Stands between a writer and its connection: what it has itself is used in place of the connection's."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


class LosesItsAnswer(Between):
    """Commits, and is gone before it can say so."""

    def transaction(self) -> Any:
        """Return a transaction whose commit is not answered."""
        return _CommitsInSilence(self._connection.transaction())


class _CommitsInSilence(Between):
    async def commit(self) -> None:
        await self._connection.commit()
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")


class HasNoRoom(Between):
    """Belongs to a server whose disk is full."""

    async def execute(self, *_: Any) -> None:
        """Write nothing."""
        raise asyncpg.DiskFullError("could not extend file: No space left on device")


@awaited
async def test_an_answer_lost_on_its_way_is_found_again(url: str) -> None:
    """The commit has happened, and then the connection is gone: the act is not done a second time."""
    async with connected(url) as store:
        await store.append(act("before", noted(A, 0, "x")))
        store._writer._connection = LosesItsAnswer(store._writer._connection)
        done = await store.append(act("one", noted(A, 1, "y")))

        assert (texts(done.entries), done.repeated) == (["y"], True)
        assert texts(await store.read(A)) == ["x", "y"]


@awaited
async def test_when_the_servers_disk_is_full_nothing_is_kept_and_later_all_goes_on(url: str) -> None:
    """Everybody in the batch is told."""
    asked = [act(f"{n}", noted(A, 1 + n, f"{n}")) for n in range(3)]
    async with connected(url) as store:
        await store.append(act("before", noted(A, 0, "x")))
        whole = store._writer._connection
        store._writer._connection = HasNoRoom(whole)
        refusals = await asyncio.gather(*(store.append(one) for one in asked), return_exceptions=True)
        absent = [await store.done(one.id) for one in asked]
        store._writer._connection = whole
        done = [await store.append(one) for one in asked]

        assert [refusal.key for refusal in refusals if isinstance(refusal, Refused)] == [
            "store.disk-full"
        ] * 3
        assert absent == [None] * 3
        assert [one.repeated for one in done] == [False] * 3
        assert texts(await store.read(A)) == ["x", "0", "1", "2"]


@awaited
async def test_a_follower_whose_announcements_are_lost_sees_everything_all_the_same(url: str) -> None:
    """Another program writes while this one's listening connection is gone."""
    async with connected(url) as store, connected(url) as other:
        following = asyncio.ensure_future(first(3, store.follow(A)))
        everything = asyncio.ensure_future(first(3, store.follow_all({})))
        for number in range(3):
            await execute(url, HANG_UP_ON_EVERYBODY)
            await other.append(act(f"{number}", noted(A, number, f"{number}")))

        assert texts(await following) == ["0", "1", "2"]
        assert texts(await everything) == ["0", "1", "2"]


@awaited
async def test_what_is_committed_late_and_never_announced_is_followed_too(url: str) -> None:
    """A transaction that began before others and ends behind them is not overlooked."""
    late, entry = StreamId("late"), chain(None, StreamId("late"), NOON_MS, ANA, Noted("at last"))
    async with connected(url) as store, connected(url) as other:
        looks = _counted_looks(store)
        following = asyncio.ensure_future(first(1, store.follow(late)))
        connection = await asyncpg.connect(url)
        async with connection.transaction():
            await connection.execute("insert into heads values ($1, 1, $2)", late, entry.digest)
            await connection.execute(
                "insert into entries (stream, number, at_ms, by, body, digest) values ($1, 1, $2, $3, $4, $5)",
                *(late, NOON_MS, ANA, canonical(entry.body), entry.digest),
            )
            for number in range(2):
                await other.append(act(f"{number}", noted(A, number, "x")))
                await looks.get()
        await connection.close()

        assert texts(await following) == ["at last"]


def _counted_looks(store: PostgresStore) -> asyncio.Queue[None]:
    """Return what has an item for each time that *store* has looked at the heads."""
    looks: asyncio.Queue[None] = asyncio.Queue()
    look = store._listener._look

    async def counted(connection: Any) -> None:
        await look(connection)
        looks.put_nowait(None)

    vars(store._listener)["_look"] = counted
    return looks
