"""The night of a league match on captains' own phones: the team's code, the card that they open, and opponents who are not there."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from browser.venue import LAPTOP, PASSWORD, Venue, Visitors
from desk.story_crib import NIGHT, the_league_opens
from hangjack.competition.permissions import Role
from hangjack.desk.requests import governing
from hangjack.ids import EntrantId
from support.cup import DIRECTOR, person_of
from support.desk import CUP, MINUTE_MS, Desk, copied
from support.memory_store import MemoryStore


@pytest.fixture(scope="module")
def league() -> MemoryStore:
    """Give a league before its first night."""
    store = MemoryStore()
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, the_league_opens(Desk(store))).result()
    return store


@pytest.fixture
def venue(league: MemoryStore) -> Iterator[Venue]:
    """Give a server with that league, a minute after the first match should have begun."""
    with Venue(copied(league, MemoryStore()), NIGHT + MINUTE_MS).open() as opened:
        yield opened


def secretary(venue: Venue, visit: Visitors) -> Page:
    """Return the laptop of somebody who has signed in as secretary."""
    venue.ask(DIRECTOR, governing.Appoint(venue.account("sec"), Role.SECRETARY))
    page = visit(viewport=LAPTOP)
    page.goto("/sign-in")
    page.get_by_label("Login").fill("sec")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("link", name="Winter").first).to_be_visible()
    return page


def phone(desk: Page, visit: Visitors, team: EntrantId) -> Page:
    """Let the secretary make the code of a team, and its captain scan it."""
    desk.goto(f"/c/{CUP}/members")
    desk.locator("#code-team").select_option(team)
    desk.get_by_role("button", name="Make a code").click()
    expect(desk.locator("#link-team")).to_be_visible()
    page = visit()
    page.goto(desk.locator("#link-team").input_value())
    page.locator(f"button[value={person_of(team, 1)}]").click()
    expect(page.locator(".names")).to_have_count(0)
    return page


@pytest.mark.clause("abingdon-L20-1", "abingdon-L11-14")
def test_the_away_captain_opens_the_card_and_says_that_nobody_is_there(venue: Venue, visit: Visitors) -> None:
    """By the team's own code; the secretary sees whose card was missing, and enters the concession with one tap."""
    desk = secretary(venue, visit)
    table = venue.do(venue.server.office.competition(venue.competition)).rankings["1"]
    home, away = next(each for each in table.fixtures.values() if each.round == 1).teams
    captain = phone(desk, visit, away)
    captain.goto(f"/c/{venue.competition}/dates")
    expect(captain.get_by_role("heading", name="Matches whose night has come")).to_be_visible()
    captain.get_by_role("button", name="Open the card").click()
    expect(captain.get_by_role("link", name="To the card")).to_be_visible()
    captain.get_by_role("button", name="Opponents not here").click()
    expect(captain.get_by_text(f"It is noted that The {home} was not there")).to_be_visible()
    desk.goto(f"/c/{venue.competition}/season")
    expect(desk.get_by_text(f"The {home} had no card for")).to_be_visible()
    desk.get_by_role("button", name=f"The {home} concedes all 9 legs").click()
    expect(desk.get_by_text("say those who were there")).to_have_count(0)

    found = venue.do(venue.server.office.competition(venue.competition))
    assert found.rankings["1"].rows[away].shows("PTS") == 9
