"""A whole cup through its pages: from the first account to the champion, with nothing done behind anybody's back."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.pads import Pad
from browser.venue import LAPTOP, PASSWORD, Venue, Visitors
from hangjack.competition.entries.rosters import team_name
from hangjack.competition.formats import format_of
from hangjack.ids import CompetitionId, StreamId
from hangjack.matches.parties import SIDES, A, Party, other
from hangjack.store.receipts import parse_receipt
from support.memory_store import MemoryStore

MORNING_MS = int(datetime(2031, 8, 23, 12, 45, tzinfo=UTC).timestamp() * 1000)
"""A quarter to nine where the cup is played."""
CUP = CompetitionId("mango-cup")

HERE = f"/c/{CUP}"
BAMBOO, COCOA, FIGS = TEAMS = ("Bamboo", "Cocoa", "Fig Tree")
SURNAMES = ("Charles", "Mohammed", "Joseph", "Ali", "Baptiste", "Singh")
CALL = re.compile(r"^Call match (\S+)")
DASH = "\N{EN DASH}"


@pytest.fixture
def venue() -> Iterator[Venue]:
    """Give a new server with nothing in it."""
    with Venue(MemoryStore(), MORNING_MS).open() as opened:
        opened.competition = CUP
        yield opened


class Hall:
    """Everybody who is in the hall: the director at a laptop, a captain's phone for each team, the board on the wall."""

    def __init__(self, venue: Venue, visit: Visitors) -> None:
        self.venue = venue
        self.director = visit(viewport=LAPTOP, timezone_id="America/Port_of_Spain")
        self.phones = {team: visit() for team in TEAMS}
        self.board = visit(viewport=LAPTOP)

    def call_next(self) -> dict[str, str]:
        """Call the next match from the console and print its cards; return the captain's address for each team."""
        button = self.director.get_by_role("button", name=CALL).first
        found = CALL.match(button.get_attribute("aria-label") or button.inner_text())
        assert found is not None
        self.director.get_by_role("button", name=f"Call match {found[1]}").first.click()
        does(self.director, "Call")
        self.director.locator(".match", has_text=found[1]).click()
        self.director.get_by_role("link", name="Table cards").click()
        tap(self.director, "Hand out codes")
        expect(self.director.get_by_text("Ready to print.")).to_be_visible()
        cards = self.director.locator(".table-cards > li[data-role=captain]").all()
        addresses = {card.get_by_role("heading").inner_text(): address_on(card) for card in cards}
        self.director.get_by_role("link", name="Back to the console").click()
        return addresses

    def play(self, results: dict[frozenset[str], tuple[str, int]]) -> None:
        """Play the next match as *results* has it: who wins two games, and how many the others win before."""
        cards = self.call_next()
        winner, lost = results[frozenset(cards)]
        for team, address in cards.items():
            self.line_up(team, address)
        pads = self.open_pads(cards)
        home = next(side for side, pad in pads.items() if pad.names[side] == winner)
        for number, side in enumerate([other(home)] * lost + [home] * 2, start=1):
            self.agree(pads, number, side)
        board = (2, lost) if home == A else (lost, 2)
        expect(self.board.locator(".slide.live .numbers")).to_have_text(f"{board[0]}{DASH}{board[1]}")
        self.put_away(pads)

    def line_up(self, team: str, address: str) -> None:
        """Scan the captain's code, say who one is, and hand the line-up in."""
        page = self.phones[team]
        page.goto(address)
        tap(page, players_of(team)[0])
        for number, name in enumerate(players_of(team)):
            page.get_by_label(name, exact=True).select_option(f"Table {number // 2 + 1}")
        page.get_by_label("Captain", exact=True).select_option(players_of(team)[0])
        page.get_by_label("Scorer", exact=True).select_option(players_of(team)[1])
        tap(page, "Hand the line-up in")
        expect(page.get_by_text(re.compile(r"Your line-up is in\.|Substitutions"))).to_be_visible()

    def open_pads(self, teams: dict[str, str]) -> dict[Party, Pad]:
        """Go on from the captains' pages to their pads."""
        names = dict(zip(SIDES, teams, strict=True))
        pads = {side: Pad(self.phones[team], side, names) for side, team in names.items()}
        for pad in pads.values():
            pad.page.get_by_role("link", name="Score pad").click()
            pad.ready()
        return pads

    def agree(self, pads: dict[Party, Pad], number: int, winner: Party) -> None:
        """Let the winner write a game and the others agree to it."""
        writes, agrees = pads[winner], pads[other(winner)]
        writes.enter(winner, 7)
        agrees.agree(number)
        writes.state(number, "agreed")

    def put_away(self, pads: dict[Party, Pad]) -> None:
        """Sign on the phones and seal on the console, where the toss is missing; then it notes what came in."""
        for side, pad in pads.items():
            pad.tap(f"Sign for {pad.names[side]}")
        pads[A].says("An official can seal it all the same")
        tap(self.director, "Seal the sheet")
        self.director.get_by_label("Why it is sealed all the same").fill("The coin was lost.")
        does(self.director, "Seal the sheet")
        words = {pad.page.locator("#receipt-words").text_content() or "" for pad in pads.values()}
        tap(self.director, "Decks and sheets are back")
        does(self.director, "Decks and sheets are back")
        expect(self.director.get_by_text("Nobody waits for anything.")).to_be_visible()

        assert len(words) == 1
        assert parse_receipt(words.pop()).competition == StreamId(CUP)


