"""The captain's page: line-ups that stay apart until both are in, substitutions, disputes, leave, the sheet, notices."""

from playwright.sync_api import Page, expect

from browser.pads import REFUSED, confirm_tables, play_on_paper
from browser.people import FIRST, captain_of, scanned
from browser.venue import Venue, Visitors
from desk.story_first_match import KICKS
from hangjack.competition.notices import Audience
from hangjack.competition.permissions import Role
from hangjack.desk.requests import governing, lineups, stops
from hangjack.desk.requests.door import CheckUniform
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import SIDES, A, B
from hangjack.store.receipts import parse_receipt
from support.cup import DIRECTOR, OFFICIAL, person_of
from support.desk import name_of

SECOND = MatchId("A-1-2")


def test_line_ups_are_sealed_until_both_are_in(venue: Venue, visit: Visitors) -> None:
    """Whoever may not play cannot be picked and it says why; then both line-ups are out at the same moment."""
    venue.ask(OFFICIAL, lineups.CallMatch(), SECOND)
    teams = venue.match(SECOND).opened.parties
    venue.ask(OFFICIAL, CheckUniform(person_of(teams[A], 7), dressed=False))
    one, other = (captain_of(venue, visit, side, SECOND) for side in SIDES)
    undressed = name_of(teams[A], 7)
    expect(
        one.get_by_text(f"{undressed} cannot be put on a line-up: the uniform still missing")
    ).to_be_visible()
    expect(one.get_by_label(undressed)).to_be_disabled()
    pick(one, teams[A])
    one.get_by_role("button", name="Hand the line-up in").click()
    expect(one.get_by_text("Your line-up is in.")).to_be_visible()
    other.reload()
    assert name_of(teams[A], 3) not in other.content()
    pick(other, teams[B])
    other.get_by_role("button", name="Hand the line-up in").click()
    for page in (one, other):
        for team in teams.values():
            expect(page.locator("[data-part=line-up]")).to_contain_text(name_of(team, 3))
    expect(one.get_by_role("heading", name="Substitutions")).to_be_visible()
    declared = venue.match(SECOND).sides.line_ups.declared[A]

    assert declared.tables == tuple(
        (person_of(teams[A], 2 * table - 1), person_of(teams[A], 2 * table)) for table in (1, 2, 3)
    )
    assert (declared.captain, declared.scorer) == (person_of(teams[A], 1), person_of(teams[A], 8))


def pick(page: Page, team: EntrantId) -> None:
    """Give the first six players to the tables, two by two, and let the last wait and write."""
    button = page.get_by_role("button", name="Hand the line-up in")
    for number in range(1, 7):
        expect(button).to_be_disabled()
        page.get_by_label(name_of(team, number), exact=True).select_option(f"Table {(number + 1) // 2}")
    page.get_by_label(name_of(team, 8), exact=True).select_option("substitute")
    page.get_by_label("Captain", exact=True).select_option(name_of(team, 1))
    page.get_by_label("Scorer", exact=True).select_option(name_of(team, 8))
    expect(page.locator("[data-filled]")).to_have_text(
        "Table 1: 2 of 2 · Table 2: 2 of 2 · Table 3: 2 of 2 · substitutes: 1"
    )


def test_a_substitution_is_counted_and_the_other_captain_takes_note(venue: Venue, visit: Visitors) -> None:
    """Whoever went off cannot be brought back, and the page says so."""
    one, other = (captain_of(venue, visit, side) for side in SIDES)
    team = venue.match(FIRST).opened.parties[A]
    expect(one.get_by_text("6 substitutions left")).to_be_visible()
    one.locator("summary", has_text="Bring somebody on").click()
    one.get_by_label("Who goes off").select_option(f"{name_of(team, 3)}, table 2")
    one.get_by_label("Who comes on").select_option(name_of(team, 7))
    one.locator("[data-part=substitutions]").get_by_role("button", name="Bring somebody on").click()
    expect(one.get_by_text("5 substitutions left")).to_be_visible()
    one.locator("summary", has_text="Bring somebody on").click()
    expect(
        one.get_by_text(f"{name_of(team, 3)} was taken off in this match and cannot come back.")
    ).to_be_visible()
    card = other.locator("form", has_text=f"brought {name_of(team, 7)} on for {name_of(team, 3)}")
    card.get_by_role("button", name="Noted").click()
    expect(card).to_have_count(0)

    assert venue.match(FIRST).sides.benches.of(A).unacknowledged == frozenset()


