"""How many score writes a second are on disk, through the desk with rules and permissions checked.

    PYTHONPATH=tests .venv/bin/python benchmarks/store.py

A cup of 64 teams has 32 matches under way. In each of them one writer plays to the end: one side writes a game, the other
confirms it, and each act is awaited until it is durable. That goes through the desk (may they?, decide, append, fold) and, with
the same events made beforehand, straight into the store; on SQLite (synchronous=full) and on PostgreSQL (fsync and
synchronous_commit on). The yardstick is `pgbench` on the same server: 32 clients that insert one row in a transaction.

All take turns, each time on a new database. The table has medians, and medians of the ratios within a round, so that a busy
machine spoils them least. It takes about two minutes; PostgreSQL's programs must be installed.
"""

import asyncio
import re
import tempfile
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Awaitable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, time_ns
from typing import Any

import uvloop
from msgspec import Struct

from hangjack.desk.asking import Asked
from hangjack.desk.office import Office
from hangjack.desk.requests.scores import ConfirmLine, EnterLine
from hangjack.ids import EntrantId, MatchId, PersonId, StreamId
from hangjack.log import digest_of
from hangjack.matches.parties import A, B, Party, other
from hangjack.matches.sheets import LineConfirmed, LineEntered, Place
from hangjack.store.interface import Act, ActId, Append, Store
from hangjack.store.postgres.store import PostgresStore
from hangjack.store.sqlite.store import SqliteStore
from support.cup import DIRECTOR, RULES, game
from support.desk import CUP, Desk, chance, matches_of
from support.memory_store import MemoryStore
from support.postgres import Server, binaries, execute, running_server

WRITERS = 32
TABLES, GAMES = 3, 11
ACTS = 2 * TABLES * GAMES
"""How many acts a match takes: each game is written and confirmed."""
ROUNDS = 9
YARDSTICK, DESK, BARE = "pgbench, one row each", "through the desk", "straight in"

PGBENCH_TABLE = """
    create table event (
        pos bigint generated always as identity primary key,
        id text not null unique, match text not null, kind text not null, data bytea not null
    )
"""
PGBENCH_INSERT = """
insert into event (id, match, kind, data) values (gen_random_uuid()::text, 'm', 'hand', 'A 14, B 7, winner A');
"""
PGBENCH_OPTIONS = ("-n", "-M", "prepared", "-j", "1", "-T", "1", "-c", str(WRITERS))


class Playing(Struct, frozen=True):
    """A match that has been called, who writes for each side, and how long its stream is."""

    match: MatchId
    scorers: Mapping[Party, PersonId]
    number: int


class Venue(Struct, frozen=True):
    """A cup whose matches can begin: its streams, and the matches."""

    streams: Mapping[StreamId, tuple[dict[str, Any], ...]]
    playing: tuple[Playing, ...]


async def venue() -> Venue:
    """Set up a cup with a match for each writer, line-ups exchanged."""
    desk = Desk(MemoryStore())
    await desk.open(RULES)
    for number in range(2 * WRITERS):
        await desk.enter(EntrantId(f"team-{number}"))
    await desk.draw(groups=WRITERS)
    playing = [await called(desk, match) for match in await matches_of(desk)]
    streams = {
        stream: tuple(entry.body for entry in await desk.store.read(stream))
        for stream in await desk.store.heads()
    }
    return Venue(streams, tuple(playing))


async def called(desk: Desk, match: MatchId) -> Playing:
    """Call a match."""
    await desk.call(match)
    state = await desk.match(match)
    scorers = {side: line_up.scorer for side, line_up in state.line_ups.declared.items() if line_up.scorer}
    return Playing(match, scorers, (await desk.store.head(stream_of(match))).number)


def stream_of(match: MatchId) -> StreamId:
    """Return the stream of a match of the cup."""
    return StreamId(f"{CUP}/{match}")


def acts_of(playing: Playing) -> Iterator[tuple[Asked, EnterLine | ConfirmLine]]:
    """Yield what the scorers of a match ask for; the sides win in turn, so that it takes all its games."""
    places = [Place(table, number) for number in range(1, GAMES + 1) for table in range(1, TABLES + 1)]
    for played, place in enumerate(places):
        winner = (A, B)[played % 2]
        first = (A, B)[place.number % 2]
        for request in (EnterLine(first, place, game(winner)), ConfirmLine(other(first), place)):
            id_ = ActId(f"{playing.match} {request.side} {place.table}/{place.number}")
            yield (
                Asked(id_, playing.scorers[request.side], CUP, playing.match, device=request.side),
                request,
            )


async def fill(store: Store, cup: Venue) -> None:
    """Give a new store the streams of the cup."""
    for stream, bodies in cup.streams.items():
        act = Act(ActId(f"set up {stream}"), digest_of(stream), DIRECTOR, 0, (Append(stream, 0, bodies),))
        await store.append(act)


