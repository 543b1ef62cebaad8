"""Set-up without a manual: a new user from the first account to a drawn and scheduled cup, and the officials' entrance."""

import re
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browser.venue import LAPTOP, PASSWORD, Venue, Visitors
from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import team_name
from hangjack.competition.permissions import Role
from hangjack.ids import CompetitionId
from hangjack.rulebooks.settled import settled
from support.memory_store import MemoryStore

NOW_MS = 1_000_000
REFUSED = r"Failed to load resource.*(409|422)"
"""What a browser writes when a mistake is refused, as it should be."""

CUP = CompetitionId("mango-cup")
TEAMS = ("Fig Tree", "Bamboo", "Cocoa", "Poui")
SURNAMES = ("Charles", "Mohammed", "Joseph", "Ali", "Baptiste", "Singh")
HOUSE = 'extends = "ic2024"\nname = "Sunday Cup"\n[settings]\nmatch_target = 13\n'
HEADER = "Team\tName\tCaptain"


@pytest.fixture
def venue() -> Iterator[Venue]:
    """Give a new server with nothing in it."""
    with Venue(MemoryStore(), NOW_MS).open() as opened:
        yield opened


def test_a_new_user_comes_from_the_first_link_to_a_scheduled_cup(venue: Venue, visit: Visitors) -> None:
    """A spreadsheet with mistakes first, then without; what is said about them is fit for everybody in light and dark."""
    page = visit(expected=REFUSED, viewport=LAPTOP)
    _make_first_account(page, venue)
    _open_cup(page)
    _change_rules(page)
    _go(page, "Officials")
    _go(page, "Entries")
    _require_fit(page)
    _paste(page)
    _complete(page)
    _require_fit(page)
    _go(page, "Draw")
    _draw(page)
    _go(page, "Schedule")
    _schedule(page)
    _go(page, "Print")
    expect(page.get_by_role("link", name="Table cards")).to_have_attribute(
        "href", f"/c/{CUP}/print/table-cards.pdf"
    )
    cup = _cup(venue)

    assert sorted(team_name(cup.rosters, team) for team in cup.draws["groups"].entries or ()) == sorted(TEAMS)
    assert cup.rules.format.groups.qualifiers_per_group == 2
    assert cup.timetable.schedule is not None
    assert len(cup.timetable.schedule.placed) == 6


def test_a_login_with_a_blank_is_refused_in_words_and_the_zone_of_the_laptop_is_the_first_choice(
    venue: Venue, visit: Visitors
) -> None:
    """Where the laptop runs in universal time that is what the field says, and that it was guessed."""
    page = visit(expected=REFUSED, viewport=LAPTOP, timezone_id="UTC")
    secret = venue.do(venue.server.access.accounts.offer_first_run())
    page.goto(f"/first/{secret}")
    _fill_account(page, "Winston Baptiste", "Winston Baptiste")
    page.get_by_role("button", name="Make my account").click()
    expect(page.get_by_text("A login has 2 to 64 characters, without spaces and slashes.")).to_be_visible()
    _fill_account(page, "Winston Baptiste", "winston")
    page.get_by_role("button", name="Make my account").click()
    page.wait_for_url("**/new")
    zone = page.locator("select[name=time_zone]")

    expect(zone).to_have_value("UTC")
    expect(page.get_by_text("Guessed from this device.")).to_be_visible()


