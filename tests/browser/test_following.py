"""Somebody follows a league on a phone without script: from its front page to a result, a team, a player, a pub and a cup."""

import re

from playwright.sync_api import Page, expect

from browser.halls import Halls
from browser.moments import LONG_NAME, Moment
from browser.venue import LAPTOP
from support.desk import CUP as CUP_ID

CUP = f"/c/{CUP_ID}"


def follow(page: Page, name: str | re.Pattern[str], heading: str) -> None:
    """Tap the first link of that name in what the page shows, and see where it leads."""
    page.locator("main").get_by_role("link", name=name).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)


def test_everything_about_a_team_is_a_few_taps_from_the_front_page(halls: Halls) -> None:
    """Nothing needs a script, nothing is wider than the phone, and the calendar's address begins as phones want it."""
    hall = halls.at(Moment.WINTER)
    page = hall.visit(java_script_enabled=False)
    page.goto(CUP)
    follow(page, "Division 1", "Division 1")
    for told in ("\N{MINUS SIGN}5: the card of", "came late: The third time", "moved from"):
        expect(page.locator("main")).to_contain_text(told)
    follow(page, "The Crown", "The Crown")
    address = page.get_by_role("link", name="Subscribe in a calendar").get_attribute("href")
    follow(page, "The Crown Arms", "The Crown Arms")
    follow(page, LONG_NAME, LONG_NAME)
    page.go_back()
    follow(page, "The Crown", "The Crown")
    page.locator("table.players").get_by_role("link").first.click()
    expect(page.get_by_text("Plays for")).to_be_visible()
    page.goto(f"{CUP}/cups")
    follow(page, "The Singles", "The Singles")
    hall.require_no_complaints()

    assert address is not None
    assert address.startswith("webcal://")
    assert address.endswith("/teams/Crown.ics?in=en")


def test_a_week_leads_to_the_next_by_keyboard(halls: Halls) -> None:
    """On a laptop: tab to the arrow, press Enter, and the week after it is there."""
    page = halls.at(Moment.WINTER).visit(viewport=LAPTOP)
    page.goto(f"{CUP}/weeks/2031-09-15")
    before = page.get_by_role("heading", level=1).inner_text()
    page.locator("a[rel=next]").focus()
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=1)).not_to_have_text(before)
    expect(page.locator("a[rel=prev]")).to_be_visible()
