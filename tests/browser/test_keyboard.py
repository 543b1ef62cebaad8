"""Whole ways through the pages by keyboard alone: the cursor is always in sight, and no update throws it away."""

import pytest
from playwright.sync_api import expect

from browser.all_pages import ONCE, Shown
from browser.halls import Halls
from browser.keyboard import OUT_OF_SIGHT, Keyboard
from browser.moments import Moment
from browser.pads import FIRST, REFUSED, Pad, confirm_tables
from browser.people import captain_of, official_of
from browser.test_treasurer import fine
from browser.venue import LAPTOP, PASSWORD, Venue, Visitors
from hangjack.competition.money.fees import debt_of
from hangjack.competition.permissions import Role
from hangjack.desk.requests import entries, lineups
from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.ids import MatchId
from hangjack.matches.parties import SIDES, A, B, Party, both, other
from hangjack.matches.sheets import Place
from hangjack.referee.record import Standing
from hangjack.unions import own
from support.cup import CRABS, DUCKS, OFFICIAL, person_of
from support.desk import SECRETARY, name_of

SECOND = MatchId("A-1-2")


def test_captains_score_sign_and_seal_a_match(venue: Venue, visit: Visitors) -> None:
    """From the code at the table to the receipt on both phones; nobody touches anything but keys."""
    pads = {side: scanned(venue, visit, side) for side in SIDES}
    keys = {side: Keyboard(pad.page) for side, pad in pads.items()}
    for number, winner in ((1, A), (2, A)):
        just = pads[winner].page.locator(".just")
        keys[winner].press(just.get_by_role("button", name=f"{pads[winner].names[winner]} won"))
        keys[winner].press_button("Write 14 to 9")
        pads[winner].state(number, "received")
        keys[winner].require_kept()
        pads[other(winner)].state(number, "please confirm")
        keys[other(winner)].press(pads[other(winner)].game(number).get_by_role("button", name="We agree"))
        pads[other(winner)].state(number, "agreed")
        keys[other(winner)].require_kept()
    confirm_tables(venue, 2, 3)
    for side, pad in pads.items():
        keys[side].press_button("Table 1 is right: The crabs 2, The ducks 0")
        expect(pad.button("Table 1 is right")).to_be_disabled()
        keys[side].require_kept()
        keys[side].press(pad.button(f"Sign for {pad.names[side]}").first)
        pad.says(f"{pad.names[side]}: signed")
        keys[side].require_kept()
    keys[A].press_button("Seal the sheet")
    for side, pad in pads.items():
        expect(pad.page.locator("#receipt-title")).to_be_visible()
        keys[side].require_kept()
    match = venue.match(FIRST)

    assert own(GameLine, match.sheet.agreed[Place(1, 2)].line).score == both(14, 9)
    assert match.sheet.sealed is not None


def scanned(venue: Venue, visit: Visitors, side: Party) -> Pad:
    """Scan a captain's code, say who one is, and go on to the pad."""
    pad = Pad(visit(), side)
    keys = Keyboard(pad.page)
    pad.page.goto(venue.link(Role.CAPTAIN, FIRST, side))
    keys.press_button(name_of((CRABS, DUCKS)[side == B], 1))
    pad.page.wait_for_url("**/captain")
    keys.follow("Score pad")
    pad.ready()
    return pad


def test_a_captain_hands_the_line_up_in(venue: Venue, visit: Visitors) -> None:
    """Person by person with the arrows; the page that comes of it keeps the cursor."""
    venue.ask(OFFICIAL, lineups.CallMatch(), SECOND)
    page = captain_of(venue, visit, A, SECOND)
    keys, team = Keyboard(page), venue.match(SECOND).opened.parties[A]
    for number in range(1, 7):
        keys.choose(page.get_by_label(name_of(team, number), exact=True), f"Table {(number + 1) // 2}")
    keys.choose(page.get_by_label("Captain", exact=True), name_of(team, 1))
    keys.choose(page.get_by_label("Scorer", exact=True), name_of(team, 8))
    keys.press_button("Hand the line-up in")
    expect(page.get_by_text("Your line-up is in.")).to_be_visible()
    keys.require_kept()
    declared = venue.match(SECOND).sides.line_ups.declared[A]

    assert declared.tables[2] == (person_of(team, 5), person_of(team, 6))
    assert declared.scorer == person_of(team, 8)


def test_an_official_goes_from_the_question_to_a_ruling(venue: Venue, visit: Visitors) -> None:
    """Found by a word, answered with the arrows, given at the table."""
    page = official_of(venue, visit, Role.OFFICIAL)
    keys = Keyboard(page)
    page.goto(f"/c/{venue.competition}/m/{FIRST}/ruling?table=2")
    keys.to(page.get_by_role("searchbox"))
    page.keyboard.type("revoke")
    keys.follow("Renege")
    answers = (("save the Jack", "no"), ("Who did it?", "North: "), ("Who deals?", "East: "))
    for question, answer in answers:
        group = page.get_by_role("group", name=question)
        expect(group).to_be_visible()
        wanted = group.locator("label", has_text=answer).first.inner_text().strip()
        keys.pick(group, wanted)
        if page.get_by_role("group").last.get_by_role("radio", checked=True).count():
            keys.press_button("Go on")
    keys.press_button("Give this ruling")
    expect(page.locator(".ruling .chip")).to_have_text("given")
    (noted,) = venue.match(FIRST).rulings.values()

    assert (noted.table, noted.record.standing) == (2, Standing.GIVEN)