def test_a_cup_is_run_from_the_first_account_to_the_champion(venue: Venue, visit: Visitors) -> None:
    """Three teams play a group, two of them the final; each match is written on two phones and closed from the console."""
    hall = Hall(venue, visit)
    set_up(hall.director, venue)
    let_everybody_in(hall.director)
    hall.director.goto(f"{HERE}/console")
    hall.board.goto(f"{HERE}/board")
    group = {
        frozenset((BAMBOO, COCOA)): (BAMBOO, 0),
        frozenset((COCOA, FIGS)): (COCOA, 0),
        frozenset((FIGS, BAMBOO)): (FIGS, 1),
    }
    for _ in group:
        hall.play(group)
    public = visit()
    public.goto(f"{HERE}/standings")
    first, second, _ = public.locator(".standings tbody").all()
    expect(first.get_by_role("row").first).to_contain_text(BAMBOO)
    expect(first.get_by_role("row").last).to_contain_text(f"ahead of {COCOA} on bullseyes for, 3 to 2")
    expect(second.get_by_role("row").first).to_contain_text(COCOA)
    expect(second.get_by_role("row").last).to_contain_text(f"ahead of {FIGS} on bullseyes against, 2 to 3")
    begin_knockout(hall.director)
    hall.director.goto(f"{HERE}/console")
    hall.play({frozenset((BAMBOO, COCOA)): (COCOA, 0)})
    public.goto(HERE)
    expect(public.get_by_text(f"Champions: {COCOA}")).to_be_visible()
    hall.director.goto(f"{HERE}/knockout")
    expect(
        hall.director.get_by_role("button", name="Give the prizes and end the competition")
    ).to_be_visible()
    expect(hall.director.get_by_role("button", name="Place the matches")).to_have_count(0)
    cup = venue.do(venue.server.office.competition(CUP))
    order = [[team_name(cup.rosters, team) for team in teams] for teams in format_of(cup).final_order(cup)]

    assert order[:2] == [[COCOA], [BAMBOO]]


def set_up(page: Page, venue: Venue) -> None:
    """Go through the steps from the link of the first run to the schedule."""
    page.goto(f"/first/{venue.do(venue.server.access.accounts.offer_first_run())}")
    page.get_by_label("Your name").fill("Dora Diaz")
    page.get_by_label("Login").fill("dora")
    page.get_by_label("New password").fill(PASSWORD)
    tap(page, "Make my account")
    page.wait_for_url("**/new")
    page.get_by_role("textbox", name="Name As it stands").fill("Mango Cup")
    expect(page.get_by_label("Address")).to_have_value(CUP)
    page.get_by_label("Day 1").fill("2031-08-23")
    tap(page, "Open the competition")
    page.get_by_label("Find a setting").fill("bullseyes that win a match")
    page.get_by_label("Bullseyes that win a match at once").fill("2")
    page.get_by_label("Find a setting").fill("go on to the knockout")
    page.get_by_label("Teams of each group that go on").fill("2")
    tap(page, "Adopt these rules")
    expect(page.get_by_text("2 settings are otherwise than in the book.")).to_be_visible()
    enter_teams(page)
    draw_and_schedule(page)


