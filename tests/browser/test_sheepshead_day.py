"""A day of Sheepshead from an empty server to its prizes: ten people, two sessions, three tables each."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.people import faults_in
from browser.venue import LAPTOP, PASSWORD, Venue, Visitors
from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Role
from hangjack.desk.requests import scores
from hangjack.formats.table_draw.sessions import sessions_of
from hangjack.games.sheepshead.desk import requests as sheepshead
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.games.sheepshead.match.table import OwnPoints
from hangjack.ids import CompetitionId, MatchId, PersonId
from hangjack.matches.parties import Party, seats
from hangjack.matches.sheets import Place
from support.memory_store import MemoryStore

NOW_MS = 1_000_000
DAY = CompetitionId("cranberry-day")
NO_ANSWER = r"net::ERR_|EventSource"
LASTS = ("Ash", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel", "Ivy", "Juniper")
LIST = "First name\tLast name\tStreet\tTown\tPost code\n" + "\n".join(
    f"Lu\t{last}\t{number} Hill Road\tAshby\tA1" for number, last in enumerate(LASTS, start=1)
)
MOST_TAPS = 6


@pytest.fixture
def venue() -> Iterator[Venue]:
    """Give a new server with nothing in it."""
    with Venue(MemoryStore(), NOW_MS).open() as opened:
        opened.competition = DAY
        yield opened


class Phone:
    """A phone at a table, and how often it was tapped since its code was scanned."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def sit_down(self, link: str) -> None:
        """Scan the card of a seat, and say that it is one's own."""
        self.page.goto(link)
        self.tap(".names button")
        self.page.wait_for_selector("#pad[data-ready=yes]")

    def tap(self, found: str, name: str | re.Pattern[str] | None = None) -> None:
        """Tap what was found."""
        within = self.page.locator(found)
        (within.get_by_role("button", name=name) if name else within).first.click()
        self.taps += 1

    def write(self, seat: int, key: str, number: int) -> None:
        """Write a hand: who, how, Write."""
        self.page.locator(".seat").nth(seat - 1).click()
        self.taps += 1
        self.tap(".keys", key)
        self.tap("#pad", f"Write hand {number}")


def test_a_day_from_an_empty_server_to_its_prizes(venue: Venue, visit: Visitors) -> None:
    """Two threes and a four, twice: by phones, one of them out of reach for a while, and from paper."""
    desk = visit(viewport=LAPTOP)
    _open_day(desk, venue)
    _enter_people(desk)
    _set_sessions_up(desk)

    _draw(desk, "S1", "two geese and a goat")
    taps = _by_phones(venue, visit, MatchId("S1-1"))
    _behind_phones(venue, MatchId("S1-2"))
    for table in (1, 2):
        _hand_in(desk, "S1", table)
    _from_paper(desk, MatchId("S1-3"))
    _give_prizes(desk, "S1")

    _draw(desk, "S2", "a goat and two geese")
    for table in (1, 2, 3):
        _behind_phones(venue, MatchId(f"S2-{table}"))
        _hand_in(desk, "S2", table)
    _give_prizes(desk, "S2")
    _read_standings(visit())
    day = _day(venue)

    assert taps <= MOST_TAPS
    assert set(day.prizes_given) == {"S1", "S2"}
    desk.goto(f"/c/{DAY}/setup/entries")
    expect(desk.get_by_text("8 Dam Street, A1 Ashby")).to_be_visible()
    for session in ("S1", "S2"):
        seated = sessions_of(day).sessions[session].seated.tables
        assert [len(table) for table in seated] == [3, 3, 4]
        assert not day.rankings[session].remaining


def _day(venue: Venue) -> Competition:
    return venue.do(venue.server.office.competition(DAY))


def _open_day(page: Page, venue: Venue) -> None:
    """Make the first account, open a day by the book, and let everybody deal once a session."""
    secret = venue.do(venue.server.access.accounts.offer_first_run())
    page.goto(f"/first/{secret}")
    page.get_by_label("Your name").fill("Dora Diaz")
    page.get_by_label("Login").fill("dora")
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_role("button", name="Make my account").click()
    page.wait_for_url("**/new")
    page.locator("#book-sheepshead").check()
    page.get_by_role("textbox", name="Name As it stands").fill("Cranberry Day")
    page.get_by_label("Day 1").fill("2031-08-23")
    page.get_by_role("button", name="Open the competition").click()
    page.wait_for_url(f"**/c/{DAY}/setup/rules")
    page.get_by_label("Find a setting").fill("deals in a session")
    page.locator("#set-deals_each").fill("1")
    page.get_by_role("button", name="Adopt these rules").click()
    expect(page.get_by_text("1 setting is otherwise than in the book.")).to_be_visible()


def _enter_people(page: Page) -> None:
    page.goto(f"/c/{DAY}/setup/entries")
    page.get_by_label("Paste here").fill(LIST)
    page.get_by_role("button", name="Add 10 people").click()
    expect(page.get_by_text("10 people on the list")).to_be_visible()


def _set_sessions_up(page: Page) -> None:
    """Say where it is and who is host there, and open both sessions."""
    page.goto(f"/c/{DAY}/setup/sessions")
    page.locator("#new-name").fill("The Mill")
    page.locator("#new-host").select_option(label="Dora Diaz")
    page.get_by_role("button", name="Save the place").first.click()
    for number, time in ((1, "13:00"), (2, "18:00")):
        page.locator("#session-time").fill(time)
        page.get_by_role("button", name="Add the session").click()
        expect(page.get_by_text(f"Session {number} of {number}", exact=False)).to_be_visible()


