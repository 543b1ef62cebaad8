"""What a crowd of readers does to those who write scores: a cup of 300 teams in 60 groups, and everybody looks at once.

    .venv/bin/python -m benchmarks.crowd [--groups 60] [--readers 60] [--seconds 30]

Readers open standings, the board and pages of matches again and again, one official pastes a table of 5,000 rows, another prints. A
score is written some times a second, first with nobody there and then among all of them. The load comes from this process and
shares the machine: with two processors the server has about one of them, and a print takes the other.
"""

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
import uvloop
from benchmarks.crowd_server import Floor, Opened
from benchmarks.load import Running, calm_writes, quantile
from benchmarks.load_clients import Connection, Writer
from benchmarks.load_server import CUP
from msgspec import Struct

ROWS = 5_000
_ROOT = Path(__file__).parent.parent


class Size(Struct, frozen=True):
    """How large the cup and the crowd are, and how long is measured."""

    groups: int
    readers: int
    seconds: float


class Waited(Struct, frozen=True):
    """What writes waited in seconds, and what was answered meanwhile."""

    writes: Sequence[float]
    answers: dict[str, int]
    memory_mb: float
    """The most that the server and the processes it has started held."""


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


async def connected(opened: Opened) -> Connection:
    """Return a connection to the server."""
    loop = asyncio.get_running_loop()
    return (await loop.create_connection(Connection, "127.0.0.1", opened.port))[1]


def get(path: str, token: str = "") -> bytes:
    """Return the request for a page, as a browser sends it."""
    known = f"Cookie: hangjack={token}\r\n" if token else ""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n{known}\r\n".encode()


def post(path: str, body: object, token: str) -> bytes:
    """Return the request that sends *body*."""
    content = msgspec.json.encode(body)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Cookie: hangjack={token}\r\nContent-Length: {len(content)}\r\n\r\n"
    )
    return head.encode() + content


def pasted() -> str:
    """Return a table of players in new teams, the names of whom look alike here and there."""
    chance = random.Random(5)
    words = ["".join(chance.choices("abcdefgilmnoprstu", k=chance.randint(4, 8))) for _ in range(300)]
    lines = (f"Team {row // 7},{chance.choice(words)} {chance.choice(words)}" for row in range(ROWS))
    return "team,player\n" + "\n".join(lines)


async def again_and_again(
    opened: Opened, requests: Callable[[], tuple[str, bytes]], until: float, answers: dict[str, int]
) -> None:
    """Ask one thing after the other on one connection, and count what is answered."""
    connection = await connected(opened)
    while time.perf_counter() < until:
        name, request = requests()
        status, _ = await connection.ask(request)
        key = name if status == 200 else f"{name} {status}"
        answers[key] = answers.get(key, 0) + 1
    connection.close()


def reading(opened: Opened, chance: random.Random) -> Callable[[], tuple[str, bytes]]:
    """Return what gives a reader the next page to open."""
    matches = sorted({phone.match for phone in opened.phones})

    def next_page() -> tuple[str, bytes]:
        name = chance.choice(("standings", "board", "match"))
        path = f"/c/{CUP}/m/{chance.choice(matches)}" if name == "match" else f"/c/{CUP}/{name}"
        return name, get(path)

    return next_page


async def among(running: Running, opened: Opened, phones: Sequence[Writer], size: Size) -> Waited:
    """Let *phones* write scores among everybody."""
    until, answers = time.perf_counter() + size.seconds, dict[str, int]()
    paste = post(f"/api/competitions/{CUP}/preview-entries", {"text": pasted()}, opened.director)
    sheet = get(f"/c/{CUP}/print/score-sheets.pdf?part=1", opened.director)
    crowd: list[Awaitable[None]] = [
        again_and_again(opened, reading(opened, random.Random(number)), until, answers)
        for number in range(size.readers)
    ]
    if size.readers:
        crowd.append(again_and_again(opened, lambda: ("paste", paste), until, answers))
        crowd.append(again_and_again(opened, lambda: ("print", sheet), until, answers))
    gathered = asyncio.gather(*crowd)
    waits: list[float] = []
    memory = 0.0
    while time.perf_counter() < until:
        took, _ = await calm_writes(phones[len(waits) % len(phones) :], 1)
        waits += took
        memory = max(memory, running.memory_kb() / 1024 + children_mb(running.process.pid))
    await gathered
    return Waited(waits, answers, memory)


def children_mb(pid: int) -> float:
    """Return how much memory the processes hold that *pid* has started."""
    held = 0
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
    """Print what scores wait with nobody there, and among all."""
    phones = [Writer(phone, await connected(opened)) for phone in opened.phones[::3]]
    await among(running, opened, phones, Size(size.groups, 6, 5.0))
    quiet = await among(running, opened, phones, Size(size.groups, 0, size.seconds))
    started = await figures(opened)
    crowded = await among(running, opened, phones, size)
    told = await figures(opened)
    after = running.memory_kb() / 1024 + children_mb(running.process.pid)
    print(f"{size.groups * 5} teams in {size.groups} groups, {size.readers} readers, {size.seconds:.0f} s")
    print(f"{'a score waits':<34}{'p50 ms':>8}{'p99 ms':>8}{'longest':>9}")
    for name, each in (("with nobody there", quiet.writes), ("among all", crowded.writes)):
        numbers = (quantile(each, 0.5), quantile(each, 0.99), quantile(each, 1))
        print(f"{name:<34}{numbers[0]:>8.1f}{numbers[1]:>8.1f}{numbers[2]:>9.1f}")
    ratios = [quantile(crowded.writes, part) / quantile(quiet.writes, part) for part in (0.5, 0.99)]
    print(f"{'ratio':<34}{ratios[0]:>8.1f}{ratios[1]:>8.1f}")
    for name in ("hold", "work", "late"):
        key = f"hangjack_loop_longest_{name}_seconds"
        print(
            f"{'longest ' + name + ' of the loop, ms':<34}{told[key] * 1000:>8.1f} (before: {started[key] * 1000:.1f})"
        )
    over = {key: value for key, value in told.items() if key.startswith("hangjack_loop_over_budget_total")}
    print(f"{'steps over the budget':<34}{sum(over.values()):>8.0f} {over or ''}")
    print(f"{'memory at most, and after, MB':<34}{crowded.memory_mb:>8.0f}{after:>8.0f}")
    print("answered: " + ", ".join(f"{name} {number}" for name, number in sorted(crowded.answers.items())))


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--groups", type=int, default=60)
    parser.add_argument("--readers", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=30.0)
    given = parser.parse_args()
    print(" ".join(["python -m benchmarks.crowd", *sys.argv[1:]]))
    size = Size(given.groups, given.readers, given.seconds)
    with suppress(KeyboardInterrupt), crowd_server(Floor(size.groups)) as (running, opened):
        uvloop.run(measure(running, opened, size))


if __name__ == "__main__":
    main()
