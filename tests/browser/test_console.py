"""A director runs a hall from the console, and somebody stands at the door: with the mouse, and by the keyboard alone."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from browser.venue import LAPTOP, PASSWORD, Venue, Visitors
from desk.story_first_match import reported
from hangjack.competition.appointments import APPOINTED
from hangjack.competition.checkin import AtDoor
from hangjack.competition.permissions import Role
from hangjack.desk import entries, governing, lineups, rulings, scores, stops
from hangjack.ids import MatchId
from hangjack.matches.lineups import LineUp
from hangjack.matches.sheets import Place
from hangjack.matches.teams import Both, Team
from hangjack.referee.record import Standing
from support.cup import CRABS, DIRECTOR, DUCKS, HOUR_MS, OFFICIAL, game, person_of
from support.desk import CUP, MINUTE_MS, SECRETARY, copied
from support.desk import Desk as OfficeDesk
from support.memory_store import MemoryStore

A, B = Team.A, Team.B
FIRST, NEXT = MatchId("A-1-1"), MatchId("A-1-2")
CONSOLE, DOOR = f"/c/{CUP}/console", f"/c/{CUP}/door"
LATE_MS = 2 * HOUR_MS + 20 * MINUTE_MS
"""Past the grace of the first match."""
DASH = "\N{EN DASH}"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


@pytest.fixture
def late(cup: MemoryStore, chromium: Browser) -> Iterator[tuple[Venue, Visitors]]:
    """Give the venue when the first match should have begun long ago and one side has not come; let people in."""
    with Venue(half_seated(cup), LATE_MS).open() as venue:
        visitors = Visitors(chromium, venue.url)
        yield venue, visitors
        visitors.close()

    assert visitors.complaints == []


class Desk:
    """A page on which somebody runs the cup."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tap(self, *names: str) -> None:
        """Tap one button after the other."""
        for name in names:
            self.page.get_by_role("button", name=name, exact=True).first.click()

    def type(self, label: str, text: str) -> None:
        """Fill a field in."""
        self.page.get_by_label(label).fill(text)

    def foresees(self, *sentences: str) -> None:
        """Wait until the preview says all of this."""
        for sentence in sentences:
            expect(self.page.locator(".foreseen")).to_contain_text(sentence)

    def does(self, name: str) -> None:
        """Do what was foreseen, and wait until it is done."""
        self.page.locator("dialog").get_by_role("button", name=name, exact=True).click()
        expect(self.page.locator("dialog")).to_have_count(0)

    def card(self, match: MatchId) -> Locator:
        """Return a match on the floor."""
        return self.page.locator(".match", has_text=match)


def signed_in(venue: Venue, visit: Visitors, path: str, *roles: Role, expected: str = r"(?!)") -> Desk:
    """Let somebody in who holds *roles*, or every office, and open *path*."""
    login = f"dora{len(venue.do(venue.server.store.acts()))}"
    person = venue.account(login)
    for role in roles or sorted(APPOINTED):
        venue.ask(DIRECTOR, governing.Appoint(person, role))
    page = visit(viewport=LAPTOP, expected=expected)
    answer = page.request.post(
        "/api/sign-in",
        data={"login": login, "password": PASSWORD},
        headers={"idempotency-key": f"key-of-{login}-0001"},
    )
    assert answer.ok
    page.goto(path)
    return Desk(page)


def test_a_match_is_called_and_comes_onto_the_floor(venue: Venue, visit: Visitors) -> None:
    """What the call does is said first; everybody who watches the console sees the match."""
    desk, other = (signed_in(venue, visit, CONSOLE) for _ in range(2))
    desk.page.get_by_role("button", name=f"Call match {NEXT}").click()
    desk.foresees(f"Match {NEXT} is called")

    assert NEXT not in venue.do(venue.server.office.competition(CUP)).under_way

    desk.does("Call")
    expect(desk.card(NEXT)).to_be_visible()
    expect(other.card(NEXT)).to_be_visible()


def test_what_is_due_is_given_after_its_consequences_were_shown(late: tuple[Venue, Visitors]) -> None:
    """The crabs have sat down in time and the ducks have not come: the book proposes, the director gives."""
    venue, visit = late
    desk = signed_in(venue, visit, CONSOLE)
    expect(desk.page.locator("[data-call]")).to_contain_text(
        "The book gives the match to The crabs by default."
    )
    desk.tap("Give")
    desk.foresees("The crabs win match A-1-1 by default", "The ducks: from place 1 to place 4")
    desk.does("Give")
    expect(desk.card(FIRST)).to_have_count(0)
    result = venue.do(venue.server.office.competition(CUP)).result(FIRST)

    assert result is not None
    assert (result.winner, result.ended) == (CRABS, "default")


