"""What it takes to export, verify and import a large cup: seconds, and the most memory that was held.

    python -m benchmarks.archives [--teams 300] [--matches 60]

Teams of eight players in groups of five enter by requests, as the desk takes them; so many matches are played to their seal. Then
each command runs as a program of its own on the files that the one before has left.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Figure, done, milliseconds, told
from hangjack.cli.data_folder import DATABASE
from hangjack.competition.fixtures.hall import Hall, TimeSlot
from hangjack.desk.requests import draws
from hangjack.ids import EntrantId
from hangjack.matches.parties import A
from hangjack.store.archive.exporting import export_event
from support.cup import DIRECTOR, HOUR_MS
from support.desk import STREAM, Desk, matches_of
from support.memory_store import MemoryStore

TAKES = "15 s"
OF_GROUP = 5
WEIGHED = """
import atexit, os, re, runpy
def weigh():
    with open("/proc/self/status") as status, os.fdopen(int(os.environ["WEIGHED_TO"]), "w") as to:
        to.write(re.search("VmHWM:[^0-9]*([0-9]+)", status.read())[1])
atexit.register(weigh)
runpy.run_module("hangjack", run_name="__main__", alter_sys=True)
"""
"""Runs the command and tells how much memory it has held itself: what the system says of a child counts its parent in."""


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Run a cup, and measure each command on it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield told(done("teams", given.teams, "teams"))
        yield told(
            done("matches sealed", asyncio.run(_play(folder / "cup", given.teams, given.matches)), "matches")
        )
        yield told(Figure("the exported file", _megabytes(folder / "cup"), "MB"))
        data = ("--data", str(folder / "data"))
        yield from _command("verify", "verify", str(folder / "cup"))
        yield from _command("import", "import", str(folder / "cup"), *data)
        yield from _command("import again", "import", str(folder / "cup"), *data)
        yield from _command("export", "export", STREAM, str(folder / "again.gz"), *data)
        yield from _command("verify folder", "verify", str(folder / "data"))
        yield told(Figure("the database", _megabytes(folder / "data" / DATABASE), "MB"))
        yield told(Figure("the exported file, packed", _megabytes(folder / "again.gz"), "MB"))


def _megabytes(path: Path) -> float:
    return path.stat().st_size / 2**20


async def _play(to: Path, teams: int, matches: int) -> int:
    desk = Desk(MemoryStore())
    await desk.open()
    for number in range(teams):
        await desk.enter(EntrantId(f"team{number}"))
    await desk.do(DIRECTOR, draws.CommitDraw())
    await desk.do(DIRECTOR, draws.CloseField())
    await desk.do(DIRECTOR, draws.HoldDraw("ripe figs"))
    await desk.do(DIRECTOR, draws.DealGroups(teams // OF_GROUP))
    await desk.do(
        DIRECTOR, draws.MakeSchedule(_hall(teams, (await desk.competition()).rules.match.tables or 2))
    )
    to_play = (await matches_of(desk))[:matches]
    for match in to_play:
        await desk.call(match)
        await desk.win(match, A, lost=1)
    await export_event(desk.store, STREAM, to, public=False, at_ms=0)
    return len(to_play)


def _hall(teams: int, each: int) -> Hall:
    slots = tuple(TimeSlot("2031-05-03", number * HOUR_MS) for number in range(2, 40))
    return Hall(tables=teams * each, tables_each=each, length_ms=HOUR_MS, rest_ms=0, slots=slots)


def _command(what: str, *words: str) -> Iterator[Figure]:
    """Run a command, and yield how long it took and how much memory it held at most."""
    ours, theirs = os.pipe()
    began = time.monotonic()
    with subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", WEIGHED, *words],
        stdout=subprocess.PIPE,
        pass_fds=[theirs],
        env={**os.environ, "WEIGHED_TO": str(theirs)},
    ) as child:
        os.close(theirs)
        said = child.communicate()[0].decode()
    took = time.monotonic() - began
    with os.fdopen(ours) as told_us:
        held = told_us.read()
    if child.returncode:
        raise SystemExit(f"hangjack {what} failed: {said}")
    print(said.partition("\n")[0])
    yield told(milliseconds(what, took))
    yield told(Figure(f"{what}, memory at most", int(held) / 1024, "MB"))


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("teams", 300, short=5)
    asking.size("matches", 60, short=2)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
