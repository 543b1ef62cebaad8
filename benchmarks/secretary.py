"""What the secretary's Saturday takes: the cards of a night, typed on the desk in a browser, key by key.

    python -m benchmarks.secretary [--pace 280] [--look 1300] [--cards 12]

Every key takes *pace* milliseconds; before each pair, and before the total, somebody looks at the card for *look*.
"""

import argparse
import asyncio
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Page, expect, sync_playwright

from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Figure, done, told
from browser.people import official_of
from browser.venue import LAPTOP, Venue, Visitors, launched
from desk.story_week import GREEK, SATURDAY, of_first_night, the_league_is_drawn_up
from hangjack.competition.permissions import Role
from hangjack.ids import EntrantId, MatchId
from support.desk import CUP
from support.memory_store import MemoryStore

TAKES = "5 minutes"
NEEDS = "chromium"

Fixture = tuple[MatchId, tuple[EntrantId, ...]]


async def _saturday() -> tuple[MemoryStore, list[Fixture], int]:
    desk = await the_league_is_drawn_up()
    desk.turn_to(SATURDAY, "19:00")
    assert isinstance(desk.store, MemoryStore)
    return desk.store, await of_first_night(desk), desk.now_ms


def _type_all(page: Page, matches: list[Fixture], given: argparse.Namespace) -> Iterator[Figure]:
    """Type so many cards; once all of them are in, the week is published."""
    began, cards, keys = time.monotonic(), list[float](), 0
    for match, teams in matches[: given.cards]:
        expect(page.locator(f"form.typing[data-match='{match}'] [role=combobox]").first).to_be_focused()
        card_began = time.monotonic()
        keys += _type(page, teams, given.pace, given.look)
        expect(page.locator("#done")).to_contain_text(f"The {teams[0]}")
        cards.append(time.monotonic() - card_began)
    if len(cards) == len(matches):
        page.locator("#publish-form button").click()
        expect(page.locator("#publish")).to_contain_text("Published")
    yield told(done("cards", len(cards), "cards"))
    yield told(Figure("keys, beside one tap", keys, "keys"))
    yield told(Figure("the whole night", (time.monotonic() - began) / 60, "minutes"))
    yield told(Figure("the slowest card", max(cards), "s"))


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


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Type the cards of a night and publish the week."""
    with ThreadPoolExecutor(1) as thread:
        store, matches, now_ms = thread.submit(asyncio.run, _saturday()).result()
    with Venue(store, now_ms).open() as venue, sync_playwright() as playwright:
        browser = launched(playwright.chromium)
        visit = Visitors(browser, venue.url)
        page = official_of(venue, visit, Role.SECRETARY, viewport=LAPTOP)
        page.goto(f"/c/{CUP}/season")
        yield from _type_all(page, matches, given)
        visit.close()
        browser.close()


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("pace", 280, short=0)
    asking.size("look", 1300, short=0)
    asking.size("cards", 12, short=1)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
