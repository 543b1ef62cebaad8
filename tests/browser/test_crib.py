"""An evening of crib on phones: line-ups, legs of two taps each, pegs on both phones, no wifi, and the card at the end."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.pads import NO_ANSWER, REFUSED
from browser.people import faults_in, sideways
from browser.test_two_phones import PLACES
from browser.venue import Venue, Visitors, slow_to_keep
from desk.story_crib import SIX, call_next, the_league_opens
from hangjack.competition.permissions import Role
from hangjack.formats.divisions.desk.requests import benches as evenings
from hangjack.games.cribbage.match.pad import Pad
from hangjack.games.cribbage.match.scoring import LegLine
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import SIDES, A, B, Party, both
from hangjack.matches.sheets import Place
from hangjack.unions import own
from support.cup import person_of
from support.desk import Desk, copied
from support.memory_store import MemoryStore


class Evening:
    """A match that is called, and a phone for each captain."""

    def __init__(self, venue: Venue, visit: Visitors, match: MatchId, expected: str = r"(?!)") -> None:
        self.venue, self.match, self.expected = venue, match, expected
        self.teams: dict[Party, EntrantId] = dict(venue.match(match).opened.parties)
        self.phones = {side: self._phone(visit, side) for side in SIDES}

    def _phone(self, visit: Visitors, side: Party) -> Page:
        page = visit(expected=self.expected)
        page.goto(self.venue.link(Role.CAPTAIN, self.match, side))
        page.locator(f"button[value='{person_of(self.teams[side], 1)}']").click()
        return page

    def hand_in(self, side: Party, pairs: tuple[tuple[int, int], ...]) -> None:
        """Choose the pairs table by table, and hand them in."""
        page = self.phones[side]
        for table, pair in enumerate(pairs, start=1):
            for seat, number in enumerate(pair):
                page.locator(f"#pair-{table}-{seat}").select_option(person_of(self.teams[side], number))
        page.get_by_role("button", name="Hand the line-up in").click()
        expect(page.locator("#declare > summary")).to_have_text("Change the line-up")

    def pads(self, home: tuple[tuple[int, int], ...] = SIX) -> tuple["CribPad", "CribPad"]:
        """Let both hand in, and open their pads."""
        for side, pairs in ((A, home), (B, SIX)):
            self.hand_in(side, pairs)
        if home != SIX:
            self.phones[A].get_by_role("button", name="Their captain is told").click()
            for page in self.phones.values():
                expect(page.get_by_text("these play twice")).to_be_visible()
        one, another = (CribPad(self, side) for side in SIDES)
        return one, another


class CribPad:
    """A captain's phone that has opened its pad."""

    def __init__(self, evening: Evening, side: Party) -> None:
        self.page = evening.phones[side]
        self.names = {each: f"The {evening.teams[each]}" for each in SIDES}
        self.page.get_by_role("link", name="Score pad").click()
        self.page.wait_for_selector("#pad[data-ready=yes]")

    def tap(self, *names: str) -> None:
        """Tap keys, one after the other."""
        for name in names:
            self.page.locator("#pad").get_by_role("button", name=name, exact=len(name) < 3).first.click()

    def pair(self, team: Party) -> None:
        """Tap a pair."""
        self.page.locator(".winners button", has_text=self.names[team]).click()

    def leg(self, winner: Party, number: int) -> None:
        """Write a leg: two taps."""
        self.pair(winner)
        self.tap(f"Write leg {number}: {self.names[winner]}")

    def agree(self, table: int, number: int) -> None:
        """Agree to a leg of the others, once it is there."""
        panel = self.page.locator(".panel", has_text=f"Table {table}, leg {number}:")
        panel.get_by_role("button", name="We agree").click()

    def agreed(self, table: int, number: int) -> None:
        """Wait until a leg of the card is agreed."""
        leg = self.page.locator(".past li", has_text=f"Table {table}, leg {number}:")
        expect(leg.locator(".mark")).to_have_text("agreed")

    def says(self, *texts: str) -> None:
        """Wait for words on the pad."""
        for text in texts:
            expect(self.page.locator("#pad")).to_contain_text(text)

    def holes(self, home: int, away: int) -> None:
        """Wait until the pegs of both pairs stand there."""
        expect(self.page.locator(".winners .holes")).to_have_text([f"{home} holes", f"{away} holes"])

    @property
    def keys(self) -> list[list[int]]:
        """Where the keys lie that are always there."""
        self.page.evaluate("scrollTo(0, 0)")
        lasting = self.page.locator(".winners button, .lower > .main, .foot button")
        found: list[list[int]] = lasting.evaluate_all(PLACES)
        return found


def play(home: CribPad, away: CribPad) -> None:
    """Let the home side write all legs, two of three its own at each table, and the others agree."""
    for table in (1, 2, 3):
        for pad in (home, away):
            pad.tap(f"Table {table}")
            pad.says("Cut for the first box")
        for number, winner in enumerate((A, B, A), start=1):
            home.leg(winner, number)
            away.agree(table, number)
            if (table, number) != (3, 3):
                home.agreed(table, number)
                expect(home.page.locator(".past li").first).to_be_visible()