async def through_the_desk(store: Store, cup: Venue) -> float:
    """Return the acts a second when everything is asked of the desk; its matches are in memory, as during play."""
    office = Office(store, lambda: time_ns() // 1_000_000, chance("benchmark"))
    for each in cup.playing:
        await office.match(CUP, each.match)

    async def write(acts: Sequence[tuple[Asked, EnterLine | ConfirmLine]]) -> None:
        for asked, request in acts:
            await office.ask(asked, request)

    return await rate([write(list(acts_of(each))) for each in cup.playing])


async def straight_in(store: Store, cup: Venue) -> float:
    """Return the acts a second when the store gets the same events without the desk."""

    async def write(acts: Sequence[Act]) -> None:
        for act in acts:
            await store.append(act)

    return await rate([write(list(bare_acts(each))) for each in cup.playing])


def bare_acts(playing: Playing) -> Iterator[Act]:
    """Yield the acts that the desk makes of what is asked in a match."""
    for number, (asked, request) in enumerate(acts_of(playing), start=playing.number):
        event: LineEntered[Any] | LineConfirmed
        match request:
            case EnterLine(side, place, line):
                event = LineEntered(place, side, asked.by, line, asked.device)
            case ConfirmLine(side, place):
                event = LineConfirmed(place, side, asked.by, asked.device)
        at_ms = time_ns() // 1_000_000
        appends = (Append(stream_of(playing.match), number, (event,)),)
        yield Act(asked.id, digest_of(request), asked.by, at_ms, appends)


async def rate(writers: Sequence[Awaitable[None]]) -> float:
    """Return the acts a second of all *writers* together."""
    started = perf_counter()
    await asyncio.gather(*writers)
    return len(writers) * ACTS / (perf_counter() - started)


@asynccontextmanager
async def on_sqlite(cup: Venue) -> AsyncIterator[Store]:
    """Give a new SQLite store with the cup in it."""
    with tempfile.TemporaryDirectory(prefix="hangjack-benchmark-") as folder:
        async with checked(await SqliteStore.open(Path(folder) / "log.db"), cup) as store:
            yield store


@asynccontextmanager
async def on_postgres(cup: Venue, server: Server) -> AsyncIterator[Store]:
    """Give a new PostgreSQL store with the cup in it."""
    async with checked(await PostgresStore.open(await server.new_database()), cup) as store:
        yield store


@asynccontextmanager
async def checked(store: Store, cup: Venue) -> AsyncIterator[Store]:
    """Put the cup into *store*; afterwards everything that was acknowledged must be there."""
    try:
        await fill(store, cup)
        yield store
        heads = await store.heads()
        ends = {stream_of(each.match): each.number + ACTS for each in cup.playing}
        assert {stream: heads[stream].number for stream in ends} == ends
    finally:
        await store.close()


async def pgbench(server: Server) -> float:
    """Return the inserts a second of pgbench."""
    url = await server.new_database()
    await execute(url, PGBENCH_TABLE)
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(PGBENCH_INSERT)
        script.flush()
        command = [str(binaries() / "pgbench"), *PGBENCH_OPTIONS, "-f", script.name, url]
        program = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
        said, complaints = await program.communicate()
    found = re.search(rb"tps = ([\d.]+)", said)
    assert program.returncode == 0, complaints.decode()
    assert found is not None, said.decode()
    return float(found[1])


async def one_round(cup: Venue, server: Server) -> dict[str, float]:
    """Return the rate of everything, measured once."""
    rates = {YARDSTICK: await pgbench(server)}
    for way, writing in {DESK: through_the_desk, BARE: straight_in}.items():
        async with on_sqlite(cup) as store:
            rates[f"SQLite, {way}"] = await writing(store, cup)
        async with on_postgres(cup, server) as store:
            rates[f"PostgreSQL, {way}"] = await writing(store, cup)
    return rates


async def measured(server: Server) -> list[dict[str, float]]:
    """Return the rates of all rounds."""
    cup = await venue()
    return [await one_round(cup, server) for _ in range(ROUNDS)]


def main() -> None:
    """Print the table."""
    with running_server() as server:
        rounds = uvloop.run(measured(server))
    print(f"medians of {ROUNDS} rounds, {WRITERS} writers")
    print(f"{'':<30}{'acts/s':>8}{'slowest':>9}{'fastest':>9}{'of pgbench':>12}{'of the bare store':>19}")
    for name in rounds[0]:
        rates = [each[name] for each in rounds]
        to_pgbench = median(each[name] / each[YARDSTICK] for each in rounds)
        bare = name.replace(DESK, BARE)
        to_bare = median(each[name] / each[bare] for each in rounds)
        row = f"{name:<30}{median(rates):>8.0f}{min(rates):>9.0f}{max(rates):>9.0f}{to_pgbench:>12.2f}"
        print(row + (f"{to_bare:>19.2f}" if bare != name else ""))


if __name__ == "__main__":
    main()
