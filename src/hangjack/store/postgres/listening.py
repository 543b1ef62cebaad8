"""Hearing what other programs have written: announcements as they come, and a look at the heads every second.

The look finds what an announcement did not bring while the connection was lost. It asks only for heads written since the
oldest transaction that was still open at the look before: everything older has been seen then, and nothing is skipped
because it was committed late.
"""

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from typing import Any

import asyncpg
import msgspec

from hangjack.errors import BadInput
from hangjack.ids import StreamId
from hangjack.store.postgres.links import LOST, Link
from hangjack.store.postgres.writing import CHANNEL, LOOK_AT_EVERYTHING

_LOOK_SECONDS = 1.0
_OLDEST_OPEN = "select pg_snapshot_xmin(pg_current_snapshot())::text"
_CHANGED = "select stream, number from heads where tx >= $1::text::xid8 and number > 0"
_numbers = msgspec.json.Decoder(dict[StreamId, int])


class Listener:
    """Tells *heard* the new number of every stream that changes, whoever changed it. More than once does no harm."""

    def __init__(self, link: Link, heard: Callable[[Mapping[StreamId, int]], None]) -> None:
        self._link = link
        self._heard = heard
        self._seen_until = "0"
        self._look_now = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(*LOST, asyncpg.PostgresError, BadInput):
                await self._listen()
            await asyncio.sleep(_LOOK_SECONDS / 4)

    async def _listen(self) -> None:
        connection = await self._link.connect()
        try:
            connection.add_termination_listener(lambda _: self._look_now.set())
            await connection.add_listener(CHANNEL, self._told)
            while True:
                self._look_now.clear()
                await self._look(connection)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._look_now.wait(), _LOOK_SECONDS)
        finally:
            connection.terminate()

    def _told(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        if payload == LOOK_AT_EVERYTHING:
            self._look_now.set()
        else:
            self._heard(_numbers.decode(payload))

    async def _look(self, connection: Any) -> None:
        oldest_open = await connection.fetchval(_OLDEST_OPEN)
        rows = await connection.fetch(_CHANGED, self._seen_until)
        self._seen_until = oldest_open
        if rows:
            self._heard({StreamId(row["stream"]): row["number"] for row in rows})
