"""What a whole festival does to one server on one machine: durable score writes, phones, spectators, a day replayed.

    python -m benchmarks.load [--seconds 5] [--rounds 3] [--spectators 2000] [--postgresql URL] [--day GAME ...]

Every server is a process of its own on loopback and takes the whole way: session, permission, rules, store, boards. Ratios stand
beside, because machines differ: score writes on a store that keeps them, by the same writes on a store that keeps nothing. The
load comes from this process and shares the machine; with two processors the server has about one of them.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from typing import TypeVar

import msgspec
import uvloop
from msgspec import Struct

from benchmarks.games.days import GAMES
from benchmarks.halls import load_server
from benchmarks.halls.databases import databases_at
from benchmarks.halls.load_clients import Audience, Writer, writers
from benchmarks.halls.phones import Festival, Ready
from benchmarks.halls.serving import Running, serving
from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Better, Figure, done, quantile, told, waits

TAKES = "6 minutes"

T = TypeVar("T")

AT_ONCE = 64
"""How many phones write at the same time when the server is given all it can take."""
HOURS = 8.0


class Size(Struct, frozen=True):
    """How much is measured."""

    seconds: float
    rounds: int
    spectators: int
    calm_writes: int = 60
    calm_writes_s: float = 5.0
    """How many games are written in a second while spectators watch: a festival's day has about three."""
    part: float = 1.0
    """Which part of a day is replayed."""
    matches: int = 0
    """Of a day; 0 for as many as it really has."""
    apart: bool = True
    """Whether every server is a process of its own."""


class Rate(Struct, frozen=True):
    """How many writes a second, and what each cost the server in processor time."""

    phones: int
    a_second: float
    processor_us: float


@contextmanager
def server(kind: str, where: str, size: Size, game: str = "all-fours") -> Iterator[tuple[Running, Ready]]:
    """Start a server with a day of a game; stop it afterwards."""
    festival = Festival(size.matches or GAMES[game].MATCHES, game)
    told = msgspec.json.encode(festival).decode()
    with serving(load_server.opened, kind, where, told, ready=Ready, apart=size.apart) as found:
        yield found


@contextmanager
def places(database: str | None) -> Iterator[dict[str, Callable[[], str]]]:
    """Give, for each kind of store that there is here, what makes a new place for one."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="hangjack-load-"))
        numbers = count()
        made: dict[str, Callable[[], str]] = {
            "nothing": lambda: "-",
            "sqlite": lambda: str(Path(folder, f"{next(numbers)}.sqlite")),
        }
        if database is not None:
            databases = stack.enter_context(databases_at(database))
            made["postgresql"] = lambda: uvloop.run(databases.new())
        yield made


async def writes_a_second(running: Running, ready: Ready, seconds: float) -> Rate:
    """Return how many games a second the server takes from phones that never wait."""
    phones = await writers(ready, AT_ONCE)
    until = time.perf_counter() + seconds
    written = 0

    async def go_on(phone: Writer) -> None:
        nonlocal written
        while time.perf_counter() < until:
            await phone.write()
            written += 1

    busy, began = running.processor_s(), time.perf_counter()
    await asyncio.gather(*map(go_on, phones))
    took = time.perf_counter() - began
    for phone in phones:
        phone.close()
    return Rate(len(phones), written / took, (running.processor_s() - busy) / written * 1e6)


async def calm_writes(
    phones: Sequence[Writer], number: int, size: Size
) -> tuple[list[float], dict[tuple[bytes, int], float]]:
    """Let phones write one after the other, so many a second; return how long each took, and when what was sent."""
    took: list[float] = []
    sent: dict[tuple[bytes, int], float] = {}
    for index in range(number):
        began = time.perf_counter()
        match, entry = await phones[index * 7 % len(phones)].write()
        took.append(time.perf_counter() - began)
        sent[match.encode(), entry] = began
        await asyncio.sleep(max(0.0, 1 / size.calm_writes_s - (time.perf_counter() - began)))
    return took, sent


class Crowd(Struct, frozen=True):
    """What spectators cost: the writer's wait without and with them, when pictures arrive, and memory."""

    phones: int
    alone: Sequence[float]
    watched: Sequence[float]
    arrivals: Sequence[float]
    last: Sequence[float]
    missed: int
    kb_each: float


async def crowd(running: Running, ready: Ready, size: Size) -> Crowd:
    """Let every phone connect, write with nobody watching and then with all spectators."""
    phones = await writers(ready)
    await calm_writes(phones, 10, size)
    alone, _ = await calm_writes(phones, size.calm_writes, size)
    before = running.memory_kb()
    audience = Audience()
    await audience.gather(ready, size.spectators)
    after = running.memory_kb()
    watched, sent = await calm_writes(phones, size.calm_writes, size)
    await audience.see(list(sent)[-1])
    audience.leave()
    for phone in phones:
        phone.close()
    reached = {which: sorted(at - sent[which] for at in audience.arrivals[which]) for which in sent}
    return Crowd(
        len(phones),
        alone,
        watched,
        [each for times in reached.values() for each in times],
        [times[-1] for times in reached.values() if times],
        sum(size.spectators - len(times) for times in reached.values()),
        (after - before) / size.spectators,
    )