def _draw(page: Page, session: str, words: str) -> None:
    """Check everybody in at the door, draw, and let all tables deal."""
    page.goto(f"/c/{DAY}/sessions/{session}/door")
    for last in LASTS:
        page.get_by_role("button", name=f"Check in Lu {last}").click()
        expect(page.get_by_role("button", name=f"Check in Lu {last}")).to_have_count(0)
    page.goto(f"/c/{DAY}/sessions/{session}")
    expect(page.locator(".makes")).to_contain_text("2 tables of 3 and 1 table of 4")
    page.get_by_label("Words from the hall").fill(words)
    page.get_by_role("button", name="Draw", exact=True).click()
    page.get_by_role("button", name="All 3 tables have dealt").click()
    expect(page.locator(".session-tables .playing")).to_have_count(3)


def _by_phones(venue: Venue, visit: Visitors, match: MatchId) -> int:
    """Let a table play by taps, its scorer's phone out of reach for a hand; return the taps to the first confirmed hand."""
    one, two = (Phone(visit(expected=NO_ANSWER)) for _ in range(2))
    for phone, seat in ((one, "1"), (two, "2")):
        phone.sit_down(venue.link(Role.SCOREKEEPER, match, Party(seat)))
    one.write(2, "lost, 31", 1)
    two.tap("#pad", "✓ Right")
    expect(one.page.locator(".past .mark").first).to_have_text("✓✓")
    taps = one.taps + two.taps
    one.page.context.set_offline(True)
    one.write(1, "won, 61", 2)
    expect(one.page.locator(".say")).to_contain_text("kept on this phone")
    one.write(3, "won, 91 up", 3)
    one.page.context.set_offline(False)
    two.tap("#pad", "✓ All 2 right")
    one.tap("#pad", "Everybody looks at their points")
    for left in (3, 2, 1):
        name = one.page.locator(".panel button").first
        expect(name).to_contain_text("points")
        name.click()
        expect(one.page.locator(".panel button")).to_have_count(left)
    expect(one.page.locator(".panel")).to_contain_text("The host has the sheet.")
    _moves(two.page)
    return taps


def _moves(page: Page) -> None:
    """Give a new address on the own page, to which the pad leads; what is kept stands in the form."""
    page.get_by_role("link", name="Your own page").click()
    street = page.locator("#own-street")
    expect(street).to_have_value(re.compile("Hill Road"))
    street.fill("8 Dam Street")
    page.get_by_role("button", name="Save my address").click()
    expect(page.get_by_text("Saved. The desk has your new address.")).to_be_visible()
    assert faults_in(page, schemes=("light",)) == []


def _behind_phones(venue: Venue, match: MatchId) -> None:
    """Let a table send what its phones would: hands that two confirm, and at the end everybody's own points."""
    parties = venue.match(match).opened.parties
    for number, dealer in enumerate(parties, start=1):
        player = next(each for each in parties if each != dealer)
        line = HandLine(dealer, player, won=number > 1)
        for seat in seats(2):
            wanted = scores.EnterLine(seat, Place(1, number), line)
            venue.ask(PersonId(parties[seat]), wanted, match)
    figures = venue.match(match).figures()
    for seat, who in parties.items():
        seen = OwnPoints(figures["PTS"][seat], figures["PLAYS"][seat])
        venue.ask(PersonId(who), sheepshead.ConfirmPoints(seat, seat, seen), match)


def _hand_in(page: Page, session: str, table: int) -> None:
    page.goto(f"/c/{DAY}/sessions/{session}")
    form = page.locator(f"#hand-in-{table}")
    form.get_by_role("button", name="Hand in").click()
    expect(form).to_have_count(0)


def _from_paper(page: Page, match: MatchId) -> None:
    """Type the sheet of the table of four, whose dealer rests."""
    page.goto(f"/c/{DAY}/m/{match}/hand-in")
    page.locator("#rows").fill("- 2 . .\n1 - -2 1\n4 . - .\n. . 2 -")
    page.locator("#reference").fill("sheet 3")
    expect(page.locator("[data-foreseen]")).not_to_contain_text("no hand looks like this")
    page.locator("#paper").get_by_role("button", name="Hand in").click()
    expect(page.locator("main")).to_contain_text("This sheet is in.")


def _give_prizes(page: Page, session: str) -> None:
    page.goto(f"/c/{DAY}/sessions/{session}")
    expect(page.get_by_text("All sheets are in.")).to_be_visible()
    page.get_by_text("Prizes of this session").click()
    page.locator("#amounts").fill("20 10")
    page.get_by_role("button", name="Announce").click()
    page.get_by_role("button", name="Give the prizes").click()
    expect(page.get_by_text("The prizes are given.")).to_be_visible()
    assert faults_in(page, schemes=("light",)) == []


def _read_standings(page: Page) -> None:
    """See everybody's place in both sessions, and every sheet of somebody on their own page."""
    page.goto(f"/c/{DAY}/standings")
    expect(page.locator("table.standings")).to_have_count(2)
    expect(page.locator("table.standings").first.locator("tbody tr")).to_have_count(10)
    page.get_by_role("link", name="Lu Ash").first.click()
    expect(page.get_by_role("link", name=re.compile(r"^S[12]-"))).to_have_count(2)
