"""A season at the secretary's laptop: drawn up with a preview, a late card decided, a date agreed, a cup drawn and won."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from browser.people import official_of
from browser.venue import Venue, Visitors
from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Role
from hangjack.formats.divisions.state import cups_in, season_in
from support.crib_league import FIRST_NIGHT, Season, league_rules, ms_at
from support.desk import CUP
from support.memory_store import MemoryStore

FOUR = ("Ash", "Bell", "Crown", "Duke")


@pytest.fixture
def venue() -> Iterator[Venue]:
    """Give a server with four teams that have entered, and nothing else."""
    with ThreadPoolExecutor(1) as thread:
        store, now_ms = thread.submit(asyncio.run, _entered()).result()
    with Venue(store, now_ms).open() as opened:
        yield opened


async def _entered() -> tuple[MemoryStore, int]:
    store = MemoryStore()
    desk = Season(store, ms_at("2031-08-01", "12:00"))
    await desk.begin(league_rules(), FOUR)
    return store, desk.now_ms + 1_000


def found(venue: Venue) -> Competition:
    """Return the season as the server has it."""
    return venue.do(venue.server.office.competition(CUP))


def test_a_season_is_drawn_up_and_a_cup_is_won_on_pages(venue: Venue, visit: Visitors) -> None:
    """Venues with a closed night, homes, divisions, nights, a match moved; then a meeting, a cup, its draw and its final."""
    page = official_of(venue, visit, Role.SECRETARY)
    page.goto(f"/c/{CUP}/setup/divisions")
    _add_venue(page, "The Bell", FIRST_NIGHT)
    _add_venue(page, "The Crown", "")
    page.locator("#home-at-1").select_option(label="The Bell")
    page.locator("#home-1 button").click()
    expect(page.locator("#home-1 .said")).to_have_text("Saved.")
    page.get_by_role("button", name="Fill the divisions by merit").click()
    expect(page.get_by_role("heading", name="Division 1")).to_be_visible()
    page.locator("#first").fill(FIRST_NIGHT)
    page.locator("#skipped").fill("2031-09-24 2031-10-01")
    page.get_by_role("button", name="Draw the season up").click()
    expect(page.locator("#draw-up [data-foreseen]")).to_contain_text("12 matches on 6 nights")
    page.get_by_role("button", name="Yes, draw it up like this").click()
    expect(page.get_by_text("Round 1", exact=False).first).to_be_visible()
    _move(page, "2031-09-18")
    page.goto(f"/c/{CUP}/cups")
    page.locator("#cup-name").fill("The Singles")
    page.locator("#cup-kind").select_option("singles")
    page.get_by_role("button", name="Open the cup").click()
    for team in FOUR[:2]:
        _enter(page, team)
    page.get_by_role("button", name="Draw the cup").click()
    page.locator("summary", has_text="Enter the result").click()
    for number, games in ((1, "2"), (2, "1")):
        page.locator(f"#s-c1KO-1-1{number}").fill(games)
    page.get_by_role("button", name="Save the result").click()
    expect(page.get_by_text("Won by")).to_be_visible()
    season = found(venue)

    nights = season_in(season).nights
    assert nights is not None
    assert [each.isoformat() for each in nights.skipped] == ["2031-09-24", "2031-10-01"]
    assert len(season.rankings["1"].fixtures) == 12
    assert [each.night.day.isoformat() for each in season_in(season).moved.values()] == ["2031-09-18"]
    assert season_in(season).venues["v1"].closed[0].isoformat() == FIRST_NIGHT
    assert cups_in(season)["c1"].champion is not None


def _add_venue(page: Page, name: str, closed: str) -> None:
    if not page.locator("#new-name").is_visible():
        page.locator("#venue-new > summary").click()
    page.locator("#new-name").fill(name)
    page.locator("#new-closed").fill(closed)
    page.locator("#venue-new button").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def _move(page: Page, day: str) -> None:
    page.locator("#move > summary").click()
    page.locator("#move-match").select_option(index=1)
    page.locator("#move-day").fill(day)
    page.locator("#move-reason").fill("A darts night")
    page.get_by_role("button", name="Move it").click()
    expect(page.locator("#move [data-foreseen]")).not_to_be_empty()
    page.get_by_role("button", name="Yes, move it").click()
    expect(page.get_by_text("Yes, move it")).to_have_count(0)


def _enter(page: Page, team: str) -> None:
    if not page.locator("#ep-c10").is_visible():
        page.locator("#enter-c1 > summary").click()
    page.locator("#ep-c10").fill(f"{team} Number1")
    page.locator("#enter-c1").get_by_role("button", name="Enter").click()
    expect(page.get_by_role("listitem").filter(has_text=f"Mx {team} Number1").first).to_be_visible()
