"""New databases on a PostgreSQL server, gone afterwards."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import asyncpg

_NUMBERS = count(1)


class Databases:
    """Makes databases on the server at a URL."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.made: list[str] = []

    async def new(self) -> str:
        """Make an empty database and return its address."""
        name = f"benchmark_{os.getpid()}_{next(_NUMBERS)}"
        await self.say(f"create database {name}")
        self.made.append(name)
        before, _, after = self._url.partition("?")
        return f"{before.rpartition('/')[0]}/{name}{'?' + after if after else ''}"

    async def say(self, sql: str) -> None:
        """Run *sql* on the server."""
        connection = await asyncpg.connect(self._url)
        try:
            await connection.execute(sql)
        finally:
            await connection.close()


@contextmanager
def databases_at(url: str) -> Iterator[Databases]:
    """Give what makes databases, and remove them afterwards."""
    databases = Databases(url)
    try:
        yield databases
    finally:
        asyncio.run(_remove(databases))


async def _remove(databases: Databases) -> None:
    for name in databases.made:
        await databases.say(f"drop database {name} with (force)")
