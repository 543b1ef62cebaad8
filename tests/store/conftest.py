"""Databases for these tests: a SQLite file, or a database of a PostgreSQL server that is started when first needed."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.postgres import Server, running_server
from support.stores import Opening, opening_database, opening_file


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """Give a PostgreSQL server, one for each worker that needs one."""
    with running_server() as server:
        yield server


@pytest.fixture
def url(postgres: Server) -> str:
    """Give the address of an empty PostgreSQL database."""
    return asyncio.run(postgres.new_database())


@pytest.fixture(params=["sqlite", "postgres"])
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Opening:
    """Give what opens one and the same log, time and again, in each kind of database."""
    if request.param == "sqlite":
        return opening_file(tmp_path / "log.db")
    return opening_database(request.getfixturevalue("url"))
