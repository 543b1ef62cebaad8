"""A result that was typed wrongly is put right after Saturday's publication, at the desk, in few taps and keys."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec import Struct
from playwright.sync_api import expect

from browser.people import faults_in, official_of
from browser.test_week import Hands
from browser.venue import LAPTOP, PHONE, Venue, Visitors
from desk.story_week import SATURDAY, card_of, of_first_night, the_league_is_drawn_up
from hangjack.competition.permissions import Role
from hangjack.formats.divisions.desk.requests import weeks
from hangjack.ids import EntrantId, MatchId
from support.crib_league import FIRST_NIGHT
from support.desk import CUP, SECRETARY
from support.memory_store import MemoryStore

KEYS_BESIDE_THE_REASON, TAPS = 4, 2
"""One leg that was read wrongly, with the total that follows from it, and Enter."""


class Told(Struct):
    """A league whose first week is out, and the match that was typed wrongly."""

    store: MemoryStore
    match: MatchId
    teams: tuple[EntrantId, ...]
    now_ms: int


@pytest.fixture(scope="module")
def told() -> Told:
    """Give a league on Saturday night, with one result published."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _published()).result()


async def _published() -> Told:
    desk = await the_league_is_drawn_up()
    (match, teams), *_ = await of_first_night(desk)
    desk.turn_to(SATURDAY, "20:00")
    await desk.do(SECRETARY, card_of(*teams), match)
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    assert isinstance(desk.store, MemoryStore)
    return Told(desk.store, match, teams, desk.now_ms)


@pytest.fixture
def venue(told: Told) -> Iterator[Venue]:
    """Give a server with that league, an hour later."""
    with Venue(told.store, told.now_ms + 3_600_000).open() as opened:
        yield opened


def test_a_published_result_is_put_right_from_the_page_of_its_match(
    venue: Venue, visit: Visitors, told: Told
) -> None:
    """The leg is typed over, the cursor goes to the total that fits no more and then to the reason; the report says what changed."""
    page = official_of(venue, visit, Role.SECRETARY, viewport=LAPTOP)
    page.goto(f"/c/{CUP}/m/{told.match}")
    hands = Hands(page)
    hands.tap("Correct this result")
    expect(page.locator("#legs1")).to_be_focused()
    expect(page.locator("#pair3B")).not_to_have_value("")
    expect(page.locator("#signed")).to_be_checked()
    faults = faults_in(page)
    hands.into("#legs3")
    hands.type("2")
    expect(page.locator("#statedA")).to_be_focused()
    hands.type("54")
    expect(page.locator("#why")).to_be_focused()
    page.keyboard.type("Table 3 was misread")
    hands.press("Enter")
    expect(page.locator("#done")).to_contain_text("is 5\N{EN DASH}4.")
    expect(page.locator("#publish")).to_contain_text("not 6\N{EN DASH}3 as published before.")
    page.get_by_role("link", name="The report of the week").click()
    expect(page.locator("main .note")).to_contain_text("Table 3 was misread")
    faults += faults_in(page)
    phone = visit(viewport=PHONE)
    phone.goto(f"/c/{CUP}")
    expect(phone.locator("main")).to_contain_text("Table 3 was misread")

    assert faults == []
    assert (hands.keys, hands.taps) == (KEYS_BESIDE_THE_REASON, TAPS)
