"""Connections to PostgreSQL: what counts as lost, and how long it is tried again before somebody is told."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import asyncpg

from hangjack.errors import BadInput, Refused

T = TypeVar("T")

LOST = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.ReadOnlySQLTransactionError,
)
"""The server is away, going, coming or busy: nobody knows what became of the question, and it can be asked again."""

OVERTAKEN = (asyncpg.UniqueViolationError, asyncpg.TransactionRollbackError)
"""Another program did the same at the same moment: nothing was written, and all must be weighed again."""

_TURNED_AWAY = (
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InsufficientPrivilegeError,
)

_CONNECT_SECONDS = 5.0
_LONGEST_PAUSE_SECONDS = 0.5

_SETTINGS = {
    "application_name": "hangjack",
    "synchronous_commit": "on",
    "default_transaction_isolation": "read committed",
    "idle_in_transaction_session_timeout": "10s",  # a frozen program must not hold the others' streams
    "jit": "off",
}


class Link:
    """Where the database is, and how patient its users are."""

    def __init__(self, url: str, patience_seconds: float) -> None:
        self._url = url
        self.patience_seconds = patience_seconds

    async def connect(self) -> Any:
        """Return a new connection. Raises `BadInput` where the server turns us away: no such user, no such database."""
        return await self._connect(self.patience_seconds)

    async def connect_to_copy(self) -> Any:
        """Return a new connection for questions whose answers take as long as they take."""
        return await self._connect(None)

    async def _connect(self, longest_answer_seconds: float | None) -> Any:
        try:
            return await admitted(asyncpg.connect(self._url, **_how(longest_answer_seconds)))
        except ValueError as error:
            raise BadInput("store.no-address") from error  # its words may have the password in them

    async def pool(self, size: int) -> Any:
        """Return a pool of up to *size* connections for questions of one statement each."""
        return await admitted(
            asyncpg.create_pool(
                self._url, min_size=0, max_size=size, reset=_as_it_was, **_how(self.patience_seconds)
            )
        )

    async def persist(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Return what *attempt* gives, tried again for as long as the database is away, within our patience."""
        now = asyncio.get_running_loop().time
        until = now() + self.patience_seconds
        pause_seconds = 0.01
        while True:
            try:
                return await attempt()
            except OVERTAKEN:
                if now() >= until:
                    raise
            except LOST as error:
                if now() >= until:
                    raise Refused("store.unreachable") from error
            await asyncio.sleep(pause_seconds)
            pause_seconds = min(2 * pause_seconds, _LONGEST_PAUSE_SECONDS)


def _how(longest_answer_seconds: float | None) -> dict[str, Any]:
    return {
        "timeout": _CONNECT_SECONDS,
        "command_timeout": longest_answer_seconds,
        "server_settings": _SETTINGS,
    }


async def admitted(coming: Awaitable[T]) -> T:
    """Return what comes; where the server knows us and says no, a `BadInput` with its words."""
    try:
        return await coming
    except _TURNED_AWAY as error:
        raise BadInput("store.turned-away", said=str(error)) from error


async def _as_it_was(connection: Any) -> None:
    """Reset nothing: one statement leaves a connection as it was, and the usual reset costs a trip to the server."""
    assert not connection.is_in_transaction()
