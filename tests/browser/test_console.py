"""A director runs a hall from the console, and somebody stands at the door: with the mouse, and by the keyboard alone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from browser.directing import (
    CONSOLE,
    DASH,
    FIRST,
    LATE_MS,
    NEXT,
    Asked,
    competition_of,
    hall_after,
    late_hall,
    signed_in,
)
from browser.people import faults_in
from browser.venue import PHONE, Venue, Visitors
from desk.story_first_match import KICKS, reported
from hangjack.competition.entries.checkin import AtDoor
from hangjack.competition.permissions import Role
from hangjack.desk.requests import entries, lineups, rulings, scores, stops
from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.matches.parties import SIDES, A, B, Party, both
from hangjack.matches.sheets import Place
from hangjack.matches.sides.lineups import LineUp
from hangjack.referee.record import Standing
from hangjack.unions import own
from support.cup import CRABS, DUCKS, OFFICIAL, game, person_of
from support.desk import CUP, SECRETARY, name_of
from support.memory_store import MemoryStore

DOOR = f"/c/{CUP}/door"


@pytest.fixture
def late(cup: MemoryStore, chromium: Browser) -> Iterator[tuple[Venue, Visitors]]:
    """Give the venue when the first match should have begun long ago and one side has not come; let people in."""
    with late_hall(cup, chromium, [(A, table) for table in (1, 2, 3)]) as hall:
        yield hall


def test_a_match_is_called_and_comes_onto_the_floor(venue: Venue, visit: Visitors) -> None:
    """What the call does is said first; everybody who watches the console sees the match."""
    desk, other = (signed_in(venue, visit) for _ in range(2))
    desk.page.get_by_role("button", name=f"Call match {NEXT}").click()
    desk.foresees(f"Match {NEXT} is called")

    assert NEXT not in competition_of(venue).under_way

    desk.does("Call")
    expect(desk.card(NEXT)).to_be_visible()
    expect(other.card(NEXT)).to_be_visible()


def test_pairs_that_have_sat_down_are_ticked_by_name(venue: Venue, visit: Visitors) -> None:
    """Whoever is down for the table is ticked already; somebody else is refused, and the match is open again after each."""
    venue.ask(OFFICIAL, lineups.MissPair(A), FIRST)
    desk = signed_in(venue, visit)
    desk.open(FIRST)
    sits = desk.page.get_by_role("button", name="The crabs are at table")
    other = name_of(CRABS, 3)
    for left in (2, 1, 0):
        sits.first.click()
        if left == 2:
            desk.tick(other)
            desk.foresees(f"Not down for table 1: {other}.")
            desk.page.locator("dialog").get_by_label(other, exact=True).uncheck()
        desk.foresees("The crabs sit at table")
        there = desk.page.get_by_role("button", name="They are there", exact=True)
        there.click()
        expect(there).to_have_count(0)
        expect(sits).to_have_count(left)

    assert set(venue.match(FIRST).sides.seated_ms) == {(A, 1), (A, 2), (A, 3)}


def test_a_toss_is_drawn_without_a_coin(venue: Venue, visit: Visitors) -> None:
    """Who is there is ticked, the secret number committed, the words said; the form begins with who has won."""
    venue.ask(OFFICIAL, lineups.CallMatch(), NEXT)
    desk = signed_in(venue, visit)
    team = f"The {venue.match(NEXT).opened.parties[A]}"
    desk.open(NEXT)
    desk.tap(f"{team} came for the toss", "Came")
    expect(desk.page.get_by_text(f"{team}: there since")).to_be_visible()
    desk.tap("Draw without a coin", "Draw without a coin", "Draw the toss")
    desk.type("Words that the captains say now", "one two three")
    desk.foresees("It is written down.")
    desk.tap("Draw the toss")
    expect(desk.page.get_by_text("Drawn:")).to_be_visible()
    desk.tap("Enter the toss")
    desk.does("Enter the toss")
    tossing = venue.match(NEXT).sides.tossing

    assert tossing.drawn is not None
    assert tossing.made is not None
    assert tossing.made.winner == tossing.drawn.winner
    assert A in tossing.came_ms


def test_a_toss_is_lost_by_not_coming(cup: MemoryStore, chromium: Browser) -> None:
    """The sheet of the match says who is missing, nothing is drawn, and the form begins with the others as winners."""
    asked: Asked = [(lineups.CallMatch(), NEXT), (lineups.ComeForToss(B), NEXT)]
    with hall_after(cup, chromium, asked, LATE_MS) as (venue, visit):
        desk = signed_in(venue, visit)
        there, missing = (f"The {venue.match(NEXT).opened.parties[side]}" for side in (B, A))
        desk.open(NEXT)
        sheet = desk.page.locator("dialog")
        expect(sheet).to_contain_text(f"{there}: there since")
        expect(sheet).to_contain_text(f"{missing}: did not come in time: the toss is lost")
        expect(sheet.get_by_role("button", name="Draw without a coin")).to_have_count(0)
        desk.tap("Enter the toss")
        desk.does("Enter the toss")
        made = venue.match(NEXT).sides.tossing.made

    assert made is not None
    assert (made.winner, made.absent) == (B, (A,))


def test_what_waits_at_the_tables_is_answered_from_the_queue(venue: Venue, visit: Visitors) -> None:
    """An official called, a ruling proposed, two sheets that differ, a dispute: each within two taps."""
    crab, duck = person_of(CRABS, 1), person_of(DUCKS, 1)
    scorers = {side: line_up_of(venue, side).scorer for side in SIDES}
    desk = signed_in(venue, visit)
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
        venue.ask(scorer, scores.EnterLine(side, Place(3, 1), game(A, lost)), FIRST)
    desk.tap("Decide the score")
    chosen_for_them = desk.chosen()
    desk.page.get_by_label(f"The ducks: The crabs 14{DASH}9").check()
    desk.type("Reason", "The pad says nine.")
    desk.foresees(f"Game 1 of table 3 counts: The crabs won it 14{DASH}9.")
    desk.does("Decide the score")
    venue.ask(duck, stops.OpenDispute(B, "d1", 2, "whether the six was called"), FIRST)
    desk.tap("Take it over")
    desk.does("Take it over")
    desk.tap("Decide")
    desk.type("What is decided", "It was called.")
    desk.page.get_by_label("By which clause").select_option(KICKS)
    desk.does("Decide")
    expect(desk.page.get_by_text("Nobody waits for anything.")).to_be_visible()
    match = venue.match(FIRST)

    assert chosen_for_them == [], "neither side is right before somebody says so"
    assert match.rulings["r1"].record.standing is Standing.GIVEN
    assert own(GameLine, match.sheet.agreed[Place(3, 1)].line).score == both(14, 9)
    assert not match.disputes["d1"].is_open


def test_links_are_handed_out_shown_once_and_taken_back(venue: Venue, visit: Visitors) -> None:
    """The code opens the table's page on a phone; taken back, it lets nobody in. A list from before says nothing any more."""
    desk = signed_in(venue, visit)
    before: list[Route] = []

    def first_late(route: Route) -> None:
        if before or route.request.method != "GET":
            route.continue_()
        else:
            before.append(route)

    desk.page.route("**/links", first_late)
    desk.open(FIRST)
    desk.tap("Phones and QR codes", "The crabs: scorekeeper")
    code = desk.page.get_by_alt_text("QR code for The crabs, scorekeeper")
    expect(code).to_be_visible()
    source = str(code.get_attribute("src"))
    code.evaluate("(image) => image.decode()")
    expect(desk.page.get_by_role("button", name="Take back")).to_be_visible()
    with desk.page.expect_event("requestfinished", lambda each: each == before[0].request):
        before[0].fulfill(json=[])
    desk.tap("Take back")
    expect(desk.page.get_by_text("No code is out for this match.")).to_be_visible()

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
    page = signed_in(venue, visit).page
    expect(page.locator("[data-call]")).to_be_visible()
    keys = page.keyboard
    keys.press("?")
    expect(page.get_by_role("heading", name="Keys")).to_be_visible()
    keys.press("Escape")
    keys.press("j")
    everybody = page.locator("[data-call]").get_by_role("button", name="Everybody is at their tables")
    expect(everybody).to_be_focused()
    keys.press("Tab")
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Let it go")).to_be_visible()
    keys.type("The gate was locked.")
    expect(page.locator("dialog").get_by_role("button", name="Let it go", exact=True)).to_be_enabled()
    keys.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_text("Nobody waits for anything.")).to_be_visible()
    keys.press("a")
    keys.type("We begin late.")
    for _ in range(4):
        keys.press("Tab")
    announce = page.locator("dialog").get_by_role("button", name="Announce", exact=True)
    expect(announce).to_be_focused()
    expect(announce).to_be_enabled()
    keys.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    competition = competition_of(venue)

    assert [notice.text for notice in competition.governance.notices.values()] == ["We begin late."]
    assert [waived.reason for waived in venue.match(FIRST).waived.values()] == ["The gate was locked."]