def test_the_draw_takes_nothing_but_the_keyboard(venue: Venue, visit: Visitors) -> None:
    """Bound, closed, spoken and dealt without a mouse; the cursor never gets lost."""
    page = visit(viewport=LAPTOP)
    _direct(page, venue)
    page.goto(f"/c/{CUP}/setup/entries")
    page.get_by_label("Paste here").fill(_sheet())
    page.get_by_role("button", name="Add 4 teams, 24 players").click()
    _complete(page)
    page.goto(f"/c/{CUP}/setup/draw")
    for name in ("Start the draw", "No more teams: draw these 4"):
        _tab_to(page, name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    _tab_to(page, "The words as they were spoken")
    page.keyboard.type("Mango CHOW")
    page.keyboard.press("Enter")
    expect(page.get_by_text("mango chow")).to_be_visible()
    _tab_to(page, "How many groups?")
    page.keyboard.press("Home")
    _tab_to(page, "Deal the groups")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Group A")).to_be_visible()

    assert [len(group.teams) for group in _cup(venue).groups.groups] == [4]


def test_an_official_follows_an_invitation_and_finds_the_own_page(venue: Venue, visit: Visitors) -> None:
    """The link makes an account and gives the role; followed again it says that it no longer counts."""
    director, official = visit(viewport=LAPTOP), visit(expected=r"404")
    _direct(director, venue)
    director.goto(f"/c/{CUP}/setup/officials")
    director.get_by_role("button", name="Make an invitation").click()
    expect(director.get_by_role("img", name="Code to scan")).to_be_visible()
    link = director.get_by_label("Link", exact=True).input_value()
    official.goto(link)
    expect(official.get_by_text("Official of Mango Cup")).to_be_visible()
    _fill_account(official, "Otis Official", "otis")
    official.get_by_role("button", name="Make my account and accept").click()
    official.wait_for_url(f"**/c/{CUP}")
    official.goto("/me")
    expect(official.get_by_text("Official", exact=True)).to_be_visible()
    official.get_by_role("button", name="Sign out", exact=True).click()
    official.wait_for_url(f"{venue.url}/")
    official.goto(link)
    expect(official.get_by_role("heading", name="does not count any more")).to_be_visible()

    assert len(_cup(venue).appointments.holders(Role.OFFICIAL)) == 2


def test_a_house_rules_file_is_read_before_the_cup_is_opened_by_it(
    venue: Venue, visit: Visitors, tmp_path: Path
) -> None:
    """Its mistakes one by one, then what it changes; the cup is played by it, and its rules page says what differs."""
    page = visit(expected=REFUSED, viewport=LAPTOP)
    _make_first_account(page, venue)
    page.get_by_text("Take a house-rules file").click()
    page.get_by_label("Or paste it here").fill(HOUSE.replace("match_target", "match_targe"))
    expect(page.get_by_text("did you mean match_target?")).to_be_visible()
    _require_fit(page)
    (tmp_path / "sunday.toml").write_text(HOUSE, encoding="utf-8")
    page.get_by_label("The file").set_input_files(tmp_path / "sunday.toml")
    expect(page.get_by_text("What is otherwise (1):")).to_be_visible()
    _require_fit(page)
    _open_cup(page)
    expect(page.get_by_text("1 setting is otherwise than in the book.")).to_be_visible()
    page.goto(f"/c/{CUP}/rules")
    expect(page.get_by_role("heading", name="What this competition does otherwise")).to_be_visible()
    _require_fit(page)

    assert settled(_cup(venue).rules)["match_target"] == 13


def test_a_wrong_password_is_said_and_what_was_typed_stays(venue: Venue, visit: Visitors) -> None:
    """Whoever wanted a page gets it after signing in."""
    page = visit(expected=REFUSED)
    venue.account("dora")
    page.goto("/new")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    page.get_by_label("Login").fill("dora")
    page.get_by_label("Password", exact=True).fill("seven big turtles")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("status")).to_contain_text("do not go together")
    expect(page.get_by_label("Login")).to_have_value("dora")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Open a competition")).to_be_visible()

    assert page.url == f"{venue.url}/new"


def _make_first_account(page: Page, venue: Venue) -> None:
    secret = venue.do(venue.server.access.accounts.offer_first_run())
    page.goto(f"/first/{secret}")
    _fill_account(page, "Dora Diaz", "dora")
    page.get_by_role("button", name="Make my account").click()
    page.wait_for_url("**/new")


def _direct(page: Page, venue: Venue) -> None:
    """Let somebody in who has opened the cup, and holds the offices that its set-up takes."""
    person = venue.account("dora")
    _ask(page, "/api/sign-in", login="dora", password=PASSWORD)
    _ask(page, "/api/competitions", type="open-competition", id=CUP, book="ic2024", name="Mango Cup")
    for role in (Role.OFFICIAL, Role.TREASURER):
        _ask(page, f"/api/competitions/{CUP}/appoint", type="appoint", person=person, role=role)


def _ask(page: Page, path: str, **body: str) -> None:
    answer = page.request.post(path, data=body, headers={"idempotency-key": uuid4().hex})
    assert answer.ok, answer.text()


