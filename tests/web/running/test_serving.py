import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from pathlib import Path

import pytest
from msgspec import Struct

from hangjack.cli.data_folder import DATABASE
from hangjack.ids import StreamId
from hangjack.web.api.client import Client, ServerSaid
from hangjack.web.api.opening import OpenCompetition
from hangjack.web.api.reading import Listed
from hangjack.web.running.follow import Have
from hangjack.web.running.follow_http import follow_secret, lines_of_server
from support.acts import awaited
from support.desk import CUP, whole_log
from support.ports import own_port
from support.servers import LOGIN, PASSWORD, Running, closed, load_on, prepared, serving, token_for
from support.stores import Opening, opening_database, opening_file

LIVE = f"/api/competitions/{CUP}/live"


class Place(Struct, frozen=True):
    """Where a server keeps everything: the options that say so, and what opens it."""

    folder: Path
    options: tuple[str, ...]
    opening: Opening


@pytest.fixture
def in_a_file(tmp_path: Path) -> Place:
    """Give a data folder."""
    return Place(tmp_path, ("--data", str(tmp_path)), opening_file(tmp_path / DATABASE))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.thorough)])
def anywhere(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Give a data folder, or a database of a PostgreSQL server."""
    if request.param == "sqlite":
        return Place(tmp_path, ("--data", str(tmp_path)), opening_file(tmp_path / DATABASE))
    url = request.getfixturevalue("url")
    return Place(tmp_path, ("--data", str(tmp_path), "--postgres", url), opening_database(url))


@asynccontextmanager
async def cup_served(place: Place, port: int = 0) -> AsyncIterator[tuple[Running, str]]:
    """Serve the Fig Tree Cup; give the server and a director's token."""
    async with place.opening() as store:
        await prepared(store)
        token = await token_for(store)
    async with serving(*place.options, port=port) as server:
        yield server, token


@awaited
async def test_whoever_starts_a_server_makes_the_first_account_and_a_competition(tmp_path: Path) -> None:
    """The link that is printed lets in once; after that the account does, and no link is printed any more."""
    folder = tmp_path / "data"
    wanted = OpenCompetition("fig-tree", "ic2024", "The Fig Tree Cup", days=("2031-05-03",))
    async with serving("--data", str(folder)) as server, Client(server.url) as client:
        assert server.first_run is not None
        await client.first_run(server.first_run, LOGIN, PASSWORD, "Dora Diaz")
        opened = await client.open(wanted)
        with pytest.raises(ServerSaid) as void:
            await client.first_run(server.first_run, "another", PASSWORD, "Another")
        code, logged = await server.stopped()
    async with serving("--data", str(folder)) as server, Client(server.url) as client:
        await client.sign_in(LOGIN, PASSWORD)
        listed: list[Listed] = await client.see("/api/competitions", list[Listed])
        offered = server.first_run

    assert opened.written[0].stream == "fig-tree"
    assert void.value.code == "access.first-run-void"
    assert (code, logged) == (0, [])
    assert [each.name for each in listed] == ["The Fig Tree Cup"]
    assert offered is None


@awaited
async def test_a_server_that_is_stopped_lets_go_of_its_listeners(in_a_file: Place) -> None:
    """SIGTERM with boards and a copy connected: each stream ends as it should, the exit code is 0, nothing is logged."""
    async with (
        cup_served(in_a_file) as (server, token),
        Client(server.url, token) as client,
        AsyncExitStack() as listening,
    ):
        for _ in range(20):
            await anext(await listening.enter_async_context(aclosing(client.live(LIVE))))
        copying = lines_of_server(server.url, follow_secret(in_a_file.folder), Have({}, {}, ()), None)
        await anext(await listening.enter_async_context(aclosing(copying)))
        code, logged = await server.stopped()

    assert (code, logged) == (0, [])


@awaited
async def test_a_request_under_way_is_finished_before_the_end(in_a_file: Place) -> None:
    """Somebody's score is half sent when the server is stopped: it is taken, and answered."""
    body = b'{"login":"%s","password":"%s"}' % (LOGIN.encode(), PASSWORD.encode())
    head = (
        "POST /api/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nidempotency-key: a-key-of-a-slow-phone\r\nexpect: 100-continue\r\n\r\n"
    )
    async with cup_served(in_a_file) as (server, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(head.encode())
        going_on = await reader.readuntil(b"\r\n\r\n")
        server.process.send_signal(signal.SIGTERM)
        await closed(server.port)
        writer.write(body)
        answer = await reader.read()
        writer.close()
        code, _ = await server.stopped()

    assert going_on.startswith(b"HTTP/1.1 100")
    assert answer.startswith(b"HTTP/1.1 200")
    assert code == 0


@pytest.mark.thorough
@awaited
async def test_nothing_acknowledged_is_lost_when_the_server_is_killed(anywhere: Place) -> None:
    """Phones write while the server is killed and started again; each notice is there once, as it was answered."""
    async with AsyncExitStack() as servers:
        port = servers.enter_context(own_port())
        server, token = await servers.enter_async_context(cup_served(anywhere, port))
        async with load_on(server.url, token) as load:
            for _ in range(3):
                await load.more(20)
                await server.killed()
                server = await servers.enter_async_context(serving(*anywhere.options, port=port))
            await load.more(20)
    async with anywhere.opening() as store:
        log = await whole_log(store)

    cup = {entry.number: entry for entry in log[StreamId(CUP)]}
    posted = [entry.body["id"] for entry in cup.values() if entry.tag == "notice-posted"]
    assert sorted(posted) == sorted(load.acknowledged)
    assert {each.number: cup[each.number].digest for each in load.written} == {
        each.number: each.digest for each in load.written
    }


@awaited
async def test_logs_are_json_and_hold_no_secret(tmp_path: Path) -> None:
    """Whatever somebody asks for, and however wrong it is, the logs say nothing of links and queries."""
    async with serving("--data", str(tmp_path), "--log-level", "debug") as server:
        async with Client(server.url) as client:
            for path in ("/t/open-sesame", "/first/open-sesame?and=sesame", "/api/me?token=sesame"):
                with pytest.raises((ServerSaid, ValueError)):
                    await client.see(path, list[int])
        code, logged = await server.stopped()

    assert code == 0
    assert {"says", "level", "at_ms", "logger"} <= logged[0].keys()
    assert "sesame" not in str(logged)


@awaited
async def test_each_step_of_a_server_with_two_doors_is_logged_once(tmp_path: Path) -> None:
    """What happens at http and at https alike is one line."""
    async with serving("--data", str(tmp_path), "--log-level", "info", "--tls") as server:
        _, logged = await server.stopped()
    said = [line["says"] for line in logged]

    assert said == list(dict.fromkeys(said))
    assert [line for line in said if line in ("Listening at 2 doors.", "Stopping.")] == [
        "Listening at 2 doors.",
        "Stopping.",
    ]


@awaited
async def test_an_endless_head_is_cut_off(tmp_path: Path) -> None:
    """Nobody can fill the memory before a request has even begun."""
    async with serving("--data", str(tmp_path)) as server:
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET /api/health HTTP/1.1\r\nx: ")
        with pytest.raises(ConnectionError):
            await endless(writer)
        writer.close()
        async with Client(server.url) as client:
            alive = await client.see("/api/health")

    assert alive == {"alive": True}


async def endless(writer: asyncio.StreamWriter) -> None:
    """Send what never ends, until nobody takes it any more."""
    while True:
        writer.write(b"x" * 64 * 1024)
        await writer.drain()