def test_every_key_is_listed_and_does_what_the_list_says(venue: Venue, visit: Visitors) -> None:
    """The list has the keys of the console and of an open match; buttons name their keys; all of them can be turned off."""
    page = signed_in(venue, visit).page
    keys = page.keyboard
    expect(page.locator(".match")).to_have_count(1)
    keys.press("?")
    expect(page.get_by_role("heading", name="Keys")).to_be_visible()
    listed = [text.strip() for text in page.locator("dialog kbd").all_inner_texts()]
    keys.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    opened = {
        "a": "Announce something",
        "s": "Change the schedule",
        "l": "A team comes late",
        "f": "Fine, sanction or disqualify",
        "g": "Change the groups",
        "c": f"Call match {NEXT}",
        "1 d": "A team does not come, or gives up",
        "1 u": "Substitution at the captain's word",
        "1 n": "A new captain",
        "1 x": "Scrap a table",
        "1 f": "Fine, sanction or disqualify",
        "1 p": f"Phones of match {FIRST}",
    }
    for pressed, title in opened.items():
        for key in pressed.split():
            keys.press(key)
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        keys.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    named = set(
        page.locator("[aria-keyshortcuts]").evaluate_all("all => all.map(each => each.ariaKeyShortcuts)")
    )
    keys.press("?")
    page.get_by_label("Keys are on").uncheck()
    keys.press("Escape")
    keys.press("a")

    assert set(listed) >= {pressed[-1] for pressed in opened} | {"j, k", "1 … 9", "?", "Esc"}
    assert named >= {"a", "s", "l", "f", "?"}
    expect(page.locator("dialog")).to_have_count(0)


