"""A round by the clock in the hall: the director runs it, the board shows it, and tickets are sold in the gap after it."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from browser.people import faults_in, official_of, sideways
from browser.venue import LAPTOP, PHONE, Venue, Visitors
from desk.story_saturday import ROWS, SATURDAY_MS, SETTINGS
from hangjack.competition.governance import Showing
from hangjack.competition.permissions import Role
from hangjack.desk.requests import lineups
from hangjack.desk.requests.governing import SteerScreen
from hangjack.formats.rotation.field import match_at
from hangjack.games.pinochle.desk.sheets import Typed, TypePaper
from hangjack.matches.parties import A, B, both
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from support.cup import DIRECTOR
from support.desk import RECORDER, Desk
from support.memory_store import MemoryStore
from support.pinochle_day import drawn_pairs

TABLES = (1, 2)
NO_ANSWER = r"net::ERR_|EventSource|Applying inline style"
"""A screen that looks at another page before it goes there does not apply the styles of that."""


@pytest.fixture
def venue() -> Iterator[Venue]:
    """Give a server with four pairs at their cards, on a Saturday."""
    store = MemoryStore()

    async def prepared() -> Desk:
        desk = Desk(store, SATURDAY_MS)
        await desk.open(rules_of(with_settings(book("pinochle500"), SETTINGS)))
        await drawn_pairs(desk, 4)
        return desk

    with ThreadPoolExecutor(1) as thread:
        desk = thread.submit(asyncio.run, prepared()).result()
    with Venue(store, desk.now_ms).open() as opened:
        yield opened


def seconds_on(board: Page) -> int:
    """Return what the clock of a board shows, in seconds."""
    minutes, seconds = board.locator("[data-time]").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def type_papers(venue: Venue) -> None:
    """Let the recorder type the papers of the first round."""
    for table in TABLES:
        match = match_at(1, table)
        people = venue.match(match).opened.rosters
        by, against = people[A][0], people[B][1]
        typed = Typed(A, 1, ROWS, both(433, 94), A, time_called=True, signed_by=by, countersigned_by=against)
        venue.ask(RECORDER, TypePaper(typed, f"paper {match}"), match)


def test_a_round_is_run_by_the_clock_and_the_whole_hall_sees_it(venue: Venue, visit: Visitors) -> None:
    """Started, credited, stopped and gone on; when the sheets are in everybody sees where to go, and nobody who has won."""
    board, director = visit(viewport=LAPTOP), official_of(venue, visit, Role.DIRECTOR, viewport=LAPTOP)
    board.goto(f"/c/{venue.competition}/board")
    expect(board.locator("main")).to_contain_text("Please take your seats")
    for table in TABLES:
        venue.ask(DIRECTOR, lineups.CallMatch(), match_at(1, table))
    director.goto(f"/c/{venue.competition}/rounds")
    director.locator("#start").click()
    expect(board.locator("main")).to_contain_text("Round 1 of 2")
    expect(director.locator("[data-left-until]")).to_contain_text("49:")
    first = seconds_on(board)
    board.wait_for_function(
        "was => document.querySelector('[data-time]').textContent !== was", arg=clock(first)
    )

    assert 49 * 60 < seconds_on(board) < first <= 50 * 60

    director.locator("#credit-1 summary").click()
    director.locator("#credit-s-1").select_option("180")
    director.locator("#credit-why-1").fill("A ruling took its time.")
    director.locator("#credit-1 button").click()
    expect(board.locator("[data-own]")).to_have_count(1)

    assert board.evaluate(CREDITED_S) == 180

    director.locator("#pause summary").click()
    director.locator("#pause-why").fill("A fire alarm.")
    director.locator("#pause button").click()
    expect(board.locator("[data-say]")).to_have_text("The clock stands still: A fire alarm.")

    assert faults_in(board) == []

    director.locator("#resume").click()
    expect(board.locator("[data-say]")).to_contain_text("or 500 points")
    type_papers(venue)
    expect(board.locator("main")).to_contain_text("B teams: please move")
    expect(board.locator(".next li").first).to_contain_text("1B")
    expect(board.locator("[data-say]")).to_contain_text("50/50 tickets are on sale")

    assert {"433", "94"}.isdisjoint(re.findall(r"\d+", board.content().partition("<main")[2]))


CREDITED_S = """() => {
  const seconds = (name) => document.querySelector(name).textContent.split(":").reduce((all, each) => 60 * all + Number(each), 0);
  return seconds("[data-own]") - seconds("[data-time]");
}"""
"""How much longer the table with a clock of its own plays than the others."""


def clock(seconds: int) -> str:
    """Return a time as boards write it."""
    return f"{seconds // 60}:{seconds % 60:02}"


def test_the_board_runs_on_without_a_connection_and_is_steered(venue: Venue, visit: Visitors) -> None:
    """Its clock is its own; a screen that is told to show something else does."""
    for table in TABLES:
        venue.ask(DIRECTOR, lineups.CallMatch(), match_at(1, table))
    venue.ask(DIRECTOR, SteerScreen("North wall", Showing.ROUND))
    page = official_of(venue, visit, Role.DIRECTOR, viewport=LAPTOP)
    page.goto(f"/c/{venue.competition}/rounds")
    page.locator("#start").click()
    expect(page.locator("[data-left-until]")).to_be_visible()
    board = visit(viewport=PHONE, expected=NO_ANSWER)
    board.goto(f"/c/{venue.competition}/board?screen=North%20wall")
    expect(board.locator("main")).to_contain_text("Round 1 of 2")

    assert not sideways(board)

    board.route("**/live", lambda route: route.abort("connectionreset"))
    board.reload()
    expect(board.locator("[data-connection]")).to_contain_text("the clock runs on")
    was = seconds_on(board)
    board.wait_for_function(
        "was => document.querySelector('[data-time]').textContent !== was", arg=clock(was)
    )
    board.unroute("**/live")
    expect(board.locator("[data-connection]")).to_have_text("")
    venue.ask(DIRECTOR, SteerScreen("North wall", Showing.CLOCK))

    expect(board.locator(".slide.clock")).to_be_visible()


def test_tickets_are_sold_in_the_gap_and_the_cup_is_paid_into(venue: Venue, visit: Visitors) -> None:
    """The recorder sells, takes a sale back, and marks what the set teams have put in."""
    recorder = official_of(venue, visit, Role.RECORDER, Role.DIRECTOR, viewport=PHONE)
    for table in TABLES:
        venue.ask(DIRECTOR, lineups.CallMatch(), match_at(1, table))
    recorder.goto(f"/c/{venue.competition}/rounds")
    recorder.locator("#start").click()
    expect(recorder.locator("[data-left-until]")).to_be_visible()
    recorder.goto(f"/c/{venue.competition}/extras")
    expect(recorder.locator("[data-part=tickets]")).to_contain_text("Not on sale now")
    type_papers(venue)
    recorder.locator("#small").fill("2")
    recorder.locator("#large").fill("1")
    recorder.locator("#sell button").click()
    expect(recorder.locator("[data-part=tickets] dd").first).to_have_text("26")
    first = recorder.locator("[data-part=cup] details").first
    first.get_by_role("button", name="Put in").click()
    expect(recorder.locator("[data-part=cup] dd").first).to_have_text("1.00")
    recorder.locator("#sales summary").first.click()
    recorder.locator("#sale-1 summary").click()
    recorder.locator("#sale-why-1").fill("Twice.")
    recorder.locator("#sale-1 button").click()
    expect(recorder.locator("[data-part=tickets] dd").first).to_have_text("0")

    assert faults_in(recorder) == []
