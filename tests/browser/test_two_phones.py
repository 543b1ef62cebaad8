"""Two phones at one table: who writes, what both have written, what differs, and keys that stay where the thumb knows them."""

from collections.abc import Iterator
from time import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.pads import FIRST, NO_ANSWER, REFUSED, Pad, pad_of
from browser.test_offline import everything_arrives, points_arrive, points_of
from browser.venue import Venue, Visitors
from hangjack.desk.requests import scores, stops
from hangjack.games.all_fours.match.points import pad_of as points_on
from hangjack.matches.parties import SIDES, A, B
from hangjack.matches.sheets import Place
from support.cup import DUCKS, game, person_of

CRAB, DUCK = "Mx Crabs Number8 (The crabs)", "Mx Ducks Number8 (The ducks)"
KICK = "Kick, 1 point for The crabs"
SLOW_DISK = """
const { put } = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (...given) {
  const hold = () => globalThis.holds && (this.get(0).onsuccess = hold);
  if (this.name === "entries") hold();
  return put.apply(this, given);
};
"""
"""A phone that keeps nothing new as long as `holds` says so."""
A_THIRD_MS = 350
"""After that a second tap on the same spot is meant."""


def test_the_same_point_from_both_phones_is_asked_about_and_whoever_takes_it_back_is_named(
    venue: Venue, visit: Visitors
) -> None:
    """Who writes stands on both pads; a kick that the others wrote a moment ago is the same one, or another."""
    crabs, ducks = pad_of(venue, visit, A), pad_of(venue, visit, B)
    crabs.says("Whoever taps first writes, the others check.")
    crabs.points(A, "Kick Ace")
    crabs.says("You write, The ducks check.")
    ducks.says(f"{CRAB} writes, you check.")
    ducks.points(A, "Kick Ace")
    expect(ducks.page.locator(".asks")).to_contain_text(f"ago: {KICK}. The same one?")
    ducks.tap("The same one")
    ducks.says(f"It counts once: {KICK}, written by {CRAB}.")
    ducks.points(A, "Kick Ace")
    ducks.tap("Another one")
    crabs.says("The crabs lead 2 to 0")
    ducks.tap("I write")
    crabs.says(f"{DUCK} writes, you check.")
    ducks.points(A, "High")
    crabs.says("The crabs lead 3 to 0")
    crabs.button("High +1", exact=True).dispatch_event("click")
    crabs.says(f"Written already: High, 1 point for The crabs, by {DUCK}.")
    crabs.tap("Undo")
    expect(crabs.page.locator(".asks")).to_contain_text(f"{DUCK} wrote this: High, 1 point for The crabs.")
    crabs.tap("Take it back")
    ducks.says(f"{CRAB} has taken back: High, 1 point for The crabs.")
    everything_arrives(crabs)

    assert points_of(venue.match(FIRST)) == [("kick", 1), ("kick", 1)]


def test_what_both_wrote_without_a_connection_merges_and_what_differs_stands_side_by_side(
    venue: Venue, visit: Visitors
) -> None:
    """Nothing is counted twice meanwhile either; what differs is decided at the table, in one tap."""
    crabs = pad_of(venue, visit, A, expected=f"{NO_ANSWER}|{REFUSED}")
    ducks = pad_of(venue, visit, B)
    crabs.page.context.set_offline(True)
    crabs.points(A, "Kick Six", "High", "Game")
    crabs.says("3 entries are saved here")
    ducks.points(A, "Kick Six")
    ducks.points(B, "High")
    ducks.points(A, "Game")
    ducks.says("The crabs lead 4 to 1")
    points_arrive(ducks, 3)
    crabs.page.context.set_offline(False)
    versions = crabs.page.locator(".versions > div")
    expect(versions.nth(0)).to_have_text("YouHigh, 1 point for The crabs")
    expect(versions.nth(1)).to_have_text(f"{DUCK}High, 1 point for The ducks")
    crabs.says("The crabs lead 4 to 1")
    crabs.tap("We are right: put ours there")
    everything_arrives(crabs)
    expect(crabs.page.locator(".refused")).to_have_count(0)
    crabs.says("The crabs lead 5 to 0")
    ducks.says(f"{CRAB} has taken back: High, 1 point for The ducks.")
    pad = points_on(venue.match(FIRST).running[1][-1])

    assert {
        award.what.value: len({hand.by, *hand.also}) for award, hand in zip(pad.issue, pad.hands, strict=True)
    } == {
        "kick": 2,
        "game": 2,
        "high": 1,
    }