def test_captains_settle_a_dispute_and_answer_for_leave(venue: Venue, visit: Visitors) -> None:
    """What one types does not go away because the other was quicker."""
    one, other = (captain_of(venue, visit, side) for side in SIDES)
    team = venue.match(FIRST).opened.parties[A]
    one.locator("summary", has_text="Open a dispute").click()
    one.get_by_label("What it is about").fill("Who led to the third lift")
    one.get_by_role("button", name="Open a dispute").click()
    other.get_by_label("What you say").fill("We did")
    venue.ask(person_of(team, 1), stops.AskLeave(A, "leave-1", person_of(team, 1), "A telephone call"), FIRST)
    expect(other.get_by_text("asks to leave the table: A telephone call")).to_be_visible()
    expect(other.get_by_label("What you say")).to_have_value("We did")
    other.get_by_role("button", name="Say it").click()
    expect(one.get_by_text("We did")).to_be_visible()
    other.get_by_label("What you agree to").fill("East led")
    for captain in (other, one):
        expect(captain.get_by_label("What you agree to")).to_have_value("East led")
        captain.get_by_label("By which clause").fill(KICKS)
        captain.get_by_role("button", name="Agree", exact=True).click()
    expect(one.get_by_label("What you agree to")).to_have_count(0)
    other.get_by_role("button", name="Permit").click()
    expect(one.get_by_role("button", name="Leaves the table now")).to_be_visible()
    (dispute,) = venue.match(FIRST).disputes.values()

    assert not dispute.is_open
    assert [each.text for each in dispute.statements] == ["We did"]


def test_both_sign_seal_and_keep_the_same_receipt(venue: Venue, visit: Visitors) -> None:
    """The page says what is missing until nothing is, and offers nothing that is for play; the receipt is on both phones."""
    play_on_paper(venue, A, A)
    confirm_tables(venue)
    one, other = (captain_of(venue, visit, side) for side in SIDES)
    expect(one.get_by_text("Not signed by The crabs and The ducks.")).to_be_visible()
    expect(one.locator("#hand-over")).to_have_count(1)
    expect(one.locator("#bring-on, #ask-leave, #swap, [data-ask$=come-for-toss]")).to_have_count(0)
    one.get_by_role("button", name="Sign the sheet").click()
    expect(one.get_by_text("You have signed. The ducks still have to.")).to_be_visible()
    other.get_by_role("button", name="Sign the sheet").click()
    other.get_by_role("button", name="Seal the sheet").click()
    receipts = []
    for page in (one, other):
        expect(page.locator("[data-part=sheet] code")).to_be_visible()
        receipts.append(page.locator("[data-part=sheet] code").inner_text())

    assert receipts[0] == receipts[1]
    assert parse_receipt(receipts[0]).match == FIRST


def test_a_claim_says_what_it_lacks_and_a_notice_waits(venue: Venue, visit: Visitors) -> None:
    """Before the grace is over nothing can be claimed; a notice to captains stands at the top."""
    notice = governing.PostNotice("n1", "Caps off at the tables.", Audience.CAPTAINS, to_acknowledge=True)
    venue.ask(DIRECTOR, notice)
    page = captain_of(venue, visit, A)
    page.locator("summary", has_text="Claim the match").click()
    expect(page.get_by_text("its time is before the end of the grace")).to_be_visible()
    expect(page.get_by_role("button", name="Claim the match")).to_be_disabled()

    expect(page.locator("[data-part=waiting]")).to_contain_text("Caps off at the tables.")


def test_the_page_is_for_the_captain_alone(venue: Venue, visit: Visitors) -> None:
    """Not for the public, not for a player of the same side."""
    stranger, player = visit(expected=REFUSED), visit(expected=REFUSED)
    address = f"/c/{venue.competition}/m/{FIRST}/captain"
    team = venue.match(FIRST).opened.parties[A]
    scanned(player, venue.link(Role.PLAYER, FIRST, A, person_of(team, 2)))
    answers = [page.goto(address) for page in (stranger, player)]

    assert [answer.status for answer in answers if answer] == [401, 403]


def test_the_page_says_what_the_team_needs_in_its_next_match(venue: Venue, visit: Visitors) -> None:
    """Nobody has played yet: whoever wins, it is too early to tell."""
    page = captain_of(venue, visit, A)
    others = f"The {venue.match(FIRST).opened.parties[B]}"
    expect(page.get_by_role("heading", name="What you need to go on")).to_be_visible()

    expect(page.locator("[data-part=team]")).to_contain_text(
        f"The match against {others} alone does not decide whether you go on: it may depend on the matches after it."
    )
