"""A table of pinochle on the phones of its two scorekeepers, with the director at a laptop."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from random import Random

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from browser.people import faults_in, official_of, pick, sideways
from browser.pinochle_pads import Pad, ticked
from browser.venue import LAPTOP, Venue, Visitors, lose_wifi, slow_to_keep
from games.pinochle.match.test_machine import opened
from hangjack.competition.permissions import Role
from hangjack.games.pinochle.engine.auction import number_fault
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.seats import Seat
from hangjack.games.pinochle.match.lines import HandLine
from hangjack.games.pinochle.match.pad import ROUND_HOUSE, worth_of
from hangjack.games.pinochle.match.scoring import play_of
from hangjack.games.pinochle.match.sheets import expected_score
from hangjack.games.pinochle.match.table import counting_of
from hangjack.games.pinochle.web.pad import play
from hangjack.matches.parties import SIDES, A, B, Party, both
from hangjack.web.scripts import bound
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


SENT = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => name.includes("/static/"))
  .concat(performance.getEntriesByType("navigation"))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""
"""The bytes of the page and its script."""


def phone(venue: Venue, visit: Visitors, side: Party, expected: str = r"(?!)") -> Pad:
    """Return the phone of a scorekeeper who has scanned the code of the table, and said with one tap who they are."""
    page = visit(expected=expected)
    page.goto(venue.link(Role.SCOREKEEPER, TABLE, side, KEEPERS[side]))
    page.locator(".names button").click()
    return Pad(page, taps=1)


def begun(venue: Venue, visit: Visitors, expected: str = r"(?!)") -> tuple[Pad, Pad]:
    """Return both phones after their scorekeepers have looked who sits there."""
    tess, vi = phone(venue, visit, A, expected), phone(venue, visit, B, expected)
    for pad in (tess, vi):
        pad.sees("Are these the right four?")
        pad.tap("Yes. Tess")
    tess.sees("Hand 1. Tess deals. Bid?")
    return tess, vi


@pytest.mark.clause("pinochle500-scorekeepers-2", "pinochle500-scorekeepers-5", "pinochle500-melding-2")
def test_the_first_hand_is_confirmed_with_seven_taps(table: tuple[Venue, Visitors]) -> None:
    """Who one is, who sits here, bid, meld by combination, tens, units, Write: then the others tick it; nothing scrolls sideways.

    One more opens the next hand: the tick on the other side's sheet.
    """
    venue, visit = table
    tess, vi = begun(venue, visit)
    sent = tess.page.evaluate(SENT)
    tess.tap("55", "Round house")
    tess.sees("do not lead")
    vi.sees("The Herons bid 55")
    expect(vi.page.locator(".seat .points .bid")).to_have_text("bid 55")
    vi.tap("Aces", "Aces")
    tess.sees("on both sheets")
    tess.tap("3·", "1", "Write hand 1")
    taps = tess.taps
    ticked(tess, vi, 1)

    assert taps == 7
    assert tess.taps == taps + 1
    assert sent <= 45 * 1024
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
    expect(tess.page.locator(".receipt")).to_be_visible()
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
    for pad in (tess, vi):
        pad.sees("Hand 2. Vi deals")


def _renege(venue: Venue, tess: Pad, vi: Pad, director: Page) -> None:
    """Call the director for a renege in the second hand: the table freezes, and the hand is written as it was ruled."""
    vi.tap("The Otters", "60", "Aces", "Aces")
    tess.sees("The Otters bid 60")
    tess.tap("no meld")
    tess.sees("on both sheets")
    tess.tap("Director", "Renege, or a doubt")
    vi.sees("Stop playing")
    _untidy_books(venue, director)
    tess.sees("The director has ruled")
    tess.tap("Write hand 2")
    ticked(tess, vi, 2)
    assert venue.match(TABLE).standing == both(54 - 100, 40 + 70)


def _untidy_books(venue: Venue, director: Page) -> None:
    """Let the assistant leave it to the director, who chooses on the page of the table: it was a renege of Hob's."""
    facts = {"offender": "S", "caller": "E", "trick_closed": "yes", "established": "unclear"}
    facts |= {"cards_identified": "2", "tricks_out_of_order": "NS"}
    asked = "&".join(f"f.{name}={value}" for name, value in facts.items())
    director.goto(f"/c/{venue.competition}{AT}/ruling?kind=failed_to_follow&{asked}")
    expect(director.locator("main")).to_contain_text("a call without proof")
    director.get_by_role("button", name="Choose between the two").click()
    pick(director.get_by_label("a renege"))
    director.get_by_label("Reason").first.fill("The fourth trick shows it.")
    director.get_by_role("button", name="Decide").click()


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
    director.locator("form").filter(has_text="Did you see").get_by_label("Team").select_option(
        label="The Herons"
    )
    pick(director.get_by_label("Yes: all tricks are theirs"))
    director.get_by_role("button", name="Say so").click()
    tess.tap("50", "Write hand 4")
    vi.tap("The same on ours: tick")
    tess.tap("Tick their sheet")
    for pad in (tess, vi):
        pad.sees("The Herons win the round")
    tess.sees("Boston of The Herons")
    vi.page.locator(".foot").get_by_role("button", name="Sheet").click()
    expect(vi.page.locator(".sheet tr", has_text="Boston").locator("td").first).to_have_text(
        re.compile(r"The Herons 50\s+Boston")
    )
    vi.tap("Back to the pad")
    assert venue.match(TABLE).standing == both(204, 130)