def _fill_account(page: Page, name: str, login: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Login").fill(login)
    page.get_by_label("New password").fill(PASSWORD)


def _open_cup(page: Page) -> None:
    page.get_by_role("textbox", name="Name As it stands").fill("Mango Cup")
    expect(page.get_by_label("Address")).to_have_value(CUP)
    page.get_by_label("Day 1").fill("2031-08-23")
    page.get_by_role("button", name="Add the next day").click()
    expect(page.get_by_label("Day 2")).to_have_value("2031-08-24")
    page.get_by_role("button", name="Open the competition").click()
    page.wait_for_url(f"**/c/{CUP}/setup/rules")


def _change_rules(page: Page) -> None:
    """Set one number too high and one well; the mistake is said at its field, and nothing is lost."""
    page.get_by_label("Find a setting").fill("bullseyes that win a match")
    page.get_by_label("Bullseyes that win a match at once").fill("500")
    page.get_by_label("Find a setting").fill("go on to the knockout")
    page.get_by_label("Teams of each group that go on").fill("2")
    page.get_by_label("Find a setting").fill("")
    page.get_by_role("button", name="Adopt these rules").click()
    expect(page.get_by_role("alert")).to_contain_text("a whole number from 1 to 99")
    _require_fit(page)
    expect(page.get_by_label("Bullseyes that win a match at once")).to_be_focused()
    page.get_by_label("Bullseyes that win a match at once").fill("17")
    page.get_by_role("button", name="Adopt these rules").click()
    expect(page.get_by_text("1 setting is otherwise than in the book.")).to_be_visible()


def _paste(page: Page) -> None:
    """Paste a list with three mistakes, see them by row, and paste the right one."""
    bad = (
        HEADER,
        "Fig Tree\tAnn Charles\tyes",
        "Fig Tree\t\t",
        "Bamboo\tCleo Joseph\tperhaps",
        "\tDan Ali\t",
    )
    page.get_by_label("Paste here").fill("\n".join(bad))
    expect(page.get_by_text("Rows to be put right first: 3.")).to_be_visible()
    expect(page.get_by_text("Dan Ali has no team")).to_be_visible()
    expect(page.get_by_role("button", name="Add teams and players")).to_be_disabled()
    _require_fit(page)
    page.get_by_label("Paste here").fill(_sheet())
    expect(page.get_by_text("New: 4 teams, 24 players.")).to_be_visible()
    page.get_by_role("button", name="Add 4 teams, 24 players").click()
    said = page.get_by_text("4 teams, 24 players added.")
    expect(said).to_be_visible()
    expect(said).to_be_in_viewport()


def _sheet() -> str:
    rows = [
        f"{team}\t{team[0]}{name.lower()} {name}\t{'yes' if name == SURNAMES[0] else ''}"
        for team in TEAMS
        for name in SURNAMES
    ]
    return "\n".join((HEADER, *rows))


def _complete(page: Page) -> None:
    """Tick everything for all teams at once; the next button is there when the one before has done its work."""
    for name in ("Forms are complete", "Agreements are signed", "Approve", "Fees are paid in cash"):
        button = page.get_by_role("button", name=re.compile(rf"^{name} \(4\)"))
        button.click()
        expect(button).to_have_count(0)
    expect(page.get_by_role("heading", name="Teams (4 of 4 complete)")).to_be_visible()


def _draw(page: Page) -> None:
    page.get_by_role("button", name="Start the draw").click()
    page.get_by_role("button", name="No more teams: draw these 4").click()
    page.get_by_label("The words as they were spoken").fill("ripe mangoes")
    page.get_by_role("button", name="Hold the draw").click()
    expect(page.get_by_text("4 teams are in the draw:")).to_be_visible()
    page.get_by_label("How many groups?").select_option("1")
    page.get_by_role("button", name="Deal the groups").click()
    expect(page.get_by_role("heading", name="Group A")).to_be_visible()
    _require_fit(page)


def _schedule(page: Page) -> None:
    """Say a hall that is too small, then one in which everything fits."""
    page.get_by_label("Tables in the hall").fill("2")
    expect(page.get_by_text("A match needs 3 tables, and there are 2.")).to_be_visible()
    page.get_by_label("Tables in the hall").fill("6")
    expect(page.get_by_text("It fits: 6 matches")).to_be_visible()
    _require_fit(page)
    page.get_by_role("button", name="Make the schedule").click()
    expect(page.get_by_text("The schedule is made: 6 matches")).to_be_visible()
    expect(page.get_by_text("The schedule is made.", exact=True)).to_be_in_viewport()


def _go(page: Page, step: str) -> None:
    page.get_by_role("navigation", name="Steps of the set-up").get_by_role("link", name=step).click()
    expect(page.get_by_role("heading", level=1, name=step)).to_be_visible()


def _tab_to(page: Page, name: str) -> None:
    """Press Tab until what has the cursor is called *name*."""
    label = "(at) => (at.labels?.[0] ?? at).textContent.trim()"
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator(":focus").evaluate(label).startswith(name):
            return
    raise AssertionError(f"the keyboard does not reach {name}")


def _require_fit(page: Page) -> None:
    """Require that axe finds nothing in light and dark, and that the page does not scroll sideways."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page).response["violations"]
        assert found == [], [(each["id"], [node["target"] for node in each["nodes"]]) for each in found]
    wider = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not page.evaluate(wider), page.url


def _cup(venue: Venue) -> Competition:
    return venue.do(venue.server.office.competition(CUP))
