"""A table of Sheepshead on the phones of those who sit there, and its sheet on the host's laptop."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from importlib.resources import files
from random import Random

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from browser.people import faults_in
from browser.venue import LAPTOP, PASSWORD, Venue, Visitors, lose_wifi, slow_to_keep
from games.sheepshead.match.test_machine import HOST, begun
from hangjack.competition.permissions import Role
from hangjack.formats.table_draw.desk.requests.sessions import SetPlace
from hangjack.games.sheepshead.engine.counting import Level
from hangjack.games.sheepshead.engine.entries import entries_of
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.games.sheepshead.match.table import leave, score_of
from hangjack.games.sheepshead.web.pad import play, running
from hangjack.ids import PersonId
from hangjack.matches.match import Match, fold
from hangjack.matches.parties import Party, seats
from hangjack.matches.sheets import LineSettled, Place
from hangjack.unions import own
from hangjack.web.scripts import bound
from support.cup import DIRECTOR
from support.desk import Desk
from support.sheepshead_day import TABLE, drawn

MINUS, DASH = "\u2212", "\u2013"
NO_ANSWER = r"net::ERR_|EventSource"


def venue_of(people: int, *, stakes_on: bool = False) -> Venue:
    """Return a server with one table of so many people, which deals once round."""

    async def begun() -> Desk:
        return await drawn(people, deals_each=1, stakes_on=stakes_on)

    with ThreadPoolExecutor(1) as thread:
        desk = thread.submit(asyncio.run, begun()).result()
    assert isinstance(desk.store, object)
    return Venue(desk.store, desk.now_ms + 1000)  # type: ignore[arg-type]


@pytest.fixture
def table(chromium: Browser) -> Iterator[tuple[Venue, Visitors]]:
    """Give a table of three, and people who look at it."""
    with venue_of(3).open() as venue:
        visit = Visitors(chromium, venue.url)
        yield venue, visit
        visit.close()
        assert visit.complaints == []


def sat_down(venue: Venue, visit: Visitors, seat: Party, expected: str = r"(?!)") -> Page:
    """Return the pad of whoever sits at *seat*: scanned, and one tap to say who one is."""
    who = venue.match(TABLE).opened.parties[seat]
    page = visit(expected=expected)
    page.goto(venue.link(Role.CAPTAIN, TABLE, seat, PersonId(who)))
    page.locator(".names button").click()
    page.wait_for_selector("#pad[data-ready=yes]")
    return page


def write(page: Page, seat: int, key: str, number: int) -> None:
    """Write a hand: who, how, Write."""
    page.locator(".seat").nth(seat - 1).click()
    page.locator(".keys").get_by_role("button", name=key).first.click()
    page.get_by_role("button", name=f"Write hand {number}").click()


def keys_of(page: Page) -> list[dict[str, float]]:
    """Return where every key lies."""
    boxes = page.locator(
        ".lower > .seats button, .lower > .keys button, .lower > .main, .lower > .foot button"
    )
    return [box for at in range(boxes.count()) if (box := boxes.nth(at).bounding_box())]  # type: ignore[misc]


def test_a_hand_is_three_taps_and_one_to_check(table: tuple[Venue, Visitors]) -> None:
    """Six taps from two scanned codes to the first confirmed hand; keys never move; the last hand goes round the table."""
    venue, visit = table
    one, two = (sat_down(venue, visit, seat) for seat in seats(3)[:2])
    expect(one.locator(".turn")).to_have_text(re.compile(r"Hand 1 of 3\. \w+ deals"))
    before = keys_of(one)
    one.locator(".seat").nth(1).click()
    one.locator(".keys").get_by_role("button", name="lost, 0").click()
    expect(one.locator(".say")).to_contain_text("loses 4.")
    assert keys_of(one) == before
    one.get_by_role("button", name="Write hand 1").click()
    two.get_by_role("button", name="✓ Right").click()
    expect(one.locator(".past .mark").first).to_have_text("✓✓")
    expect(one.locator(".seat .points").nth(1)).to_contain_text("4")
    assert keys_of(one) == before
    assert faults_in(one) == []

    write(one, 1, "won, 61", 2)
    write(one, 1, "leaster", 3)
    two.get_by_role("button", name="✓ All 2 right").click()
    one.get_by_role("button", name="Everybody looks at their points").click()
    for seat in seats(3):
        name = one.locator(".panel button").nth(0)
        expect(name).to_contain_text("points")
        name.click()
        expect(one.locator(".panel button")).to_have_count(4 - int(seat) if seat != "3" else 1)
    expect(one.locator(".panel")).to_contain_text("The host has the sheet.")
    assert sum(venue.match(TABLE).figures()["PLAYS"].values()) == 3


def test_two_phones_and_no_wifi(table: tuple[Venue, Visitors]) -> None:
    """What is written offline goes by itself; two versions stand side by side until somebody chooses."""
    venue, visit = table
    one = sat_down(venue, visit, seats(3)[0], NO_ANSWER)
    two = sat_down(venue, visit, seats(3)[1], NO_ANSWER)
    lose_wifi(one)
    expect(one.locator(".net")).to_have_text("↑ 0 kept here")
    with slow_to_keep(one):
        write(one, 2, "won, 91 up", 1)
        expect(one.locator(".say")).to_have_text("being kept")
        expect(one.locator(".past .mark")).to_have_text("being kept")
    expect(one.locator(".say")).to_contain_text("kept on this phone")
    write(two, 2, "won, 61", 1)
    expect(two.locator(".past .mark").first).to_have_text("✓ sent")
    one.context.set_offline(False)
    expect(one.locator(".panel h3")).to_have_text("≠ Hand 1 was written twice")
    one.locator(".panel").get_by_role("button", name=re.compile("wins 2")).click()
    expect(two.locator(".past .mark").first).to_have_text("✓✓")
    assert venue.match(TABLE).figures()["PTS"][Party("2")] == 2


def test_everybody_sees_for_what_stakes_the_next_hand_is(chromium: Browser) -> None:
    """Side money in cents beside the points, where the house lets it; other stakes when the last of them has tapped."""
    with venue_of(3, stakes_on=True).open() as venue:
        visit = Visitors(chromium, venue.url)
        one, two = (sat_down(venue, visit, seat) for seat in seats(3)[:2])
        write(one, 2, "won, 61", 1)
        one.get_by_role("button", name="Other").click()
        one.locator(".panel").get_by_role("button", name="Table stakes").click()
        expect(one.locator(".panel")).to_contain_text("The next hand is for 25, 50, 75 cents")
        for at, cents in enumerate(("30", "60", "90")):
            one.locator(".panel input").nth(at).fill(cents)
        for at in range(3):
            expect(one.locator(".panel")).to_contain_text("25, 50, 75 cents")
            one.locator(".panel .wants button").nth(at).click()
        expect(one.locator(".panel")).to_contain_text("The next hand is for 30, 60, 90 cents")
        assert faults_in(one) == []
        one.set_viewport_size({"width": 320, "height": 568})
        box, back = (one.locator(each).bounding_box() for each in (".panel", ".panel > button"))
        assert box is not None
        assert back is not None
        assert back["y"] + back["height"] <= min(box["y"] + box["height"], 568)
        one.locator(".panel > button").click()
        one.evaluate("scrollTo(0, 300)")
        one.locator(".foot").get_by_role("button", name="Sheet").click()
        expect(one.locator("#sheet-title")).to_be_focused()
        assert one.evaluate("scrollY") == 0
        one.get_by_role("button", name="Back to the pad").click()
        one.get_by_role("button", name="Other").click()
        one.locator(".panel").get_by_role("button", name="Table stakes").click()
        two.get_by_role("button", name="✓ Right").click()
        expect(one.locator(".panel p").first).to_have_text(re.compile(rf"{MINUS}25.*\+50.*{MINUS}25"))
        visit.close()
        assert visit.complaints == []


def test_the_host_checks_and_hands_in(table: tuple[Venue, Visitors]) -> None:
    """Problems are said while paper is typed, with their rows; what is right goes in and counts."""
    venue, visit = table
    host = venue.account("hostess")
    venue.ask(DIRECTOR, SetPlace("mill", "The Mill", host))
    page = visit(viewport=LAPTOP)
    answer = page.request.post(
        "/api/sign-in",
        data={"login": "hostess", "password": PASSWORD},
        headers={"idempotency-key": "sign-in-of-the-hostess"},
    )
    assert answer.ok
    page.goto(f"/c/{venue.competition}/m/{TABLE}/hand-in")
    page.locator("#rows").fill("2 . .\n. 2 2\n. . 2")
    page.locator("#reference").fill("sheet 7")
    expect(page.locator("[data-foreseen]")).to_contain_text("hand 2: no hand looks like this")
    page.locator("#rows").fill("2 . .\n1 -2 1\n. . 2")
    expect(page.locator("[data-foreseen]")).not_to_contain_text("hand 2")
    assert faults_in(page) == []
    page.locator("#paper").get_by_role("button", name="Hand in").click()
    expect(page.locator("main")).to_contain_text("This sheet is in.")
    assert venue.match(TABLE).figures()["PTS"] == {"1": 3, "2": -2, "3": 3}
    page.get_by_text("Put a hand right").first.click()
    page.locator("#right-hand").select_option("3")
    page.locator("#right-row").fill("-2 1 1")
    page.locator("#right-reason").fill("Cy's win was Al's loss.")
    page.get_by_role("button", name="Put a hand right").click()
    expect(page.locator("main")).to_contain_text(
        "Hand 3 was put right after the sheet was in: Cy's win was Al's loss."
    )
    assert faults_in(page) == []
    assert venue.match(TABLE).figures()["PTS"] == {"1": 1, "2": -1, "3": 2}


def test_the_sums_of_a_summary_are_put_right_on_its_page(table: tuple[Venue, Visitors]) -> None:
    """A paper without hands has points and plays alone; plays that do not add up are said, and what was typed stays."""
    venue, visit = table
    host = venue.account("hostess")
    venue.ask(DIRECTOR, SetPlace("mill", "The Mill", host))
    page = visit(viewport=LAPTOP, expected=r"status of 409")
    signed_in = page.request.post(
        "/api/sign-in",
        data={"login": "hostess", "password": PASSWORD},
        headers={"idempotency-key": "sign-in-of-the-hostess"},
    )
    assert signed_in.ok
    page.goto(f"/c/{venue.competition}/m/{TABLE}/hand-in")
    for seat, points in (("1", "4"), ("2", f"{MINUS}2"), ("3", "5")):
        page.locator(f"#points-{seat}").fill(points)
        page.locator(f"#plays-{seat}").fill("1")
    page.locator("#reference").fill("sheet 8")
    page.locator("#paper").get_by_role("button", name="Hand in").click()
    expect(page.locator("main")).to_contain_text("This sheet is in.")
    page.locator("#put-right summary").click()
    expect(page.locator("#sum-1")).to_have_value("4")
    page.locator("#sum-1").fill("6")
    page.locator("#sum-plays-1").fill("2")
    page.locator("#right-reason").fill("Added up wrongly.")
    right = page.locator("#put-right").get_by_role("button")
    right.click()
    expect(page.locator("#put-right .said")).to_contain_text(
        "The plays add up to 4, and the session has 3 hands"
    )
    expect(page.locator("#sum-1")).to_have_value("6")
    page.locator("#sum-plays-1").fill("1")
    right.click()
    expect(page.locator("main")).to_contain_text("Added up wrongly.")
    assert faults_in(page) == []
    assert venue.match(TABLE).figures()["PTS"] == {"1": 6, "2": -2, "3": 5}


FOLDS = """
import { active, counted, entries } from "./games/sheepshead/web/static/pad/count.js";

