"""A ruling that somebody at a table does not accept: the scorekeeper of the next table decides it on the own phone."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Browser, Page, expect

from browser.people import faults_in
from browser.venue import LAPTOP, PASSWORD, Venue, Visitors
from games.sheepshead.desk.test_disputes import FIRST, ONE, REVOKE, SECOND, TWO, hall
from hangjack.competition.permissions import Role
from hangjack.desk.requests.governing import Appoint
from hangjack.desk.requests.rulings import ReportIncident
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.ids import MatchId, PersonId
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Place
from hangjack.unions import own
from support.cup import DIRECTOR

NO_ANSWER = r"net::ERR_|EventSource"


def two_tables() -> Venue:
    """Return a server with two tables of three."""
    with ThreadPoolExecutor(1) as thread:
        desk = thread.submit(asyncio.run, hall(6)).result()
    return Venue(desk.store, desk.now_ms + 1000)  # type: ignore[arg-type]


def pad_of(venue: Venue, visit: Visitors, match: MatchId, seat: Party) -> Page:
    """Return the pad of whoever sits there."""
    page = visit(expected=NO_ANSWER)
    page.goto(venue.link(Role.CAPTAIN, match, seat, PersonId(venue.match(match).opened.parties[seat])))
    page.locator(".names button").click()
    page.wait_for_selector("#pad[data-ready=yes]")
    return page


def desk_of(venue: Venue, visit: Visitors) -> Page:
    """Return the laptop of the tournament captain."""
    venue.ask(DIRECTOR, Appoint(venue.account("captain"), Role.DIRECTOR))
    page = visit(viewport=LAPTOP, expected=NO_ANSWER)
    data = {"login": "captain", "password": PASSWORD}
    assert page.request.post("/api/sign-in", data=data, headers={"idempotency-key": "captain-signs-in"}).ok
    page.goto(f"/c/{venue.competition}/sessions/S1")
    return page


def test_another_table_decides_on_the_own_phone(chromium: Browser) -> None:
    """Disputed on one phone, decided on that of another table's scorekeeper, ruled on the sheet; calls are seen and answered."""
    with two_tables().open() as venue:
        visit = Visitors(chromium, venue.url)
        sitting = PersonId(venue.match(FIRST).opened.parties[ONE])
        venue.ask(sitting, ReportIncident(ONE, "r1", 1, REVOKE), FIRST)
        two, beside, desk = (
            pad_of(venue, visit, FIRST, TWO),
            pad_of(venue, visit, SECOND, ONE),
            desk_of(venue, visit),
        )
        two.get_by_role("button", name="I dispute it").click()
        expect(two.locator(".panel h3")).to_contain_text("Disputed: another table")
        expect(desk.locator(".session-tables")).to_contain_text("Disputed:")
        beside.reload()
        expect(beside.locator(".panel h3")).to_have_text("Table 1 asks you")
        assert faults_in(beside) == []
        beside.get_by_role("button", name="Look", exact=True).click()
        expect(beside.locator("main")).to_contain_text("does not accept what the referee has proposed:")
        assert faults_in(beside) == []
        beside.get_by_role("button", name="The ruling holds").click()
        expect(beside.locator("main .chip")).to_have_text("decided")

        expect(two.locator(".panel h3")).to_have_text("Decided, finally")
        expect(two.locator(".panel")).to_contain_text("scorekeeper of table 2 (sheepshead-picker-2)")
        two.get_by_role("button", name="Look at the sheet").click()
        two.get_by_role("button", name="Back to the pad").click()
        expect(two.locator(".past .mark").first).to_have_text("ruled")
        line = venue.match(FIRST).sheet.line_at(Place(1, 1))
        assert line is not None
        assert own(HandLine, line).ruled == "sheepshead-picker-2"
        two.goto(f"/c/{venue.competition}/m/{FIRST}")
        expect(two.locator("main")).to_contain_text(re.compile("Hand 1: .*ruled.*sheepshead-picker-2"))
        expect(two.locator("main")).to_contain_text("scorekeeper of table 2")

        beside.goto(f"/c/{venue.competition}/m/{SECOND}/pad")
        beside.get_by_role("button", name="Call official").click()
        beside.locator(".panel").get_by_role("button", name="Call official").click()
        expect(beside.locator(".panel h3")).to_have_text("An official is called. The table waits.")
        desk.get_by_role("button", name="Answered: the table plays on").click()
        expect(beside.locator(".panel")).to_have_count(0)
        beside.get_by_role("button", name="Call official").click()
        beside.locator(".panel").get_by_role("button", name="Call official").click()
        beside.get_by_role("button", name="The official has answered: play on").click()
        expect(beside.locator(".panel")).to_have_count(0)
        assert faults_in(desk) == []
        visit.close()
        assert visit.complaints == []
