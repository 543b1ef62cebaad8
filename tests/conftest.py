"""Shared by all tests: Hypothesis profiles, a PostgreSQL server, and `--citations FILE`, which writes down what tests cite which clauses."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, settings

from support.citations import citations_of
from support.postgres import Server, running_server

pytest_plugins = [
    "support.time_limit",
    "support.second_try",
    "support.choosing",
    "support.random_examples",
    "support.cheaper",
]

settings.register_profile(
    "usual",
    max_examples=60,
    deadline=None,
    derandomize=False,  # the seed decides, in CI too
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)
settings.register_profile("deep", parent=settings.get_profile("usual"), max_examples=2000)
settings.load_profile("usual")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option with which the index of proofs is made."""
    parser.addoption("--citations", help="Write the tests that cite each clause to this file, as JSON.")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Write the citations of everything that was collected, if asked to."""
    if path := session.config.getoption("--citations"):
        Path(path).write_bytes(
            msgspec.json.format(msgspec.json.encode(citations_of(session.items)), indent=1) + b"\n"
        )


@pytest.fixture(scope="session")
def postgres_of_all() -> Iterator[Server]:
    """Give a PostgreSQL server, one for each worker that needs one; nobody knows what the test before has left of it."""
    with running_server() as server:
        yield server


@pytest.fixture
def postgres(postgres_of_all: Server) -> Server:
    """Give a PostgreSQL server that answers."""
    postgres_of_all.ready()
    return postgres_of_all


@pytest.fixture
def url(postgres: Server) -> str:
    """Give the address of an empty PostgreSQL database."""
    return asyncio.run(postgres.new_database())