KEYS = "#pad .side, #pad .hint button, #pad .keys-part .key, #pad .frame .just > .sides button, #pad .marks button"
PLACES = """(all) => all.filter((each) => !each.closest(".asks")).map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""


def places(page: Page) -> list[list[int]]:
    """Return where the keys are on the page, and how large."""
    page.evaluate("() => scrollTo(0, 0)")
    found: list[list[int]] = page.locator(KEYS).evaluate_all(PLACES)
    return found


def moments(venue: Venue, crabs: Pad, ducks: Pad) -> Iterator[str]:
    """Let one thing after the other happen, seen from the ducks' pad; yield its name when it is there."""
    crabs.page.get_by_role("group", name="Who scored?").get_by_role("button", name="The crabs").click()
    yield "a side is chosen"
    crabs.button("Kick Ace").click()
    ducks.says("The crabs lead 1 to 0")
    yield "points, and somebody else writes"
    ducks.points(A, "Kick Ace")
    ducks.says("The same one?")
    yield "a question"
    ducks.tap("The same one")
    yield "an answer"
    ducks.points(A, "High", "Low", "Game", "Kick Jack", "Kick Jack")
    ducks.says("The crabs lead 11 to 0")
    yield "a long issue"
    crabs.says("The crabs lead 11 to 0")
    crabs.tap("Agree issue")
    ducks.says("The crabs agree to this issue.")
    yield "their agreement"
    ducks.page.locator(".asks").get_by_role("button").click()
    ducks.tap("Pack cards")
    ducks.points(B, "Penalty")
    ducks.says("The crabs lead 11 to 1")
    everything_arrives(ducks)
    yield "packed"
    ducks.page.context.set_offline(True)
    ducks.points(A, "Kick Six", "High")
    ducks.says("The crabs are home, 14 to 1")
    yield "offline, and home"
    yield from settled(crabs, ducks)
    yield from stopped(venue, ducks)


def settled(crabs: Pad, ducks: Pad) -> Iterator[str]:
    """Let the phones differ about points and about a game."""
    crabs.says("The crabs lead 11 to 1")
    crabs.points(B, "High")
    crabs.says("The crabs lead 11 to 2")
    everything_arrives(crabs)
    ducks.page.context.set_offline(False)
    ducks.says("This was written otherwise meanwhile")
    yield "two versions"
    ducks.tap("We are right: put ours there")
    ducks.says("The crabs are home, 14 to 1")
    yield "home"
    ducks.tap("Write game 1 on the sheet")
    ducks.says("Game 2: nothing scored yet")
    yield "a game that is written"
    crabs.tap("We have it differently", "Write 14 to 2", "It is so: write it all the same")
    ducks.says("The crabs differ from you")
    yield "a game that differs"
    ducks.tap("They are right")
    ducks.says("Table 1, game 1 is agreed")
    yield "a game that is agreed"
    crabs.enter(B, 9)
    ducks.says("The crabs have written game 2")
    crabs.page.wait_for_timeout(A_THIRD_MS)
    crabs.tap("Take it back")
    ducks.says("The crabs have taken game 2 of table 1 back.")
    yield "a game that is taken back"


def stopped(venue: Venue, ducks: Pad) -> Iterator[str]:
    """Let the table stand still, and a form be opened."""
    venue.ask(person_of(DUCKS, 1), stops.CallOfficial(B, "six", 1), FIRST)
    ducks.says("The table stands still")
    yield "a table that stands still"
    ducks.button("The ducks won game 2").click()
    yield "an open form"
    ducks.tap("Never mind")
    yield "a form that is closed"


@pytest.mark.parametrize("screen", [(390, 844), (320, 568)], ids=["a phone of today", "the smallest phone"])
def test_no_key_ever_moves_under_the_thumb(venue: Venue, visit: Visitors, screen: tuple[int, int]) -> None:
    """Questions cover the keys, and whatever comes and goes has a place of its own."""
    size: dict[str, Any] = {"viewport": {"width": screen[0], "height": screen[1]}}
    crabs, ducks = (pad_of(venue, visit, side, expected=f"{NO_ANSWER}|{REFUSED}", **size) for side in SIDES)
    at_first = places(ducks.page)
    moved = {
        moment: now for moment in moments(venue, crabs, ducks) if (now := places(ducks.page)) != at_first
    }

    assert len(at_first) == 17
    assert moved == {}


