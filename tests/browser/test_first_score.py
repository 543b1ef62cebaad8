"""The first score, as somebody writes it who has never seen a pad: from the code on the card to "agreed" on both phones.

The phones count their taps themselves. Whatever is tapped must be in sight as the page stands: nobody has to look for it.
"""

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.pads import FIRST, NAMES, TEAMS
from browser.venue import Venue, Visitors
from hangjack.competition.permissions import Role
from hangjack.games.all_fours.match.points import pad_of as points_on
from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.matches.parties import SIDES, A, B, Party, both
from hangjack.matches.sheets import Place
from hangjack.unions import own
from support.cup import person_of

MOST_TAPS = 6
"""Of both phones together."""
SCREENS = {"a phone of today": (390, 844), "the smallest phone": (320, 568)}
COUNTS = """
addEventListener("pointerdown", () => localStorage.setItem("taps", 1 + Number(localStorage.getItem("taps"))), true);
"""
TAPS = "() => Number(localStorage.getItem('taps'))"


class Phone:
    """An old phone in somebody's hand, on the wifi of the hall, which is plain http."""

    def __init__(self, venue: Venue, visit: Visitors, side: Party, screen: tuple[int, int]) -> None:
        width, height = screen
        self.page: Page = visit(
            base_url=venue.lan_url,
            viewport={"width": width, "height": height},
            has_touch=True,
            is_mobile=True,
            device_scale_factor=2,
        )
        self.page.context.add_init_script(COUNTS)
        self.side = side
        self._card = venue.link(Role.SCOREKEEPER, FIRST, side)

    def scan(self) -> None:
        """Scan the code on the card of one's side."""
        self.page.goto(self._card)
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Who are you?")
        expect(self.page.locator("main")).to_contain_text(f"{NAMES[self.side]} against")

    def tap_own_name(self) -> None:
        """Say who one is; the pad is there."""
        self.tap(self.page.locator(f"button[value={person_of(TEAMS[self.side], 2)}]"))
        self.page.wait_for_selector("#pad[data-ready=yes]")

    def tap_key(self, name: str) -> None:
        """Tap the key that says *name*."""
        self.tap(self.page.get_by_role("button", name=name).first)

    def tap_at_thumb(self, name: str) -> None:
        """Tap what lies at the lower end of the screen because the others wait for it."""
        self.tap(self.page.locator(".asks").get_by_role("button", name=name))

    def tap(self, what: Locator) -> None:
        """Put a finger on *what*, where it is now."""
        expect(what).to_be_in_viewport(ratio=1)
        box = what.bounding_box()
        assert box is not None, "it is in sight"
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def reads(self, text: str, where: str = "#pad :not(.sr)") -> None:
        """Wait until somebody can read *text* without moving the page."""
        expect(self.page.locator(where).filter(has_text=text).last).to_be_in_viewport(ratio=1)

    @property
    def taps(self) -> int:
        """How often this phone has been touched."""
        return int(self.page.evaluate(TAPS))


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())
def test_the_first_game_is_agreed_in_five_taps(
    venue: Venue, visit: Visitors, screen: tuple[int, int]
) -> None:
    """Own name, who won, what the others had; on the other phone own name, and yes."""
    crabs, ducks = Phone(venue, visit, A, screen), Phone(venue, visit, B, screen)
    crabs.scan()
    crabs.tap_own_name()
    crabs.tap_key("The crabs won game 1")
    crabs.tap_key("Write 14 to 9")
    crabs.reads("Now The ducks must agree")
    crabs.reads("received", ".stand .state")
    ducks.scan()
    ducks.tap_own_name()
    ducks.reads("The crabs won 14 to 9")
    ducks.tap_at_thumb("We agree")
    for phone in (crabs, ducks):
        phone.reads("Table 1, game 1 is agreed: The crabs won 14 to 9.")
        phone.reads("agreed", ".stand .state")
    agreed = venue.match(FIRST).sheet.agreed[Place(1, 1)]

    assert (own(GameLine, agreed.line).score, agreed.by) == (both(14, 9), ("crabs-2", "ducks-2"))
    assert crabs.taps + ducks.taps == 5 < MOST_TAPS


def test_the_first_points_are_agreed_in_six_taps(venue: Venue, visit: Visitors) -> None:
    """Own name, who scored, what for, agreed; on the other phone own name, and agreed."""
    crabs, ducks = (Phone(venue, visit, side, SCREENS["a phone of today"]) for side in SIDES)
    crabs.scan()
    crabs.tap_own_name()
    crabs.tap_key("The crabs 0")
    crabs.tap_key("Hang-jack +3")
    crabs.reads("The crabs lead 3 to 0")
    crabs.tap_key("Agree issue")
    ducks.scan()
    ducks.tap_own_name()
    ducks.reads("Hang-jack +3 The crabs")
    ducks.tap_at_thumb("Agree issue")
    for phone in (crabs, ducks):
        expect(phone.page.locator(".issue .state")).to_contain_text("agreed")
        expect(phone.page.locator(".stand .state")).to_contain_text("agreed")

    assert set(points_on(venue.match(FIRST).running[1][-1]).agreed.values()) == {"crabs-2", "ducks-2"}
    assert crabs.taps + ducks.taps == MOST_TAPS
