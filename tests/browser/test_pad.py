"""The score pad in people's hands: two phones, points and games, differences, signatures, the seal, the keyboard."""

import re
from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.pads import FIRST, NAMES, REFUSED, Pad, confirm_tables, pad_of, play_on_paper
from browser.venue import Venue, Visitors
from hangjack.competition.permissions import Role
from hangjack.desk.requests import stops
from hangjack.games.all_fours.match.points import pad_of as points_on
from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.matches.parties import A, B, both
from hangjack.matches.sheets import Place
from hangjack.store.receipts import parse_receipt
from hangjack.unions import own
from support.cup import CRABS, person_of


def test_points_are_written_with_their_cause_and_bring_a_game_onto_the_sheet(
    venue: Venue, visit: Visitors
) -> None:
    """The other phone sees every point; when a side is home the game is proposed, and the other side agrees to it."""
    crabs, ducks = pad_of(venue, visit, A), pad_of(venue, visit, B)
    crabs.points(A, "Kick Jack", "Kick Jack", "High", "Low", "Hang-jack")
    crabs.points(B, "Game")
    ducks.says("The crabs lead 11 to 2")
    crabs.tap("Undo")
    ducks.says("The crabs lead 11 to 0")
    crabs.points(A, "Game", "Kick Ace")
    ducks.says("The crabs are home, 14 to 0")
    crabs.tap("Write game 1 on the sheet")
    crabs.state(1, "received")
    ducks.agree(1)
    crabs.state(1, "agreed")
    ducks.state(1, "agreed")
    agreed = venue.match(FIRST).sheet.agreed[Place(1, 1)]

    line = own(GameLine, agreed.line)
    assert (line.score, line.hang_jacks) == (both(14, 0), both(1, 0))
    assert agreed.by == ("crabs-8", "ducks-8")


def test_an_issue_is_agreed_by_both_and_packed(venue: Venue, visit: Visitors) -> None:
    """What is packed cannot be undone any more."""
    crabs, ducks = pad_of(venue, visit, A), pad_of(venue, visit, B)
    crabs.points(A, "High")
    crabs.tap("Agree issue")
    ducks.says("The crabs agree to this issue.")
    ducks.tap("Agree issue", "Pack cards")
    expect(crabs.button("Undo")).to_be_disabled()
    crabs.says("The crabs lead 1 to 0")
    pad = points_on(venue.match(FIRST).running[1][-1])

    assert (len(pad.packed), pad.issue) == (1, ())


def test_two_sides_differ_line_by_line_until_one_writes_again(venue: Venue, visit: Visitors) -> None:
    """Both versions stand side by side on both phones."""
    crabs, ducks = pad_of(venue, visit, A), pad_of(venue, visit, B)
    crabs.enter(A, 9)
    ducks.state(1, "please confirm")
    ducks.tap("We have it differently", "Write 14 to 8")
    for pad in (crabs, ducks):
        pad.state(1, "scores differ")
        expect(pad.game(1)).to_contain_text("The crabs won 14 to 9")
        expect(pad.game(1)).to_contain_text("The crabs won 14 to 8")
    crabs.tap("They are right")
    crabs.state(1, "agreed")

    assert own(GameLine, venue.match(FIRST).sheet.agreed[Place(1, 1)].line).score == both(14, 8)


def test_a_side_takes_its_own_line_back(venue: Venue, visit: Visitors) -> None:
    """Before the others have spoken about it; the table is remembered too, and a game to nil says what it counts."""
    crabs = pad_of(venue, visit, A)
    crabs.tap("Table 3")
    crabs.enter(B, 0)
    crabs.state(1, "received")
    crabs.says("The ducks won 14 to 0, counts 2 bullseyes")
    crabs.page.reload()
    crabs.ready()
    expect(crabs.button("Table 3").first).to_have_attribute("aria-pressed", "true")
    crabs.tap("Take it back")
    crabs.says("No game is written yet.")
    expect(crabs.page.locator(".connection")).to_have_text("Connected. Everything is sent.")

    assert venue.match(FIRST).sheet.written == {}


