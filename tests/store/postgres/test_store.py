"""What only the PostgreSQL store has: several programs at once, announcements, migrations, permission."""

import asyncio
from pathlib import Path

import asyncpg
import pytest
from msgspec.structs import replace

from hangjack.errors import BadInput
from hangjack.ids import StreamId
from hangjack.log import GENESIS
from hangjack.store.interface import Head
from hangjack.store.postgres.links import Link
from hangjack.store.postgres.store import PostgresStore, migrate, migrations
from hangjack.store.postgres.writing import LOOK_AT_EVERYTHING, announcement
from hangjack.wording import sentence
from support.acts import A, B, act, awaited, first, named, noted, texts
from support.plans import Planned, carry_out, planned, require_whole_log
from support.postgres import Server, execute
from support.stores import PATIENCE_SECONDS, connected


@awaited
async def test_what_one_program_acknowledges_every_other_reads(url: str) -> None:
    """At once, with many tasks at work."""
    unseen: list[str] = []
    async with connected(url) as store, connected(url) as other:

        async def write(task: int) -> None:
            for number in range(10):
                done = await store.append(act(f"{task}-{number}", noted(StreamId(f"{task}"), number, "x")))
                if (await other.head(done.entries[0].stream)).number < done.entries[0].number:
                    unseen.append(f"{task}-{number}")

        await asyncio.gather(*(write(task) for task in range(20)))

    assert unseen == []