def test_pairs_that_have_sat_down_are_ticked_in_two_taps(venue: Venue, visit: Visitors) -> None:
    """The clock then knows who is late, and who is not."""
    desk = signed_in(venue, visit, CONSOLE)
    desk.card(FIRST).click()
    sits = desk.page.get_by_role("button", name="The crabs sit")
    for left in (2, 1, 0):
        sits.first.click()
        expect(sits).to_have_count(left)

    assert set(venue.match(FIRST).seated_ms) == {(A, 1), (A, 2), (A, 3)}


def test_a_team_that_did_not_come_loses_by_default_and_the_director_undoes_it(
    venue: Venue, visit: Visitors
) -> None:
    """Three taps with the consequences before the last one, and one tap back."""
    desk = signed_in(venue, visit, CONSOLE)
    desk.card(FIRST).click()
    desk.tap("No-show")
    desk.page.get_by_label("The ducks").check()
    desk.foresees("The crabs win match A-1-1 by default", "The result of match A-1-1 counts from now on.")
    desk.does("No-show")
    expect(desk.card(FIRST)).to_have_count(0)
    desk.tap("Undo")
    expect(desk.card(FIRST)).to_be_visible()

    assert venue.match(FIRST).awarded is None
    assert venue.do(venue.server.office.competition(CUP)).result(FIRST) is None


def test_the_schedule_is_delayed_with_its_consequences_shown_before(venue: Venue, visit: Visitors) -> None:
    """A match under way stays; a clash is refused in words before anybody presses the button; undo brings it back."""
    desk = signed_in(venue, visit, CONSOLE)
    before = venue.do(venue.server.office.competition(CUP)).timetable.schedule
    desk.tap("Change the schedule")
    desk.type("Reason", "The lights went out.")
    desk.foresees(f"Match {NEXT}: from 22:00 to 22:15.")
    desk.page.get_by_label("One match to another time or table").check()
    desk.page.get_by_label("First table").select_option("1")
    desk.foresees("a table would be used twice at once")
    expect(desk.page.locator("form").get_by_role("button", name="Change the schedule")).to_be_disabled()
    desk.page.get_by_label("Everything later (or earlier)").check()
    desk.type("How many minutes later", "30")
    desk.foresees(f"Match {NEXT}: from 22:00 to 22:30.")
    desk.does("Change the schedule")
    expect(desk.page.locator(".side")).to_contain_text("22:30")
    desk.tap("Undo")
    expect(desk.page.locator(".side")).to_contain_text("22:00")

    assert venue.do(venue.server.office.competition(CUP)).timetable.schedule == before


def test_what_waits_at_the_tables_is_answered_from_the_queue(venue: Venue, visit: Visitors) -> None:
    """An official called, a ruling proposed, two sheets that differ, a dispute: each within two taps."""
    crab, duck = person_of(CRABS, 1), person_of(DUCKS, 1)
    scorers = {side: line_up_of(venue, side).scorer for side in Team}
    desk = signed_in(venue, visit, CONSOLE)
    venue.ask(crab, stops.CallOfficial(A, "c1", 2), FIRST)
    desk.tap("Answered: play on")
    desk.foresees("Table 2 plays on.")
    desk.does("Answered: play on")
    venue.ask(crab, rulings.ReportIncident(A, "r1", 1, reported()), FIRST)
    desk.tap("Give the ruling")
    desk.foresees(f"The board of The crabs {DASH} The ducks goes from 0{DASH}0 to ")
    desk.does("Give the ruling")
    for side, lost in ((A, 7), (B, 9)):
        scorer = scorers[side]
        assert scorer is not None
        venue.ask(scorer, scores.EnterGame(side, Place(3, 1), game(A, lost)), FIRST)
    desk.tap("Settle")
    desk.page.get_by_label(f"The ducks: The crabs 14{DASH}9").check()
    desk.type("Reason", "The pad says nine.")
    desk.foresees(f"Game 1 of table 3 counts: The crabs won it 14{DASH}9.")
    desk.does("Settle")
    venue.ask(duck, stops.OpenDispute(B, "d1", 2, "whether the six was called"), FIRST)
    desk.tap("Take it over")
    desk.does("Take it over")
    desk.tap("Decide")
    desk.type("What is decided", "It was called.")
    desk.does("Decide")
    expect(desk.page.get_by_text("Nobody waits for anything.")).to_be_visible()
    match = venue.match(FIRST)

    assert match.rulings["r1"].record.standing is Standing.GIVEN
    assert match.sheet.agreed[Place(3, 1)].line.score == Both(14, 9)
    assert not match.disputes["d1"].is_open


