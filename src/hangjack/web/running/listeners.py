"""Listening: sockets, uvicorn on each of them, and the end of it in good order."""

import asyncio
import logging
import signal
import ssl
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from socket import socket

import uvicorn
from starlette.types import ASGIApp

from hangjack.web.running.connections import Connections, modest
from hangjack.web.running.loops import TOLD_TO_STOP, hearing

GRACE_S = 5
"""How long requests under way may take when the server is stopped."""

_KEEP_ALIVE_S = 20
_log = logging.getLogger("hangjack.web")

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
    logging.getLogger("uvicorn.error").addFilter(_not_a_life_sign)
    connections = Connections()
    listeners = [_Listener(_config(app, context, connections)) for _, context in doors]
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


def _not_a_life_sign(record: logging.LogRecord) -> bool:
    """Leave away what uvicorn says at each door when it opens and closes: we say it once."""
    return record.levelno > logging.INFO


async def _tell(listeners: Sequence["_Listener"], ready: Callable[[], None]) -> None:
    for each in listeners:
        await each.up.wait()
    _log.info("Listening at %d door%s.", len(listeners), "" if len(listeners) == 1 else "s")
    await asyncio.to_thread(ready)


async def _end(listeners: Sequence["_Listener"], stopping: Stopping, end_streams: Callable[[], None]) -> None:
    await stopping.wished.wait()
    _log.info("Stopping.")
    end_streams()
    for each in listeners:
        each.should_exit = True
    await stopping.hurried.wait()
    for each in listeners:
        each.force_exit = True


class _Listener(uvicorn.Server):
    """uvicorn on one socket. Signals are not its matter, and the application is started and ended around it."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up = asyncio.Event()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave the signals alone."""
        yield

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Open the door, and say so."""
        await super().startup(sockets)
        self.up.set()


def _config(app: ASGIApp, context: ssl.SSLContext | None, connections: Connections) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=modest(connections),
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=_KEEP_ALIVE_S,
        timeout_graceful_shutdown=GRACE_S,
        ssl_context_factory=None if context is None else lambda _config, _usual: context,
    )
