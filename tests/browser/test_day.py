"""A director's day from the console: a round in one tap, who still plays, an announcement on the phones, the way to every page."""

import re

from playwright.sync_api import Browser, expect

from browser.directing import CONSOLE, DASH, FIRST, NEXT, competition_of, late_hall, signed_in
from browser.pads import pad_of
from browser.people import scanned
from browser.venue import Venue, Visitors
from hangjack.competition.permissions import Role
from hangjack.desk.requests import closing, governing, lineups
from hangjack.desk.requests.entries import NameTeam
from hangjack.ids import ClauseId
from hangjack.matches.parties import SIDES, A, B
from support.cup import CRABS, DIRECTOR, DUCKS, OFFICIAL, person_of
from support.desk import CUP, SECRETARY
from support.memory_store import MemoryStore


def test_a_round_is_called_in_one_tap_and_taken_back(venue: Venue, visit: Visitors) -> None:
    """Nobody of it still plays: no question, a sentence with its way back. Who still plays is named, and asked about first."""
    venue.ask(OFFICIAL, lineups.TakeCallBack(), FIRST)
    desk = signed_in(venue, visit)
    page = desk.page
    page.get_by_role("button", name=re.compile("^Call all 2 of")).click()
    expect(desk.card(FIRST)).to_be_visible()
    expect(desk.card(NEXT)).to_be_visible()
    said = page.locator(".said")
    expect(said).to_contain_text(f"{FIRST} The crabs {DASH} The ducks; {NEXT}")
    called = set(competition_of(venue).under_way)
    expect(page.locator(".next")).to_contain_text("The crabs are still in match A-1-1.")
    page.get_by_role("button", name=re.compile("^Call all 2 of")).click()
    desk.foresees("The crabs are still in match A-1-1, which is not sealed yet.")
    desk.tap("Close")
    said.get_by_role("button", name="Undo").click()
    expect(page.locator(".at-rest")).to_be_visible()
    expect(said).to_contain_text("Taken back ✓")
    page.get_by_role("button", name="Put this away").click()
    expect(said).to_have_text("")

    assert called == {FIRST, NEXT}
    assert competition_of(venue).under_way == {}


def test_a_default_is_never_the_first_button(cup: MemoryStore, chromium: Browser) -> None:
    """Nobody has come, so the book has a default: what is offered first is that they are there after all, in one tap."""
    with late_hall(cup, chromium, []) as (venue, visit):
        desk = signed_in(venue, visit)
        offered = desk.page.locator("[data-call]").filter(has_text="both teams default").locator("button")
        expect(offered.filter(has_text="Apply the penalty")).to_have_class("danger")
        names = offered.all_inner_texts()
        desk.card(FIRST).get_by_role("button", name="Everybody is at their tables").click()
        expect(desk.page.locator("[data-call]").filter(has_text="both teams default")).to_have_count(0)

        assert names[-3:] == ["Everybody is at their tables", "Let it go", "Apply the penalty"]
        assert len(venue.match(FIRST).sides.there_ms) == len(SIDES) * 3


def test_an_announcement_lies_over_the_pad_until_it_is_read(venue: Venue, visit: Visitors) -> None:
    """It comes by itself, moves no key, stays away after a reload, and the director sees on how many phones it was read."""
    pad, desk = pad_of(venue, visit, A), signed_in(venue, visit, f"/c/{CUP}/announcements")
    key = pad.page.locator(".keys button").first
    before = key.bounding_box()
    venue.ask(DIRECTOR, governing.PostNotice("lunch", "Lunch is served."))
    told = pad.page.locator(".told")
    expect(told).to_contain_text("Lunch is served.")
    during = key.bounding_box()
    with pad.page.expect_response("**/seen"):
        told.get_by_role("button", name="Read").click()
    expect(told).to_have_count(0)
    pad.page.reload()
    pad.ready()
    expect(told).to_have_count(0)
    captain = visit()
    with captain.expect_response("**/seen"):
        scanned(captain, venue.link(Role.CAPTAIN, FIRST, B, person_of(DUCKS, 1)))
    expect(captain.locator("main")).to_contain_text("Lunch is served.")
    desk.page.reload()
    expect(desk.page.locator("main")).to_contain_text("Seen on 2 of 2 phones at the tables")
    desk.page.get_by_role("button", name="Withdraw", exact=True).click()
    expect(desk.page.locator("main")).to_contain_text("Nothing is announced now.")

    assert before == during


