"""The pages for everybody: readable by all, with or without script, on any screen."""

import pytest
from playwright.sync_api import expect

from browser.halls import Halls
from browser.moments import FINAL, LONG_NAME, SEMIFINALS, Moment
from browser.people import FIRST, official_of
from browser.venue import LAPTOP, Venue, Visitors
from hangjack.competition.permissions import Role
from support.desk import CUP as CUP_ID

MATCHES = ("A-1-1", "A-1-2", "A-2-1", "A-2-2", "A-3-1", "A-3-2", *SEMIFINALS, FINAL)
CUP = f"/c/{CUP_ID}"
WITHOUT_SCRIPT = {
    CUP: ("Champions: The crabs", "The foxes"),
    f"{CUP}/fixtures": (*MATCHES, "2\N{EN DASH}0", LONG_NAME),
    f"{CUP}/standings": ("The crabs", "ahead of The ducks on wins, 3 to 2"),
    f"{CUP}/bracket": ("Final", "The crabs", LONG_NAME),
    f"{CUP}/m/{FINAL}": ("agreed", "14\N{EN DASH}7", "sealed", "Mx Crabs Number1"),
    f"{CUP}/rules": ("ic2024-24b-1", "ic2024-8-1"),
    f"{CUP}/draw": ("ripe figs", "Group A"),
    f"{CUP}/hang-jacks": (LONG_NAME,),
    f"{CUP}/ruling": ("Renege",),
    f"{CUP}/board": ("The crabs", "Fig Tree"),
    "/": ("The Fig Tree Cup",),
    "/rulebooks": ("Independence Cup", "Manitoba", "Sheepshead"),
    "/rulebooks/mafa": ("mafa-",),
    "/rulebooks/ic2024?find=renege": ("ic2024-24c-1",),
}
"""What must be there to read on the pages for everybody when all is over."""


@pytest.mark.parametrize("address", WITHOUT_SCRIPT)
def test_a_page_for_everybody_needs_no_script(halls: Halls, address: str) -> None:
    """It says everything by itself."""
    hall = halls.at(Moment.OVER)
    page = hall.visit(java_script_enabled=False)
    page.goto(address)
    words = page.locator("body").inner_text()
    page.context.close()
    hall.require_no_complaints()

    assert [each for each in WITHOUT_SCRIPT[address] if each not in words] == []


def test_everybody_finds_the_way_without_script(halls: Halls) -> None:
    """From the list of competitions to a game of a match, a clause by a word, and a sheet on paper, by links alone."""
    hall = halls.at(Moment.OVER)
    page = hall.visit(java_script_enabled=False)
    page.goto("/")
    for link in ("The Fig Tree Cup", "Fixtures"):
        page.get_by_role("link", name=link, exact=True).click()
    page.locator(f"main a[href$='/m/{FINAL}']").click()
    sheet = page.get_by_role("link", name="Print the sheet").get_attribute("href") or ""
    printed = page.request.get(sheet)
    page.get_by_role("link", name="Rules", exact=True).click()
    page.get_by_role("searchbox").fill("renege")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("main")).to_contain_text("ic2024-24c-1")
    expect(page.locator("main")).not_to_contain_text("ic2024-8-1")
    page.get_by_role("link", name="Bracket", exact=True).click()
    page.locator(".tie a").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("The crabs")
    page.context.close()

    assert (printed.status, printed.headers["content-type"]) == (200, "application/pdf")


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
    page.get_by_label("Table 1, game 1, points of The crabs").fill("14")
    page.get_by_label("Table 1, game 1, points of The ducks").fill("6")
    for side in ("A", "B"):
        page.locator(f"#signed-{side}").select_option(index=1)
    page.get_by_label("Number of the sheet").fill("sheet 12")
    page.get_by_role("button", name="Enter the sheet").press("Enter")
    page.wait_for_url(f"**/m/{FIRST}")

    assert "by an official" in page.locator("main").inner_text()


CUT_OFF = """() => [...document.querySelectorAll(".why p, header.top nav a")]
  .filter((each) => each.getBoundingClientRect().right > innerWidth)
  .map((each) => each.textContent)"""
"""What of the standings and of the menu runs out of the page."""

COLUMNS = """() => [...document.querySelectorAll(".standings thead .n")]
  .slice(1).map((each) => Math.round(each.getBoundingClientRect().width))"""
"""How wide the columns of figures are."""


@pytest.mark.parametrize("width", [320, 390, 1366])
def test_standings_are_read_without_pushing_anything_aside(halls: Halls, width: int) -> None:
    """Reasons and every item of the menu are in sight, and columns are as wide in one group as in another, whatever stands in them."""
    page = halls.at(Moment.OVER).visit(viewport={"width": width, "height": 700})
    page.goto(f"/c/{CUP_ID}/standings")
    cut_off, columns = page.evaluate(CUT_OFF), page.evaluate(COLUMNS)
    page.context.close()

    assert cut_off == []
    assert len(columns) == 7
    assert len(set(columns)) == 1


ASIDE = """() => [...document.querySelectorAll("main *")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === "auto")
  .map((each) => each.ariaLabel)"""
"""What has to be pushed aside to be read."""


@pytest.mark.parametrize("width", [320, 390, 1366])
def test_every_number_of_a_pair_is_in_sight(halls: Halls, width: int) -> None:
    """Its names have a line of their own on a phone, whatever its team is called; to a screen reader it is one table everywhere."""
    page = halls.at(Moment.OVER).visit(viewport={"width": width, "height": 700})
    page.goto(f"{CUP}/hang-jacks")
    aside = page.evaluate(ASIDE) if width > 320 else []
    numbers = page.locator(".pairs tbody tr").first.locator("td")
    boxes = [each.bounding_box() for each in numbers.all()]
    pair = page.get_by_role("row", name=LONG_NAME).first.get_by_role("rowheader")
    expect(pair).to_contain_text(LONG_NAME)
    page.context.close()

    assert aside == []
    assert [box is not None and box["x"] + box["width"] <= width for box in boxes] == [True] * 4
