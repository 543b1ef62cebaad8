"""What a score costs the board: its page after each score, in processor time of the thread that makes it.

    .venv/bin/python -m benchmarks.boards [--groups 60] [--scores 60]

A cup of 300 teams in 60 groups, half played, without a network: a score is written, and one reader asks for the board. Both sides of
a table write in turns, so every second score changes what stands on it.
"""

import argparse
import asyncio
import secrets
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import msgspec
from benchmarks.crowd_server import LOGIN, PASSWORD, Floor, open_cup
from benchmarks.games import CUP
from benchmarks.games.all_fours import writings
from benchmarks.games.writing import now_ms
from benchmarks.load import quantile
from benchmarks.load_server import Phone, let_in

from hangjack.desk.office import Office
from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.matches.parties import A, both, other, plus
from hangjack.store.sqlite.store import SqliteStore
from hangjack.web.access.access import Access
from hangjack.web.access.values import Newcomer
from hangjack.web.app import application
from hangjack.web.loop.workshop import Workshop
from hangjack.web.server import Server


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


async def measure(groups: int, scores: int) -> None:
    """Print what the board took after each of so many scores."""
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
            await told(client, watched, phones[:scores])
            await client.aclose()


async def told(client: httpx2.AsyncClient, watched: Watched, phones: tuple[Phone, ...]) -> None:
    """Write a score with each phone and look at the board; print the first look and the others."""
    board = await client.get(f"/c/{CUP}/board")
    first, pages = watched.took[-1], []
    for phone in phones:
        await score(client, phone)
        watched.took.clear()
        board = await client.get(f"/c/{CUP}/board")
        pages.append(sum(watched.took))
    assert board.status_code == 200, board.text
    print(f"the first board {first * 1000:.1f} ms, {len(board.content) // 1024} KiB")
    for name, part in (("p50", 0.5), ("p99", 0.99)):
        print(f"the board after a score, {name}: {quantile(pages, part):.1f} ms")


async def score(client: httpx2.AsyncClient, phone: Phone) -> None:
    """Write the first game of a table."""
    line = GameLine(A, plus(plus(both(), A, 14), other(A), 7))
    asked = {"type": "enter-line", "side": phone.side, "line": msgspec.to_builtins(line), "sure": True}
    headers = {"cookie": f"hangjack={phone.token}", "idempotency-key": secrets.token_urlsafe(16)}
    body = {**asked, "place": {"table": phone.table, "number": 1}}
    where = f"/api/competitions/{CUP}/matches/{phone.match}/enter-line"
    answer = await client.post(where, json=body, headers=headers)
    assert answer.status_code == 200, answer.text


def main() -> None:
    """Measure what the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--groups", type=int, default=60)
    parser.add_argument("--scores", type=int, default=60)
    asked = parser.parse_args()
    asyncio.run(measure(asked.groups, asked.scores))


if __name__ == "__main__":
    main()