@pytest.mark.clause("pinochle500-bidding-16", "pinochle500-bidding-17")
def test_without_board_nobody_is_told_to_play(table: tuple[Venue, Visitors]) -> None:
    """Both phones say so as soon as both melds are there, and the board set is written with two taps."""
    venue, visit = table
    tess, vi = begun(venue, visit)
    tess.tap("55", "Aces")
    vi.sees("The Herons bid 55")
    vi.tap("Aces", "Aces")
    for pad in (tess, vi):
        pad.sees("The Herons have 10, 20 are needed. If that is all, nobody plays.")
        expect(pad.page.locator(".tens")).to_have_count(0)
    tess.tap("No more: board set", "Write the board set")
    ticked(tess, vi, 1)

    assert venue.match(TABLE).standing == both(-55, 20)


FOLDS = """
import { scored, worth } from "./games/pinochle/web/static/pad/count.js";
import { bidsOn } from "./games/pinochle/web/static/pad/keys.js";

globalThis.told = (picture, hands, melds) => ({
  scores: hands.map((hand) => scored(hand, picture)),
  worths: melds.map(([name, times]) => worth(name, times, picture.play)),
  bids: [0, 1, 2].flatMap((page) => bidsOn(page, picture.play)),
});
"""


def text_of(name: str) -> str:
    """Return a script as it was written; that of this test is one of them."""
    if name == "folds.js":
        return FOLDS
    return files("hangjack").joinpath(name).read_text(encoding="utf-8")


def test_the_phone_counts_as_the_server_does(chromium: Browser) -> None:
    """Scores of hands made, set, board set and reneged; combinations; and which bids there are."""
    page, chance = chromium.new_page(), Random(7)  # noqa: S311
    page.add_script_tag(content=bound("folds.js", text_of), type="module")
    page.wait_for_function("() => globalThis.told")
    match = opened()
    shown = {"parties": SIDES, "play": msgspec.to_builtins(play(match))}
    lines = [_any_hand(chance) for _ in range(300)]
    melds = [(name, times) for name in (*MELDS, ROUND_HOUSE) for times in range(1, 5)]
    told = page.evaluate(
        "([picture, hands, melds]) => told(picture, hands, melds)",
        [shown, msgspec.to_builtins(lines), melds],
    )
    options = play_of(match.opened.terms)

    assert told["scores"] == [expected_score(line, counting_of(match)) for line in lines]
    assert told["worths"] == [worth_of(name, times, options.meld_table) for name, times in melds]
    assert [number_fault(bid, None, options) for bid in told["bids"]] == [None] * 33
    assert told["bids"] == [*range(50, 61), *range(65, 175, 5)]


MELDS = ("run", "aces", "pinochle", "royal_marriage", "kings", "marriage", "queens", "jacks")