CORNERS = """(all) => all.map((each) => {
  const { x, y } = each.getBoundingClientRect();
  return [x + scrollX, y + scrollY].map(Math.round);
})"""


def corners(buttons: Locator) -> list[list[int]]:
    """Return where buttons begin on their page."""
    found: list[list[int]] = buttons.evaluate_all(CORNERS)
    return found


def everybody_signs(home: CribPad, away: CribPad) -> None:
    """Hand both phones round, let both captains sign, and seal the card."""
    for side, pad in ((A, home), (B, away)):
        group = pad.page.get_by_role("group", name="All players sign")
        expect(group).to_be_visible()
        names = group.locator("button")
        places = [corners(names)]
        for name in names.all_inner_texts():
            own = group.get_by_role("button", name=name, exact=True)
            own.click()
            expect(own).to_be_disabled()
            places.append(corners(names))
        expect(group.locator(".state.signed:visible")).to_have_text(["✓ signed"] * names.count())
        assert [*places, corners(names)] == [places[0]] * (len(places) + 1), "no name moves"
        pad.tap(f"Sign for {pad.names[side]}")
    home.tap("Seal the card")
    expect(home.page.locator("#receipt-words")).to_be_attached()
    expect(home.page.get_by_role("link", name="My team").first).to_have_attribute(
        "href", re.compile("/team$")
    )