def enter_teams(page: Page) -> None:
    """Paste the teams, and tick everything that their entries need."""
    step(page, "Entries")
    rows = [
        (team, name, "yes" if not at else "") for team in TEAMS for at, name in enumerate(players_of(team))
    ]
    page.get_by_label("Paste here").fill(
        "\n".join("\t".join(row) for row in (("Team", "Name", "Captain"), *rows))
    )
    tap(page, f"Add {len(TEAMS)} teams, {len(rows)} players")
    for name in ("Forms are complete", "Agreements are signed", "Approve", "Fees are paid in cash"):
        button = page.get_by_role("button", name=re.compile(rf"^{name} \(3\)"))
        button.click()
        expect(button).to_have_count(0)


def draw_and_schedule(page: Page) -> None:
    """Draw one group in the open, and place its matches in a hall of three tables."""
    step(page, "Draw")
    tap(page, "Start the draw")
    tap(page, "No more teams: draw these 3")
    page.get_by_label("The words as they were spoken").fill("ripe mangoes")
    tap(page, "Hold the draw")
    page.get_by_label("How many groups?").select_option("1")
    tap(page, "Deal the groups")
    expect(page.get_by_role("heading", name="Group A")).to_be_visible()
    step(page, "Schedule")
    page.get_by_label("Tables in the hall").fill("3")
    expect(page.get_by_text("It fits: 3 matches")).to_be_visible()
    tap(page, "Make the schedule")
    expect(page.get_by_text("The schedule is made: 3 matches")).to_be_visible()


def let_everybody_in(page: Page) -> None:
    """See every team's passports and uniforms at the door, with two taps a team."""
    page.goto(f"{HERE}/door")
    for team in TEAMS:
        players = players_of(team)
        tap(page, f"The whole team is here: {team}")
        page.get_by_label("Document that was seen").select_option("passport")
        tap(page, f"Check in {len(players)} players")
        expect(page.get_by_text(f"{team}: {len(players)} players are checked in")).to_be_visible()
    expect(page.get_by_text("Everybody has come through the door.")).to_be_visible()


def begin_knockout(page: Page) -> None:
    """Begin the knockout from the director's page, and place the final in the hall."""
    page.goto(f"{HERE}/knockout")
    expect(page.get_by_role("button", name="Give the prizes and end the competition")).to_have_count(0)
    tap(page, "Begin the knockout")
    expect(page.locator("#begin-knockout [data-foreseen]")).to_be_visible()
    tap(page, "Yes, begin the knockout")
    tap(page, "Place the matches")
    expect(page.get_by_role("button", name="Place the matches")).to_have_count(0)


def does(page: Page, name: str) -> None:
    """Do what a dialog of the console offers, once it has said what comes of it."""
    page.locator("dialog").get_by_role("button", name=name, exact=True).click()
    expect(page.locator("dialog")).to_have_count(0)


def step(page: Page, name: str) -> None:
    """Go to a step of the set-up."""
    page.get_by_role("navigation", name="Steps of the set-up").get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()


def tap(page: Page, name: str) -> None:
    """Tap the button that says *name*."""
    page.get_by_role("button", name=name, exact=True).first.click()


def address_on(card: Locator) -> str:
    """Return the address that a card has in letters below its code."""
    return card.locator("[data-address]").inner_text()


def players_of(team: str) -> list[str]:
    """Return the names of a team's six players, the captain first."""
    return [f"{team[0]}{name.lower()} {name}" for name in SURNAMES]
