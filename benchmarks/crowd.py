"""What a crowd of readers does to those who write scores: a cup of 300 teams in 60 groups, and everybody looks at once.

    python -m benchmarks.crowd [--groups 60] [--readers 60] [--seconds 20] [--rounds 3]

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
from msgspec import Struct
from msgspec.structs import replace

from benchmarks import ROOT
from benchmarks.games import all_fours
from benchmarks.halls import crowd_readers, crowd_server
from benchmarks.halls.connections import connected, get
from benchmarks.halls.load_clients import Writer
from benchmarks.halls.phones import Floor, Opened
from benchmarks.halls.serving import Running, serving
from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Better, Figure, done, milliseconds, quantile, told, waits

TAKES = "4 minutes"

WRITES_S = 20.0
"""How many scores are written in a second: a festival's day has about three."""
LEAST_S = 1e-6
"""A wait that the clock of the scheduler took for nothing is taken for this, when something is divided by it."""
WARM_S = 3.0
"""How long a crowd is there, and phones write, before anything is measured."""
AFTER_S = 20.0
"""How long after everybody has gone memory is looked at: a print that nobody waits for is finished all the same."""


class Size(Struct, frozen=True):
    """How large the cup and the crowd are, and how long is measured."""

    groups: int
    readers: int
    seconds: float
    rounds: int
    rows: int
    """Of the table that one of them pastes."""
    warm_s: float = WARM_S
    after_s: float = AFTER_S


class Waited(Struct, frozen=True):
    """What writes waited in seconds, and the most that the server and the processes it has started held meanwhile."""

    writes: Sequence[float]
    own: Sequence[float]
    """The same without the time in which the server's event loop wanted a processor and others had it."""
    memory_mb: float
    processor: float
    """How much of a processor the server had, all its threads together."""


@contextmanager
def a_cup(groups: int, *, apart: bool) -> Iterator[tuple[Running, Opened]]:
    """Start a server with a half played cup; stop it afterwards."""
    with tempfile.TemporaryDirectory(prefix="hangjack-crowd-") as folder:
        where, floor = str(Path(folder) / "cup.sqlite"), msgspec.json.encode(Floor(groups)).decode()
        with serving(crowd_server.opened, where, floor, ready=Opened, apart=apart) as found:
            yield found


@contextmanager
def crowd_of(opened: Opened, readers: int, size: Size, answers: Counter[str]) -> Iterator[None]:
    """Let a crowd be there, which tells in the end what was answered."""
    to_whom = msgspec.json.encode(opened).decode()
    command = [sys.executable, "-m", crowd_readers.__name__, to_whom, str(readers), str(size.rows)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as process:  # noqa: S603 - a program of ours
        assert process.stdout is not None
        try:
            process.stdout.readline()
            time.sleep(size.warm_s)
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
    pid = running.pid
    return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text(encoding="ascii").split()[1]) / 1e9


def held_mb(running: Running) -> float:
    """Return how much memory the server and the processes hold that it has started."""
    held, pid = running.memory_kb(), running.pid
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text(encoding="ascii").split():
                held += int(Path(f"/proc/{child}/statm").read_text(encoding="ascii").split()[1]) * 4
    return held / 1024


