"""How many score writes a second are on disk, through the desk with rules and permissions checked.

    python -m benchmarks.store [--writers 32] [--games 11] [--rounds 9]

A cup of 64 teams has 32 matches under way. In each of them one writer plays to the end: one side writes a game, the other
confirms it, the table begins its break when it has one, and each act is awaited until it is durable. That goes through the desk (may they?, decide, append, fold) and, with
the same events made beforehand, straight into the store; on SQLite (synchronous=full) and on PostgreSQL (fsync and
synchronous_commit on). The yardstick is `pgbench` on the same server: 32 clients that insert one row in a transaction.

All take turns, each time on a new database. Figures are medians, and medians of the ratios within a round, so that a busy
machine spoils them least. PostgreSQL's programs must be installed; without `--postgresql` a server is started for this.
"""

import argparse
import asyncio
import re
import tempfile
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Awaitable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, time_ns
from typing import Any

import uvloop
from msgspec import Struct

from benchmarks.halls.databases import Databases, databases_at
from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Better, Figure, done, told
from hangjack.desk.asking import Asked
from hangjack.desk.office import Office
from hangjack.desk.requests.scores import ConfirmLine, EnterLine
from hangjack.desk.requests.stops import BeginBreak
from hangjack.ids import EntrantId, MatchId, PersonId, StreamId
from hangjack.log import digest_of
from hangjack.matches.parties import A, B, Party, other
from hangjack.matches.pauses import BreakBegun
from hangjack.matches.sheets import LineConfirmed, LineEntered, Place
from hangjack.matches.sides.absences import BreakOptions, is_break_due
from hangjack.store.interface import Act, ActId, Append, Store
from hangjack.store.postgres.store import PostgresStore
from hangjack.store.sqlite.store import SqliteStore
from support.cup import DIRECTOR, RULES, game
from support.desk import CUP, Desk, chance, matches_of
from support.memory_store import MemoryStore
from support.postgres import binaries, execute, running_server

TAKES = "3 minutes"
NEEDS = "PostgreSQL's programs"
TABLES = 3
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
PGBENCH_OPTIONS = ("-n", "-M", "prepared", "-j", "1")

Written = EnterLine | ConfirmLine | BeginBreak


class Size(Struct, frozen=True):
    """How much is played."""

    writers: int
    games: int
    """Of each table."""
    rounds: int
    pgbench_s: int


class Playing(Struct, frozen=True):
    """A match that has been called: who writes for each side, who plays, when it has breaks, and how long its stream is."""

    match: MatchId
    scorers: Mapping[Party, PersonId]
    breaks: BreakOptions
    number: int
    games: int
    """How many each table plays."""


class Venue(Struct, frozen=True):
    """A cup whose matches can begin: its streams, and the matches."""

    streams: Mapping[StreamId, tuple[dict[str, Any], ...]]
    playing: tuple[Playing, ...]

    @property
    def acts(self) -> int:
        """How many acts all matches take."""
        return sum(len(list(acts_of(each))) for each in self.playing)


class Clock:
    """The time, which goes on at once by as long as the breaks of a match last."""

    def __init__(self) -> None:
        self._ahead_ms = 0

    def __call__(self) -> int:
        """Return what time it is."""
        return time_ns() // 1_000_000 + self._ahead_ms

    def wait_for(self, minutes: int) -> None:
        """Let a break be over."""
        self._ahead_ms += minutes * 60_000


async def venue(size: Size) -> Venue:
    """Set up a cup with a match for each writer, line-ups exchanged."""
    desk = Desk(MemoryStore())
    await desk.open(RULES)
    for number in range(2 * size.writers):
        await desk.enter(EntrantId(f"team-{number}"))
    await desk.draw(groups=size.writers)
    playing = [await called(desk, match, size.games) for match in await matches_of(desk)]
    streams = {
        stream: tuple(entry.body for entry in await desk.store.read(stream))
        for stream in await desk.store.heads()
    }
    return Venue(streams, tuple(playing))


