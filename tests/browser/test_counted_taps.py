"""A director's morning in taps: a team is checked in with two, a round is called with one, the first game is agreed with five.

The pages count for themselves how often they are touched; nothing of it is done behind anybody's back.
"""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NOW_MS
from browser.directing import CONSOLE, FIRST, signed_in
from browser.pads import NAMES
from browser.venue import Venue, Visitors
from hangjack.competition.permissions import Role
from hangjack.desk.requests import entries
from hangjack.ids import EntrantId
from hangjack.matches.parties import SIDES, A, Party
from hangjack.matches.sheets import Place
from support.cup import SHORT_RULES, TEAMS, person_of
from support.desk import CUP, SECRETARY, Desk, name_of
from support.memory_store import MemoryStore

COUNTS = """
addEventListener("pointerdown", () => localStorage.setItem("taps", 1 + Number(localStorage.getItem("taps"))), true);
"""


class Before(Desk):
    """A desk in the morning: nobody has come through the door."""

    async def register(self, team: EntrantId, number: int) -> None:
        """Put a player on a team's form."""
        player = entries.RegisterPlayer(team, name_of(team, number), person=person_of(team, number))
        await self.do(SECRETARY, player)


@pytest.fixture
def venue() -> Iterator[Venue]:
    """Give a server with a cup of four teams, drawn and scheduled, before anybody has come."""
    with ThreadPoolExecutor(1) as thread:
        store = thread.submit(asyncio.run, _drawn()).result()
    with Venue(store, NOW_MS).open() as opened:
        yield opened


async def _drawn() -> MemoryStore:
    store = MemoryStore()
    desk = Before(store)
    await desk.open(SHORT_RULES)
    for team in TEAMS[:4]:
        await desk.enter(team)
    await desk.draw()
    return store


def test_a_team_takes_two_taps_a_round_one_and_the_first_game_five(venue: Venue, visit: Visitors) -> None:
    """A first line-up takes three: the own name, the order of the list, and its handing in."""
    desk = _counting(signed_in(venue, visit).page)
    desk.goto(f"/c/{CUP}/door")
    for team in TEAMS[:4]:
        assert _checked_in(desk, team) == 2
    desk.goto(CONSOLE)
    assert _called(desk) == 1
    captains = {side: _lined_up(venue, visit, side) for side in SIDES}
    pads = {side: _counting(visit()) for side in SIDES}
    for side, pad in pads.items():
        pad.goto(venue.link(Role.SCOREKEEPER, FIRST, side))
        pad.get_by_role("button", name=name_of(_team(venue, side), 2), exact=True).click()
        pad.wait_for_selector("#pad[data-ready=yes]")
    _first_game(pads)

    assert captains == dict.fromkeys(SIDES, 3)
    assert sum(_taps(pad) for pad in pads.values()) == 5
    assert Place(1, 1) in venue.match(FIRST).sheet.agreed


def _checked_in(desk: Page, team: EntrantId) -> int:
    """Check a whole team in; return how many taps it took."""
    desk.get_by_role("button", name=f"The whole team is here: The {team}", exact=True).click()
    desk.get_by_role("button", name="Check in 8 players", exact=True).click()
    expect(desk.get_by_text(f"The {team}: 8 players are checked in")).to_be_visible()
    return _taps(desk)


def _called(desk: Page) -> int:
    """Call the first round; return how many taps it took."""
    desk.get_by_role("button", name=re.compile("^Call all 2 of")).click()
    expect(desk.locator(".match")).to_have_count(2)
    return _taps(desk)


def _lined_up(venue: Venue, visit: Visitors, side: Party) -> int:
    """Scan the captain's card and hand a first line-up in; return how many taps it took."""
    page = _counting(visit())
    page.goto(venue.link(Role.CAPTAIN, FIRST, side))
    page.get_by_role("button", name=name_of(_team(venue, side), 1), exact=True).click()
    page.get_by_role("button", name="In the order of this list").click()
    page.get_by_role("button", name="Hand the line-up in").click()
    expect(page.get_by_text(re.compile(r"Your line-up is in\.|Substitutions")).first).to_be_visible()
    return _taps(page)


def _first_game(pads: dict[Party, Page]) -> None:
    """Write a game on the one phone and agree to it on the other."""
    ours, *theirs = pads.values()
    ours.locator(".just").get_by_role("button", name=f"{NAMES[A]} won game 1").click()
    ours.get_by_role("button", name="Write 14 to 9", exact=True).click()
    theirs[0].locator(".asks").get_by_role("button", name="We agree").click()
    expect(ours.get_by_text("Table 1, game 1 is agreed").last).to_be_visible()


def _team(venue: Venue, side: Party) -> EntrantId:
    return venue.match(FIRST).opened.parties[side]


def _counting(page: Page) -> Page:
    """Let somebody's pages count their taps, from the next that is opened."""
    page.context.add_init_script(COUNTS)
    return page


def _taps(page: Page) -> int:
    taps: int = page.evaluate("() => Number(localStorage.getItem('taps'))")
    page.evaluate("() => localStorage.removeItem('taps')")
    return taps