def test_somebody_is_let_in_at_the_door(venue: Venue, visit: Visitors) -> None:
    """Found while the name is typed; the cursor comes back to the row after each tick."""
    venue.ask(SECRETARY, entries.RegisterPlayer(DUCKS, "Zoë Late", override="The committee agrees."))
    page = official_of(venue, visit, Role.DIRECTOR, Role.OFFICIAL, viewport=LAPTOP)
    keys = Keyboard(page)
    page.goto(f"/c/{venue.competition}/door")
    keys.type("Name or team", "zoe")
    row = page.locator("[data-person]:visible")
    keys.press(row.get_by_role("button", name="Identity of Zoë Late"))
    expect(page.locator("dialog[open]")).to_be_visible()
    keys.press_button("passport")
    expect(row).to_contain_text("✓ passport")
    keys.require_kept()
    keys.press(row.get_by_role("button", name="Uniform of Zoë Late"))
    expect(row).to_have_class("in")
    keys.require_kept()
    door = venue.do(venue.server.office.competition(venue.competition)).door

    assert "passport" in {seen.kind for seen in door.identity.values()}


def test_a_treasurer_takes_a_payment_and_is_refused_one(venue: Venue, visit: Visitors) -> None:
    """What is no amount is said where it was typed; the payment changes the balance, and the cursor stays with the team."""
    fine(venue)
    page = official_of(venue, visit, Role.TREASURER, viewport=LAPTOP)
    keys = Keyboard(page)
    page.goto(f"/c/{venue.competition}/money")
    team = page.locator(f"[data-part=team-{CRABS}]")
    keys.press(team.locator("summary").first)
    amount = team.get_by_label("Amount").first
    for text, said in (("five", "no amount"), ("5", "Owes 15.00"), ("15.00", "Owes nothing")):
        keys.to(amount)
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(text)
        keys.press(team.get_by_role("button", name="Take a payment"))
        expect(team).to_contain_text(said)
        keys.require_kept()
    ledger = venue.do(venue.server.office.competition(venue.competition)).ledger

    assert debt_of(ledger, CRABS) == 0


def test_a_refused_sign_in_keeps_the_cursor(venue: Venue, visit: Visitors) -> None:
    """So that the password can be typed again at once."""
    venue.account("dora")
    page = visit(expected=REFUSED)
    keys = Keyboard(page)
    page.goto("/sign-in")
    keys.type("Login", "dora")
    for password in ("seven big turtles", PASSWORD):
        keys.type("Password", password)
        keys.press_button("Sign in")
        if password != PASSWORD:
            expect(page.get_by_role("status")).to_contain_text("do not go together")
            keys.require_kept()
    page.wait_for_url("**/me")


def test_an_official_types_a_paper_sheet_in_from_the_first_field_to_the_last(
    venue: Venue, visit: Visitors
) -> None:
    """Row by row as it stands on the paper; a score that cannot be is said, and the cursor stays."""
    page = official_of(venue, visit, Role.OFFICIAL, viewport=LAPTOP, expected=REFUSED)
    keys = Keyboard(page)
    page.goto(f"/c/{venue.competition}/m/{FIRST}/paper")
    keys.type("Table 3, game 1, points of The crabs", "13")
    keys.type("Table 3, game 1, points of The ducks", "6")
    for side, name in ((A, name_of(CRABS, 1)), (B, name_of(DUCKS, 1))):
        keys.choose(page.locator(f"#signed-{side}"), name)
    keys.to(page.locator("#reference"))
    page.keyboard.type("sheet 12")
    keys.press_button("Enter the sheet")
    expect(page.get_by_role("status")).to_contain_text("a game goes to 14")
    keys.require_kept()
    points = page.get_by_label("Table 3, game 1, points of The crabs")
    keys.to(points, back=True)
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("14")
    keys.press_button("Enter the sheet")
    page.wait_for_url(f"**/m/{FIRST}")

    assert own(GameLine, venue.match(FIRST).sheet.agreed[Place(3, 1)].line).score == both(14, 6)


def test_the_first_key_skips_what_stands_on_every_page(halls: Halls) -> None:
    """Tab, Enter: the cursor is past the navigation."""
    page = halls.at(Moment.PLAYING).open(Shown("/c/{competition}/standings"))
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")

    assert page.locator(":focus").evaluate("(each) => Boolean(each.closest('main'))")


@pytest.mark.parametrize("shown", ONCE, ids=[shown.name for shown in ONCE])
def test_the_cursor_is_in_sight_wherever_it_goes(halls: Halls, shown: Shown) -> None:
    """From the first stop of a page to the last, or a good way into a long one."""
    page = halls.at(shown.at).open(shown)
    stops: list[str | None] = []
    for _ in range(FURTHEST):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop == WAS_HERE:
            break
        stops.append(stop)
    reached = [each for each in stops if each is not None]

    assert [each for each in reached if each] == []
    assert len(reached) > 1


FURTHEST = 80
WAS_HERE = "was here"
STOP = f"""() => {{
  const at = document.activeElement;
  const was = "stopped" in at.dataset && at !== window.stoppedAt;
  window.stoppedAt = at;
  at.dataset.stopped = "";
  if (was) return "{WAS_HERE}";
  return at === document.body ? null : ({OUT_OF_SIGHT})();
}}"""
"""What is wrong with the place of the cursor, or that it has been here before. A field for a date has several stops.

Nothing is said when the cursor is with the browser's own buttons; a dialog that began in its middle is entered again
from above.
"""
