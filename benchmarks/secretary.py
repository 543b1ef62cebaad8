"""What the secretary's Saturday takes: the cards of a night, typed on the desk in a browser, key by key.

    PYTHONPATH=tests .venv/bin/python -m benchmarks.secretary [--pace 280] [--look 1300]

Every key takes *pace* milliseconds; before each pair, and before the total, somebody looks at the card for *look*.
"""

import argparse
import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Page, expect, sync_playwright

from browser.people import official_of
from browser.venue import LAPTOP, Venue, Visitors, launched
from desk.story_week import GREEK, SATURDAY, of_first_night, the_league_is_drawn_up
from hangjack.competition.permissions import Role
from hangjack.ids import EntrantId, MatchId
from support.desk import CUP
from support.memory_store import MemoryStore

Fixture = tuple[MatchId, tuple[EntrantId, ...]]


def main() -> None:
    """Type twelve cards and publish the week, and print the keys and the time."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pace", type=int, default=280)
    parser.add_argument("--look", type=int, default=1300)
    given = parser.parse_args()
    with ThreadPoolExecutor(1) as thread:
        store, matches, now_ms = thread.submit(asyncio.run, _saturday()).result()
    with Venue(store, now_ms).open() as venue, sync_playwright() as playwright:
        visit = Visitors(launched(playwright.chromium), venue.url)
        page = official_of(venue, visit, Role.SECRETARY, viewport=LAPTOP)
        page.goto(f"/c/{CUP}/season")
        _type_all(page, matches, given.pace, given.look)


async def _saturday() -> tuple[MemoryStore, list[Fixture], int]:
    desk = await the_league_is_drawn_up()
    desk.turn_to(SATURDAY, "19:00")
    assert isinstance(desk.store, MemoryStore)
    return desk.store, await of_first_night(desk), desk.now_ms


def _type_all(page: Page, matches: list[Fixture], pace: int, look: int) -> None:
    began, slowest, keys = time.monotonic(), 0.0, 0
    for match, teams in matches:
        expect(page.locator(f"form.typing[data-match='{match}'] [role=combobox]").first).to_be_focused()
        card_began = time.monotonic()
        keys += _type(page, teams, pace, look)
        expect(page.locator("#done")).to_contain_text(f"The {teams[0]}")
        slowest = max(slowest, time.monotonic() - card_began)
    page.locator("#publish-form button").click()
    expect(page.locator("#publish")).to_contain_text("Published")
    took = time.monotonic() - began
    print(
        f"{len(matches)} cards, {keys} keys and a tap: {took / 60:.1f} minutes; the slowest card {slowest:.1f} s"
    )


def _type(page: Page, teams: tuple[EntrantId, ...], pace: int, look: int) -> int:
    """Type a card; return how many keys that took."""
    written: list[tuple[str, tuple[str, ...]]] = []
    for table, legs in enumerate("213"):
        one, other = (GREEK[2 * table + seat][0].lower() for seat in (0, 1))
        for team in teams:
            pub = team[0].lower()
            written.append((f"{one}{pub} {other}{pub}", ("Enter",)))
        written.append((legs, ()))
    written.append(("63", ("Space", "Enter")))
    keys = 0
    for text, then in written:
        page.wait_for_timeout(look if len(text) > 1 else 0)
        page.keyboard.type(text, delay=pace)
        for key in then:
            page.keyboard.press(key, delay=pace)
        keys += len(text) + len(then)
    return keys


if __name__ == "__main__":
    main()
