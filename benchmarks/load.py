"""What a whole festival does to one server on one machine: durable score writes, phones, spectators, a day replayed.

    .venv/bin/python -m benchmarks.load [--quick] [--postgresql URL] [--day GAME ...]

Every server is a process of its own on loopback and takes the whole way: session, permission, rules, store, boards. Ratios come
first, because machines differ: score writes on a store that keeps them, by the same writes on a store that keeps nothing. The
load comes from this process and shares the machine; with two processors the server has about one of them.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import TypeVar

import asyncpg
import msgspec
import uvloop
from benchmarks.games.days import GAMES
from benchmarks.load_clients import Audience, Writer, writers
from benchmarks.load_server import Festival, Ready
from msgspec import Struct

T = TypeVar("T")

SPECTATORS = 2_000
AT_ONCE = 64
"""How many phones write at the same time when the server is given all it can take."""
CALM_WRITES_S = 5.0
"""How many games are written in a second while spectators watch: a festival's day has about three."""
HOURS = 8.0
_ROOT = Path(__file__).parent.parent
_PAGE_KB = os.sysconf("SC_PAGE_SIZE") // 1024


class Size(Struct, frozen=True):
    """How long is measured."""

    seconds: float
    rounds: int
    calm_writes: int
    part: float
    """Which part of a day is replayed."""


USUAL = Size(seconds=5.0, rounds=3, calm_writes=60, part=1.0)
QUICK = Size(seconds=2.0, rounds=1, calm_writes=20, part=1 / 6)


class Running(Struct, frozen=True):
    """A server that answers."""

    process: subprocess.Popen[bytes]
    ready: Ready

    def memory_kb(self) -> int:
        """Return how much memory it holds."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1]) * _PAGE_KB

    def processor_s(self) -> float:
        """Return how long it has kept a processor busy, all its threads together."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Rate(Struct, frozen=True):
    """How many writes a second, and what each cost the server in processor time."""

    a_second: float
    processor_us: float


@contextmanager
def server(kind: str, where: str, game: str = "all-fours") -> Iterator[Running]:
    """Start a server with a day of a game; stop it afterwards."""
    festival = msgspec.json.encode(Festival(GAMES[game].MATCHES, game)).decode()
    command = [sys.executable, "-m", "benchmarks.load_server", kind, where, festival]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=_ROOT) as process:  # noqa: S603 - a program of ours
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            if not line:
                raise SystemExit(f"the server on {kind} did not start")
            yield Running(process, msgspec.json.decode(line, type=Ready))
        finally:
            process.terminate()


@contextmanager
def places(database: str | None) -> Iterator[dict[str, Callable[[], str]]]:
    """Give, for each kind of store that there is here, what makes a new place for one."""
    with tempfile.TemporaryDirectory(prefix="hangjack-load-") as folder:
        numbers = iter(range(1_000))
        made: dict[str, Callable[[], str]] = {
            "nothing": lambda: "-",
            "sqlite": lambda: str(Path(folder) / f"{next(numbers)}.sqlite"),
        }
        if database is not None:
            made["postgresql"] = lambda: _new_database(database, f"load_{os.getpid()}_{next(numbers)}")
        yield made


def _new_database(url: str, name: str) -> str:
    async def make() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute(f"create database {name}")
        await connection.close()

    uvloop.run(make())
    before, _, after = url.partition("?")
    return f"{before.rpartition('/')[0]}/{name}{'?' + after if after else ''}"


async def writes_a_second(running: Running, seconds: float) -> Rate:
    """Return how many games a second the server takes from phones that never wait."""
    phones = await writers(running.ready, AT_ONCE)
    until = time.perf_counter() + seconds
    done = 0

    async def go_on(phone: Writer) -> None:
        nonlocal done
        while time.perf_counter() < until:
            await phone.write()
            done += 1

    busy, began = running.processor_s(), time.perf_counter()
    await asyncio.gather(*map(go_on, phones))
    took = time.perf_counter() - began
    for phone in phones:
        phone.close()
    return Rate(done / took, (running.processor_s() - busy) / done * 1e6)


async def calm_writes(
    phones: Sequence[Writer], number: int
) -> tuple[list[float], dict[tuple[bytes, int], float]]:
    """Let phones write one after the other, so many a second; return how long each took, and when what was sent."""
    took: list[float] = []
    sent: dict[tuple[bytes, int], float] = {}
    for index in range(number):
        began = time.perf_counter()
        match, entry = await phones[index * 7 % len(phones)].write()
        took.append(time.perf_counter() - began)
        sent[match.encode(), entry] = began
        await asyncio.sleep(max(0.0, 1 / CALM_WRITES_S - (time.perf_counter() - began)))
    return took, sent


class Crowd(Struct, frozen=True):
    """What spectators cost: the writer's wait without and with them, when pictures arrive, and memory."""

    alone: Sequence[float]
    watched: Sequence[float]
    arrivals: Sequence[float]
    last: Sequence[float]
    missed: int
    kb_each: float


