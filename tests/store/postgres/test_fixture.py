"""The PostgreSQL server of these tests: whatever one test leaves of it, the next one gets a server that answers."""

import asyncio
from collections.abc import Callable

import pytest

from support.acts import A, act, awaited, noted, texts
from support.postgres import Server, execute
from support.stores import connected


def stopped(server: Server) -> None:
    """Stop it, as a test does that fails before it has started it again."""
    server.stop()


def crashed(server: Server) -> None:
    """Stop it as by a crash."""
    server.stop("immediate")


def killed(server: Server) -> None:
    """Kill its first process."""
    server.kill()


def spoilt(server: Server) -> None:
    """Leave it files that it cannot be started with."""
    server.stop("immediate")
    server.spoil()


def shut(server: Server) -> None:
    """Leave it running, with nobody let in any more."""
    asyncio.run(execute(server.url("postgres"), "alter role postgres nologin"))


@awaited
async def write(url: str) -> None:
    """Begin a log."""
    async with connected(url) as store:
        await store.append(act("one", noted(A, 0, "x")))


@awaited
async def require_written(url: str) -> None:
    """Require the log that was begun."""
    async with connected(url) as store:
        assert texts(await store.read(A)) == ["x"]


@pytest.mark.parametrize("harm", [stopped, crashed])
def test_a_server_that_is_away_is_started_again(
    postgres: Server, url: str, harm: Callable[[Server], None]
) -> None:
    """Its databases and what was acknowledged in them are there."""
    write(url)
    harm(postgres)
    postgres.ready()

    require_written(url)


@pytest.mark.parametrize("harm", [killed, spoilt, shut])
def test_a_server_that_cannot_be_started_again_is_made_anew(
    postgres: Server, harm: Callable[[Server], None]
) -> None:
    """Empty, which harms nobody: each test makes its own database. One that was killed may still be in its own way."""
    harm(postgres)
    postgres.ready()
    url = asyncio.run(postgres.new_database())
    write(url)

    require_written(url)


@pytest.mark.parametrize("harm", [killed, stopped])
def test_a_test_may_leave_the_server_as_it_likes(
    postgres: Server, url: str, harm: Callable[[Server], None]
) -> None:
    """Each of these begins with what the one before has left, and so does whatever comes after them."""
    write(url)
    require_written(url)
    harm(postgres)