@pytest.fixture(scope="module")
def called() -> tuple[MemoryStore, MatchId, int]:
    """Give a league of which a match has just been called."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _called()).result()


@pytest.fixture
def venue(called: tuple[MemoryStore, MatchId, int]) -> Iterator[Venue]:
    """Give a server with that league."""
    store, _, now_ms = called
    with Venue(copied(store, MemoryStore()), now_ms).open() as opened:
        yield opened


@pytest.fixture
def expected(request: pytest.FixtureRequest) -> str:
    """Give what browsers may complain about: nothing, unless a test says so."""
    return getattr(request, "param", r"(?!)")


@pytest.fixture
def evening(
    venue: Venue, visit: Visitors, called: tuple[MemoryStore, MatchId, int], expected: str
) -> Evening:
    """Give the match, and a phone for each captain."""
    return Evening(venue, visit, called[1], expected)


async def _called() -> tuple[MemoryStore, MatchId, int]:
    store = MemoryStore()
    desk = Desk(store)
    await the_league_opens(desk)
    match, _ = await call_next(desk)
    return store, match, desk.now_ms


@pytest.mark.clause("abingdon-L11-3")
@pytest.mark.clause("abingdon-L12-4")
@pytest.mark.clause("abingdon-L17-2")
def test_four_play_six_and_everybody_signs_on_two_phones(evening: Evening) -> None:
    """Two of the four play twice, and the last table waits for them; a leg is a pair and a key, and the others agree."""
    home, away = evening.pads(((1, 2), (3, 4), (2, 3)))
    for pad in (home, away):
        pad.tap("Table 3")
        pad.says("play again: it starts when they are free")
    play(home, away)
    assert faults_in(home.page) == []
    everybody_signs(home, away)

    match = evening.venue.match(evening.match)
    assert match.figures()["LF"] == both(6, 3)
    assert len(match.closings.players) == 4 + 6


def test_pegs_on_one_phone_stand_on_the_other_and_the_last_hole_wins_the_leg(evening: Evening) -> None:
    """What both peg counts once; whose peg goes back is asked; no key moves, also on the smallest phone."""
    home, away = evening.pads()
    for width, height in ((390, 844), (320, 568)):
        home.page.set_viewport_size({"width": width, "height": height})
        at_first = home.keys
        home.tap("Pegs")
        assert home.keys == at_first
        home.pair(A)
        assert home.keys == at_first
        home.tap("Pegs")
    home.tap("Pegs")
    home.pair(A)
    home.tap("6", "4")
    home.pair(B)
    home.tap("12")
    away.holes(10, 12)
    away.pair(B)
    away.tap("12")
    away.says("12 holes for The vine. The same one?")
    away.tap("The same one")
    away.tap("2")
    home.holes(10, 14)
    away.tap("Peg back")
    home.says(" has taken back: 2 holes for The vine.")
    home.tap("Peg back")
    home.holes(10, 0)
    away.holes(10, 0)
    assert faults_in(away.page) == []
    assert not sideways(away.page)
    home.pair(A)
    home.tap(*["more", "24"] * 4, "12", "3")
    home.says("The lion-b are out at 121. Nothing more counts.")
    home.tap("Write leg 1: The lion-b")
    away.agree(1, 1)
    home.agreed(1, 1)

    match = evening.venue.match(evening.match)
    assert own(LegLine, match.sheet.agreed[Place(1, 1)].line).winner == A
    played = match.running[1][0].pad
    assert played is not None, "it was pegged"
    assert sum(each.holes for each in own(Pad, played).pegs) == 121


@pytest.mark.parametrize("expected", [f"{NO_ANSWER}|{REFUSED}"], indirect=True)
def test_one_phone_serves_both_without_wifi_and_a_leg_is_put_right(evening: Evening) -> None:
    """What is written offline outlives a reload and goes by itself, the word of the other pair too; the card says so."""
    home, away = evening.pads()
    home.says("The pad is kept on this phone")
    home.page.context.set_offline(True)
    home.tap("Pegs")
    home.pair(B)
    home.tap("8")
    home.tap("Pegs")
    expect(home.page.locator(".net")).to_have_text("↑ 1 kept here")
    with slow_to_keep(home.page):
        home.leg(B, 1)
        expect(home.page.locator(".say")).to_have_text("being kept")
        expect(home.page.locator(".net")).to_have_text("↑ 1 kept here")
    home.says("kept on this phone. It goes by itself.")
    home.tap("The vine agree on this phone")
    other = home.page.locator(".panel button").first.inner_text()
    home.tap(other)
    expect(home.page.get_by_role("button", name="Write leg 2")).to_be_visible()
    home.leg(A, 2)
    home.leg(A, 3)
    expect(home.page.locator(".winners button[aria-disabled=true]")).to_have_count(2)
    home.says("5 kept here")
    home.page.reload()
    home.says("5 kept here", "Every leg of table 1 is written. Now The vine agree")
    expect(home.page.get_by_text("leg 4")).to_have_count(0)
    home.tap("The vine agree on this phone")
    home.says("Table 1, leg 2: The lion-b won")
    home.tap("Back", "Undo")
    home.says("Leg 3 is taken back.", "Table 1, leg 3 of 3")
    home.page.context.set_offline(False)
    away.agree(1, 2)
    home.says("✓ all sent")
    home.tap("Card")
    home.says("One phone served both sides here.")
    home.page.locator(".past button", has_text="Leg 1").click()
    home.says("Table 1, leg 1 says The vine", "all signatures come off")
    home.tap("It was The lion-b")
    away.says("The lion-b say that leg 1 of table 1 was otherwise", "It counts now for The vine.")
    away.tap("We agree")
    expect(home.page.locator(".past .mark").first).to_have_text("agreed")
    assert faults_in(home.page) == []

    match = evening.venue.match(evening.match)
    assert match.figures()["LF"] == both(2, 0)
    assert match.sheet.agreed[Place(1, 2)].by == (f"{evening.teams[A]}-1", f"{evening.teams[B]}-1")


@pytest.mark.parametrize("expected", [REFUSED], indirect=True)
def test_two_versions_stand_side_by_side_until_both_captains_settle_it(evening: Evening) -> None:
    """Three tables at once; a difference goes to the captains, the others play on; the book is asked about this table."""
    home, away = evening.pads()
    home.tap("Table 3")
    home.says("Its pairs must be ready at 21:00.")
    for side in SIDES:
        captain = person_of(evening.teams[side], 1)
        evening.venue.ask(captain, evenings.AgreeTablesAtOnce(side), evening.match)
    home.says("All tables play at once, as the captains have agreed.")
    home.tap("Table 1")
    home.leg(A, 1)
    away.says("The lion-b write, you agree", "Before this leg: The lion-b 0, The vine 0.")
    away.tap("Not right: The vine won it")
    home.says("≠ Table 1, leg 1 was written twice", "Neither counts until both pairs say the same.")
    expect(home.page.locator("h2.turn")).to_have_text("Table 1")
    home.tap("We dispute it: both captains")
    home.says("Table 1 waits")
    away.says("Table 1 waits")
    for pad in (home, away):
        pad.tap("Table 2")
    home.leg(A, 1)
    away.says("Table 2, leg 1: The lion-b won")
    away.tap("Not right: The vine won it")
    home.says("≠ Table 2, leg 1 was written twice")
    versions = home.page.locator(".panel button", has_text="won it, says")
    expect(versions).to_have_text(
        ["The lion-b won it, says this phone", re.compile("The vine won it, says .*")]
    )
    home.tap("The vine won it, says")
    home.agreed(2, 1)
    home.says("✓✓ Leg 1 to The vine.")
    home.tap("Other", "What does the rulebook say?")
    expect(home.page).to_have_url(re.compile(r"/ruling\?table=2"))
    home.page.go_back()
    home.tap("Table 1", "To the captains' page")
    expect(home.page).to_have_url(re.compile(r"/captain"))
    expect(home.page.get_by_text("Table 1, leg 1").first).to_be_visible()

    match = evening.venue.match(evening.match)
    assert [each.opened.about for each in match.disputes.values()] == ["Table 1, leg 1"]
    assert match.figures()["LF"] == both(0, 1)
