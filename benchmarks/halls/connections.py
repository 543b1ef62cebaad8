"""Connections to a server: as little as it takes to speak HTTP, so that those who ask cost little beside the server."""

import asyncio
from typing import cast

import msgspec

_END = b"\r\n\r\n"


class Connection(asyncio.Protocol):
    """One connection that asks and is answered, again and again."""

    def __init__(self) -> None:
        self._received = b""
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Be ready to ask."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Take in a part of an answer; give it to whoever waits once it is whole."""
        self._received += data
        head, end, body = self._received.partition(_END)
        if not end or self._answer is None or self._answer.done():
            return
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        if len(body) >= length:
            self._received = body[length:]
            self._answer.set_result((int(head[9:12]), body[:length]))

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """Send *request* and return the status and body of its answer."""
        assert self._transport is not None, "connected first"
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._answer

    def close(self) -> None:
        """Hang up."""
        assert self._transport is not None, "connected first"
        self._transport.close()


def get(path: str, token: str = "") -> bytes:
    """Return the request for a page, as a browser sends it."""
    known = f"Cookie: hangjack={token}\r\n" if token else ""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n{known}\r\n".encode()


def post(path: str, body: object, token: str) -> bytes:
    """Return the request that sends *body*."""
    content = msgspec.json.encode(body)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Cookie: hangjack={token}\r\nContent-Length: {len(content)}\r\n\r\n"
    )
    return head.encode() + content


async def connected(port: int) -> Connection:
    """Return a connection to the server at *port*."""
    loop = asyncio.get_running_loop()
    return (await loop.create_connection(Connection, "127.0.0.1", port))[1]
