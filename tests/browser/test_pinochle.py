"""A table of pinochle on the phones of its two scorekeepers, with the director at a laptop."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.people import faults_in, official_of, sideways
from browser.venue import LAPTOP, Venue, Visitors
from hangjack.competition.permissions import Role
from hangjack.matches.parties import A, B, Party, both
from support.desk import Desk
from support.pinochle_tables import KEEPERS, TABLE, known, seated

NO_ANSWER = r"net::ERR_|EventSource"
AT = f"/m/{TABLE}"


@pytest.fixture
def table(chromium: Browser) -> Iterator[tuple[Venue, Visitors]]:
    """Give a table at which nobody has begun, and people who look at it."""

    async def waiting() -> Desk:
        return await seated(begun=False)

    with known():
        with ThreadPoolExecutor(1) as thread:
            desk = thread.submit(asyncio.run, waiting()).result()
        with Venue(desk.store, desk.now_ms + 1000).open() as venue:  # type: ignore[arg-type]
            visit = Visitors(chromium, venue.url)
            yield venue, visit
            visit.close()
            assert visit.complaints == []


class Pad:
    """A scorekeeper's phone; every tap is counted."""

    def __init__(self, venue: Venue, visit: Visitors, side: Party, **options: str) -> None:
        self.taps = 0
        self.page: Page = visit(**options)
        self.page.goto(venue.link(Role.SCOREKEEPER, TABLE, side, KEEPERS[side]))
        self.page.locator(".names button").click()
        self.page.wait_for_selector("#pad[data-ready=yes]")

    def tap(self, *names: str) -> None:
        """Tap keys, one after the other, each as soon as it is there."""
        for name in names:
            self.taps += 1
            key = self.page.locator("#pad").get_by_role("button", name=name, exact=len(name) < 3)
            key.and_(self.page.locator(":not([aria-disabled=true])")).first.click()

    def sees(self, text: str) -> None:
        """Wait for words on the screen."""
        expect(self.page.locator("#pad")).to_contain_text(text)


def begun(venue: Venue, visit: Visitors, **options: str) -> tuple[Pad, Pad]:
    """Return both phones after their scorekeepers have looked who sits there."""
    tess, vi = Pad(venue, visit, A, **options), Pad(venue, visit, B, **options)
    for pad in (tess, vi):
        pad.sees("Are these the right four?")
        pad.tap("Yes. Tess")
    tess.sees("Hand 1. Tess deals. Bid?")
    return tess, vi


def ticked(tess: Pad, vi: Pad, hand: int) -> None:
    """Let a hand that Tess has written be ticked on both sheets."""
    vi.sees(f"Hand {hand} on the sheet of The Herons")
    vi.tap("The same on ours: tick")
    tess.sees("have written hand")
    tess.tap("Tick their sheet")
    tess.sees(f"Hand {hand + 1}.")


@pytest.mark.clause("pinochle500-scorekeepers-2", "pinochle500-scorekeepers-5", "pinochle500-melding-2")
def test_the_first_hand_is_confirmed_with_seven_taps(table: tuple[Venue, Visitors]) -> None:
    """Who sits here, bid, meld by combination, tens, units, Write, and the tick on the other sheet; nothing scrolls sideways."""
    venue, visit = table
    tess, vi = begun(venue, visit)
    tess.tap("55", "Round house")
    tess.sees("do not lead")
    vi.sees("The Herons bid 55")
    vi.tap("Aces", "Aces")
    tess.sees("on both sheets")
    tess.tap("3·", "1", "Write hand 1")
    ticked(tess, vi, 1)

    assert tess.taps == 7
    assert venue.match(TABLE).standing == both(55, 0)
    assert faults_in(tess.page, "#pad") == []
    assert not sideways(tess.page)