async def called(desk: Desk, match: MatchId, games: int) -> Playing:
    """Call a match."""
    await desk.call(match)
    state = await desk.match(match)
    scorers = {
        side: line_up.scorer for side, line_up in state.sides.line_ups.declared.items() if line_up.scorer
    }
    breaks = state.opened.rules.breaks
    assert breaks is not None, "a book with breaks"
    return Playing(match, scorers, breaks, (await desk.store.head(stream_of(match))).number, games)


def stream_of(match: MatchId) -> StreamId:
    """Return the stream of a match of the cup."""
    return StreamId(f"{CUP}/{match}")


def acts_of(playing: Playing) -> Iterator[tuple[Asked, Written]]:
    """Yield what the scorers of a match ask for."""
    for number, request in enumerate(requests_of(playing)):
        by, id_ = playing.scorers[request.side], ActId(f"{playing.match} {number}")
        yield Asked(id_, by, CUP, playing.match, device=request.side), request


def requests_of(playing: Playing) -> Iterator[Written]:
    """Yield the games of all tables in turn, each written by one side and confirmed by the other, and the breaks between them.

    The sides win in turn, so that a match takes all its games.
    """
    tables = range(1, TABLES + 1)
    for number in range(1, playing.games + 1):
        first = (A, B)[number % 2]
        for table in tables:
            place = Place(table, number)
            yield EnterLine(first, place, game((A, B)[(number + table) % 2]))
            yield ConfirmLine(other(first), place)
        if is_break_due(number, playing.breaks) and number < playing.games:
            yield from (BeginBreak(first, table) for table in tables)


async def fill(store: Store, cup: Venue) -> None:
    """Give a new store the streams of the cup."""
    for stream, bodies in cup.streams.items():
        act = Act(ActId(f"set up {stream}"), digest_of(stream), DIRECTOR, 0, (Append(stream, 0, bodies),))
        await store.append(act)


async def through_the_desk(store: Store, cup: Venue) -> float:
    """Return the acts a second when everything is asked of the desk; its matches are in memory, as during play."""
    clock = Clock()
    office = Office(store, clock, chance("benchmark"))
    for each in cup.playing:
        await office.match(CUP, each.match)

    async def write(playing: Playing, acts: Sequence[tuple[Asked, Written]]) -> None:
        for asked, request in acts:
            await office.ask(asked, request)
            if isinstance(request, BeginBreak) and request.table == TABLES:
                clock.wait_for(playing.breaks.break_minutes)

    return await rate(cup, [write(each, list(acts_of(each))) for each in cup.playing])


async def straight_in(store: Store, cup: Venue) -> float:
    """Return the acts a second when the store gets the same events without the desk."""

    async def write(acts: Sequence[Act]) -> None:
        for act in acts:
            await store.append(act)

    return await rate(cup, [write(list(bare_acts(each))) for each in cup.playing])


def bare_acts(playing: Playing) -> Iterator[Act]:
    """Yield the acts that the desk makes of what is asked in a match."""
    played = 0
    for number, (asked, request) in enumerate(acts_of(playing), start=playing.number):
        at_ms = time_ns() // 1_000_000
        event: LineEntered[Any] | LineConfirmed | BreakBegun
        match request:
            case EnterLine(side, place, line):
                played = place.number
                event = LineEntered(place, side, asked.by, line, asked.device)
            case ConfirmLine(side, place):
                event = LineConfirmed(place, side, asked.by, asked.device)
            case BeginBreak(table=table):
                event = BreakBegun(table, played, at_ms)
        appends = (Append(stream_of(playing.match), number, (event,)),)
        yield Act(asked.id, digest_of(request), asked.by, at_ms, appends)


async def rate(cup: Venue, writers: Sequence[Awaitable[None]]) -> float:
    """Return the acts a second of all *writers* together."""
    acts, started = cup.acts, perf_counter()
    await asyncio.gather(*writers)
    return acts / (perf_counter() - started)


@asynccontextmanager
async def on_sqlite(cup: Venue) -> AsyncIterator[Store]:
    """Give a new SQLite store with the cup in it."""
    with tempfile.TemporaryDirectory(prefix="hangjack-benchmark-") as folder:
        async with checked(await SqliteStore.open(Path(folder) / "log.db"), cup) as store:
            yield store