async def crowd(running: Running, size: Size) -> Crowd:
    """Let every phone connect, write with nobody watching and then with all spectators."""
    phones = await writers(running.ready)
    await calm_writes(phones, 10)
    alone, _ = await calm_writes(phones, size.calm_writes)
    before = running.memory_kb()
    audience = Audience()
    await audience.gather(running.ready, SPECTATORS)
    after = running.memory_kb()
    watched, sent = await calm_writes(phones, size.calm_writes)
    await asyncio.sleep(1)
    audience.leave()
    for phone in phones:
        phone.close()
    reached = {which: sorted(at - sent[which] for at in audience.arrivals[which]) for which in sent}
    return Crowd(
        alone,
        watched,
        [each for times in reached.values() for each in times],
        [times[-1] for times in reached.values() if times],
        sum(SPECTATORS - len(times) for times in reached.values()),
        (after - before) / SPECTATORS,
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


def quantile(values: Sequence[float], part: float) -> float:
    """Return the value that *part* of them do not exceed, in milliseconds."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000 if ordered else float("nan")


def print_ratios(made: dict[str, Callable[[], str]], size: Size) -> None:
    """Print durable writes by writes that keep nothing, medians of rounds in which the stores take turns."""
    rates: dict[str, list[Rate]] = {kind: [] for kind in made}
    for _ in range(size.rounds):
        for kind, place in made.items():
            with server(kind, place()) as running:
                rates[kind].append(_awaited(writes_a_second(running, size.seconds)))
    nothing = median(rate.a_second for rate in rates["nothing"])
    title = f"{AT_ONCE} phones without a pause"
    print(f"{title:<28}{'ratio':>8}{'writes/s':>10}{'processor us':>14}   (rounds)")
    for kind, each in rates.items():
        a_second, cost = (
            median(values)
            for values in zip(*((rate.a_second, rate.processor_us) for rate in each), strict=True)
        )
        rounds = " ".join(f"{rate.a_second:.0f}" for rate in each)
        print(f"{kind:<28}{a_second / nothing:>8.2f}{a_second:>10.0f}{cost:>14.0f}   ({rounds})")


def print_crowd(place: str, size: Size) -> None:
    """Print what phones and spectators wait on one process."""
    with server("sqlite", place) as running:
        seen, phones = _awaited(crowd(running, size)), len(running.ready.phones)
    print(f"\n{phones:,} phones connected, {CALM_WRITES_S:.0f} games a second, one process, sqlite")
    print(f"{'':<34}{'p50 ms':>8}{'p99 ms':>8}")
    for name, values in (
        ("a game written, nobody watches", seen.alone),
        (f"a game written, {SPECTATORS:,} watch", seen.watched),
        ("its picture arrives", seen.arrivals),
        ("its picture reaches the last", seen.last),
    ):
        print(f"{name:<34}{quantile(values, 0.5):>8.1f}{quantile(values, 0.99):>8.1f}")
    print(f"{'ratio of the waits, p50':<34}{quantile(seen.watched, 0.5) / quantile(seen.alone, 0.5):>8.1f}")
    print(f"{'KB of memory a spectator':<34}{seen.kb_each:>8.1f}")
    print(f"{'pictures skipped':<34}{seen.missed:>8}")


def print_day(game: str, place: str, size: Size) -> None:
    """Print how quickly a whole day of a game is written down."""
    loaded = GAMES[game]
    lines = round(loaded.LINES * size.part)
    with server("sqlite", place, game) as running:
        writes, took, waits = _awaited(day(running.ready, lines))
        held = running.memory_kb() / 1024
    print("\na day of " + loaded.SAID.format(matches=loaded.MATCHES, lines=lines))
    print(
        f"{writes:,} writes in {took:.1f} s ({writes / took:.0f}/s), {HOURS * 3600 / took:.0f} times as fast as "
        f"{HOURS:.0f} hours; a write waits {quantile(waits, 0.5):.0f} ms (p50), {quantile(waits, 0.99):.0f} ms (p99); "
        f"the server holds {held:.0f} MB"
    )


def _awaited(what: Awaitable[T]) -> T:
    async def wait() -> T:
        return await what

    return uvloop.run(wait())


def main() -> None:
    """Print the tables, and the day of each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="measure for a few seconds only")
    parser.add_argument("--postgresql", metavar="URL", help="a server where databases can be made")
    parser.add_argument(
        "--day",
        choices=sorted(GAMES),
        action="append",
        help="replay the day of this game, and nothing else; may be repeated",
    )
    given = parser.parse_args()
    size = QUICK if given.quick else USUAL
    print(" ".join(["python -m benchmarks.load", *sys.argv[1:]]))
    with suppress(KeyboardInterrupt), places(given.postgresql) as made:
        if not given.day:
            print_ratios(made, size)
            print_crowd(made["sqlite"](), size)
        for game in given.day or GAMES:
            print_day(game, made["sqlite"](), size)


if __name__ == "__main__":
    main()
