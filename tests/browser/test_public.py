"""The pages for everybody: readable by all, with or without script, on any screen."""

import pytest

from browser.pads import play_on_paper
from browser.people import FIRST, faults_in, official_of, sideways
from browser.venue import LAPTOP, Venue, Visitors
from hangjack.competition.permissions import Role
from hangjack.matches.teams import Team

OF_A_CUP = ("", "/fixtures", "/standings", "/bracket", "/rules", f"/m/{FIRST}", "/hang-jacks", "/draw")
OF_ALL = ("/", "/rulebooks", "/rulebooks/mafa", "/rulebooks/ic2024?find=renege", "/sign-in")


def addresses(venue: Venue) -> list[str]:
    """Return the addresses of every page for everybody."""
    return [*OF_ALL, *(f"/c/{venue.competition}{each}" for each in OF_A_CUP)]


def test_every_page_for_everybody_is_within_reach_of_everybody(venue: Venue, visit: Visitors) -> None:
    """By light and by dark, and never to be pushed sideways on a small phone."""
    play_on_paper(venue, Team.A)
    page = visit(viewport=LAPTOP)
    faults, wide = [], []
    for address in addresses(venue):
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(address)
        faults += faults_in(page)
        wide += [address] if sideways(page) else []

    assert faults == []
    assert wide == []


def test_pages_for_everybody_need_no_script(venue: Venue, visit: Visitors) -> None:
    """Competition, match, standings, fixtures, bracket and rulebook say what they say without it."""
    play_on_paper(venue, Team.A)
    page = visit(java_script_enabled=False)
    base = f"/c/{venue.competition}"
    said = {}
    for address in ("", "/fixtures", "/standings", f"/m/{FIRST}", "/rules"):
        page.goto(f"{base}{address}")
        said[address] = page.locator("main").inner_text()

    assert "The crabs" in said[""]
    assert FIRST in said["/fixtures"]
    assert "Why here" in said["/standings"]
    assert "agreed" in said[f"/m/{FIRST}"]
    assert "ic2024-24b-1" in said["/rules"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_language_is_chosen_once_and_kept(venue: Venue, visit: Visitors, language: str) -> None:
    """By a link at the foot of every page."""
    page = visit()
    page.goto(f"/language/{language}?back=/c/{venue.competition}/standings")

    assert page.url.endswith("/standings")
    assert page.locator("html").get_attribute("lang") == language
    assert (
        page.get_by_role("heading", level=1).inner_text() == {"en": "Standings", "fr": "Classement"}[language]
    )


def test_an_official_types_a_paper_sheet_in(venue: Venue, visit: Visitors) -> None:
    """With the keyboard, row by row; it is shown as given by an official."""
    page = official_of(venue, visit, Role.OFFICIAL, viewport=LAPTOP)
    page.goto(f"/c/{venue.competition}/m/{FIRST}/paper")
    assert faults_in(page) == []
    page.get_by_label("Table 1, game 1, points of The crabs").fill("14")
    page.get_by_label("Table 1, game 1, points of The ducks").fill("6")
    for side in ("A", "B"):
        page.locator(f"#signed-{side}").select_option(index=1)
    page.get_by_label("Number of the sheet").fill("sheet 12")
    page.get_by_role("button", name="Enter the sheet").press("Enter")
    page.wait_for_url(f"**/m/{FIRST}")

    assert "by an official" in page.locator("main").inner_text()
