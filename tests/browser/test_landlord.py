"""Landlords on their phones: one who plays for no team closes a night until her code is taken back, one who captains helps out."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from browser.people import official_of, scanned
from browser.venue import LAPTOP, Venue, Visitors
from desk.story_crib import LION_A, LION_B, VINE, at, the_league_opens
from hangjack.competition.permissions import Role
from hangjack.formats.divisions.deciding.dates import night_of
from hangjack.formats.divisions.desk.requests import houses
from hangjack.ids import EntrantId, MatchId
from support.cup import person_of
from support.desk import Desk
from support.memory_store import MemoryStore

OUT = "This phone or computer is not let in any more: its code has run out, was taken back or was replaced"


@pytest.fixture
def venue() -> Iterator[Venue]:
    """Give a server with the league, on the morning before its first night."""
    with ThreadPoolExecutor(1) as thread:
        store = thread.submit(asyncio.run, _begun()).result()
    with Venue(store, at("2019-10-01T12:00")).open() as opened:
        yield opened


async def _begun() -> MemoryStore:
    store = MemoryStore()
    await the_league_opens(Desk(store))
    return store


def match_of(venue: Venue, home: EntrantId, away: EntrantId) -> tuple[MatchId, str]:
    """Return the match of two teams, with its day."""
    found = venue.do(venue.server.office.competition(venue.competition))
    fixtures = [each for table in found.rankings.values() for each in table.fixtures.values()]
    match = next(each.match for each in fixtures if each.teams == (home, away))
    night = night_of(found, match)
    assert night is not None, "every match has its night"
    return match, night.day.isoformat()


def name_landlady(desk: Page, venue: Venue) -> None:
    """Find the Vine on the page of members by typing, and say who runs it: nobody of the list, but somebody who plays for no team."""
    desk.goto(f"/c/{venue.competition}/members")
    desk.locator("#find").press_sequentially("vin")
    expect(desk.locator("[id^=at-]")).to_have_count(1)
    club = desk.locator("#club-vine")
    club.locator("summary").click()
    club.locator("#landlord-vine").fill("lion 2")
    club.get_by_role("button", name="Set the landlord").first.click()
    expect(club.get_by_text("“lion 2” is not one name of the list")).to_be_visible()
    club.locator("#landlord-vine").fill("lion-a 2")
    club.locator("#landlord-vine").press("Tab")
    expect(club.locator("#landlord-vine")).to_have_value("Mx lion-a 2")
    club.locator("#landlord-vine").fill("")
    club.locator("#landlord-name-vine").fill("Tess Vine")
    club.get_by_role("button", name="Set the landlord").last.click()
    expect(desk.get_by_text("Landlord: Tess Vine").first).to_be_visible()


def code_of(desk: Page, venue: Venue, house: str) -> str:
    """Go from the secretary's desk to the code of a landlord in two taps; return the path that is scanned."""
    desk.goto(f"/c/{venue.competition}/season")
    desk.get_by_role("link", name="Codes for captains and landlords").click()
    desk.get_by_role("button", name=f"Code for the landlord {house}").click()
    given = desk.locator("[data-invited]:not([hidden])")
    expect(given.get_by_role("img")).to_be_visible()
    expect(given.locator("textarea")).to_have_value(re.compile(r"/t/.* Or type [A-Z ]{11} at http"))
    return urlsplit(given.locator("input").input_value()).path


def close(phone: Page, day: str, why: str) -> None:
    """Say on the page of the house that it is closed on a night."""
    phone.locator("#tell summary").click()
    phone.locator("#closed-day").fill(day)
    phone.locator("#closed-why").fill(why)
    phone.get_by_role("button", name="Tell the secretary").click()


def take_back(desk: Page, venue: Venue) -> None:
    """Take the code of the Vine back on the page of members."""
    desk.goto(f"/c/{venue.competition}/members")
    desk.locator("#end-code-vine summary").click()
    desk.get_by_role("button", name="Take the code back The Vine").click()
    expect(desk.get_by_text("The code is void: the phone of Tess Vine is out.")).to_be_visible()


@pytest.mark.clause("abingdon-L10-1")
def test_landlords_close_nights_and_help_out_by_their_own_codes(venue: Venue, visit: Visitors) -> None:
    """A clash goes to the secretary's desk and comes back noted; a phone whose code is taken back is out, and is told so."""
    _, day = match_of(venue, VINE, LION_A)
    desk = official_of(venue, visit, Role.SECRETARY, viewport=LAPTOP)
    name_landlady(desk, venue)
    phone = visit(expected="401")
    phone.goto(code_of(desk, venue, "The Vine"))
    phone.get_by_role("button", name="Tess Vine").click()
    expect(phone.get_by_role("heading", name="The Vine", exact=True)).to_be_visible()
    close(phone, day, "A wake")
    expect(phone.get_by_text("The secretary is told.")).to_be_visible()
    expect(phone.get_by_text("The secretary knows of it, and moves the match")).to_be_visible()

    desk.goto(f"/c/{venue.competition}/season")
    expect(desk.get_by_text("A wake")).to_be_visible()
    expect(desk.get_by_text("is to be played there: it must be moved.")).to_be_visible()
    desk.get_by_role("button", name="Note it in the calendar The Vine").click()
    expect(desk.get_by_text("A wake")).to_have_count(0)
    phone.reload()
    expect(phone.get_by_text("A match is set for a night on which the house is closed")).to_be_visible()

    take_back(desk, venue)
    close(phone, "2019-12-25", "Christmas")
    expect(phone.locator("#tell .said")).to_contain_text(OUT)
    expect(phone.locator("#closed-why")).to_have_value("Christmas")
    phone.goto(f"/c/{venue.competition}/house")
    expect(phone.get_by_role("alert")).to_contain_text(OUT)
    _the_lion_helps_out(venue, visit)


def _the_lion_helps_out(venue: Venue, visit: Visitors) -> None:
    """Let the landlord of the Lion, who captains a team, answer cover; with the same phone he looks after his team."""
    match, _ = match_of(venue, LION_B, VINE)
    venue.ask(person_of(LION_B, 1), houses.AskCover(match, LION_B))
    phone = visit()
    scanned(phone, venue.house_code("lion"))
    phone.get_by_role("button", name="I help out The lion-b").click()
    expect(phone.get_by_text("You have said yes.")).to_be_visible()
    phone.get_by_role("link", name="My team").click()
    expect(phone.get_by_role("heading", name="Captain of The lion-a")).to_be_visible()
    pages = phone.get_by_role("navigation", name="Pages of this competition")
    pages.get_by_role("link", name="My house").click()
    expect(phone.get_by_role("heading", name="The Lion", exact=True)).to_be_visible()
