"""What a crowd of readers does to those who write scores: a cup of 300 teams in 60 groups, and everybody looks at once.

    .venv/bin/python -m benchmarks.crowd [--groups 60] [--readers 60] [--seconds 20] [--rounds 3]

Readers open standings, the board and pages of matches again and again, one official pastes a table of 5,000 rows, another prints. A
score is written twenty times a second, with nobody there and among all of them, in turns and on the same server. The crowd is a
process of its own that gives way to others (`crowd_readers.py`); with two processors the server has about one of them, and a print
takes the other.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
import uvloop
from benchmarks.crowd_readers import connected, get
from benchmarks.crowd_server import Floor, Opened
from benchmarks.games import all_fours
from benchmarks.load import Running, quantile
from benchmarks.load_clients import Writer
from msgspec import Struct

WRITES_S = 20.0
"""How many scores are written in a second: a festival's day has about three."""
AFTER_S = 20.0
"""How long after everybody has gone memory is looked at: a print that nobody waits for is finished all the same."""
WARM_S = 3.0
"""How long a crowd is there before anything is measured."""
_ROOT = Path(__file__).parent.parent


class Size(Struct, frozen=True):
    """How large the cup and the crowd are, and how long is measured."""

    groups: int
    readers: int
    seconds: float
    rounds: int


class Waited(Struct, frozen=True):
    """What writes waited in seconds, and the most that the server and the processes it has started held meanwhile."""

    writes: Sequence[float]
    own: Sequence[float]
    """The same without the time in which the server's event loop wanted a processor and others had it."""
    memory_mb: float
    processor: float
    """How much of a processor the server had, all its threads together."""


@contextmanager
def crowd_server(floor: Floor) -> Iterator[tuple[Running, Opened]]:
    """Start a server with a half played cup; stop it afterwards."""
    with tempfile.TemporaryDirectory(prefix="hangjack-crowd-") as folder:
        where, told = str(Path(folder) / "cup.sqlite"), msgspec.json.encode(floor).decode()
        command = [sys.executable, "-m", "benchmarks.crowd_server", where, told]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=_ROOT) as process:  # noqa: S603 - a program of ours
            assert process.stdout is not None
            try:
                line = process.stdout.readline()
                if not line:
                    raise SystemExit("the server did not start")
                opened = msgspec.json.decode(line, type=Opened)
                yield Running(process, opened), opened  # type: ignore[arg-type]
            finally:
                process.terminate()


@contextmanager
def crowd_of(opened: Opened, readers: int, answers: Counter[str]) -> Iterator[None]:
    """Let a crowd be there, which tells in the end what was answered."""
    told = msgspec.json.encode(opened).decode()
    command = [sys.executable, "-m", "benchmarks.crowd_readers", told, str(readers)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=_ROOT) as process:  # noqa: S603 - a program of ours
        assert process.stdout is not None
        try:
            process.stdout.readline()
            time.sleep(WARM_S)
            yield
            said, _ = process.communicate()
            answers.update(msgspec.json.decode(said, type=dict[str, int]))
        finally:
            process.terminate()


async def written(running: Running, phones: Sequence[Writer], seconds: float) -> Waited:
    """Let *phones* write scores one after the other, so many a second."""
    waits, own = list[float](), list[float]()
    memory, busy, start = 0.0, running.processor_s(), time.perf_counter()
    while (began := time.perf_counter()) < start + seconds:
        queued = queued_s(running)
        await phones[len(waits) % len(phones)].write()
        waits.append(time.perf_counter() - began)
        own.append(max(0.0, waits[-1] - (queued_s(running) - queued)))
        memory = max(memory, held_mb(running))
        await asyncio.sleep(max(0.0, 1 / WRITES_S - (time.perf_counter() - began)))
    return Waited(waits, own, memory, (running.processor_s() - busy) / (time.perf_counter() - start))


def queued_s(running: Running) -> float:
    """Return how long the server's event loop has wanted a processor while others had it, as Linux counts that."""
    pid = running.process.pid
    return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text(encoding="ascii").split()[1]) / 1e9


def held_mb(running: Running) -> float:
    """Return how much memory the server and the processes hold that it has started."""
    held, pid = running.memory_kb(), running.process.pid
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text(encoding="ascii").split():
                held += int(Path(f"/proc/{child}/statm").read_text(encoding="ascii").split()[1]) * 4
    return held / 1024


