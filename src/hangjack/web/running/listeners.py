"""Listening: sockets, uvicorn on each of them, and the end of it in good order."""

import asyncio
import signal
import ssl
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from socket import socket
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from hangjack.web.running.loops import TOLD_TO_STOP, hearing

GRACE_S = 5
"""How long requests under way may take when the server is stopped."""

LARGEST_HEAD = 64 * 1024
"""The longest head of a request in bytes, and a little more than that."""

HEAD_S = 20.0
"""How long the head of a request may take, and a connection may stay without one."""

_KEEP_ALIVE_S = 20

Door = tuple[socket, ssl.SSLContext | None]
"""A socket, and how it speaks TLS if it does."""


class Stopping:
    """The wish to stop, from whichever side it comes; *hurried*: whoever is at the keyboard will not wait any more."""

    def __init__(self) -> None:
        self.wished = asyncio.Event()
        self.hurried = asyncio.Event()

    def wish(self) -> None:
        """Stop in good order. Wished again, it changes nothing."""
        self.wished.set()

    def interrupt(self) -> None:
        """Stop in good order; the second time, at once."""
        (self.hurried if self.wished.is_set() else self.wished).set()

    @contextmanager
    def on_signals(self) -> Iterator[None]:
        """Take the signals that end a program for the wish to stop."""
        with hearing({signal.SIGINT: self.interrupt, **dict.fromkeys(TOLD_TO_STOP, self.wish)}):
            yield


async def listen(
    app: ASGIApp,
    doors: Sequence[Door],
    ready: Callable[[], None],
    stopping: Stopping,
    end_streams: Callable[[], None],
) -> None:
    """Answer at all *doors* until *stopping*; *ready* is called in a thread when they are open.

    Then *end_streams* lets go of those who only listen, and requests under way have a few seconds to finish.
    """
    listeners = [_Listener(app, context) for _, context in doors]
    serving = [
        asyncio.create_task(each.serve([door])) for each, (door, _) in zip(listeners, doors, strict=True)
    ]
    ending = asyncio.create_task(_end(listeners, stopping, end_streams))
    telling = asyncio.create_task(_tell(listeners, ready))
    try:
        await asyncio.gather(*serving)
    finally:
        ending.cancel()
        await asyncio.gather(telling, ending, return_exceptions=True)


async def _tell(listeners: Sequence["_Listener"], ready: Callable[[], None]) -> None:
    for each in listeners:
        await each.up.wait()
    await asyncio.to_thread(ready)


async def _end(listeners: Sequence["_Listener"], stopping: Stopping, end_streams: Callable[[], None]) -> None:
    await stopping.wished.wait()
    end_streams()
    for each in listeners:
        each.should_exit = True
    await stopping.hurried.wait()
    for each in listeners:
        each.force_exit = True


class _Listener(uvicorn.Server):
    """uvicorn on one socket. Signals are not its matter, and the application is started and ended around it."""

    def __init__(self, app: ASGIApp, context: ssl.SSLContext | None) -> None:
        super().__init__(_config(app, context))
        self.up = asyncio.Event()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave the signals alone."""
        yield

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Open the door, and say so."""
        await super().startup(sockets)
        self.up.set()


def _config(app: ASGIApp, context: ssl.SSLContext | None) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=_Modest,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=_KEEP_ALIVE_S,
        timeout_graceful_shutdown=GRACE_S,
        ssl_context_factory=None if context is None else lambda _config, _usual: context,
    )


class _Modest(HttpToolsProtocol):
    """HTTP that cuts off whoever sends an endless head, or takes for ever to send it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._in_head = True
        self._head_size = 0
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first head."""
        super().connection_made(transport)
        self._begin_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what was sent, unless there was too much of it before the body."""
        if self._in_head:
            self._begin_waiting()
            self._head_size += len(data)
            if self._head_size > LARGEST_HEAD:
                self.transport.close()
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Begin to count."""
        self._in_head, self._head_size = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Stop counting."""
        self._in_head = False
        self._stop_waiting()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Count again from here: what comes next is another head."""
        super().on_message_complete()
        self._in_head, self._head_size = True, 0

    def _begin_waiting(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(HEAD_S, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
