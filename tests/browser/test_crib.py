"""An evening of crib on phones: both captains hand in, legs are written with two taps, everybody signs, and the card counts."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from browser.pads import Pad
from browser.venue import Venue, Visitors
from desk.story_crib import SIX, call_next, the_league_opens
from hangjack.competition.permissions import Role
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import SIDES, A, B, Party, both
from support.cup import person_of
from support.desk import Desk, copied
from support.memory_store import MemoryStore


class Evening:
    """A match that is called, and a phone for each captain."""

    def __init__(self, venue: Venue, visit: Visitors, match: MatchId) -> None:
        self.venue, self.match = venue, match
        self.teams: dict[Party, EntrantId] = dict(venue.match(match).opened.parties)
        self.phones = {side: self._phone(visit, side) for side in SIDES}

    def _phone(self, visit: Visitors, side: Party) -> Page:
        page = visit()
        page.goto(self.venue.link(Role.CAPTAIN, self.match, side))
        page.locator(f"button[value='{person_of(self.teams[side], 1)}']").click()
        return page

    def hand_in(self, side: Party, pairs: tuple[tuple[int, int], ...]) -> None:
        """Choose the pairs table by table, and hand them in."""
        page = self.phones[side]
        for table, pair in enumerate(pairs, start=1):
            for seat, number in enumerate(pair):
                page.locator(f"#pair-{table}-{seat}").select_option(person_of(self.teams[side], number))
        page.get_by_role("button", name="Hand the line-up in").click()


@pytest.fixture(scope="module")
def called() -> tuple[MemoryStore, MatchId, int]:
    """Give a league of which a match has just been called."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _called()).result()


@pytest.fixture
def venue(called: tuple[MemoryStore, MatchId, int]) -> Iterator[Venue]:
    """Give a server with that league."""
    store, _, now_ms = called
    with Venue(copied(store, MemoryStore()), now_ms).open() as opened:
        yield opened


@pytest.fixture
def evening(venue: Venue, visit: Visitors, called: tuple[MemoryStore, MatchId, int]) -> Evening:
    """Give the match, and a phone for each captain."""
    return Evening(venue, visit, called[1])


async def _called() -> tuple[MemoryStore, MatchId, int]:
    store = MemoryStore()
    desk = Desk(store)
    await the_league_opens(desk)
    match, _ = await call_next(desk)
    return store, match, desk.now_ms


@pytest.mark.clause("abingdon-L11-3")
@pytest.mark.clause("abingdon-L12-4")
@pytest.mark.clause("abingdon-L17-2")
def test_four_play_six_and_everybody_signs_on_two_phones(evening: Evening) -> None:
    """Two of the four play twice, which their captain says with one tap; a leg is a pair and a key, and the others agree."""
    home, away = (evening.phones[side] for side in SIDES)
    evening.hand_in(A, ((1, 2), (3, 4), (2, 3)))
    evening.hand_in(B, SIX)
    home.get_by_role("button", name="Their captain is told").click()
    expect(home.get_by_text("Their captain knows that these play twice")).to_be_visible()
    expect(away.get_by_text("these play twice")).to_be_visible()
    for page in (home, away):
        page.get_by_role("link", name="Score pad").click()
        expect(page.locator("#pad[data-ready]")).to_be_attached()
    names = {side: f"The {evening.teams[side]}" for side in SIDES}
    pads = {side: Pad(page, side, names, line="Leg") for side, page in evening.phones.items()}
    for table in (1, 2, 3):
        for pad in pads.values():
            pad.tap(f"Table {table}")
        for number, winner in enumerate((A, B, A), start=1):
            home.locator(".sides .side", has_text=names[winner]).click()
            home.get_by_role("button", name="Won the leg").click()
            pads[B].agree(number)
            pads[A].state(number, "agreed")
    for side, page in evening.phones.items():
        group = page.get_by_role("group", name="All players sign")
        expect(group).to_be_visible()
        for name in group.locator("button").all_inner_texts():
            group.get_by_role("button", name=name, exact=True).click()
        expect(group).to_have_count(0)
        page.get_by_role("button", name=f"Sign for {names[side]}").click()
    home.get_by_role("button", name="Seal the sheet").click()
    expect(home.locator("#receipt-words")).to_be_attached()

    match = evening.venue.match(evening.match)
    assert match.figures()["LF"] == both(6, 3)
    assert len(match.closings.players) == 4 + 6
