"""Nothing on a page jumps while it is being opened, however late its script comes."""

import pytest
from playwright.sync_api import Page, expect

from browser.pads import FIRST, TEAMS
from browser.people import captain_of, official_of, scanned
from browser.venue import LAPTOP, PHONE, SCRIPTS, LateScripts, Venue, Visitors
from hangjack.competition.permissions import Role
from hangjack.matches.parties import A
from support.cup import person_of

UNSEEN = 0.01
"""A tenth of what counts as good: nobody sees that."""

WATCH = """
window.jumps = [];
new PerformanceObserver((list) => {
  for (const each of list.getEntries())
    jumps.push({ value: each.value, what: each.sources.map((one) => one.node?.outerHTML?.slice(0, 80)) });
}).observe({ type: "layout-shift", buffered: true });
"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length > 0"
SCREENS = pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])


def jumps_on(page: Page, path: str, usable: str) -> list[object]:
    """Open a page whose script comes after everything has been painted; return what jumped, if that can be seen."""
    scripts = LateScripts(page)
    page.add_init_script(WATCH)
    with page.expect_request(SCRIPTS):
        page.goto(path, wait_until="commit")
    page.wait_for_function(PAINTED)
    late = scripts.come()
    expect(page.locator(usable).first).to_be_visible()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[dict[str, float]] = page.evaluate("jumps")
    assert late, "it has a script"
    return list(found) if sum(each["value"] for each in found) >= UNSEEN else []


@SCREENS
def test_nothing_jumps_on_the_pad(venue: Venue, visit: Visitors, screen: dict[str, int]) -> None:
    """The rulebook's words below it are not pushed away under somebody's thumb; the phone has kept nothing of it."""
    page = visit(viewport=screen, base_url=venue.lan_url)
    scanned(page, venue.link(Role.SCOREKEEPER, FIRST, A, person_of(TEAMS[A], 8)))

    assert jumps_on(page, f"/c/{venue.competition}/m/{FIRST}/pad", "#pad .keys") == []


@SCREENS
def test_nothing_jumps_on_the_hall_board(venue: Venue, visit: Visitors, screen: dict[str, int]) -> None:
    """It begins with its first page alone, not with all of them."""
    page = visit(viewport=screen)

    assert jumps_on(page, f"/c/{venue.competition}/board", ".rotating .shown") == []


@SCREENS
def test_nothing_jumps_on_the_console(venue: Venue, visit: Visitors, screen: dict[str, int]) -> None:
    """Its place is kept free until it is there."""
    page = official_of(venue, visit, Role.DIRECTOR, viewport=screen)

    assert jumps_on(page, f"/c/{venue.competition}/console", "[data-console] button") == []


@SCREENS
def test_nothing_jumps_on_the_captains_page(venue: Venue, visit: Visitors, screen: dict[str, int]) -> None:
    """All of it comes from the server; the script only counts."""
    page = captain_of(venue, visit, A, viewport=screen)

    assert jumps_on(page, page.url, "main") == []
