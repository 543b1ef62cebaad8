"""Stores of either kind, opened for a while."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TypeAlias, TypeVar

from hangjack.store.postgres.store import PostgresStore
from hangjack.store.sqlite.store import SqliteStore

AnyStore: TypeAlias = SqliteStore | PostgresStore
Opening: TypeAlias = Callable[[], AbstractAsyncContextManager[AnyStore]]

PATIENCE_SECONDS = 600.0

S = TypeVar("S", SqliteStore, PostgresStore)


def opening_file(path: Path) -> Opening:
    """Return what opens the log in the file *path*."""
    return lambda: _while_open(SqliteStore.open(path))


def opening_database(url: str) -> Opening:
    """Return what opens the log in the PostgreSQL database at *url*."""
    return lambda: connected(url)


def connected(url: str) -> AbstractAsyncContextManager[PostgresStore]:
    """Open the log in the PostgreSQL database at *url* for a while, as somebody whom a busy machine does not trouble."""
    return _while_open(PostgresStore.open(url, PATIENCE_SECONDS))


@asynccontextmanager
async def _while_open(coming: Awaitable[S]) -> AsyncIterator[S]:
    store = await coming
    try:
        yield store
    finally:
        await store.close()
