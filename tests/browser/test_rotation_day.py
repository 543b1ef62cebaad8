"""A pinochle tournament from an empty server to its prizes: five pairs, three rounds, so that somebody always has a bye."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from browser.people import faults_in, pick
from browser.pinochle_pads import Pad, ticked
from browser.venue import LAPTOP, PASSWORD, Venue, Visitors
from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Role
from hangjack.desk.requests import scores, stops, two_sheets
from hangjack.formats.rotation.state import field_of
from hangjack.games.pinochle.desk import requests as pinochle
from hangjack.games.pinochle.engine.seats import Seat
from hangjack.games.pinochle.match.lines import HandLine
from hangjack.ids import CompetitionId, MatchId, PersonId
from hangjack.matches.parties import SIDES, A, B, Party, both, other
from hangjack.matches.pauses import CallAbout
from hangjack.matches.sheets import Place
from support.memory_store import MemoryStore
from support.pinochle_day import PASTED
from support.pinochle_tables import board_set, hand

NOON_MS = 1_945_267_200_000
"""Noon of a Saturday, somewhere."""
DAY = CompetitionId("plum-cup")
NO_ANSWER = r"net::ERR_|EventSource"
PAIRS = "\n".join(PASTED.splitlines()[:5])


@pytest.fixture
def venue() -> Iterator[Venue]:
    """Give a new server with nothing in it."""
    with Venue(MemoryStore(), NOON_MS).open() as opened:
        opened.competition = DAY
        yield opened


class Table:
    """A table of a round, and what its phones send."""

    def __init__(self, venue: Venue, match: str) -> None:
        self.venue, self.match = venue, MatchId(match)
        opened = venue.match(self.match).opened
        self.keepers, self.people = opened.keepers, opened.rosters
        self.director = _day(venue).opened.director
        for side in SIDES:
            self.send(self.keepers[side], pinochle.BeginRound(side, f"begin-{side}", Seat.NORTH))

    def send(self, by: PersonId, wanted: object) -> None:
        """Send something, as somebody."""
        self.venue.ask(by, wanted, self.match)  # type: ignore[arg-type]

    def write(self, line: HandLine, side: Party) -> None:
        """Write a hand on the sheet of a side, whatever its sums say."""
        self.send(self.keepers[side], scores.EnterLine(side, Place(1, line.n), line, sure=True))

    def play(self, *lines: HandLine) -> None:
        """Let both write and tick hands."""
        for line in lines:
            for side in SIDES:
                self.write(line, side)
            for side in SIDES:
                self.send(self.keepers[side], scores.ConfirmLine(side, Place(1, line.n)))

    def hand_in(self, side: Party = A) -> None:
        """Choose the sheet of a side, sign, countersign and hand it in."""
        self.send(self.keepers[side], two_sheets.ChooseSheet(side, side))
        self.send(self.keepers[side], scores.SignSheet(side))
        self.send(self.keepers[other(side)], two_sheets.CountersignSheet(other(side)))
        self.send(self.keepers[side], scores.SealSheet(side))


def test_a_tournament_from_an_empty_server_to_its_prizes(venue: Venue, visit: Visitors) -> None:
    """A renege ruling, a sheet chosen after a difference, a Boston, a tie at time, a team that leaves; specials and tickets drawn."""
    desk = visit(viewport=LAPTOP, expected=NO_ANSWER)
    _open_day(desk, venue)
    _enter_pairs(desk)
    _come_in(desk)
    _draw(desk)
    phone = _scan(desk, visit, venue, "1B")
    other = _scan(desk, visit, venue, "1A")

    _start(desk, 1, tables=2)
    _reneges_and_differs(desk, other, phone)
    assert venue.match(MatchId("1-1")).standing == both(-100 + 630, 70 + 20)
    _makes_a_boston(Table(venue, "1-2"))
    desk.goto(f"/c/{DAY}/rounds")
    expect(desk.get_by_role("heading", name="Who goes where now")).to_be_visible()
    public = visit(expected=NO_ANSWER)
    public.goto(f"/c/{DAY}/standings")
    expect(public.locator("main")).to_contain_text("Standings come out when the last sheet is in.")
    _sell_tickets(desk)

    _start(desk, 2, tables=2)
    expect(phone.locator(".seat")).to_contain_text("round 2")
    _ties_at_time(Table(venue, "2-2"))
    _plays(Table(venue, "2-3"))
    _lets_go(desk, "2B")
    _start(desk, 3, tables=1)
    _plays(Table(venue, "3-3"))

    _draw_extras(desk)
    _give_prizes(desk)
    public.goto(f"/c/{DAY}/standings")
    expect(public.locator("table.standings tbody tr")).to_have_count(5)
    expect(public.locator("table.standings tbody tr").last).to_contain_text("has left")
    day = _day(venue)

    assert day.ended is not None
    assert not day.rankings["rotation"].remaining


def _day(venue: Venue) -> Competition:
    return venue.do(venue.server.office.competition(DAY))


def _open_day(page: Page, venue: Venue) -> None:
    """Make the first account, open a tournament by the book with three rounds, and take all offices."""
    secret = venue.do(venue.server.access.accounts.offer_first_run())
    page.goto(f"/first/{secret}")
    page.get_by_label("Your name").fill("Dora Diaz")
    page.get_by_label("Login").fill("dora")
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_role("button", name="Make my account").click()
    page.wait_for_url("**/new")
    page.locator("#book-pinochle500").check()
    page.get_by_role("textbox", name="Name As it stands").fill("Plum Cup")
    page.get_by_label("Day 1").fill("2031-08-23")
    page.get_by_role("button", name="Open the competition").click()
    page.wait_for_url(f"**/c/{DAY}/setup/rules")
    for find, setting, value in (("How many rounds", "rounds", "3"),):
        page.get_by_label("Find a setting").fill(find)
        page.locator(f"#set-{setting}").fill(value)
    page.get_by_label("Find a setting").fill("set cup, specials and 50/50")
    page.locator("#set-saturday_features").select_option("always")
    page.get_by_role("button", name="Adopt these rules").click()
    expect(page.get_by_text("2 settings are otherwise than in the book.")).to_be_visible()
    director = _day(venue).opened.director
    for role in (Role.TREASURER, Role.RECORDER, Role.COMMITTEE, Role.OFFICIAL):
        page.request.post(
            f"/api/competitions/{DAY}/appoint",
            data={"person": director, "role": role.value},
            headers={"idempotency-key": f"appoint-{role.value}-0123456789", "origin": venue.url},
        )


def _enter_pairs(page: Page) -> None:
    page.goto(f"/c/{DAY}/setup/entries")
    page.get_by_label("Paste here").fill(PAIRS)
    page.get_by_role("button", name="Enter 5 pairs").click()
    expect(page.get_by_role("heading", name="5 pairs")).to_be_visible()
    page.get_by_role("button", name="Bessie Thorn keeps the score instead").click()
    expect(page.get_by_role("button", name="Abel Quill keeps the score instead")).to_be_visible()
    assert faults_in(page, schemes=("light",)) == []


def _come_in(page: Page) -> None:
    """Tick the pairs as they come, each with one tap; one of them is late and comes all the same."""
    page.goto(f"/c/{DAY}/door")
    for name in ("Abel Quill", "Cyrus Vane", "Edna Yarrow", "Greta Umber"):
        page.get_by_role("button", name=re.compile(f"They are here {name}")).click()
        expect(page.locator("li.in", has_text=name)).to_be_visible()
    expect(page.get_by_text("4 of 5 pairs here")).to_be_visible()
    page.goto(f"/c/{DAY}/setup/cards")
    expect(page.get_by_text("they draw no card: Iris Rook and Jonas Perch")).to_be_visible()
    page.goto(f"/c/{DAY}/door")
    page.get_by_role("button", name=re.compile("They are here Iris Rook")).click()
    expect(page.get_by_text("5 of 5 pairs here")).to_be_visible()


def _draw(page: Page) -> None:
    """Draw on the screen."""
    page.goto(f"/c/{DAY}/setup/cards")
    page.get_by_role("button", name="Prepare the draw").click()
    page.get_by_label("Words from the hall").fill("two plums and a pear")
    page.get_by_role("button", name="Draw the cards of 5 teams").click()
    expect(page.get_by_text("Everybody has a card.")).to_be_visible()
    assert faults_in(page, schemes=("light",)) == []


def _scan(page: Page, visit: Visitors, venue: Venue, drawn: str) -> Page:
    """Make the code of the team with a card, and let the phone of its scorekeeper scan it."""
    day = _day(venue)
    team = next(each for each, card in field_of(day).cards.items() if str(card) == drawn)
    page.goto(f"/c/{DAY}/setup/entries")
    code = page.locator(f"#code-{team}")
    code.locator("summary").click()
    code.get_by_role("button", name=re.compile("Make the code")).click()
    expect(code.locator("[data-invited]")).to_be_visible()
    link = code.locator("input").input_value()
    phone = visit(expected=NO_ANSWER)
    phone.goto(link)
    phone.locator(f'.names button[value="{day.rosters.entries[team].captain}"]').click()
    expect(phone.locator(".seat")).to_contain_text("You go to table 1 for round 1.")
    assert faults_in(phone, schemes=("light",)) == []
    return phone


def _start(page: Page, number: int, tables: int) -> None:
    """Open the sheets of a round and let its clock run."""
    page.goto(f"/c/{DAY}/rounds")
    expect(page.get_by_role("heading", name=f"Round {number} of 3")).to_be_visible()
    page.get_by_role("button", name=f"Open the sheets of {tables} table").click()
    page.get_by_role("button", name=f"Start round {number}").click()
    expect(page.get_by_text("Time is called at")).to_be_visible()
    assert faults_in(page, schemes=("light",)) == []


def _reneges_and_differs(desk: Page, one: Page, two: Page) -> None:
    """Play a whole round on two phones: a renege that the director rules on, sheets that differ, and one of them chosen."""
    pads = [_at_table(page) for page in (one, two)]
    stays, moves = pads
    moves.tap("60", "Aces", "Aces")
    stays.sees("1B bid 60")
    stays.tap("no meld")
    moves.sees("on both sheets")
    moves.tap("Director", "Renege, or a doubt")
    _rules_on_the_renege(desk)
    moves.sees("The director has ruled")
    moves.tap("Write hand 1")
    ticked(moves, stays, 1, "1B")
    stays.sees("Hand 2.")
    _puts_a_special_in(stays)
    stays.tap("60", "type it", "6", "0", "0")
    moves.sees("1A bid 60")
    moves.tap("no meld")
    stays.sees("on both sheets")
    stays.tap("3·", "0", "Write hand 2")
    moves.tap("Not the same", "2·", "2", "Write hand 2")
    stays.sees("the sheets differ")
    assert faults_in(one, "#pad", schemes=("light",)) == []
    stays.tap("The round is over: choose", "The sheet of 1A", "Sign our sheet")
    moves.tap("Sign the sheet", "Countersign their sheet")
    stays.tap("Hand it in to the recorder")
    expect(one.locator(".receipt")).to_be_visible()
    two.get_by_role("link", name="Where you go next").click()
    expect(two.locator(".seat")).to_contain_text("You go to table 1 for round 1.")
    expect(two.locator("tr", has_text="1A")).to_contain_text("90")


def _puts_a_special_in(pad: Pad) -> None:
    """Put a name into the container from the pad, and come back to it."""
    pad.tap("Director", "A special was dealt")
    pad.page.wait_for_url("**/specials")
    pick(pad.page.get_by_role("radio").first)
    pad.page.get_by_label("What").select_option("double_aces")
    pad.page.get_by_role("button", name="Put the name in").click()
    expect(pad.page.locator("[data-part=slips] li")).to_have_count(1)
    assert faults_in(pad.page, schemes=("light",)) == []
    pad.page.get_by_role("link", name="Back to the pad").click()
    pad.page.wait_for_selector("#pad[data-ready=yes]")


def _at_table(phone: Page) -> Pad:
    """Go to the sheet of one's table, and say that the right four sit there and who deals."""
    phone.reload()
    phone.get_by_role("link", name="To the sheet of your table").click()
    pad = Pad(phone)
    pad.sees("Are these the right four?")
    pad.tap("Yes. ")
    return pad