async def figures(opened: Opened) -> dict[str, float]:
    """Return what the server says of itself."""
    connection = await connected(opened)
    _, body = await connection.ask(get("/metrics").replace(b"Accept-Encoding: gzip\r\n", b""))
    connection.close()
    lines = (line.rpartition(" ") for line in body.decode().splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


async def measure(running: Running, opened: Opened, size: Size) -> None:
    """Let scores be written with nobody there and among all, in turns, and print what they waited."""
    answers, phones = (
        Counter[str](),
        [Writer(phone, await connected(opened), all_fours) for phone in opened.phones],
    )
    with crowd_of(opened, 6, Counter()):
        await written(running, phones[:60], 3.0)
    alone, among = list[Waited](), list[Waited]()
    started = await figures(opened)
    for _ in range(size.rounds):
        alone.append(await written(running, phones, size.seconds))
        with crowd_of(opened, size.readers, answers):
            among.append(await written(running, phones, size.seconds))
        print_round(alone[-1], among[-1])
    told = await figures(opened)
    for name, waits in (("by the clock", _writes), ("without what other programs had", _own)):
        print_waits(f"a score waits, {name}", waits(alone), waits(among))
    print_loop(started, told)
    most = max(each.memory_mb for each in among)
    await asyncio.sleep(AFTER_S)
    print(f"{'memory at most, and after, MB':<46}{most:>8.0f}{held_mb(running):>8.0f}")
    print("answered: " + ", ".join(f"{name} {number}" for name, number in sorted(answers.items())))


def print_round(alone: Waited, among: Waited) -> None:
    """Print the ratios of one round, and how busy server and machine were."""
    ratios = [quantile(among.own, part) / quantile(alone.own, part) for part in (0.5, 0.99)]
    print(
        f"a round: own ratios {ratios[0]:.1f} (p50) and {ratios[1]:.1f} (p99); the server had {among.processor:.2f} processors "
        f"of {os.cpu_count()}; load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def _writes(parts: Sequence[Waited]) -> list[float]:
    return [each for part in parts for each in part.writes]


def _own(parts: Sequence[Waited]) -> list[float]:
    return [each for part in parts for each in part.own]


def print_waits(title: str, alone: Sequence[float], among: Sequence[float]) -> None:
    """Print what a score waits, and the ratios."""
    print(f"{title:<46}{'p50 ms':>8}{'p99 ms':>8}{'longest':>9}{'scores':>8}")
    for name, each in (("with nobody there", alone), ("among all", among)):
        numbers = (quantile(each, 0.5), quantile(each, 0.99), quantile(each, 1))
        print(f"{name:<46}{numbers[0]:>8.1f}{numbers[1]:>8.1f}{numbers[2]:>9.1f}{len(each):>8}")
    ratios = [quantile(among, part) / quantile(alone, part) for part in (0.5, 0.99)]
    print(f"{'ratio':<46}{ratios[0]:>8.1f}{ratios[1]:>8.1f}")


def print_loop(started: dict[str, float], told: dict[str, float]) -> None:
    """Print how long the loop was held, and by what."""
    for name in ("hold", "work", "late"):
        key = f"hangjack_loop_longest_{name}_seconds"
        before = f"(before: {started[key] * 1000:.1f})"
        print(f"{f'longest {name} of the loop, ms':<46}{told[key] * 1000:>8.1f} {before}")
    over = {key: value for key, value in told.items() if key.startswith("hangjack_loop_over_budget_total")}
    steps = told["hangjack_loop_hold_seconds_count"] - started["hangjack_loop_hold_seconds_count"]
    print(f"{'steps over the budget':<46}{sum(over.values()):>8.0f} of {steps:.0f} {over or ''}")


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--groups", type=int, default=60)
    parser.add_argument("--readers", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    print(" ".join(["python -m benchmarks.crowd", *sys.argv[1:]]))
    size = Size(given.groups, given.readers, given.seconds, given.rounds)
    print(
        f"{size.groups * 5} teams in {size.groups} groups, {size.readers} readers, {size.seconds:.0f} s a part"
    )
    with suppress(KeyboardInterrupt), crowd_server(Floor(size.groups)) as (running, opened):
        uvloop.run(measure(running, opened, size))


if __name__ == "__main__":
    main()
