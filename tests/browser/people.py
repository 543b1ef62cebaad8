"""People who open pages of their own: captains by the code at their table, officials by their account."""

from collections.abc import Sequence
from typing import Any, Literal

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from browser.pads import FIRST, TEAMS
from browser.venue import PASSWORD, Venue, Visitors
from hangjack.competition.permissions import Role
from hangjack.desk.requests.governing import Appoint
from hangjack.ids import MatchId
from hangjack.matches.parties import Party
from support.cup import DIRECTOR, person_of

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
WCAG = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}
COLOURS = {**WCAG, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


FAULTS = (
    "([within, options]) => axe.run(within ?? document, options).then(({ violations }) => ({ violations }))"
)


def scanned(page: Page, address: str) -> None:
    """Scan a code that is for one person, and say so: one tap."""
    page.goto(address)
    page.locator(".names button").click()
    expect(page.locator(".names")).to_have_count(0)


def captain_of(venue: Venue, visit: Visitors, side: Party, match: MatchId = FIRST, **options: Any) -> Page:
    """Return the captain's page of a side, on a phone that was let in by the code of its table."""
    page = visit(**options)
    team = venue.match(match).opened.parties[side]
    scanned(page, venue.link(Role.CAPTAIN, match, side, person_of(team, 1)))
    page.goto(f"/c/{venue.competition}/m/{match}/captain")
    return page


def official_of(venue: Venue, visit: Visitors, *roles: Role, **options: Any) -> Page:
    """Return a page of somebody who has signed in and holds *roles*, in the season before too where there is one."""
    login = "-".join(role.value for role in roles)[:40].strip("-")
    person = venue.account(login)
    for season in venue.seasons():
        for role in roles:
            venue.ask(DIRECTOR, Appoint(person, role), competition=season)
    page = visit(**options)
    sign_in(page, login)
    return page


def sign_in(page: Page, login: str) -> None:
    """Sign somebody in who has an account."""
    answer = page.request.post(
        "/api/sign-in",
        data={"login": login, "password": PASSWORD},
        headers={"idempotency-key": f"sign-in-of-{login:>20}".replace(" ", "-")[:64]},
    )
    assert answer.ok, answer.text()


def pick(one: Locator) -> None:
    """Tap one of several, and see it picked: a tap from before the page's scripts have run waits for them."""
    one.click()
    expect(one).to_be_checked()


def faults_in(page: Page, within: str | None = None, schemes: Sequence[Scheme] = SCHEMES) -> list[str]:
    """Return what is hard to reach for somebody on this page, or in a part of it, by light and by dark.

    By dark only colours are looked at: nothing else is different then. Nothing fades meanwhile: half-faded words are pale.
    """
    if page.evaluate("() => !window.axe"):
        page.evaluate(Axe().axe_script)
    reports = []
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        reports.append(AxeResults(page.evaluate(FAULTS, [within, COLOURS if scheme == "dark" else WCAG])))
    return [report.generate_report() for report in reports if report.violations_count]


def sideways(page: Page) -> bool:
    """Whether the page has to be pushed sideways on the smallest phone."""
    page.set_viewport_size({"width": 320, "height": 640})
    wide: bool = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return wide


__all__ = ["FIRST", "TEAMS", "captain_of", "faults_in", "official_of", "sideways"]
