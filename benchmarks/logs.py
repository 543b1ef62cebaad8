"""What looking through a long log costs: how long each filter takes, and how long it holds the event loop in one step.

    python -m benchmarks.logs [--groups 60] [--entries 30000]

A cup of 300 teams in 60 groups whose pads have written and erased until the log has so many entries, without a network: a director
looks for what is frequent, for what is rare and for what is not there, on a server that has just been started and once more.
"""

import argparse
import asyncio
import secrets
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
from msgspec import Struct

from benchmarks.games import CUP, DIRECTOR
from benchmarks.games.writing import now_ms, write
from benchmarks.halls.crowd_server import LOGIN, PASSWORD, open_cup
from benchmarks.halls.phones import Floor
from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Figure, done, milliseconds, told
from hangjack.desk.office import Office
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.engine.seats import Side
from hangjack.games.all_fours.match.pad import PointsErased, PointsWritten
from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.ids import MatchId, StreamId
from hangjack.matches.events import PadMarked
from hangjack.matches.parties import A, both
from hangjack.matches.sheets import LineEntered, LineWithdrawn, Place
from hangjack.store.interface import Append
from hangjack.store.sqlite.store import SqliteStore
from hangjack.web.access.access import Access
from hangjack.web.access.tokens import RequestId
from hangjack.web.access.values import Caller, Newcomer
from hangjack.web.app import application
from hangjack.web.server import Server

TAKES = "30 s"
FILTERS = (
    "",
    "kind=pads",
    "kind=scores",
    "kind=sides",
    "kind=money",
    "match=G7-1-1",
    "team=team-7-2",
    "person=team-7-2-3",
    "person=nobody-at-all",
    "entry=name-team-7-2",
    "entry=prizes",
    "team=team-7-2&person=team-7-2-3&kind=scores",
)


class Taken(Struct, frozen=True):
    """What one page took: until it was there, the longest step of the loop, and how late everything else came."""

    whole_s: float
    held_s: float
    late_s: float


async def measured(groups: int, entries: int) -> list[Figure]:
    """Return what each filter took on a new server, and once more."""
    with tempfile.TemporaryDirectory(prefix="hangjack-logs-") as folder:
        path = Path(folder) / "cup.sqlite"
        there = await fill(path, groups, entries)
        async with served(path) as (app, client):
            taken = {
                when: {each: await look(app, client, each) for each in FILTERS} for when in ("first", "again")
            }
    print(f"{'filter':45} {'first':>20} {'again':>20}   (ms: whole / longest step / latest)")
    for each in FILTERS:
        print(
            f"{each or 'none':45} {in_words(taken['first'][each]):>20} {in_words(taken['again'][each]):>20}"
        )
    return list(_figures(there, taken))


def _figures(there: int, taken: dict[str, dict[str, Taken]]) -> Iterator[Figure]:
    yield told(done("entries of the log", there, "entries"))
    yield told(done("filters", len(FILTERS), "filters"))
    for when, by_filter in taken.items():
        for each, took in by_filter.items():
            yield milliseconds(f"{each or 'none'}, {when}, whole", took.whole_s)
        yield told(
            milliseconds(f"longest step of the loop, {when}", max(each.held_s for each in by_filter.values()))
        )
        yield told(
            milliseconds(
                f"latest that something else came, {when}", max(each.late_s for each in by_filter.values())
            )
        )


async def fill(path: Path, groups: int, entries: int) -> int:
    """Write a cup down whose pads have written and erased again and again; return how many entries there are."""
    store = await SqliteStore.open(path)
    access = await Access.open(store, now_ms, secrets.token_bytes)
    director = await access.accounts.make(Newcomer(LOGIN, PASSWORD, "Director Bamboo"))
    going, _ = await open_cup(store, Floor(groups), director)
    there = sum(head.number for head in (await store.heads()).values())
    for match in going:
        await mark(store, match, max(0, entries - there) // len(going))
    there = sum(head.number for head in (await store.heads()).values())
    await access.close()
    await store.close()
    return there


async def mark(store: SqliteStore, match: MatchId, number: int) -> None:
    """Write points and a line on a pad and take them back, until there are so many entries."""
    points = PadMarked(2, PointsWritten(Award(AwardFor.KICK, Side.NS, 1)))
    line = LineEntered(Place(1, 1), A, DIRECTOR, GameLine(A, both(14, 7)))
    marks = (points, PadMarked(2, PointsErased()), line, LineWithdrawn(Place(1, 1), A, DIRECTOR)) * (
        number // 4
    )
    stream = StreamId(f"{CUP}/{match}")
    seen = (await store.head(stream)).number
    await write(store, f"marks of {match}", (Append(stream, seen, marks),))


@asynccontextmanager
async def served(path: Path) -> AsyncIterator[tuple[object, httpx2.AsyncClient]]:
    """Serve a store that is there, for somebody who may see everything."""
    store = await SqliteStore.open(path)
    access = await Access.open(store, now_ms, secrets.token_bytes)
    caller = Caller(RequestId(secrets.token_urlsafe(16)), "127.0.0.1")
    signed = await access.accounts.sign_in(caller, LOGIN, PASSWORD)
    server = Server(Office(store, now_ms, secrets.token_bytes), access, shared=False)

    async def make() -> Server:
        return server

    app = application(make)
    cookie = {"cookie": f"hangjack={signed.token}"}
    async with app.router.lifespan_context(app):
        transport = httpx2.ASGITransport(app=app)
        async with httpx2.AsyncClient(
            transport=transport, base_url="http://127.0.0.1", headers=cookie
        ) as client:
            yield app, client
    await access.close()
    await store.close()


async def look(app: object, client: httpx2.AsyncClient, wanted: str) -> Taken:
    """Open a page of the log."""
    probe = app.state.metrics.probe  # type: ignore[attr-defined]
    probe.longest_hold_s = probe.longest_late_s = 0.0
    began = time.perf_counter()
    page = await client.get(f"/c/{CUP}/log?{wanted}", timeout=600)
    assert page.status_code == 200, page.text
    return Taken(time.perf_counter() - began, probe.longest_hold_s, probe.longest_late_s)


def in_words(taken: Taken) -> str:
    """Return the numbers in milliseconds."""
    return f"{taken.whole_s * 1000:.0f} / {taken.held_s * 1000:.1f} / {taken.late_s * 1000:.1f}"


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Look through the log without a network."""
    yield from asyncio.run(measured(given.groups, given.entries))


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("groups", 60, short=8)
    asking.size("entries", 30_000, short=4000)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