def test_an_announcement_appears_on_the_public_page(venue: Venue, visit: Visitors) -> None:
    """To everybody, after the director has read who will see it."""
    desk = signed_in(venue, visit, CONSOLE)
    desk.tap("Announce")
    desk.type("What to say", "Lunch is served until noon.")
    desk.foresees("Shown to the public: “Lunch is served until noon.”")
    desk.does("Announce")
    public = visit()
    public.goto(f"/c/{CUP}")

    expect(public.get_by_text("Lunch is served until noon.")).to_be_visible()


def test_a_late_team_is_let_in_with_the_fee_said_before(venue: Venue, visit: Visitors) -> None:
    """One field; what the team will owe stands above it."""
    desk = signed_in(venue, visit, CONSOLE)
    desk.tap("Late team")
    desk.type("What the team is called", "Café Royale")
    desk.foresees("Café Royale: the entry is invited.")
    desk.does("Let the team in")
    entry = venue.do(venue.server.office.competition(CUP)).rosters.entries["cafe-royale"]  # type: ignore[index]

    assert (entry.name, entry.status) == ("Café Royale", "approved")


def test_links_are_handed_out_shown_once_and_taken_back(venue: Venue, visit: Visitors) -> None:
    """The code opens the table's page on a phone; taken back, it lets nobody in."""
    desk = signed_in(venue, visit, CONSOLE)
    desk.card(FIRST).click()
    desk.tap("Phones and QR codes", "The crabs: scorekeeper")
    code = desk.page.get_by_alt_text("QR code for The crabs, scorekeeper")
    expect(code).to_be_visible()
    source = str(code.get_attribute("src"))
    desk.tap("Take back")
    expect(desk.page.get_by_text("No code is out for this match.")).to_be_visible()

    assert desk.page.evaluate("image => image.naturalWidth > 0", code.element_handle())
    assert desk.page.request.get(source).status == 404
    assert visit().request.get(source).status == 401


def test_table_cards_are_made_for_both_sides(venue: Venue, visit: Visitors) -> None:
    """Four cards, each with a code of its own and the address in letters."""
    desk = signed_in(venue, visit, f"/c/{CUP}/m/{FIRST}/cards")
    desk.tap("Hand out codes")
    expect(desk.page.get_by_text("Ready to print.")).to_be_visible()
    addresses = desk.page.locator("[data-address]").all_inner_texts()

    assert len(set(addresses)) == 4
    assert all(re.search(r"/t/\S{20,}$", address) for address in addresses)
    expect(desk.page.locator(".table-cards img")).to_have_count(4)


def test_the_console_is_run_by_the_keyboard_alone(late: tuple[Venue, Visitors]) -> None:
    """From the list of keys to a waived deadline and an announcement, without touching anything else."""
    venue, visit = late
    page = signed_in(venue, visit, CONSOLE).page
    expect(page.locator("[data-call]")).to_be_visible()
    keys = page.keyboard
    keys.press("?")
    expect(page.get_by_role("heading", name="Keys")).to_be_visible()
    keys.press("Escape")
    keys.press("j")
    expect(page.get_by_role("button", name="Give", exact=True)).to_be_focused()
    keys.press("Tab")
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Waive what is due")).to_be_visible()
    keys.type("The gate was locked.")
    expect(page.locator("dialog").get_by_role("button", name="Waive", exact=True)).to_be_enabled()
    keys.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_text("Nobody waits for anything.")).to_be_visible()
    keys.press("a")
    keys.type("We begin late.")
    keys.press("Tab")
    keys.press("Tab")
    keys.press("Tab")
    announce = page.locator("dialog").get_by_role("button", name="Announce", exact=True)
    expect(announce).to_be_focused()
    expect(announce).to_be_enabled()
    keys.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    competition = venue.do(venue.server.office.competition(CUP))

    assert [notice.text for notice in competition.governance.notices.values()] == ["We begin late."]
    assert [waived.reason for waived in venue.match(FIRST).waived.values()] == ["The gate was locked."]