BUSY_AFTER_A_TAP = """() => addEventListener("click", () => {
  const end = performance.now() + 600;
  while (performance.now() < end);
}, { once: true })"""
"""A phone that draws for more than half a second: the second tap waits for it."""


def tap_twice(page: Page, x: float, y: float) -> None:
    """Tap twice within a tenth of a second, just now, whenever the phone comes to look at the taps."""
    session, at = page.context.new_cdp_session(page), time()
    for tap in (1, 2):
        event = {"x": x, "y": y, "button": "left", "clickCount": tap, "timestamp": at - (3 - tap) / 10}
        for kind in ("mousePressed", "mouseReleased"):
            session.send("Input.dispatchMouseEvent", {"type": kind, **event})


def test_a_second_tap_on_the_same_spot_does_nothing_when_the_screen_has_just_changed(
    venue: Venue, visit: Visitors
) -> None:
    """The question is answered and gone: what lies under it was not meant, however slow the phone is to look at the taps."""
    crabs, ducks = pad_of(venue, visit, A), pad_of(venue, visit, B, insists=False)
    crabs.points(A, "High")
    ducks.says("The crabs lead 1 to 0")
    crabs.tap("Agree issue")
    asked = ducks.page.locator(".asks").get_by_role("button", name="Agree issue")
    expect(asked).to_be_visible()
    box, pack = asked.bounding_box(), ducks.button("Pack cards").bounding_box()
    assert box is not None, "it is asked"
    assert pack is not None, "it lies under the question"
    x, y = pack["x"] + pack["width"] / 2, box["y"] + box["height"] / 2
    ducks.page.evaluate(BUSY_AFTER_A_TAP)
    tap_twice(ducks.page, x, y)
    crabs.says("The ducks agree to this issue.")
    expect(ducks.button("Pack cards")).to_be_enabled()
    before = packed_at(venue)
    ducks.page.wait_for_timeout(A_THIRD_MS)
    ducks.page.mouse.click(x, y)
    expect(ducks.page.locator(".issue")).to_have_count(0)
    everything_arrives(ducks)

    assert (before, packed_at(venue)) == (0, 1)


def packed_at(venue: Venue, table: int = 1) -> int:
    """Return how many points of a table's game are packed."""
    return len(points_on(venue.match(FIRST).running[table][-1]).packed)


def test_a_tap_shows_at_once_and_a_second_one_never_hits_the_next_game(venue: Venue, visit: Visitors) -> None:
    """On a slow phone nobody taps again; a thumb that was down when the question changed has answered the one before."""
    crabs, ducks = pad_of(venue, visit, A), pad_of(venue, visit, B, insists=False)
    page, asks = ducks.page, ducks.page.locator(".asks")
    page.evaluate(f"() => {{ {SLOW_DISK} }}")
    crabs.enter(A, 9)
    ducks.state(1, "please confirm")
    page.evaluate("globalThis.holds = true")
    thumb = spot_of(asks.get_by_role("button", name="We agree"))
    page.mouse.click(*thumb)
    expect(asks).to_have_count(0)
    ducks.state(1, "being kept")
    page.mouse.click(*thumb)
    page.evaluate("globalThis.holds = false")
    crabs.state(1, "agreed")
    for number, winner in ((2, B), (3, A)):
        crabs.enter(winner, 9)
        ducks.state(number, "please confirm")
    expect(asks).to_contain_text("game 2")
    page.mouse.move(*spot_of(asks.get_by_role("button", name="We agree")))
    page.mouse.down()
    venue.ask(person_of(DUCKS, 1), scores.EnterLine(B, Place(1, 2), game(B, 9)), FIRST)
    expect(asks).to_contain_text("game 3")
    page.mouse.up()
    everything_arrives(ducks)

    ducks.state(3, "please confirm")
    expect(page.locator(".entries li")).to_have_count(1)
    assert venue.match(FIRST).sheet.agreed.keys() == {Place(1, 1), Place(1, 2)}


def spot_of(button: Locator) -> tuple[float, float]:
    """Return where a thumb lies that is about to tap a button."""
    box = button.bounding_box()
    assert box is not None, "it is in sight"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