@awaited
async def test_one_act_sent_to_two_programs_is_done_once(url: str) -> None:
    """Also one without streams, where nothing but the id tells them apart."""
    async with connected(url) as left, connected(url) as right:
        for number in range(40):
            asked = act(
                f"{number}", *([noted(A, number // 2, "x")] if number % 2 else []), keep=[named("r", "Ria")]
            )
            done = await asyncio.gather(left.append(asked), right.append(asked))

            assert sorted(one.repeated for one in done) == [False, True]
            assert done[0].entries == done[1].entries
        assert (await left.head(A)).number == 20


@awaited
async def test_programs_that_make_the_same_streams_never_block_each_other(url: str) -> None:
    """Each begins with other names, and PostgreSQL finds no deadlock among them."""
    names = [StreamId(f"new/{number}") for number in range(60)]
    stores = [await PostgresStore.open(url, PATIENCE_SECONDS) for _ in range(3)]

    async def write(number: int) -> None:
        mine = names[number * 20 :] + names[: number * 20]
        plans = [
            replace(plan, streams=tuple(mine[n : n + 2])) for n, plan in enumerate(planned(f"{number}", 58))
        ]
        await asyncio.gather(*(carry_out(stores[number], plan) for plan in plans))
        all_plans.extend(plans)

    all_plans: list[Planned] = []
    await asyncio.gather(*(write(number) for number in range(3)))
    await require_whole_log(stores[0], all_plans)
    for store in stores:
        await store.close()

    assert (
        await value_of(url, "select deadlocks from pg_stat_database where datname = current_database()") == 0
    )


@awaited
async def test_records_changed_by_two_programs_at_once(url: str) -> None:
    """Each erases what the other keeps, in one moment; both are done, whole, one behind the other."""
    async with connected(url) as left, connected(url) as right:
        for number in range(20):
            await asyncio.gather(
                left.append(act(f"left {number}", keep=[named("l", "Lea")], erase=["r"])),
                right.append(act(f"right {number}", keep=[named("r", "Rae")], erase=["l"])),
            )

            assert list(await left.records()) in ([named("l", "Lea")], [named("r", "Rae")])


@awaited
async def test_a_follower_hears_of_other_programs_at_once_and_of_large_batches_too(url: str) -> None:
    """An announcement that would be too long says to look at everything."""
    streams = [StreamId(f"a stream with a name that is rather long/{number}") for number in range(300)]
    large = act("large", *(noted(stream, 0, "x") for stream in streams))
    async with connected(url) as store, connected(url) as other:
        following = asyncio.ensure_future(first(1, store.follow(streams[7])))
        everything = asyncio.ensure_future(first(300, store.follow_all({})))
        await other.append(large)

        assert texts(await following) == ["x"]
        assert sorted(entry.stream for entry in await everything) == sorted(streams)
    assert announcement({stream: Head(1, GENESIS) for stream in streams}) == LOOK_AT_EVERYTHING
    assert announcement({A: Head(3, GENESIS), B: Head(1, GENESIS)}) == '{"match/a":3,"match/b":1}'


@awaited
async def test_acknowledged_means_on_disk_whatever_the_server_is_set_to(url: str) -> None:
    """A database that is set to acknowledge early does not do so for us."""
    await execute(url, f"alter database {url_name(url)} set synchronous_commit = off")
    async with connected(url) as store:
        await store.append(act("one", noted(A, 0, "x")))

        assert await value_of(url, "show synchronous_commit") == "off"
        assert await store._writer._connection.fetchval("show synchronous_commit") == "on"


@awaited
async def test_programs_that_open_a_new_database_together_make_its_tables_once(url: str) -> None:
    """One makes them, the others wait."""
    stores = await asyncio.gather(*(PostgresStore.open(url, PATIENCE_SECONDS) for _ in range(5)))
    for store in stores:
        await store.close()

    assert await value_of(url, "select array_agg(number order by number) from migrations") == [1, 2]
    assert [step.number for step in migrations()] == [1, 2]


@awaited
async def test_an_older_database_is_brought_up_to_date(url: str) -> None:
    """What was in it stays."""
    connection = await Link(url, PATIENCE_SECONDS).connect()
    await migrate(connection, migrations()[:1])
    await connection.execute(
        "insert into records (id, salt, content) values ('r', 'salt of r', $1)", b'{"name":"Ria"}'
    )
    await connection.close()
    async with connected(url) as store:
        assert list(await store.records()) == [named("r", "Ria")]
        assert await store.snapshot(A, "v1") is None


@awaited
async def test_a_newer_database_is_refused(url: str) -> None:
    """A program never writes into tables that it does not know."""
    async with connected(url):
        await execute(url, "insert into migrations (number) values (3)")
    with pytest.raises(BadInput) as refused:
        await PostgresStore.open(url, PATIENCE_SECONDS)

    assert sentence(refused.value) == (
        "The database was made by a newer version of hangjack (step 3; this one knows 2). Use the newer version."
    )


@awaited
async def test_a_server_that_turns_us_away_is_quoted(postgres: Server, url: str) -> None:
    """No such database; no such user; a user who may not make tables."""
    await execute(url, "create role visitor login")
    said = []
    for wrong in (
        postgres.url("nowhere"),
        url.replace("postgres@", "nobody_known@"),
        url.replace("postgres@", "visitor@"),
    ):
        with pytest.raises(BadInput) as refused:
            await PostgresStore.open(wrong, PATIENCE_SECONDS)
        said.append(sentence(refused.value))

    assert said[0] == (
        'The PostgreSQL server turns us away: database "nowhere" does not exist.'
        " Check the user, the password and the database in the address."
    )
    assert ['role "nobody_known" does not exist' in said[1], "permission denied" in said[2]] == [True, True]


@pytest.mark.parametrize(
    "address", ["log.db", "http://host/log", "postgresql://?nothing", "postgresql://u:se/cret@h/n"]
)
@awaited
async def test_an_address_that_is_none_is_not_quoted(address: str) -> None:
    """It may have a password in it."""
    with pytest.raises(BadInput) as refused:
        await PostgresStore.open(address)

    assert sentence(refused.value) == (
        "The address of the database cannot be read. It looks like postgresql://user:password@host:5432/name,"
        " with % codes for special characters in the password."
    )


@awaited
async def test_a_changed_log_is_found(url: str) -> None:
    """A changed body, a missing entry, a head that is not the last entry's, an act without its entries."""
    async with connected(url) as store:
        for plan in planned("some", 12):
            await carry_out(store, plan)
        whole = await store.check()
        await execute(url, "update entries set at_ms = at_ms + 1 where (stream, number) = ('table/0', 2)")
        await execute(url, "delete from entries where (stream, number) = ('table/1', 3)")
        await execute(url, "update heads set digest = repeat('0', 64) where stream = 'table/2'")
        found = await store.check()

    assert (whole.sentences, whole.path) == (
        (f"{url_name(url)} is whole: 29 entries in 3 streams, written by 12 acts.",),
        Path(url_name(url)),
    )
    assert [(wrong.key, wrong.values.get("stream"), wrong.values.get("number")) for wrong in found.wrong] == [
        ("store.broken-chain", "table/0", 2),
        ("store.broken-chain", "table/1", 3),
        ("store.wrong-head", "table/2", None),
    ]


@awaited
async def test_a_log_that_cannot_be_read_is_called_damaged(url: str) -> None:
    """By the name of the database, not by that of some copy."""
    async with connected(url) as store:
        await store.append(act("one", noted(A, 0, "x")))
        await execute(url, "update entries set body = 'no event'")
        with pytest.raises(BadInput) as damaged:
            await store.check()

    assert sentence(damaged.value).startswith(f"{url_name(url)} is damaged")


async def value_of(url: str, question: str) -> object:
    """Return the one value that *question* gives in the database at *url*."""
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(question)
    finally:
        await connection.close()


def url_name(url: str) -> str:
    """Return the name of the database at *url*."""
    return url.partition("@/")[2].partition("?")[0]