def test_the_door_finds_people_and_notes_what_was_seen(venue: Venue, visit: Visitors) -> None:
    """A walk-in beyond the fee is entered with its price said before, seen, and let play with a reason."""
    venue.ask(SECRETARY, entries.InviteTeam(DUCKS, "The ducks"))
    desk = signed_in(venue, visit, DOOR, Role.DIRECTOR)
    page = desk.page
    page.get_by_role("button", name="Enter a player for The ducks").click()
    page.locator("#typed").fill("Zoë Late")
    page.locator("#why").fill("The committee agrees.")
    expect(page.locator(".foreseen")).to_contain_text("The ducks have 9 players on their form.")
    page.get_by_role("button", name="Enter the player").click()
    page.locator("#find").fill("zoe")
    row = page.locator("[data-person]:visible")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("still missing: identification and the uniform")
    row.get_by_role("button", name="Identity of Zoë Late").click()
    page.get_by_role("button", name="passport").click()
    expect(row).to_contain_text("✓ passport")
    row.get_by_role("button", name="Let Zoë Late play").click()
    page.locator("#typed").fill("The shirt is at the cleaner's.")
    page.locator("[data-form]").get_by_role("button", name="Let play").click()
    expect(row).to_contain_text("let play: The shirt is at the cleaner's.")
    page.locator("#find").fill("nobody at all")
    expect(page.get_by_text("Nobody of that name is on any form.")).to_be_visible()
    door = venue.do(venue.server.office.competition(CUP)).door
    (let,) = door.let_play.values()

    assert let.missing == (AtDoor.UNIFORM,)
    assert door.identity[let.person].kind == "passport"


def test_nobody_sees_the_console_or_the_door_who_may_not(venue: Venue, visit: Visitors) -> None:
    """A stranger is asked to sign in; a treasurer is told who may."""
    stranger = visit(expected="status of 40[13]")
    refused = [stranger.goto(path) for path in (CONSOLE, DOOR, f"/c/{CUP}/m/{FIRST}/cards")]
    treasurer = signed_in(venue, visit, CONSOLE, Role.TREASURER, expected="status of 403")

    assert [answer.status for answer in refused if answer is not None] == [401, 401, 401]
    expect(treasurer.page.get_by_role("alert")).to_contain_text("You may not see people's particulars.")


def test_axe_finds_nothing_by_day_and_by_night(late: tuple[Venue, Visitors]) -> None:
    """On the console with something waiting, in its dialogs, on the cards and at the door."""
    venue, visit = late
    venue.ask(OFFICIAL, rulings.ReportIncident(A, "r1", 1, reported()), FIRST)
    desk = signed_in(venue, visit, CONSOLE)
    page = desk.page
    expect(page.locator("[data-call]")).to_have_count(2)
    found = both_ways(page)
    desk.card(FIRST).click()
    found += both_ways(page)
    desk.tap("Fine or sanction")
    found += both_ways(page)
    for path in (DOOR, f"/c/{CUP}/m/{FIRST}/cards"):
        page.goto(path)
        found += both_ways(page)

    assert found == []


def both_ways(page: Page) -> list[str]:
    """Return what axe finds on a page, by day and by night."""
    reports = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        reports.append(Axe().run(page, options=WCAG))
    return [report.generate_report() for report in reports if report.violations_count]


def test_the_pages_never_scroll_sideways(venue: Venue, visit: Visitors) -> None:
    """On the smallest phone, and on a laptop."""
    page = signed_in(venue, visit, CONSOLE).page
    wide = []
    for path in (CONSOLE, DOOR, f"/c/{CUP}/m/{FIRST}/cards"):
        page.goto(path)
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 700})
            expect(page.locator("main")).to_be_visible()
            if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
                wide.append((path, width))

    assert wide == []


def half_seated(cup: MemoryStore) -> MemoryStore:
    """Return a copy of the cup in which the crabs have sat down for the first match in time."""
    at = OfficeDesk(copied(cup, MemoryStore()), 2 * HOUR_MS - 2 * MINUTE_MS)

    async def sit() -> None:
        for table in (1, 2, 3):
            await at.do(OFFICIAL, lineups.SeatPair(A, table), FIRST)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, sit()).result()
    assert isinstance(at.store, MemoryStore)
    return at.store


def line_up_of(venue: Venue, side: Team) -> LineUp:
    """Return a side's line-up in the first match."""
    return venue.match(FIRST).line_ups.declared[side]
