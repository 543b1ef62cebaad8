"""The line between a browser and the server for `pages.py`: as slow as a phone's, and everything on it is counted.

What browsers slow down by themselves leaves out the fetches of a service worker, and does not count them. Here every
connection goes through one relay: all of them share its speed in each direction, every packet is under way for half a
round trip, and a new connection costs one round trip before it carries anything.
"""

import asyncio
import re
import time
from asyncio import StreamReader, StreamWriter
from collections.abc import Coroutine
from contextlib import suppress
from threading import Thread
from typing import Any, Self

from msgspec import Struct

PACKET = 1460
"""Bytes that go at once; then it is another connection's turn."""
QUIET_S = 1.2
"""Nothing under way for so long: the page has all it wanted."""
PATIENCE_S = 60.0
_REQUEST = re.compile(rb"(?:GET|POST|HEAD) (\S+) HTTP")


class Speed(Struct, frozen=True):
    """How fast a line is."""

    name: str
    down_kbit_s: int
    up_kbit_s: int
    round_trip_ms: int


class Lane:
    """One direction: whoever has something to send waits until what is before it has gone."""

    def __init__(self) -> None:
        self._free_at = 0.0

    async def pass_(self, size: int, kbit_s: int) -> float:
        """Wait for a turn and until *size* bytes have left; return when that was."""
        self._free_at = max(self._free_at, time.monotonic()) + size * 8 / kbit_s / 1000
        left = self._free_at
        await asyncio.sleep(left - time.monotonic())
        return left


class Line:
    """A relay to the server at a port of this machine."""

    def __init__(self, to_port: int, speed: Speed) -> None:
        self.speed = speed
        self.sent: dict[str, int] = {}
        """Bytes to the browser by the address that it asked for, heads included."""
        self.requests = 0
        self.port = 0
        self._to_port = to_port
        self._down, self._up = Lane(), Lane()
        self._moved_at = time.monotonic()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="line", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        server = asyncio.run_coroutine_threadsafe(
            asyncio.start_server(self._connected, "127.0.0.1", 0), self._loop
        ).result()
        self.port = server.sockets[0].getsockname()[1]
        self._server = server
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(_end_all(self._server), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def count_anew(self) -> None:
        """Forget what has been counted."""
        self.sent, self.requests = {}, 0

    def idle_s(self) -> float:
        """Return for how long nothing has been under way."""
        return time.monotonic() - self._moved_at

    async def _connected(self, reader: StreamReader, writer: StreamWriter) -> None:
        await asyncio.sleep(self.speed.round_trip_ms / 1000)
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self._to_port)
        asked = [""]
        ways: tuple[Coroutine[Any, Any, None], ...] = (
            self._carry(reader, to_server, asked, up=True),
            self._carry(from_server, writer, asked, up=False),
        )
        with suppress(ConnectionError):
            await asyncio.gather(*ways)

    async def _carry(self, reader: StreamReader, writer: StreamWriter, asked: list[str], *, up: bool) -> None:
        """Carry packets one way until an end is closed; *asked* is what the connection is used for at the moment."""
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.create_task(self._arrive(under_way, writer))
        with suppress(ConnectionError):
            while packet := await reader.read(PACKET):
                self._count(packet, asked, up=up)
                lane, kbit_s = (
                    (self._up, self.speed.up_kbit_s) if up else (self._down, self.speed.down_kbit_s)
                )
                left = await lane.pass_(len(packet), kbit_s)
                under_way.put_nowait((left + self.speed.round_trip_ms / 2000, packet))
        under_way.put_nowait((0.0, b""))
        await arriving

    async def _arrive(self, under_way: asyncio.Queue[tuple[float, bytes]], writer: StreamWriter) -> None:
        with suppress(ConnectionError):
            while True:
                at, packet = await under_way.get()
                if not packet:
                    break
                await asyncio.sleep(at - time.monotonic())
                self._moved_at = time.monotonic()
                writer.write(packet)
                await writer.drain()
        writer.close()

    def _count(self, packet: bytes, asked: list[str], *, up: bool) -> None:
        self._moved_at = time.monotonic()
        if not up:
            self.sent[asked[0]] = self.sent.get(asked[0], 0) + len(packet)
        elif found := _REQUEST.match(packet):
            asked[0] = found[1].decode()
            self.requests += 1


async def _end_all(server: asyncio.Server) -> None:
    server.close()
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for each in others:
        each.cancel()
    await asyncio.gather(*others, return_exceptions=True)
