"""A score pad in somebody's hand: what people tap, and what they can read on it."""

import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.venue import Venue, Visitors
from hangjack.competition.permissions import Role
from hangjack.desk.requests import scores
from hangjack.ids import MatchId, PersonId
from hangjack.matches.closings import on_sheet
from hangjack.matches.parties import SIDES, A, B, Party
from hangjack.matches.sheets import Place
from support.cup import CRABS, DUCKS, game, person_of

FIRST = MatchId("A-1-1")
TEAMS = {A: CRABS, B: DUCKS}
NAMES = {A: "The crabs", B: "The ducks"}
NO_ANSWER = r"net::ERR_|EventSource"
"""What a browser complains about when there is no connection."""
REFUSED = r"status of 4\d\d"
"""What it complains about when the server says no."""


class Pad:
    """A pad that has been opened."""

    def __init__(self, page: Page, side: Party, names: Mapping[Party, str] = NAMES) -> None:
        self.page = page
        self.side = side
        self.names = names

    def button(self, name: str, *, exact: bool = False) -> Locator:
        """Return the button that says *name*."""
        return self.page.get_by_role("button", name=name, exact=exact)

    def tap(self, *names: str) -> None:
        """Tap one button after the other."""
        for name in names:
            self.button(name).first.click()

    def points(self, team: Party, *keys: str) -> None:
        """Write points for a side, key by key."""
        for key in keys:
            self.page.get_by_role("group", name="Who scored?").get_by_role(
                "button", name=self.names[team]
            ).click()
            self.page.locator(".keys").get_by_role("button", name=re.compile(rf"^{key}\b")).first.click()

    def enter(self, winner: Party, lost: int) -> None:
        """Just enter a game: two taps."""
        self.page.locator(".just").get_by_role("button", name=f"{self.names[winner]} won").click()
        self.button(f"Write 14 to {lost}", exact=True).click()

    def sure(self) -> None:
        """Write a game all the same about which the pad has doubts."""
        self.says("Write what is missing, or write the game all the same.")
        self.tap("It is so: write it all the same")
        expect(self.page.locator(".refused")).to_have_count(0)

    def game(self, number: int) -> Locator:
        """Return the card of a game on the sheet."""
        return self.page.locator(".lines > li").filter(
            has=self.page.get_by_role("heading", name=f"Game {number} ")
        )

    def agree(self, number: int) -> None:
        """Agree to a game that the others have written, once it is there."""
        self.state(number, "please confirm")
        self.game(number).get_by_role("button", name="We agree").click()

    def says(self, text: str) -> None:
        """Wait until the pad says something."""
        expect(self.page.locator("#pad")).to_contain_text(text)

    def state(self, number: int, word: str) -> None:
        """Wait until a game has come so far."""
        expect(self.game(number).locator(".state")).to_contain_text(word)

    def ready(self) -> None:
        """Wait until the pad is open, and kept where that is possible."""
        self.page.wait_for_selector("#pad[data-ready=yes]")


def pad_of(
    venue: Venue,
    visit: Visitors,
    side: Party,
    *,
    role: Role = Role.SCOREKEEPER,
    number: int | None = None,
    **options: Any,
) -> Pad:
    """Scan the code of a side with a new phone, say who one is, and open the pad: its last player, unless a number is given."""
    person = person_of(TEAMS[side], number or 8)
    pad = Pad(visit(**options), side)
    pad.page.goto(venue.link(role, FIRST, side))
    pad.page.locator(f"button[value={person}]").click()
    if role is Role.CAPTAIN:
        expect(pad.page.locator(".names")).to_have_count(0)
        pad.page.goto(f"/c/{venue.competition}/m/{FIRST}/pad")
    pad.ready()
    return pad


def play_on_paper(venue: Venue, *winners: Party) -> None:
    """Let games of the second table be written behind the pads' backs."""
    for number, winner in enumerate(winners, start=1):
        for side in SIDES:
            by = PersonId(f"{TEAMS[side]}-8")
            venue.ask(by, scores.EnterLine(side, Place(2, number), game(winner)), FIRST)


def confirm_tables(venue: Venue, *tables: int) -> None:
    """Let one of each pair answer for its table behind the pads' backs: all of them, or these."""
    match = venue.match(FIRST)
    for (side, table), pair in match.sides.pairs.items():
        if table in (tables or match.tables):
            venue.ask(pair[0], scores.ConfirmTable(side, table, on_sheet(match, table)), FIRST)
