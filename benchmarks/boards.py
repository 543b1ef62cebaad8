"""What a score costs the board: its page after each score, in processor time of the thread that makes it.

    python -m benchmarks.boards [--groups 60] [--scores 60]

A cup of 300 teams in 60 groups, half played, without a network: a score is written, and one reader asks for the board. Both sides of
a table write in turns, so every second score changes what stands on it.
"""

import argparse
import asyncio
import secrets
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx2
import msgspec

from benchmarks.games import CUP
from benchmarks.games.all_fours import writings
from benchmarks.games.writing import now_ms
from benchmarks.halls.crowd_server import LOGIN, PASSWORD, open_cup
from benchmarks.halls.load_server import let_in
from benchmarks.halls.phones import Floor, Phone
from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Figure, done, milliseconds, told, waits
from hangjack.desk.office import Office
from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.matches.parties import A, both, other, plus
from hangjack.store.sqlite.store import SqliteStore
from hangjack.web.access.access import Access
from hangjack.web.access.values import Newcomer
from hangjack.web.app import application
from hangjack.web.loop.workshop import Workshop
from hangjack.web.server import Server

TAKES = "15 s"


class Watched(Workshop):
    """A workshop that notes the processor time of each of its works."""

    def __init__(self) -> None:
        super().__init__()
        self.took: list[float] = []

    async def do(self, what: str, work: Callable[[], Any]) -> Any:
        """Do it, and note what it took."""

        def noted() -> Any:
            start = time.thread_time()
            try:
                return work()
            finally:
                self.took.append(time.thread_time() - start)

        return await super().do(what, noted)


async def measured(groups: int, scores: int) -> list[Figure]:
    """Return what the board took after each of so many scores."""
    with tempfile.TemporaryDirectory(prefix="hangjack-boards-") as folder:
        store = await SqliteStore.open(Path(folder) / "cup.sqlite")
        access = await Access.open(store, now_ms, secrets.token_bytes)
        director = await access.accounts.make(Newcomer(LOGIN, PASSWORD, "Director Bamboo"))
        going, _ = await open_cup(store, Floor(groups), director)
        phones = await let_in(access, writings(going))
        server = Server(Office(store, now_ms, secrets.token_bytes), access, shared=False)
        server.workshop = watched = Watched()

        async def make() -> Server:
            return server

        app = application(make)
        async with app.router.lifespan_context(app):
            client = httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url="http://127.0.0.1")
            found = list(await watch(client, watched, phones[:scores]))
            await client.aclose()
        await access.close()
        await store.close()
        return found


async def watch(client: httpx2.AsyncClient, watched: Watched, phones: Sequence[Phone]) -> Iterator[Figure]:
    """Write a score with each phone and look at the board; return the first look and the others."""
    board = await client.get(f"/c/{CUP}/board")
    first, pages = watched.took[-1], []
    for phone in phones:
        await score(client, phone)
        watched.took.clear()
        board = await client.get(f"/c/{CUP}/board")
        pages.append(sum(watched.took))
    assert board.status_code == 200, board.text
    return _figures(first, pages, len(board.content))


def _figures(first: float, pages: Sequence[float], weight: int) -> Iterator[Figure]:
    yield told(done("scores written", len(pages), "scores"))
    yield told(milliseconds("the first board", first))
    yield told(Figure("a board", weight / 1024, "KiB"))
    for figure in waits("the board after a score", pages):
        yield told(figure)


async def score(client: httpx2.AsyncClient, phone: Phone) -> None:
    """Write the first game of a table."""
    line = GameLine(A, plus(plus(both(), A, 14), other(A), 7))
    asked = {"type": "enter-line", "side": phone.side, "line": msgspec.to_builtins(line), "sure": True}
    headers = {"cookie": f"hangjack={phone.token}", "idempotency-key": secrets.token_urlsafe(16)}
    body = {**asked, "place": {"table": phone.table, "number": 1}}
    where = f"/api/competitions/{CUP}/matches/{phone.match}/enter-line"
    answer = await client.post(where, json=body, headers=headers)
    assert answer.status_code == 200, answer.text


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Measure without a network."""
    yield from asyncio.run(measured(given.groups, given.scores))


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("groups", 60, short=2)
    asking.size("scores", 60, short=4)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
