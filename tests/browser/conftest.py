"""Shared by the tests in a browser: Debian's chromium, a server with a prepared cup, and people who look at it.

The browser lives as long as the tests of this folder: while it does, its event loop is the thread's, and other tests
need that for themselves.
"""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.halls import Halls
from browser.venue import PATIENCE_S, Venue, Visitors, launched
from browser.witness import write_down
from support.cup import HOUR_MS
from support.desk import MINUTE_MS, Desk, cup_of, matches_of
from support.memory_store import MemoryStore
from support.second_try import witnesses

HERE = Path(__file__).parent

NOW_MS = 2 * HOUR_MS + MINUTE_MS
"""A minute after the first match was to begin."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever needs a browser has a second try, and is left out of quick runs."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("second_try")
            item.add_marker("thorough")


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Give the browser."""
    expect.set_options(timeout=PATIENCE_S * 1000)
    with sync_playwright() as playwright:
        browser = launched(playwright.chromium)
        witness = partial(write_down, browser)
        witnesses.append(witness)
        yield browser
        witnesses.remove(witness)
        browser.close()


@pytest.fixture(scope="package")
def halls(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Halls]:
    """Give the cup at every moment, for tests that only look."""
    halls = Halls(chromium, tmp_path_factory.mktemp("halls"))
    yield halls
    halls.close()


@pytest.fixture(scope="package")
def cup() -> MemoryStore:
    """Give a cup of four teams whose first match has been called, line-ups in; it takes two bullseyes to win one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, cup_begun()).result()


@pytest.fixture
def venue(cup: MemoryStore) -> Iterator[Venue]:
    """Give a server with a copy of the cup in it."""
    with Venue(cup, NOW_MS).open() as opened:
        yield opened


@pytest.fixture
def visit(chromium: Browser, venue: Venue) -> Iterator[Visitors]:
    """Give a way to let people in, each with a browser of their own; nothing may be wrong in any of them."""
    visitors = Visitors(chromium, venue.url)
    yield visitors
    visitors.close()

    assert visitors.complaints == []


async def cup_begun() -> MemoryStore:
    """Return a cup of four teams whose first match has been called, line-ups in."""
    store = MemoryStore()
    desk: Desk = await cup_of(4, store)
    desk.now_ms = 2 * HOUR_MS - 5 * MINUTE_MS
    first, *_ = await matches_of(desk)
    await desk.call(first)
    return store