globalThis.told = (picture, table) => {
  const { points, plays, due, hands, full } = counted(table, picture);
  const rows = table.lines.map(({ number, agreed }) => entries(agreed, number, picture, table.beside));
  return { points, plays, due, hands, full, rows };
};
"""


def text_of(name: str) -> str:
    """Return a script as it was written; that of this test is one of them."""
    if name == "folds.js":
        return FOLDS
    return files("hangjack").joinpath(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("size", [3, 4])
def test_the_phone_counts_as_the_server_does(chromium: Browser, size: int) -> None:
    """Points, plays, who deals, and how every hand looks on paper, over sessions with deals out of turn and a leaver."""
    page = chromium.new_page()
    page.add_script_tag(content=bound("folds.js", text_of), type="module")
    page.wait_for_function("() => globalThis.told")
    for seed in range(40):
        match = table_played(size, Random(seed))  # noqa: S311
        shown = msgspec.to_builtins(
            {"parties": tuple(match.opened.parties), "side": "1", "play": play(match)}, enc_hook=str
        )
        lines = [
            {"number": place.number, "written": {}, "agreed": msgspec.to_builtins(agreed.line)}
            for place, agreed in sorted(match.sheet.agreed.items())
        ]
        beside = msgspec.to_builtins(running(match, 1))
        told = page.evaluate(
            "([picture, table]) => told(picture, table)", [shown, {"lines": lines, "beside": beside}]
        )
        session = score_of(match).session

        assert told["points"] == match.figures()["PTS"]
        assert told["plays"] == match.figures()["PLAYS"]
        assert told["hands"] == session.hands
        assert told["full"] == session.is_complete
        if session.next_dealer is not None:
            assert told["due"] == session.next_dealer.value
        for row, (place, agreed) in zip(told["rows"], sorted(match.sheet.agreed.items()), strict=True):
            line = own(HandLine, agreed.line)
            active = session.active(Seat(line.dealer), place.number)
            paper = entries_of(line.outcome, active, session.options)
            assert {seat: each.replace(MINUS, "-") for seat, each in row.items() if each != DASH} == {
                seat.value: entry for seat, entry in paper.items()
            }
    page.close()


def table_played(size: int, random: Random) -> Match:
    """Return a table after some hands, dealt in turn or not; at a table of four somebody may leave."""
    match = begun(size)
    for number in range(1, random.randint(2, 2 * size + 1)):
        session = score_of(match).session
        if size == 4 and number > 3 and session.left is None and random.random() < 0.3:
            match = reduce(
                fold, leave(match, f"n{number}", Party(str(random.randint(1, 4))), None, HOST), match
            )
            session = score_of(match).session
        if session.is_complete:
            break
        dealers = [seat for seat in seats(size) if session.left is None or seat != session.left.seat.value]
        dealer = random.choice(dealers)
        player = Party(random.choice(session.active(Seat(dealer))).value)
        leaster = random.random() < 0.2
        level = random.choice((Level.PLAIN, Level.NO_TRICK) if leaster else tuple(Level))
        line = HandLine(dealer, player, leaster or random.random() < 0.5, level, leaster)
        match = fold(match, LineSettled(Place(1, number), HOST, line, "played"))
    return match
