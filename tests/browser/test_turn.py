"""From one season to the next at the secretary's laptop: answers, approval, the turn, forms signed again, fixtures drawn up."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from browser.people import official_of
from browser.venue import Venue, Visitors
from desk.story_turn import NEXT_NIGHT, a_short_season_is_played, squad, team
from hangjack.competition.permissions import Role
from hangjack.formats.divisions.state import season_in
from hangjack.ids import CompetitionId
from support.crib_league import Season, ms_at
from support.desk import CUP, name_of
from support.memory_store import MemoryStore

NEXT = "fig-tree-2032"
"""What the page proposes to call the season after this one."""


@pytest.fixture
def venue() -> Iterator[Venue]:
    """Give a server with a season of eight teams that is over."""
    with ThreadPoolExecutor(1) as thread:
        store = thread.submit(asyncio.run, _over()).result()
    with Venue(store, ms_at("2032-05-01", "12:00")).open() as opened:
        yield opened


async def _over() -> MemoryStore:
    store = MemoryStore()
    await a_short_season_is_played(Season(store, ms_at("2031-08-01", "12:00")))
    return store


def test_a_season_turns_is_taken_back_turns_again_and_is_drawn_up(venue: Venue, visit: Visitors) -> None:
    """The whole way on pages; every step says what comes next."""
    page = official_of(venue, visit, Role.SECRETARY)
    committee = official_of(venue, visit, Role.COMMITTEE)
    page.goto(f"/c/{CUP}/season")
    page.get_by_role("link", name="Turn to the next season").click()
    expect(page.get_by_text("8 teams have not answered.")).to_be_visible()
    page.get_by_role("button", name="Does not return The Fox").click()
    page.get_by_role("button", name="The other 7 teams return").click()
    expect(page.get_by_text("Every team has answered.")).to_be_visible()
    committee.goto(f"/c/{CUP}/turn")
    committee.get_by_role("button", name="Approve").click()
    expect(committee.get_by_text("The committee has approved these divisions.")).to_be_visible()
    _turn(page, NEXT)
    page.goto(f"/c/{NEXT}/turn")
    page.locator("#back > summary").click()
    page.get_by_label("Reason").fill("The wrong night")
    page.get_by_role("button", name="Take it back").click()
    page.wait_for_url(f"**/c/{CUP}/turn")
    _turn(page, f"{NEXT}-2")
    page.goto(f"/c/{NEXT}-2/sign-again")
    _sign(page, "The Ash A")
    _sign(page, "The Crown")
    page.goto(f"/c/{NEXT}-2/seasons")
    expect(page.get_by_role("link", name="Honours")).to_be_visible()
    new = venue.do(venue.server.office.competition(CompetitionId(f"{NEXT}-2")))

    assert set(squad("Ash A")) | set(squad("Crown")) == set(new.signings.forms)
    assert new.rosters.entries[team("Crown")].captain == squad("Crown")[0]
    assert [each.teams for each in season_in(new).divisions] == [
        ("Ash A", "Crown", "Bell A", "Eagle"),
        ("Ash B", "Bell B", "Duke"),
    ]


def _turn(page: Page, id_: str) -> None:
    page.goto(f"/c/{CUP}/turn")
    expect(page.locator("#next-id")).to_have_value(id_)
    page.get_by_label("First night").fill(NEXT_NIGHT)
    page.get_by_role("button", name="See what happens").click()
    expect(page.locator("[data-foreseen]")).to_contain_text("with 7 teams in 2 divisions")
    page.get_by_role("button", name="Yes, open the next season").click()
    expect(page.get_by_text("This season has turned.")).to_be_visible()


def _sign(page: Page, name: str) -> None:
    card = page.locator("details.card", has=page.get_by_role("heading", name=name))
    card.locator("summary").click()
    for box in card.get_by_role("checkbox").all():
        box.check()
    card.get_by_role("textbox").fill("On paper")
    card.get_by_role("button", name="Take these forms in").click()
    known = name_of(team(name.removeprefix("The ")), 1)
    expect(page.get_by_text(f"{known} has signed for {name}.")).to_be_attached()
