"""A director puts right what was opened with mistakes: what was saved is seen, asked about before, and never lost in another tab."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from browser.venue import LAPTOP, PASSWORD, PHONE, Venue, Visitors
from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Role
from hangjack.ids import CompetitionId
from hangjack.rulebooks.settled import settled
from support.memory_store import MemoryStore

CUP = CompetitionId("mango-cup")
HERE = f"/c/{CUP}"
REFUSED = r"Failed to load resource.*(404|409|422)"
"""What a browser writes when something is refused, as it should be."""


@pytest.fixture
def venue() -> Iterator[Venue]:
    """Give a new server with nothing in it."""
    with Venue(MemoryStore(), 1_000_000).open() as opened:
        yield opened


def test_a_mistaken_cup_is_put_right_copied_hidden_and_deleted(venue: Venue, visit: Visitors) -> None:
    """A past date is questioned once; each save is told beside its button; what goes is told before it goes."""
    page = visit(expected=REFUSED, viewport=LAPTOP)
    sign_in(page, venue)
    page.goto("/new")
    page.get_by_role("textbox", name="Name As it stands").fill("Mnago Cup")
    page.get_by_label("Address").fill("Mango Cup")
    page.get_by_label("Day 1").fill("2020-11-14")
    page.get_by_role("button", name="Open the competition").click()
    expect(page.get_by_text("In the past: 2020-11-14.")).to_be_in_viewport()
    page.get_by_role("button", name="Open the competition").click()
    page.wait_for_url(f"**{HERE}/setup/rules")
    page.goto(f"{HERE}/setup")
    page.get_by_role("link", name="1. Competition").click()
    page.get_by_role("textbox", name="Name As it stands").fill("Mango Cup")
    page.get_by_label("Day 1").fill("2031-08-23")
    expect(page.get_by_text("Name: “Mnago Cup” becomes “Mango Cup”.")).to_be_visible()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#event [data-sent-said]")).to_have_text("Saved.")
    expect(page.locator("#event [data-sent-said]")).to_be_in_viewport()
    page.get_by_role("button", name="Hide it").click()
    expect(page.get_by_text("It is hidden now.")).to_be_in_viewport()
    page.get_by_role("link", name="Open a copy").click()
    expect(page.get_by_role("textbox", name="Name As it stands")).to_have_value("Mango Cup")
    page.goto(f"{HERE}/setup/event")
    page.get_by_text("Delete the competition").click()
    expect(page.get_by_text("Everything of Mango Cup goes")).to_be_visible()
    page.get_by_label("I have read what goes.").check()
    page.get_by_role("button", name="Delete Mango Cup for good").click()
    page.wait_for_url(f"{venue.url}/")
    expect(page.get_by_text("Mango Cup")).to_have_count(0)

    assert page.request.get(HERE).status == 404


def test_two_tabs_of_house_rules_show_both_values_and_the_search_stays(venue: Venue, visit: Visitors) -> None:
    """The second is told at the field, and is saved when it is pressed again."""
    page = visit(expected=REFUSED, viewport=LAPTOP)
    sign_in(page, venue)
    open_cup(page, venue)
    first, second = page, page.context.new_page()
    field = "Teams of each group that go on"
    for tab, value in ((first, "1"), (second, "3")):
        tab.goto(f"{HERE}/setup/rules")
        tab.get_by_label("Find a setting").fill("go on to the knockout")
        tab.get_by_label(field).fill(value)
    first.get_by_role("button", name="Adopt these rules").click()
    expect(first.get_by_text("These house rules hold from now on.")).to_be_in_viewport()
    expect(first.get_by_label("Find a setting")).to_have_value("go on to the knockout")
    expect(first.locator("[data-setting-row]:visible")).to_have_count(1)
    second.get_by_role("button", name="Adopt these rules").click()
    expect(second.get_by_role("alert")).to_have_text("Meanwhile it was set to 1. You have 3.")
    kept = settled(cup(venue).rules)["qualifiers_per_group"]
    second.get_by_role("button", name="Adopt these rules").click()
    expect(second.get_by_text("These house rules hold from now on.")).to_be_visible()

    assert kept == 1
    assert settled(cup(venue).rules)["qualifiers_per_group"] == 3


def test_a_sheet_with_one_row_a_team_is_added_and_everybody_comes_in_with_two_taps(
    venue: Venue, visit: Visitors
) -> None:
    """What was added is told beside the button, though the page has grown above it; a tick at the door is taken back."""
    page = visit(viewport=PHONE)
    sign_in(page, venue)
    open_cup(page, venue)
    page.goto(f"{HERE}/setup/entries")
    teams = [
        f"Team {name}\t"
        + "\t".join(f"{given} {name}" for given in ("Ann", "Ben", "Cal", "Dee", "Eli", "Fay"))
        for name in ("Palm", "Poui", "Fig", "Cocoa")
    ]
    head = "\t".join(("Team", "Captain", *(f"Player {number}" for number in range(1, 6))))
    page.get_by_label("Paste here").fill("\n".join((head, *teams)))
    page.get_by_role("button", name="Add 4 teams, 24 players").click()
    expect(page.get_by_text("4 teams, 24 players added.")).to_be_in_viewport()
    page.goto(f"{HERE}/door")
    page.get_by_role("button", name="The whole team is here: Team Palm").click()
    page.get_by_role("checkbox", name="Fay Palm").uncheck()
    page.get_by_role("button", name="Check in 5 players").click()
    expect(page.get_by_text("Team Palm: 5 players are checked in")).to_be_in_viewport()
    page.get_by_role("button", name="Take back that the document of Ann Palm was seen").click()
    expect(page.get_by_role("button", name="Identity of Ann Palm")).to_be_visible()

    assert len(cup(venue).door.identity) == 4
    assert len(cup(venue).door.dressed) == 5


def sign_in(page: Page, venue: Venue) -> None:
    """Let somebody in who has an account."""
    venue.account("dora")
    ask(page, "/api/sign-in", login="dora", password=PASSWORD)


def open_cup(page: Page, venue: Venue) -> None:
    """Open the cup, with every office that its set-up takes."""
    ask(page, "/api/competitions", type="open-competition", id=CUP, book="ic2024", name="Mango Cup")
    person = cup(venue).opened.director
    for role in (Role.OFFICIAL, Role.TREASURER, Role.COMMITTEE):
        ask(page, f"/api/competitions/{CUP}/appoint", type="appoint", person=person, role=role)


def ask(page: Page, path: str, **body: str) -> None:
    """Ask for something as the page's visitor."""
    answer = page.request.post(path, data=body, headers={"idempotency-key": uuid4().hex})
    assert answer.ok, answer.text()


def cup(venue: Venue) -> Competition:
    """Return the cup as it is."""
    return venue.do(venue.server.office.competition(CUP))
