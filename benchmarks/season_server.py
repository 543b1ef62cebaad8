"""What a server weighs that has ten seasons: before anybody comes, when all of them were looked at, and when nobody asks any more.

    python -m benchmarks.season_server [--teams 60] [--seasons 10] [--held]

The seasons lie in a file as a server has them; the server is the whole application in this process, and the weight is that of the
process; with `--held` that of what Python holds, because an allocator gives little back to the system and uses it again. Front
page, standings and fixtures of every season are looked at; then the clock goes on for as long as a season rests.
"""

import argparse
import asyncio
import ctypes
import gc
import secrets
import tempfile
import time
import tracemalloc
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx2
from msgspec.structs import replace

from benchmarks.season import card_of, drawn_up, fixtures_of
from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Figure, done, told
from hangjack.competition.competition import CompetitionEvent, CompetitionOpened
from hangjack.desk.office import Office
from hangjack.desk.states import MOST_AT_REST, REST_MS
from hangjack.desk.streams import competition_events
from hangjack.ids import CompetitionId, StreamId
from hangjack.store.interface import Act, ActId, Append
from hangjack.store.sqlite.store import SqliteStore
from hangjack.web.access.access import Access
from hangjack.web.app import application
from hangjack.web.server import TICK_S, Server
from support.desk import STREAM

TAKES = "15 s"
PATIENCE_S = 60.0
"""The server looks every second for what may rest; at first its own clock asks for every season once."""
LOOKED_AT = ("", "/standings", "/fixtures")


class Clock:
    """The time, which the benchmark turns."""

    def __init__(self) -> None:
        """Begin now."""
        self.ahead_ms = 0

    def __call__(self) -> int:
        """Return what time it is."""
        return int(time.time() * 1000) + self.ahead_ms


async def _measured(path: Path, teams: int, seasons: int) -> list[Figure]:
    await _written(path, teams, seasons)
    clock = Clock()
    store = await SqliteStore.open(path)
    office = Office(store, clock, secrets.token_bytes)
    made: list[Server] = []

    async def server() -> Server:
        made.append(Server(office, await Access.open(store, clock, secrets.token_bytes), shared=False))
        return made[0]

    app = application(server)
    async with app.router.lifespan_context(app):
        found = _weighed("nobody has asked for anything", office)
        async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://here") as visitor:
            for number in range(seasons):
                for page in LOOKED_AT:
                    (await visitor.get(f"/c/season-{number}{page}")).raise_for_status()
            found += _weighed("all seasons were looked at", office)
            (await visitor.get("/")).raise_for_status()
            until = time.monotonic() + PATIENCE_S
            while len(office.states.competitions) > MOST_AT_REST and time.monotonic() < until:
                clock.ahead_ms += REST_MS + 1_000
                await asyncio.sleep(TICK_S)
        found += _weighed("nobody asked for ten minutes", office)
    return found


async def _written(path: Path, teams: int, seasons: int) -> None:
    """Write seasons with all of their cards, each under a name of its own."""
    desk = await drawn_up(teams)
    season = await desk.competition()
    events = competition_events(await desk.store.read(STREAM))
    cards = [card_of(each) for each in fixtures_of(season)]
    store = await SqliteStore.open(path)
    for number in range(seasons):
        id_ = CompetitionId(f"season-{number}")
        opened = [replace(each, id=id_) if isinstance(each, CompetitionOpened) else each for each in events]
        await _append(store, id_, (*opened, *cards))
    await store.close()


async def _append(store: SqliteStore, id_: CompetitionId, events: Sequence[CompetitionEvent]) -> None:
    append = Append(StreamId(id_), 0, tuple(events))
    await store.append(Act(ActId(f"written/{id_}"), "0" * 64, "benchmark", 1, (append,)))  # type: ignore[arg-type]


def _weighed(when: str, office: Office) -> list[Figure]:
    """Return what the process weighs, and how many seasons are in memory."""
    gc.unfreeze()
    gc.collect()
    ctypes.CDLL("libc.so.6").malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    weight = tracemalloc.get_traced_memory()[0] if tracemalloc.is_tracing() else pages * 4096
    return [
        told(Figure(when, weight / 1e6, "MB")),
        told(done(f"{when}, in memory", len(office.states.competitions), "seasons")),
    ]


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Write seasons into a file, serve them, and weigh the process."""
    if given.held:
        tracemalloc.start()
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_measured(Path(folder) / "seasons.db", given.teams, given.seasons))
    tracemalloc.stop()


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("teams", 60, short=10)
    asking.size("seasons", 10, short=3)
    asking.add_argument("--held", action="store_true", help="weigh what Python holds")
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