async def day(ready: Ready, lines: int) -> tuple[int, float, list[float]]:
    """Let every phone write all lines of its table, as fast as it is answered; return writes, seconds and waits."""
    phones = await writers(ready)
    waits: list[float] = []

    async def whole_day(phone: Writer) -> None:
        for _ in range(lines):
            began = time.perf_counter()
            await phone.write()
            waits.append(time.perf_counter() - began)

    began = time.perf_counter()
    await asyncio.gather(*map(whole_day, phones))
    took = time.perf_counter() - began
    for phone in phones:
        phone.close()
    return len(waits), took, waits


def ratios(made: dict[str, Callable[[], str]], size: Size) -> Iterator[Figure]:
    """Yield durable writes by writes that keep nothing, medians of rounds in which the stores take turns."""
    rates: dict[str, list[Rate]] = {kind: [] for kind in made}
    for _ in range(size.rounds):
        for kind, place in made.items():
            with server(kind, place(), size) as (running, ready):
                rates[kind].append(_awaited(writes_a_second(running, ready, size.seconds)))
    yield told(
        done("phones without a pause", min(rate.phones for each in rates.values() for rate in each), "phones")
    )
    nothing = median(rate.a_second for rate in rates["nothing"])
    for kind, each in rates.items():
        name = f"phones without a pause, {kind}"
        a_second = median(rate.a_second for rate in each)
        yield told(Figure(name, a_second, "writes/s", Better.HIGHER))
        yield told(Figure(f"{name}, processor", median(rate.processor_us for rate in each), "us a write"))
        if kind != "nothing":
            yield told(Figure(f"{name}, by nothing", a_second / nothing, "of it", Better.HIGHER))


def watched(place: str, size: Size) -> Iterator[Figure]:
    """Yield what phones and spectators wait on one process."""
    with server("sqlite", place, size) as (running, ready):
        seen = _awaited(crowd(running, ready, size))
    yield told(done("phones connected", seen.phones, "phones"))
    yield told(done("games written while nobody watches, and again", 2 * size.calm_writes, "games"))
    yield told(done("spectators", size.spectators, "spectators"))
    for name, values in (
        ("a game written, nobody watches", seen.alone),
        ("a game written, all watch", seen.watched),
        ("its picture arrives", seen.arrivals),
        ("its picture reaches the last", seen.last),
    ):
        for figure in waits(name, values):
            yield told(figure)
    yield told(
        Figure(
            "waits with all by waits alone, p50",
            quantile(seen.watched, 0.5) / quantile(seen.alone, 0.5),
            "times",
        )
    )
    yield told(Figure("memory for a spectator", seen.kb_each, "KB"))
    yield told(Figure("pictures skipped", seen.missed, "pictures"))


def replayed(game: str, place: str, size: Size) -> Iterator[Figure]:
    """Yield how quickly a whole day of a game is written down."""
    loaded = GAMES[game]
    lines = round(loaded.LINES * size.part)
    with server("sqlite", place, size, game) as (running, ready):
        writes, took, waited = _awaited(day(ready, lines))
        held = running.memory_kb() / 1024
    print("\na day of " + loaded.SAID.format(matches=size.matches or loaded.MATCHES, lines=lines))
    yield told(done(f"{game}, the day", writes, "writes"))
    yield told(Figure(f"{game}, rate", writes / took, "writes/s", Better.HIGHER))
    yield told(Figure(f"{game}, as fast as {HOURS:.0f} hours", HOURS * 3600 / took, "times", Better.HIGHER))
    for figure in waits(f"{game}, a write waits", waited):
        yield told(figure)
    yield told(Figure(f"{game}, the server holds", held, "MB"))


def _awaited(what: Awaitable[T]) -> T:
    async def wait() -> T:
        return await what

    return uvloop.run(wait())


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Measure ratios and waits, and the day of each game."""
    size = Size(given.seconds, given.rounds, given.spectators)
    if given.short:
        size = Size(
            given.seconds,
            given.rounds,
            given.spectators,
            calm_writes=3,
            calm_writes_s=100.0,
            part=1 / 12,
            matches=4,
            apart=False,
        )
    with places(given.postgresql) as made:
        if not given.day:
            yield from ratios(made, size)
            yield from watched(made["sqlite"](), size)
        for game in given.day or GAMES:
            yield from replayed(game, made["sqlite"](), size)


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("seconds", 5.0, short=0.1)
    asking.size("rounds", 3, short=1)
    asking.size("spectators", 2_000, short=10)
    asking.add_argument("--postgresql", metavar="URL", help="a server where databases can be made")
    asking.add_argument(
        "--day",
        choices=sorted(GAMES),
        action="append",
        help="replay the day of this game, and nothing else; may be repeated",
    )
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
