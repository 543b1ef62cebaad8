"""The numbered migrations of a PostgreSQL database: applied in order, all or nothing, by one program at a time."""

from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from hangjack.errors import BadInput
from hangjack.store import faults
from hangjack.store.faults import Point

_LOCK = 5_220_416_001  # any number of our own: PostgreSQL's advisory locks have no names
_VERSION = "select coalesce(max(number), 0) from migrations"


class Migration(Struct, frozen=True):
    """One step from a version to the next."""

    number: int
    sql: str


def migrations() -> tuple[Migration, ...]:
    """Return all migrations that this program knows, in order."""
    folder = files("hangjack.store") / "migrations" / "postgres"
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return tuple(
        Migration(int(name.partition("_")[0]), (folder / name).read_text(encoding="utf-8")) for name in names
    )


async def migrate(connection: Any, steps: tuple[Migration, ...]) -> None:
    """Bring the database to the last of *steps*. Raises `BadInput` where a newer program has been before."""
    async with connection.transaction():
        await connection.execute("select pg_advisory_xact_lock($1)", _LOCK)
        found = await _version(connection)
        if found > steps[-1].number:
            raise BadInput("store.newer-database", version=found, known=steps[-1].number)
        for step in steps[found:]:
            await connection.execute(step.sql)
            await connection.execute("insert into migrations (number) values ($1)", step.number)
            faults.reached(Point.MIGRATION_APPLIED)
    faults.reached(Point.MIGRATION_COMMITTED)


async def _version(connection: Any) -> int:
    if await connection.fetchval("select to_regclass('migrations') is null"):
        await connection.execute("create table migrations (number integer primary key)")
    return msgspec.convert(await connection.fetchval(_VERSION), int)