def _rules_on_the_renege(desk: Page) -> None:
    """Go from the call to the table, and give the ruling that the assistant has for what was seen."""
    desk.locator(".call a", has_text="Table 1").click()
    desk.get_by_role("link", name="Ask the referee").first.click()
    desk.wait_for_url("**/ruling**")
    facts = {"offender": "N", "caller": "E", "trick_closed": "yes", "established": "yes"}
    facts |= {"cards_identified": "2", "tricks_out_of_order": "neither"}
    asked = "&".join(f"f.{name}={value}" for name, value in facts.items())
    desk.goto(f"{desk.url.partition('?')[0]}?kind=failed_to_follow&{asked}")
    desk.get_by_role("button", name="Give this ruling").click()
    expect(desk.locator("main")).to_contain_text("given")


def _makes_a_boston(table: Table) -> None:
    """Let one side win all tricks while the director looks on: both names go into the container."""
    table.send(table.keepers[A], stops.CallOfficial(A, "c", 1, CallAbout.LAST_TRICK))
    table.send(table.director, pinochle.WitnessBoston("w", A, 20, seen=True))
    table.play(replace(hand(1, A, 60, both(24, 0), 50), boston=A))
    table.hand_in()


def _ties_at_time(table: Table) -> None:
    """Let time be called at level scores: one more hand decides."""
    table.play(hand(1, A, 50, both(20, 20), 30), hand(2, B, 50, both(20, 20), 20))
    table.send(table.director, two_sheets.CallTime())
    table.play(board_set(3, A, 50, both(18, 20)))
    table.hand_in()