def _any_hand(chance: Random) -> HandLine:
    """Return a hand with any meld and tricks, however it ended."""
    bidding, how = chance.choice(SIDES), chance.choice((HowEnded.PLAYED, HowEnded.BOARD_SET, HowEnded.RENEGE))
    meld, tricks = both(chance.randint(0, 60), chance.randint(0, 60)), chance.randint(0, 50)
    reneged = chance.choice(SIDES) if how is HowEnded.RENEGE else None
    bid = chance.choice((50, 57, 60, 75, 100, 120))
    return HandLine(1, Seat.NORTH, bidding, bid, meld, both(tricks, 50 - tricks), both(), how, reneged)


def test_a_hand_written_without_a_connection_goes_by_itself(table: tuple[Venue, Visitors]) -> None:
    """It is kept on the phone, taken back there with one tap, written again, and sent when the hall is reached again."""
    venue, visit = table
    tess, vi = begun(venue, visit, expected=NO_ANSWER)
    tess.tap("55", "Round house")
    vi.sees("The Herons bid 55")
    vi.tap("no meld")
    tess.sees("on both sheets")
    lose_wifi(tess.page)
    expect(tess.page.locator(".net")).to_have_text("↑ 0 kept here")
    with slow_to_keep(tess.page):
        tess.tap("3·", "1", "Write hand 1")
        tess.sees("being kept")
        expect(tess.page.locator(".past .mark")).to_have_text("being kept")
        expect(tess.page.locator(".net")).to_have_text("↑ 0 kept here")
    tess.sees("Kept here. It goes by itself.")
    tess.tap("Back")
    tess.sees("Taken back")
    tess.tap("take off", "0", "Write hand 1")
    tess.sees("Kept here. It goes by itself.")
    tess.page.context.set_offline(False)
    vi.sees("\N{MINUS SIGN}55")
    ticked(tess, vi, 1)

    assert venue.match(TABLE).standing == both(-55, 20)


@pytest.mark.clause("pinochle500-scorekeepers-4", "pinochle500-scorekeepers-11", "pinochle500-set-cup-3")
def test_the_recorder_types_a_paper_and_sets_the_copy_right(table: tuple[Venue, Visitors]) -> None:
    """What cannot be is said and loses nothing; a wrong sum stands once it is sure; the copy is there to be changed, and keeps both values."""
    venue, visit = table
    refused = r"status of 4(09|22)"
    recorder = official_of(venue, visit, Role.RECORDER, viewport=LAPTOP, expected=refused)
    recorder.goto(f"/c/{venue.competition}{AT}/round")
    recorder.get_by_label("Hands").fill("A55 24 22 31 19 55 0 55")
    recorder.get_by_label("Final total of The Herons").fill("65")
    recorder.get_by_label("Final total of The Otters").fill("0")
    recorder.locator("#paper-of").select_option("A")
    recorder.get_by_label("Winner as written").select_option("A")
    recorder.get_by_label("Time was called").check()
    recorder.get_by_label("Signed by", exact=True).select_option("tess")
    recorder.get_by_label("Countersigned by").select_option("vi")
    recorder.get_by_label("Number of the paper").fill("12")
    send = recorder.get_by_role("button", name="Hand it in as it stands")
    send.click()
    expect(recorder.locator("main")).to_contain_text("Row 1 cannot be read")
    recorder.get_by_label("Hands").fill("A55 24 22 31 19 55 0 65 0")
    send.click()
    expect(recorder.locator("main")).to_contain_text("the total is not the one before plus this hand")
    recorder.get_by_label("It stands so on the paper").check()
    send.click()
    expect(recorder.locator("main")).to_contain_text("the sheet is handed in")
    assert venue.match(TABLE).standing == both(65, 0)
    recorder.locator("#typed summary", has_text="Set the copy right against the paper").click()
    expect(recorder.get_by_label("Hands")).to_have_value("A55 24 22 31 19 55 0 65 0")
    recorder.get_by_label("Hands").fill("A55 24 22 31 19 55 0 75 0")
    recorder.get_by_label("Final total of The Herons").fill("75")
    recorder.get_by_label("Reason").fill("A seven was read as a six.")
    recorder.get_by_label("It stands so on the paper").check()
    recorder.get_by_role("button", name="Set the copy right").click()
    expect(recorder.locator("main")).to_contain_text("A seven was read as a six.")
    assert venue.match(TABLE).standing == both(75, 0)
    assert faults_in(recorder) == []
    assert not sideways(recorder)