@asynccontextmanager
async def on_postgres(cup: Venue, databases: Databases) -> AsyncIterator[Store]:
    """Give a new PostgreSQL store with the cup in it."""
    async with checked(await PostgresStore.open(await databases.new()), cup) as store:
        yield store


@asynccontextmanager
async def checked(store: Store, cup: Venue) -> AsyncIterator[Store]:
    """Put the cup into *store*; afterwards everything that was acknowledged must be there."""
    try:
        await fill(store, cup)
        yield store
        heads = await store.heads()
        ends = {stream_of(each.match): each.number + len(list(acts_of(each))) for each in cup.playing}
        assert {stream: heads[stream].number for stream in ends} == ends
    finally:
        await store.close()


async def pgbench(databases: Databases, size: Size) -> float:
    """Return the inserts a second of pgbench."""
    url = await databases.new()
    await execute(url, PGBENCH_TABLE)
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(PGBENCH_INSERT)
        script.flush()
        many = ("-T", str(size.pgbench_s)) if size.pgbench_s else ("-t", "2")
        clients = ("-c", str(size.writers))
        command = [str(binaries() / "pgbench"), *PGBENCH_OPTIONS, *many, *clients, "-f", script.name, url]
        program = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
        said, complaints = await program.communicate()
    found = re.search(rb"tps = ([\d.]+)", said)
    assert program.returncode == 0, complaints.decode()
    assert found is not None, said.decode()
    return float(found[1])


async def one_round(cup: Venue, databases: Databases, size: Size) -> dict[str, float]:
    """Return the rate of everything, measured once."""
    rates = {YARDSTICK: await pgbench(databases, size)}
    for way, writing in {DESK: through_the_desk, BARE: straight_in}.items():
        async with on_sqlite(cup) as store:
            rates[f"SQLite, {way}"] = await writing(store, cup)
        async with on_postgres(cup, databases) as store:
            rates[f"PostgreSQL, {way}"] = await writing(store, cup)
    return rates


async def measured(databases: Databases, size: Size) -> tuple[int, list[dict[str, float]]]:
    """Return how many acts a way takes, and the rates of all rounds."""
    cup = await venue(size)
    return cup.acts, [await one_round(cup, databases, size) for _ in range(size.rounds)]


def figures(acts: int, rounds: Sequence[Mapping[str, float]]) -> Iterator[Figure]:
    """Yield the medians of all rounds."""
    yield told(done("acts of a round, each way", acts, "acts"))
    yield told(done("rounds", len(rounds), "rounds"))
    for name in rounds[0]:
        rates = [each[name] for each in rounds]
        yield told(Figure(name, median(rates), "acts/s", Better.HIGHER))
        print(f"  ({min(rates):.0f} to {max(rates):.0f} acts/s)")
        if name != YARDSTICK:
            to_pgbench = median(each[name] / each[YARDSTICK] for each in rounds)
            yield told(Figure(f"{name}, by pgbench", to_pgbench, "of it", Better.HIGHER))
        if DESK in name:
            to_bare = median(each[name] / each[name.replace(DESK, BARE)] for each in rounds)
            yield told(Figure(f"{name}, by the bare store", to_bare, "of it", Better.HIGHER))


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Measure on a PostgreSQL server of one's own, or on one that is given."""
    size = Size(given.writers, given.games, given.rounds, 0 if given.short else 1)
    with server_at(given.postgresql) as url, databases_at(url) as databases:
        yield from figures(*uvloop.run(measured(databases, size)))


@contextmanager
def server_at(url: str | None) -> Iterator[str]:
    """Give the address of a server: a new one unless there is one."""
    if url is not None:
        yield url
        return
    with running_server() as server:
        yield server.url("postgres")


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("writers", 32, short=2)
    asking.size("games", 11, short=5)
    asking.size("rounds", 9, short=1)
    asking.add_argument("--postgresql", metavar="URL", help="a server where databases can be made")
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
