"""Several processes behind one door, on PostgreSQL."""

import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager, contextmanager
from pathlib import Path

from hangjack.store.interface import PersonalRecord
from hangjack.store.weighing import Kept
from hangjack.web.api.client import Client, Event
from hangjack.web.api.reading import Me
from hangjack.web.running.follow import Copied, Copy, have_of
from hangjack.web.running.follow_http import follow_secret, lines_of_server
from support.acts import awaited
from support.desk import CUP, whole_log
from support.memory_store import MemoryStore
from support.servers import PATIENT, Running, announce, closed, load_on, prepared, serving, token_for
from support.stores import connected

LIVE = f"/api/competitions/{CUP}/live"


@asynccontextmanager
async def two_workers(url: str, folder: Path) -> AsyncIterator[tuple[Running, str]]:
    """Serve the Fig Tree Cup with two workers; give the server and a director's token."""
    async with connected(url) as store:
        await prepared(store)
        token = await token_for(store)
    async with serving("--data", str(folder), "--postgres", url, "--workers", "2") as server:
        yield server, token


@contextmanager
def held(worker: int) -> Iterator[None]:
    """Hold a worker still for a while, so that the other one answers."""
    os.kill(worker, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(worker, signal.SIGCONT)


def test_what_is_written_through_one_worker_is_seen_through_both(url: str, tmp_path: Path) -> None:
    """Boards that are connected to either process get the news of a write that only one of them knows of."""

    @awaited
    async def story() -> None:
        async with two_workers(url, tmp_path) as (server, token), AsyncExitStack() as stack:
            one, two = server.workers
            boards = []
            for other in (one, two):
                with held(other):
                    client = await stack.enter_async_context(Client(server.url, token))
                    boards.append(await stack.enter_async_context(aclosing(client.live(LIVE))))
                    await anext(boards[-1])
            with held(one):
                writer = await stack.enter_async_context(Client(server.url, token))
                await writer.see("/api/me")
            answer = await announce(writer, "rain")
            pictures = [await anext(board) for board in boards]
            code, logged = await server.stopped()

            assert (code, logged) == (0, [])
            assert {picture.number for picture in pictures} == {answer.written[0].number}

    story()


def test_a_worker_that_dies_is_missed_by_its_own_connections_only(url: str, tmp_path: Path) -> None:
    """The other worker goes on, another one takes the place, and whoever was cut off comes back by itself."""

    @awaited
    async def story() -> None:
        async with two_workers(url, tmp_path) as (server, token), AsyncExitStack() as stack:
            one, two = server.workers
            reading, clients = {}, {}
            for mine, other in ((one, two), (two, one)):
                with held(other):
                    clients[mine] = await stack.enter_async_context(Client(server.url, token, tries=PATIENT))
                    reading[mine] = await stack.enter_async_context(aclosing(clients[mine].live(LIVE)))
                    await anext(reading[mine])
            before = [await announce(clients[one], "sun", "a-key-to-be-sent-again")]
            assert (await anext(reading[two])).number == before[0].written[0].number
            os.kill(one, signal.SIGKILL)
            again = await announce(clients[one], "sun", "a-key-to-be-sent-again")
            after = await announce(clients[two], "wind")
            seen = [await until(board, after.written[0].number) for board in reading.values()]
            with held(two):
                newcomer = await stack.enter_async_context(Client(server.url, token, tries=PATIENT))
                known = await newcomer.see("/api/me", Me)

            assert known.signed_in
            assert again.repeated
            assert again.written == before[0].written
            assert seen == [after.written[0].number] * 2
            assert two in server.workers
            assert one not in server.workers

    story()


def test_a_copy_of_what_several_workers_write_is_whole(url: str, tmp_path: Path) -> None:
    """Whichever worker it is connected to, and whichever writes."""

    @awaited
    async def story() -> None:
        copied = MemoryStore()
        have = await have_of(copied)
        copy = Copy(copied, have)
        async with two_workers(url, tmp_path) as (server, token):
            async with load_on(server.url, token) as load:
                lines = lines_of_server(server.url, follow_secret(tmp_path), have, None)
                async with aclosing(lines):
                    await load.more(30)
                    load.enough = True
                    async for line in lines:
                        if isinstance(line, Copied):
                            await copy.take(line)
                        elif load.idle and line.entries == copy.entries:
                            break
            await copy.settle()
            await server.stopped()
        async with connected(url) as store:
            assert await whole_log(copied) == await whole_log(store)
            assert sorted(await copied.acts(), key=_id) == sorted(await store.acts(), key=_id)
            assert sorted(await copied.records(), key=_id) == list(await store.records())

    story()


def test_workers_stop_when_their_parent_is_killed(url: str, tmp_path: Path) -> None:
    """Nobody is left behind who holds the port."""

    @awaited
    async def story() -> None:
        async with two_workers(url, tmp_path) as (server, _):
            await server.killed()
            await closed(server.port)

            assert server.process.returncode == -signal.SIGKILL

    story()


async def until(board: AsyncIterator[Event], number: int) -> int:
    """Return the number of the first picture that is not older than *number*."""
    async for picture in board:
        if picture.number >= number:
            return picture.number
    raise AssertionError("a board never ends")


def _id(each: Kept | PersonalRecord) -> str:
    return each.id