def test_every_page_of_a_director_is_one_tap_from_every_other(venue: Venue, visit: Visitors) -> None:
    """The menu stands on each of them, and says where one is; somebody who is signed out is led to the sign-in and back."""
    page = signed_in(venue, visit, expected=r"status of 40[13]").page
    rooms = page.get_by_role("navigation", name="Running the competition")
    names = rooms.get_by_role("link").all_inner_texts()
    for name in names:
        rooms.get_by_role("link", name=name, exact=True).click()
        if name == "Board":
            page.go_back()
            continue
        expect(rooms.locator("[aria-current=page]")).to_have_text(name)
    page.goto(CONSOLE)
    call = page.get_by_role("button", name=f"Call match {NEXT}")
    expect(call).to_be_visible()
    page.context.clear_cookies()
    call.click()
    expect(page.locator("dialog").get_by_role("link", name="Sign in")).to_be_visible()
    stranger = visit(expected=r"status of 401")
    stranger.goto(CONSOLE)
    stranger.locator("main").get_by_role("link", name="Sign in").click()
    expect(stranger).to_have_url(re.compile(re.escape(f"/sign-in?next={CONSOLE}") + "$"))

    assert names[:2] == ["Console", "Check-in"]
    assert {"Money", "Knockout and prizes", "Board", "Set up", "Log", "Announcements"} <= set(names)


def test_a_match_that_is_over_is_found_again(venue: Venue, visit: Visitors) -> None:
    """Folded away on the console, found by a name, and opened with what can still be done."""
    venue.ask(OFFICIAL, closing.AwardMatch(A, ClauseId("ic2024-10-7")), FIRST)
    desk = signed_in(venue, visit)
    page = desk.page
    page.get_by_text("Matches that are over").click()
    page.get_by_label("Match or team").fill("crab")
    page.get_by_role("button", name=f"Open match {FIRST}").click()
    expect(page.get_by_role("button", name="Take the default back")).to_be_visible()
    expect(page.get_by_role("link", name="Type in a paper sheet")).to_have_attribute(
        "href", f"/c/{CUP}/m/{FIRST}/paper"
    )


def test_a_long_name_leaves_everything_on_its_card_and_what_was_done_goes_away(
    venue: Venue, visit: Visitors
) -> None:
    """Two lines of a name, the score beside it in its column, the clock on one line; the sentence goes by itself and leaves its room."""
    venue.ask(SECRETARY, NameTeam(CRABS, "Extraordinarily long " * 4 + "W" * 10))
    desk = signed_in(venue, visit)
    page = desk.page
    page.clock.install()
    card = desk.card(FIRST)
    expect(card).to_be_visible()
    numbers = [each.bounding_box() for each in card.locator(".number").all()]
    name, clock = card.locator(".team").first.bounding_box(), card.locator(".clocks").bounding_box()
    page.get_by_role("button", name=f"Call match {NEXT}").click()
    desk.does("Call")
    expect(page.locator(".said")).to_contain_text(NEXT)
    below = card.bounding_box()
    page.clock.fast_forward(21_000)
    expect(page.locator(".said")).to_have_text("")

    assert card.bounding_box() == below, "nothing moves while somebody aims at it"
    assert all(numbers)
    assert name is not None
    assert clock is not None
    assert len({round(each["x"] + each["width"]) for each in numbers if each}) == 1
    assert name["height"] < 3 * 24
    assert clock["height"] < 3 * 20
