"""Phones and spectators for `load.py`."""

import asyncio
import secrets
import time
from collections import defaultdict
from collections.abc import Callable
from typing import cast

import msgspec

from benchmarks.games import CUP, LoadedGame
from benchmarks.games.days import GAMES
from benchmarks.halls.connections import Connection
from benchmarks.halls.phones import Phone, Ready

_PATIENCE_S = 60.0
_GREETING = b"GET /api/ready HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Writer:
    """A phone that writes one line after the other at its table."""

    def __init__(self, phone: Phone, connection: Connection, game: LoadedGame) -> None:
        self._phone = phone
        self._game = game
        self._connection = connection
        self._lines = 0

    async def write(self) -> tuple[str, int]:
        """Write the next line; return the match, and the number under which it is in the log."""
        self._lines += 1
        status, body = await self._connection.ask(self._request())
        if status != 200:
            raise SystemExit(f"{status}: {body.decode()}")
        written = msgspec.json.decode(body)["written"]
        return self._phone.match, written[-1]["number"]

    async def greet(self) -> None:
        """Be answered once, before anything is written."""
        await self._connection.ask(_GREETING)

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def _request(self) -> bytes:
        phone = self._phone
        body = msgspec.json.encode(
            {
                "type": "enter-line",
                "side": phone.side,
                "place": {"table": phone.table, "number": self._lines},
                "line": self._game.line(self._lines),
                "sure": True,
            }
        )
        head = (
            f"POST /api/competitions/{CUP}/matches/{phone.match}/enter-line HTTP/1.1\r\n"
            "Host: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Cookie: hangjack={phone.token}\r\nIdempotency-Key: {secrets.token_urlsafe(16)}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body


class Spectator(asyncio.Protocol):
    """Somebody who watches the whole festival, and notes when each picture arrives after the first ones."""

    def __init__(self, last: bytes, arrived: Callable[[bytes], None], began: Callable[[], None]) -> None:
        self._last = last
        self._arrived = arrived
        self._began = began
        self._first: bytes | None = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to watch."""
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(f"GET /api/competitions/{CUP}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        """Note what has come; the first pictures are over with that of the *last* match."""
        if self._first is None:
            self._arrived(data)
            return
        self._first = self._first[-200:] + data
        if self._last in self._first:
            self._first = None
            self._began()


class Audience:
    """All spectators, and when the pictures that matter have reached them."""

    def __init__(self) -> None:
        self.began = 0
        self.arrivals: dict[tuple[bytes, int], list[float]] = defaultdict(list)
        self._people: list[Spectator] = []
        self._awaited = 0
        self._whole = asyncio.Event()

    async def gather(self, ready: Ready, size: int) -> None:
        """Let so many come, fifty at a time, and wait until all have their first picture."""
        loop = asyncio.get_running_loop()
        last = f'"match":"{ready.phones[-1].match}"'.encode()
        for first in range(0, size, 50):
            made = [
                loop.create_connection(
                    lambda: Spectator(last, self._arrived, self._began), "127.0.0.1", ready.port
                )
                for _ in range(first, min(first + 50, size))
            ]
            self._people += [spectator for _, spectator in await asyncio.gather(*made)]
            await self._all_began(len(self._people))

    async def _all_began(self, size: int) -> None:
        self._awaited = size
        self._whole.clear()
        self._began_now()
        await self._whole.wait()

    def _began_now(self) -> None:
        if self.began >= self._awaited:
            self._whole.set()

    async def see(self, last: tuple[bytes, int]) -> None:
        """Wait until everybody has the picture of the *last* score: those before it may be skipped, this one is not."""
        until = time.perf_counter() + _PATIENCE_S
        while len(self.arrivals[last]) < len(self._people) and time.perf_counter() < until:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.05)

    def leave(self) -> None:
        """Let everybody go."""
        for spectator in self._people:
            spectator.transport.close()

    def _began(self) -> None:
        self.began += 1
        self._began_now()

    def _arrived(self, data: bytes) -> None:
        now = time.perf_counter()
        for part in data.split(b'data: {"match":"')[1:]:
            match, _, rest = part.partition(b'"')
            if number := rest.partition(b'"number":')[2].partition(b",")[0]:
                self.arrivals[match, int(number)].append(now)


async def writers(ready: Ready, most: int | None = None) -> list[Writer]:
    """Return a writer for each phone, connected and let in; at most so many, of matches as different as possible.

    Each has been answered once: a busy server takes one new connection with each turn of its loop, and a phone that still waits
    for that would be overtaken by all others again and again.
    """
    phones = ready.phones if most is None else ready.phones[:: max(1, len(ready.phones) // most)][:most]
    loop = asyncio.get_running_loop()
    made: list[Writer] = []
    for phone in phones:
        _, connection = await loop.create_connection(Connection, "127.0.0.1", ready.port)
        made.append(Writer(phone, connection, GAMES[ready.game]))
    await asyncio.gather(*(each.greet() for each in made))
    return made