async def figures(opened: Opened) -> dict[str, float]:
    """Return what the server says of itself."""
    connection = await connected(opened.port)
    _, body = await connection.ask(get("/metrics").replace(b"Accept-Encoding: gzip\r\n", b""))
    connection.close()
    lines = (line.rpartition(" ") for line in body.decode().splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


async def watched(running: Running, opened: Opened, size: Size) -> list[Figure]:
    """Let scores be written with nobody there and among all, in turns; return what they waited."""
    answers = Counter[str]()
    phones = [Writer(phone, await connected(opened.port), all_fours) for phone in opened.phones]
    with crowd_of(opened, 6, size, Counter()):
        await written(running, phones[:60], size.warm_s)
    alone, among = list[Waited](), list[Waited]()
    started = await figures(opened)
    for _ in range(size.rounds):
        alone.append(await written(running, phones, size.seconds))
        with crowd_of(opened, size.readers, size, answers):
            among.append(await written(running, phones, size.seconds))
        print_round(alone[-1], among[-1])
    ended = await figures(opened)
    found = [
        told(done("phones that write", len(phones), "phones")),
        told(done("readers", size.readers, "readers")),
    ]
    for name, waited in (("by the clock", _writes), ("without what other programs had", _own)):
        found += _compared(name, waited(alone), waited(among))
    found += _loop(started, ended)
    found.append(told(Figure("memory at most", max(each.memory_mb for each in among), "MB")))
    await asyncio.sleep(size.after_s)
    found.append(told(Figure("memory after it", held_mb(running), "MB")))
    found += _answers(answers)
    for each in phones:
        each.close()
    return found


def print_round(alone: Waited, among: Waited) -> None:
    """Print the ratios of one round, and how busy server and machine were."""
    ratios = [quantile(among.own, part) / max(quantile(alone.own, part), LEAST_S) for part in (0.5, 0.99)]
    print(
        f"a round: own ratios {ratios[0]:.1f} (p50) and {ratios[1]:.1f} (p99); the server had {among.processor:.2f} processors "
        f"of {os.cpu_count()}; load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def _writes(parts: Sequence[Waited]) -> list[float]:
    return [each for part in parts for each in part.writes]


def _own(parts: Sequence[Waited]) -> list[float]:
    return [each for part in parts for each in part.own]


def _answers(answers: Counter[str]) -> Iterator[Figure]:
    print("answered: " + ", ".join(f"{name} {number}" for name, number in sorted(answers.items())))
    yield told(Figure("pages answered", answers.total(), "pages", Better.HIGHER))
    wrong = sum(number for name, number in answers.items() if not name.isalpha())
    yield told(done("pages that were not there", wrong, "pages"))


def _compared(name: str, alone: Sequence[float], among: Sequence[float]) -> Iterator[Figure]:
    """Yield what a score waits, and the ratios."""
    for who, each in (("nobody there", alone), ("among all", among)):
        for figure in waits(f"a score waits, {name}, {who}", each):
            yield told(figure)
        yield told(milliseconds(f"a score waits, {name}, {who}, longest", max(each)))
    for said, part in (("p50", 0.5), ("p99", 0.99)):
        ratio = quantile(among, part) / max(quantile(alone, part), LEAST_S)
        yield told(Figure(f"among all by nobody there, {name}, {said}", ratio, "times"))


def _loop(started: dict[str, float], ended: dict[str, float]) -> Iterator[Figure]:
    """Yield how long the loop was held, and by what."""
    for name in ("hold", "work", "late"):
        key = f"hangjack_loop_longest_{name}_seconds"
        print(f"before, the longest {name} was {started[key] * 1000:.1f} ms")
        yield told(milliseconds(f"longest {name} of the loop", ended[key]))
    over = {key: value for key, value in ended.items() if key.startswith("hangjack_loop_over_budget_total")}
    steps = ended["hangjack_loop_hold_seconds_count"] - started["hangjack_loop_hold_seconds_count"]
    print(f"of {steps:.0f} steps were over the budget: {over or 'none'}")
    yield told(Figure("steps over the budget", sum(over.values()), "steps"))


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Measure on one server."""
    size = Size(given.groups, given.readers, given.seconds, given.rounds, given.rows)
    if given.short:
        size = replace(size, warm_s=0.1, after_s=0.1)
    yield told(done("teams", size.groups * crowd_server.MEMBERS, "teams"))
    with a_cup(size.groups, apart=not given.short) as (running, opened):
        yield from uvloop.run(watched(running, opened, size))


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("groups", 60, short=2)
    asking.size("readers", 60, short=3)
    asking.size("seconds", 20.0, short=0.3)
    asking.size("rounds", 3, short=1)
    asking.size("rows", 5_000, short=50)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