def test_a_glance_says_how_many_tables_play_are_late_wait_or_call(late: tuple[Venue, Visitors]) -> None:
    """Each number leads to the match; a table that waits for a sheet, or calls, says so and since when."""
    venue, visit = late
    desk = signed_in(venue, visit, viewport=PHONE)
    counts = desk.page.locator(".glance")
    for words in ("0 calling", "3 late", "0 waiting for a sheet", "0 playing"):
        expect(counts).to_contain_text(words)
    venue.ask(person_of(CRABS, 1), stops.CallOfficial(A, "c1", 2), FIRST)
    scorer = line_up_of(venue, A).scorer
    assert scorer is not None
    venue.ask(scorer, scores.EnterLine(A, Place(1, 1), game(A, 7)), FIRST)
    for words in ("1 calling", "1 late", "1 waiting for a sheet"):
        expect(counts).to_contain_text(words)
    expect(desk.table(FIRST, 1)).to_contain_text("waits for a sheet")
    expect(desk.table(FIRST, 2)).to_have_text(re.compile(r"2\s*calling\s*\d+:\d\d"))
    desk.tap("1 calling")

    expect(desk.card(FIRST).locator(".face")).to_be_focused()


def test_the_door_finds_people_and_notes_what_was_seen(venue: Venue, visit: Visitors) -> None:
    """A walk-in beyond the fee is entered with its price said before, seen, and let play with a reason."""
    venue.ask(SECRETARY, entries.InviteTeam(DUCKS, "The ducks"))
    desk = signed_in(venue, visit, DOOR, Role.DIRECTOR)
    page = desk.page
    page.locator("summary", has_text="The ducks").click()
    page.get_by_role("button", name="Enter a player for The ducks").click()
    page.locator("#typed").fill("Zoë Late")
    page.locator("#why").fill("The committee agrees.")
    expect(page.locator(".foreseen")).to_contain_text("The ducks have 9 players on their form.")
    page.get_by_role("button", name="Enter the player").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
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
    door = competition_of(venue).door
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
    desk = signed_in(venue, visit)
    page = desk.page
    expect(page.locator("[data-call]")).to_have_count(2)
    found = faults_in(page)
    for name in ("Substitution", "Scrap a table", "Fine or disqualify"):
        desk.open(FIRST)
        found += faults_in(page)
        desk.tap(name)
        found += faults_in(page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    for name in ("Late team", "Fine or disqualify", "More…", "Keys"):
        desk.tap(name)
        expect(page.locator("dialog")).to_be_visible()
        found += faults_in(page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    for path in (DOOR, f"/c/{CUP}/m/{FIRST}/cards"):
        page.goto(path)
        found += faults_in(page)

    assert found == []


def test_the_pages_never_scroll_sideways(venue: Venue, visit: Visitors) -> None:
    """On the smallest phone, and on a laptop."""
    page = signed_in(venue, visit).page
    wide = []
    for path in (CONSOLE, DOOR, f"/c/{CUP}/m/{FIRST}/cards"):
        page.goto(path)
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 700})
            expect(page.locator("main")).to_be_visible()
            if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
                wide.append((path, width))

    assert wide == []


def line_up_of(venue: Venue, side: Party) -> LineUp:
    """Return a side's line-up in the first match."""
    return venue.match(FIRST).sides.line_ups.declared[side]