@pytest.mark.clause("pinochle500-scorekeepers-6", "pinochle500-scorekeepers-7", "pinochle500-scorekeepers-8")
@pytest.mark.clause("pinochle500-scorekeepers-9", "pinochle500-bostons-3", "pinochle500-reneges-7")
def test_a_round_from_the_first_look_to_the_sheet_handed_in(table: tuple[Venue, Visitors]) -> None:
    """A difference, a renege that the director rules on, a level score at time, a Boston that is seen; then the sheet goes in."""
    venue, visit = table
    tess, vi = begun(venue, visit)
    director = official_of(venue, visit, Role.DIRECTOR, viewport=LAPTOP)
    _differ(tess, vi)
    _renege(venue, tess, vi, director)
    _level_at_time(venue, tess, vi, director)
    _boston(venue, tess, vi, director)
    tess.tap("Sign the sheet", "The sheet of The Herons", "Sign our sheet")
    tess.sees("One of the opponents countersigns")
    vi.tap("Sign the sheet", "Countersign their sheet")
    tess.tap("Hand it in to the recorder")
    tess.sees("sealed")
    match = venue.match(TABLE)

    assert (match.winner, match.sheet.chosen, match.sheet.sealed is not None) == (A, A, True)
    assert match.sheet.signed == {A: KEEPERS[A], B: KEEPERS[B]}
    assert faults_in(director) == []


def _differ(tess: Pad, vi: Pad) -> None:
    """Write the first hand otherwise on the two sheets; the differing lines are shown, and one is put right."""
    tess.tap("50", "Round house")
    vi.sees("The Herons bid 50")
    vi.tap("Aces", "Aces")
    tess.sees("on both sheets")
    tess.tap("3·", "0", "Write hand 1")
    vi.sees("Say it aloud")
    vi.tap("Not the same", "2·", "2", "Write hand 1")
    tess.sees("the sheets differ")
    expect(tess.page.locator("td.no")).to_have_count(8)
    vi.tap("Theirs is right")
    tess.sees("have written hand 1")
    tess.tap("Tick their sheet")
    tess.sees("Hand 2. Vi deals")


def _renege(venue: Venue, tess: Pad, vi: Pad, director: Page) -> None:
    """Call the director for a forbidden call in the second hand: the table freezes, and the hand is written as ruled."""
    vi.tap("The Otters", "60", "Aces", "Aces")
    tess.sees("The Otters bid 60")
    tess.tap("no meld")
    tess.sees("on both sheets")
    tess.tap("Director", "Renege, or a doubt")
    vi.sees("Stop playing")
    asked = "kind=forbidden_call&f.offender=S&f.caller=E&f.said=by+me"
    director.goto(f"/c/{venue.competition}{AT}/ruling?{asked}")
    expect(director.locator("main")).to_contain_text("-100")
    with director.expect_navigation():
        director.get_by_role("button", name="Give").first.click()
    director.goto(f"/c/{venue.competition}{AT}/round")
    director.get_by_role("button", name="Ruled: the table plays on").click()
    tess.sees("The director has ruled")
    tess.tap("Write hand 2")
    ticked(tess, vi, 2)
    assert venue.match(TABLE).standing == both(54 - 100, 40 + 70)


def _level_at_time(venue: Venue, tess: Pad, vi: Pad, director: Page) -> None:
    """Bring both sides level with a hand that was under way when time was called: there is one more."""
    tess.tap("50", "type it", "1", "4", "6")
    vi.sees("The Herons bid 50")
    vi.tap("no meld")
    director.get_by_role("button", name="Call time at this table").click()
    tess.sees("Time is called")
    tess.tap("3·", "0", "Write hand 3")
    ticked(tess, vi, 3)
    tess.sees("you are level")
    assert venue.match(TABLE).standing == both(130, 130)


def _boston(venue: Venue, tess: Pad, vi: Pad, director: Page) -> None:
    """Let the director see all tricks go to one side, which wins the round."""
    tess.tap("50", "by cards", "Round house")
    vi.sees("The Herons bid 50")
    vi.tap("no meld")
    tess.sees("on both sheets")
    tess.tap("Director", "Boston possible")
    director.reload()
    expect(director.locator("main")).to_contain_text("watch the last one")
    director.get_by_label("Yes: all tricks are theirs").check()
    director.get_by_role("button", name="Say so").click()
    tess.tap("50", "Write hand 4")
    vi.tap("The same on ours: tick")
    tess.tap("Tick their sheet")
    tess.sees("The Herons win the round")
    assert venue.match(TABLE).standing == both(204, 130)