def _plays(table: Table) -> None:
    """Let a round be over with one large hand."""
    table.play(hand(1, A, 60, both(480, 0), 30))
    table.hand_in()


def _sell_tickets(page: Page) -> None:
    page.goto(f"/c/{DAY}/extras")
    page.locator("#small").fill("2")
    page.locator("#sell button").click()
    expect(page.locator("#sales")).to_be_visible()


def _draw_extras(page: Page) -> None:
    """Draw a ticket and a slip, each so that everybody can verify it."""
    page.goto(f"/c/{DAY}/extras")
    page.locator("#ticket-words").fill("seven pears")
    page.locator("#draw-ticket button").click()
    expect(page.locator(".drawn")).to_have_count(1)
    page.locator("#slip-words").fill("eight pears")
    page.locator("#draw-slip button").click()
    expect(page.locator(".drawn")).to_have_count(2)


def _lets_go(page: Page, card: str) -> None:
    """Look at what changes when a team leaves, and let it go."""
    page.goto(f"/c/{DAY}/rounds")
    page.get_by_text("A team goes").click()
    team = page.locator("#leaves option", has_text=card).get_attribute("value")
    page.locator("#leaves").select_option(team)
    page.locator("#leaves-why").fill("A train to catch")
    page.get_by_role("button", name="Let it go").click()
    expect(page.locator("#gone")).to_contain_text("have a bye in round 3 instead of a match at table 1.")
    page.get_by_role("button", name="Yes, let it go").click()
    expect(page.locator(".session-tables .bye")).to_have_count(2)


def _give_prizes(page: Page) -> None:
    page.goto(f"/c/{DAY}/rounds")
    page.locator("#amounts").fill("1,250 40 20")
    page.get_by_role("button", name="Announce").click()
    expect(page.locator("#amounts")).to_have_value(re.compile(r"1,250.00 40.00 20.00"))
    page.goto(f"/language/fr?back=/c/{DAY}/rounds")
    expect(page.locator("#amounts")).to_have_value(re.compile(r"1\u00a0250,00 40,00 20,00"))
    page.get_by_role("button", name="Annoncer").click()
    expect(page.locator("#prizes .said")).to_have_text("Enregistré.")
    page.goto(f"/language/en?back=/c/{DAY}/rounds")
    expect(page.locator("#amounts")).to_have_value(re.compile(r"1,250.00 40.00 20.00"))
    page.get_by_role("button", name="Give the prizes and close the event").click()
    expect(page.get_by_text("The prizes are given, and the event is closed.")).to_be_visible()