def test_an_impossible_score_is_refused_with_the_reason_and_corrected(venue: Venue, visit: Visitors) -> None:
    """Nothing that was written is lost: it stands there with the sentence until somebody decides."""
    crabs = pad_of(venue, visit, A, expected=REFUSED)
    venue.ask(person_of(CRABS, 1), stops.OpenDispute(A, "six", 1, "Was it a six?"), FIRST)
    crabs.enter(A, 9)
    crabs.says("Not taken: table 1, game 1: The crabs won 14 to 9. Table 1 stands still for a dispute")
    crabs.tap("Throw it away")
    expect(crabs.page.locator(".refused")).to_have_count(0)
    crabs.page.evaluate(IMPOSSIBLE)
    crabs.page.reload()
    crabs.says(
        "Not taken: table 2, game 1: The ducks won 9 to 3. The winner has 9 points, but a game goes to 14."
    )
    crabs.tap("Correct it", "Write 14 to 3")
    crabs.tap("Table 2")
    crabs.state(1, "received")
    expect(crabs.page.locator(".refused")).to_have_count(0)

    assert own(GameLine, venue.match(FIRST).sheet.written[Place(2, 1)][A].line).score == both(3, 14)


IMPOSSIBLE = """() => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("too slow")), 300000);
  const opening = indexedDB.open("hangjack-pad", 1);
  opening.onsuccess = () => {
    const { competition, match, side, person } = document.getElementById("pad").dataset;
    const line = { type: "game", winner: "B", score: { A: 3, B: 9 }, hang_jacks: { A: 0, B: 0 } };
    const entry = { id: "0123456789abcdef0123456789abcdef", place: { competition, match, side, person }, tag: "enter-line",
      fields: { side, place: { table: 2, number: 1 }, line }, lane: "table 2", state: "waiting", tries: 0 };
    const writing = opening.result.transaction("entries", "readwrite");
    writing.objectStore("entries").put(entry);
    writing.oncomplete = resolve;
  };
})"""
"""Puts a score into the outbox that the keys do not offer."""


def test_nothing_moves_under_a_thumb_while_others_answer_for_their_tables(
    venue: Venue, visit: Visitors
) -> None:
    """Whoever has answered keeps the place, and what is still missing stands below all that can be tapped."""
    play_on_paper(venue, A, A)
    writer = pad_of(venue, visit, A)
    last, sign = writer.button("Mx Crabs Number5"), writer.page.locator(".signatures")
    before = (last.bounding_box(), sign.bounding_box())
    confirm_tables(venue, 1, 2)
    for number in (1, 3):
        expect(writer.button(f"Mx Crabs Number{number}")).to_be_disabled()

    assert (last.bounding_box(), sign.bounding_box()) == before


def test_captains_sign_and_both_phones_keep_the_receipt(venue: Venue, visit: Visitors) -> None:
    """A scorekeeper sees who must sign, and that nothing is sealed before all pairs have answered for their tables.

    The seal gives both sides the same receipt, which stays on the phone.
    """
    play_on_paper(venue, A, A)
    writer = pad_of(venue, visit, A)
    crabs = pad_of(venue, visit, A, role=Role.CAPTAIN, number=1, expected=REFUSED)
    ducks = pad_of(venue, visit, B, role=Role.CAPTAIN, number=1)
    writer.says("The crabs have won the match")
    writer.says("Only the captain signs: Mx Crabs Number1")
    crabs.tap("Sign for The crabs")
    ducks.says("The crabs: signed")
    ducks.tap("Sign for The ducks")
    writer.says("An official can seal it all the same")
    writer.tap(*(f"Mx Crabs Number{number}" for number in (1, 3, 5)))
    ducks.tap("Table 1 is right", *(f"Mx Ducks Number{number}" for number in (3, 5)))
    writer.tap("Seal the sheet")
    words = {pad.page.locator("#receipt-words").text_content() or "" for pad in (writer, crabs, ducks)}
    crabs.page.context.clear_cookies()
    crabs.page.reload()
    kept = crabs.page.evaluate(KEPT_RECEIPTS)

    assert len(words) == 1
    assert parse_receipt(words.pop()).match == FIRST
    assert [parse_receipt(each["words"]).match for each in kept] == [FIRST]


KEPT_RECEIPTS = """() => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("too slow")), 300000);
  const opening = indexedDB.open("hangjack-pad", 1);
  opening.onsuccess = () => {
    const asked = opening.result.transaction("receipts").objectStore("receipts").getAll();
    asked.onsuccess = () => resolve(asked.result);
  };
})"""


def test_a_dead_phone_is_replaced_and_the_new_one_has_everything(venue: Venue, visit: Visitors) -> None:
    """The old link is void: what the old phone writes waits on it, and its holder is told what to do."""
    old = pad_of(venue, visit, A, expected=REFUSED)
    old.points(A, "High", "Low")
    old.tap("Table 2")
    old.enter(A, 3)
    old.state(1, "received")
    new = Pad(visit(), A)
    new.page.goto(venue.replace_links())
    new.page.get_by_role("button", name="Mx Crabs Number7").click()
    new.ready()
    new.says("The crabs lead 2 to 0")
    new.tap("Table 2")
    new.state(1, "received")
    old.enter(B, 4)
    old.says("Scan the code at your table or sign in first. What you wrote is kept on this phone")
    old.state(2, "saved here")

    assert Place(2, 2) not in venue.match(FIRST).sheet.written


