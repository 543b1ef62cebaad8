"""A cup whose first match has begun, for tests that go on from there."""

import asyncio

import pytest

from desk.story_first_match import CRAB, FIRST, FOX, reported, they_sit_down
from desk.story_opening import the_cup_opens
from hangjack.desk.requests import rulings, stops
from hangjack.matches.parties import A, B
from hangjack.matches.sheets import Place
from support.desk import Desk, copied
from support.memory_store import MemoryStore

A_WHILE_LATER_MS = 10_000_000


@pytest.fixture(scope="session")
def log() -> MemoryStore:
    """Give the log of the cup, to be copied: a game agreed, a ruling proposed, a dispute open, a wish to leave."""
    store = MemoryStore()
    asyncio.run(_begin(Desk(store)))
    return store


@pytest.fixture
def desk(log: MemoryStore) -> Desk:
    """Give a desk a while after the first match should have begun."""
    return Desk(copied(log, MemoryStore()), A_WHILE_LATER_MS)


async def _begin(desk: Desk) -> None:
    await the_cup_opens(desk)
    await they_sit_down(desk)
    await desk.write(FIRST, Place(1, 1), A)
    await desk.do(FOX[1], rulings.ReportIncident(B, "r1", 1, reported()), FIRST)
    await desk.do(FOX[1], stops.OpenDispute(B, "x", 2, "Who led?"), FIRST)
    await desk.do(CRAB[1], stops.AskLeave(A, "15:30", CRAB[1], "Air."), FIRST)
