"""The hall that these tests go into, and the patience with which they talk to servers."""

import asyncio

import pytest

from desk.story_league import MATCH, the_league_begins
from hangjack.desk.requests import lineups
from hangjack.matches.parties import SIDES
from hangjack.web.access import readings
from hangjack.web.api import client
from hangjack.web.live import hub
from hangjack.web.running import follow_http
from support.cup import OFFICIAL
from support.desk import Desk
from support.memory_store import MemoryStore
from support.web import Doors, doors, let_in

PATIENCE_S = 600.0


@pytest.fixture(scope="session")
def inside() -> Doors:
    """Give what is behind the doors of the hall: everybody let in, the first match begun. Each test gets a copy of it."""
    return doors()


@pytest.fixture(scope="session")
def league() -> Doors:
    """Give a match of a league by mafa, everybody at their tables."""
    store = MemoryStore()
    asyncio.run(_they_sit(Desk(store)))
    return asyncio.run(let_in(store))


async def _they_sit(desk: Desk) -> None:
    await the_league_begins(desk)
    await desk.call(MATCH)
    for side in SIDES:
        for table in (1, 2):
            await desk.do(OFFICIAL, lineups.SeatPair(side, table), MATCH)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for servers on a busy machine as long as they need, and let them say nothing meanwhile: bytes are compared."""
    monkeypatch.setattr(client, "ANSWER_S", PATIENCE_S)
    monkeypatch.setattr(client, "SILENCE_S", PATIENCE_S)
    monkeypatch.setattr(follow_http, "_SILENCE_S", PATIENCE_S)
    monkeypatch.setattr(readings, "GATHER_S", 0.0)
    monkeypatch.setattr(hub, "KEEP_ALIVE_S", PATIENCE_S)