def test_an_official_is_called_from_the_table(venue: Venue, visit: Visitors) -> None:
    """The table stands still, and both phones say so; the rulebook can be asked there too."""
    crabs, ducks = pad_of(venue, visit, A), pad_of(venue, visit, B)
    expect(crabs.page.get_by_role("link", name="What does the rulebook say?")).to_have_attribute(
        "href", f"/c/{venue.competition}/m/{FIRST}/ruling?table=1"
    )
    crabs.tap("Call an official to table 1")
    ducks.says("The table stands still: a question to the official.")

    assert [called.table for called in venue.match(FIRST).pauses.called.values()] == [1]


def test_nobody_else_sees_a_pad(venue: Venue, visit: Visitors) -> None:
    """Strangers are asked who they are; a phone of one match has no pad of another; a void code says so."""
    stranger = visit(expected=REFUSED)
    stranger.goto(f"/c/{venue.competition}/m/{FIRST}/pad")
    expect(stranger.get_by_role("alert")).to_contain_text("Scan the code at your table")
    crabs = pad_of(venue, visit, A, expected=REFUSED)
    crabs.page.goto(f"/c/{venue.competition}/m/A-1-2/pad")
    expect(crabs.page.get_by_role("heading", level=1)).to_have_text("Not for you")
    stranger.goto("/t/aaaaaaaaaaaaaaaaaaaaaa")
    expect(stranger.get_by_role("alert")).to_contain_text("This link no longer works")


def test_the_keyboard_alone_writes_a_game(venue: Venue, visit: Visitors) -> None:
    """Every key can be reached with Tab, and shows where it is; so can the answer to a doubt, which names the teams."""
    crabs = pad_of(venue, visit, A, expected=REFUSED)
    keyboard = crabs.page.keyboard

    def reach(name: str) -> None:
        for _ in range(60):
            keyboard.press("Tab")
            label = crabs.page.evaluate(
                "() => document.activeElement.ariaLabel || document.activeElement.innerText"
            )
            if re.sub(r"\s+", " ", str(label)).strip() == name:
                break
        focused = crabs.page.locator(":focus")
        expect(focused).to_have_css("outline-style", "solid")
        keyboard.press("Enter")

    reach(f"{NAMES[A]} 0")
    reach("High +1")
    crabs.says("The crabs lead 1 to 0")
    reach(f"{NAMES[B]} won game 1")
    reach("Write 14 to 2")
    crabs.says("On the pad of table 1 nobody has 14 yet (The crabs 1, The ducks 0)")

    assert Place(1, 1) not in venue.match(FIRST).sheet.written

    reach("It is so: write it all the same")
    crabs.state(1, "received")

    assert own(GameLine, venue.match(FIRST).sheet.written[Place(1, 1)][A].line).winner == B


def test_axe_finds_nothing_by_day_and_by_night(venue: Venue, visit: Visitors) -> None:
    """On the pad with points, a difference, an open form and an open menu, and on the question who one is."""
    crabs, ducks = pad_of(venue, visit, A), pad_of(venue, visit, B)
    page = visit()
    page.goto(venue.link(Role.SCOREKEEPER, FIRST, A))
    crabs.enter(A, 9)
    ducks.tap("We have it differently", "Write 14 to 8")
    crabs.state(1, "scores differ")
    crabs.points(A, "High")
    crabs.tap("The crabs won")
    crabs.page.get_by_text("Break, time-out, leave").click()
    crabs.page.get_by_text("What was written on this phone").click()
    reports = []
    for looked_at in (page, crabs.page):
        for scheme in SCHEMES:
            looked_at.emulate_media(color_scheme=scheme)
            reports.append(Axe().run(looked_at, options=WCAG))

    assert [report.generate_report() for report in reports if report.violations_count] == []


SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def test_the_page_never_scrolls_sideways(venue: Venue, visit: Visitors) -> None:
    """Also on the smallest phone with letters twice as large."""
    crabs = pad_of(venue, visit, A)
    crabs.enter(A, 9)
    crabs.points(B, "Hang-jack")
    crabs.tap("The crabs won")
    wide = []
    for size in ("100%", "200%"):
        crabs.page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
        for width in (320, 390, 1280):
            crabs.page.set_viewport_size({"width": width, "height": 700})
            wide.append(crabs.page.evaluate(SCROLLS_SIDEWAYS))

    assert wide == [False] * 6


SCROLLS_SIDEWAYS = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
