"""What it takes to export, verify and import a large cup: seconds, and the most memory that was held.

    PYTHONPATH=tests .venv/bin/python benchmarks/archives.py [--teams 300] [--matches 60]

Teams of eight players in groups of five enter by requests, as the desk takes them; so many matches are played to their seal. Then
each command runs as a program of its own on the files that the one before has left.
"""

import argparse
import asyncio
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hangjack.cli.data_folder import DATABASE
from hangjack.competition.fixtures.hall import Hall, TimeSlot
from hangjack.desk.requests import draws
from hangjack.ids import EntrantId
from hangjack.matches.parties import A
from hangjack.store.archive.exporting import export_event
from support.cup import DIRECTOR, HOUR_MS
from support.desk import STREAM, Desk, matches_of
from support.memory_store import MemoryStore

OF_GROUP = 5


def main() -> None:
    """Run a cup, and measure each command on it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--teams", type=int, default=300)
    parser.add_argument("--matches", type=int, default=60)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        began = time.monotonic()
        asyncio.run(_play(folder / "cup", wanted.teams, wanted.matches))
        size = (folder / "cup").stat().st_size / 2**20
        print(
            f"{wanted.teams} teams, {wanted.matches} matches sealed: {size:.1f} MB ({time.monotonic() - began:.0f} s to play)"
        )
        data = ("--data", str(folder / "data"))
        _measure("verify", "verify", str(folder / "cup"))
        _measure("import", "import", str(folder / "cup"), *data)
        _measure("import again", "import", str(folder / "cup"), *data)
        _measure("export", "export", STREAM, str(folder / "again.gz"), *data)
        _measure("verify folder", "verify", str(folder / "data"))
        database = (folder / "data" / DATABASE).stat().st_size / 2**20
        print(f"database {database:.1f} MB, packed {(folder / 'again.gz').stat().st_size / 2**20:.1f} MB")


async def _play(to: Path, teams: int, matches: int) -> None:
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
    for match in (await matches_of(desk))[:matches]:
        await desk.call(match)
        await desk.win(match, A, lost=1)
    await export_event(desk.store, STREAM, to, public=False, at_ms=0)


def _hall(teams: int, each: int) -> Hall:
    slots = tuple(TimeSlot("2031-05-03", number * HOUR_MS) for number in range(2, 40))
    return Hall(tables=teams * each, tables_each=each, length_ms=HOUR_MS, rest_ms=0, slots=slots)


def _measure(what: str, *words: str) -> None:
    """Run a command, and print how long it took and how much memory it held at most."""
    began = time.monotonic()
    child = subprocess.Popen([sys.executable, "-m", "hangjack", *words], stdout=subprocess.PIPE, text=True)  # noqa: S603
    said, _ = child.communicate()
    took = time.monotonic() - began
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(
        f"{what:14} {took:6.1f} s, {most:5.0f} MB at most so far: {said.splitlines()[0] if said else 'nothing said'}"
    )


if __name__ == "__main__":
    main()
