"""Connections: long heads and many connections are cut off, long bodies and those at work are not."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from starlette.types import Message, Receive, Scope, Send

from hangjack.web.running import connections, listeners
from hangjack.web.running.connections import LARGEST_HEAD, Connections
from hangjack.web.running.listeners import Stopping, listen
from support.acts import awaited
from support.web import eventually


async def told_length(scope: Scope, receive: Receive, send: Send) -> None:
    """Say how long the body was; below `/stay` only when the caller goes. Below `/much` is more than a socket holds."""
    if scope["path"] == "/much":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(100):
            await send({"type": "http.response.body", "body": b"z" * 1_000_000, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
        return
    size, message = 0, await receive()
    while message["type"] == "http.request":
        size += len(message.get("body", b""))
        if not message.get("more_body") and scope["path"] != "/stay":
            break
        message = await receive()
    start: Message = {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"8")]}
    await send(start)
    await send({"type": "http.response.body", "body": b"%08d" % size})


@asynccontextmanager
async def listening() -> AsyncIterator[int]:
    """Answer on a port of this machine."""
    stopping, ready = Stopping(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def tell() -> None:
        loop.call_soon_threadsafe(ready.set)

    with socket.create_server(("127.0.0.1", 0)) as door:
        door.setblocking(False)
        serving = asyncio.create_task(
            listen(
                told_length,
                [(door, None)],
                tell,
                stopping,
                lambda: None,
            )
        )
        await ready.wait()
        try:
            yield door.getsockname()[1]
        finally:
            stopping.wish()
            stopping.interrupt()
            await serving


async def sent(port: int, *parts: bytes) -> bytes:
    """Send something in one write for each part, and return the last line of what comes back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for part in parts:
        writer.write(part)
        await writer.drain()
    try:
        return (await reader.readuntil(b"\r\n\r\n")) and await reader.readexactly(8)
    except (asyncio.IncompleteReadError, ConnectionError):
        return b""
    finally:
        writer.close()


def request(size: int, head: int = 0) -> bytes:
    """Return a request with a body of *size* bytes, and a head that is *head* bytes longer than it needs to be."""
    more = b"x-long: " + b"y" * head + b"\r\n" if head else b""
    return b"POST / HTTP/1.1\r\nhost: a\r\n%scontent-length: %d\r\n\r\n%s" % (more, size, b"z" * size)


@awaited
async def test_a_long_body_may_come_with_its_head() -> None:
    """However the packets fall: only the head is counted."""
    async with listening() as port:
        answers = [await sent(port, request(size)) for size in (0, 60_000, 102_000, 2_000_000)]
        apart = await sent(port, request(102_000)[:70], request(102_000)[70:])

    assert answers == [b"00000000", b"00060000", b"00102000", b"02000000"]
    assert apart == b"00102000"


@awaited
async def test_an_endless_head_is_cut_off() -> None:
    """In one piece or in many; one that is just long is not."""
    async with listening() as port:
        just_long = await sent(port, request(10, LARGEST_HEAD - 1000))
        endless = await sent(port, request(10, LARGEST_HEAD))
        in_pieces = await sent(port, b"GET / HTTP/1.1\r\n", *[b"x: " + b"y" * 996 + b"\r\n"] * 100)

    assert (just_long, endless, in_pieces) == (b"00000010", b"", b"")


@awaited
async def test_when_all_connections_are_in_use_those_that_wait_for_nothing_go(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever is being answered stays, somebody new is answered, and it is written down once."""
    monkeypatch.setattr(listeners, "Connections", lambda: Connections(10))
    caplog.set_level(logging.WARNING, "hangjack.web")
    async with listening() as port:
        at_work = await asyncio.open_connection("127.0.0.1", port)
        at_work[1].write(b"POST /stay HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\n\r\nabc")
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(30)]
        new = await sent(port, request(5))
        first_gone = await idle[0][0].read()
        still_open = not at_work[0].at_eof()
        for _, writer in (at_work, *idle):
            writer.close()

    assert (new, first_gone, still_open) == (b"00000005", b"", True)
    assert [each.message for each in caplog.records] == [
        "All 10 connections are in use; those that wait for nothing are closed."
    ]


@pytest.mark.parametrize(
    "asked",
    [
        b"POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 4000\r\n\r\n{",
        b"GET /much HTTP/1.1\r\nhost: a\r\n\r\n",
        b"GET /much HTTP/1.1\r\nhost: a\r\n\r\n" * 4,
    ],
    ids=["a body that never comes", "an answer that nobody reads", "many of them behind each other"],
)
@awaited
async def test_nobody_keeps_others_out_by_leaving_the_server_waiting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, asked: bytes
) -> None:
    """Such a connection is at work for as long as its owner likes; it goes when somebody comes who wants something."""
    known = Connections(10)
    monkeypatch.setattr(listeners, "Connections", lambda: known)
    async with listening() as port:
        waiting = []
        for _ in range(15):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
            writer.write(asked)
            waiting.append((reader, writer))
        await eventually(lambda: len(known._open) == known.most and all(map(leaves_waiting, known._open)))
        new = [await sent(port, request(5)) for _ in range(5)]
        for _, writer in waiting:
            writer.transport.abort()

    assert new == [b"00000005"] * 5
    assert [each.message for each in caplog.records if each.levelno >= logging.ERROR] == []


def leaves_waiting(connection: connections.Modest) -> bool:
    """Whether somebody has promised a body, or does not read an answer."""
    return connection.is_stuck or not connection._in_head


def test_the_address_with_most_connections_loses_one_first() -> None:
    """A crowd from one address takes nothing from the others."""
    many = Connections(3)
    cut: list[str] = []

    class Known(connections.Modest):
        def __init__(self, name: str) -> None:
            self.name = name

        @property
        def is_stuck(self) -> bool:
            return False

        def cut(self) -> None:
            cut.append(self.name)
            many.leave(self)

    for name, network in (("own", "10.0.0.1"), *((f"crowd {number}", "10.0.0.2") for number in range(4))):
        many.arrive(Known(name), network)

    assert cut == ["crowd 0", "crowd 1"]
