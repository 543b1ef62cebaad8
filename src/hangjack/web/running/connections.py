"""Connections: how long the head of a request may be and take, and how many connections there may be at once.

A process that has no file left can take nobody in and open nothing, so some are kept back. When all others are in use, the
connection goes that has waited longest for a request or for the rest of one, of the address that has most of them; where there is
none, one that does not read its answer. Whoever is being answered, and reads, stays.
"""

import asyncio
import logging
from functools import partial
from itertools import islice
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from hangjack.web.crowd import RESERVED_FILES, files_allowed
from hangjack.web.limits import network_of

LARGEST_HEAD = 64 * 1024
"""The longest head of a request in bytes, and a little more than that."""

HEAD_S = 20.0
"""How long the head of a request may take, and a connection may stay without one."""

_log = logging.getLogger("hangjack.web")


class Connections:
    """All connections of one process, and by address those that wait for a request to come whole, the longest first."""

    def __init__(self, most: int | None = None) -> None:
        """Have *most* at once; None: as many as the system allows, but for some."""
        self.most = max(files_allowed() - RESERVED_FILES, 8) if most is None else most
        self._open: dict[Modest, str] = {}
        self._idle: dict[str, dict[Modest, None]] = {}
        self._told = False

    def arrive(self, connection: "Modest", network: str) -> None:
        """Take a connection in. If there are too many, one goes that waits for a request: perhaps this one."""
        self._open[connection] = network
        self.wait(connection)
        if len(self._open) > self.most:
            self._tell()
            (self._stuck(connection) or self._longest_idle()).cut()

    def wait(self, connection: "Modest") -> None:
        """Take note that a connection waits for a request."""
        if (network := self._open.get(connection)) is not None:
            self._idle.setdefault(network, {}).setdefault(connection)

    def work(self, connection: "Modest") -> None:
        """Take note that a connection is being answered."""
        if (network := self._open.get(connection)) is not None and network in self._idle:
            self._idle[network].pop(connection, None)
            if not self._idle[network]:
                del self._idle[network]

    def leave(self, connection: "Modest") -> None:
        """Forget a connection."""
        self.work(connection)
        self._open.pop(connection, None)
        self._told = self._told and len(self._open) > self.most // 2

    def _stuck(self, arriving: "Modest") -> "Modest | None":
        """Return one that does not read its answer, if nobody but *arriving* waits for anything."""
        if any(each is not arriving for waiting in self._idle.values() for each in islice(waiting, 2)):
            return None
        return next((each for each in self._open if each.is_stuck), None)

    def _longest_idle(self) -> "Modest":
        busiest = max(self._idle.values(), key=len)
        return next(iter(busiest))

    def _tell(self) -> None:
        """Write it down, once until half of them are gone."""
        if not self._told:
            self._told = True
            _log.warning("All %d connections are in use; those that wait for nothing are closed.", self.most)


class Modest(HttpToolsProtocol):
    """HTTP that cuts off whoever sends an endless head, or takes for ever to send it."""

    def __init__(self, *args: Any, connections: Connections, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._connections = connections
        self._in_head = True
        self._head_size = 0
        self._completed = False
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first head, if there is room."""
        super().connection_made(transport)
        self._connections.arrive(self, network_of(self.client[0] if self.client else ""))
        self._begin_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        self._connections.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what was sent, unless there was too much of it before the body."""
        if not self._in_head:
            super().data_received(data)
            return
        self._begin_waiting()
        room = LARGEST_HEAD - self._head_size
        head, rest = data[:room], data[room:]
        self._completed = False
        super().data_received(head)
        if self._in_head:
            self._head_size = 0 if self._completed else self._head_size + len(head)
        if not rest or self.transport.is_closing():
            return
        if self._has_endless_head():
            self.transport.close()
        else:
            self.data_received(rest)

    def on_headers_complete(self) -> None:
        """Stop counting. As long as the body is not there, the connection still waits: anybody can promise a body."""
        self._in_head = False
        self._stop_waiting()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Count again from here: what comes next is another head."""
        super().on_message_complete()
        self._in_head, self._head_size, self._completed = True, 0, True
        if self._is_answering:
            self._connections.work(self)

    def on_response_complete(self) -> None:
        """Wait for another request, unless one is there already."""
        is_last = not self.pipeline
        super().on_response_complete()
        if is_last and not self.transport.is_closing():
            self._connections.wait(self)

    @property
    def _is_answering(self) -> bool:
        """Whether a request was begun that has no whole answer yet; before the first there is none."""
        return bool(self.cycle) and not self.cycle.response_complete

    @property
    def is_stuck(self) -> bool:
        """Whether an answer waits for a reader who does not read."""
        return self.flow.write_paused

    def cut(self) -> None:
        """Close the connection, on which nothing is being answered that anybody reads."""
        self._connections.leave(self)
        if self._is_answering:
            self.cycle.disconnected = True
        if self.is_stuck:
            self.transport.abort()
        else:
            self.transport.close()

    def _has_endless_head(self) -> bool:
        return self._in_head and self._head_size >= LARGEST_HEAD

    def _begin_waiting(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(HEAD_S, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


def modest(connections: Connections) -> type[asyncio.Protocol]:
    """Return the protocol of a door, for what uvicorn makes of it."""
    return partial(Modest, connections=connections)  # type: ignore[return-value]
