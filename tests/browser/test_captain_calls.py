"""A captain who is called: the phone rings, what is due stands on top, and a team that is short can start."""

from playwright.sync_api import Page, expect

from browser.people import captain_of, faults_in, scanned
from browser.test_captain import SECOND, pick
from browser.test_pad_hand import SHAKEN
from browser.venue import Venue, Visitors
from hangjack.competition.permissions import Role
from hangjack.desk.requests import lineups
from hangjack.ids import MatchId
from hangjack.matches.parties import SIDES, A, B
from support.cup import CRABS, OFFICIAL, person_of
from support.desk import name_of


def test_whoever_is_called_hears_it_and_starts_with_two_pairs_if_need_be(
    venue: Venue, visit: Visitors
) -> None:
    """Before the call nothing is due; then the line-up is, and the third pair may come later."""
    fixture = venue.do(venue.server.office.competition(venue.competition)).fixture(SECOND)
    assert fixture is not None, "it is drawn"
    page = visit()
    page.add_init_script(SHAKEN)
    scanned(page, venue.link(Role.CAPTAIN, SECOND, A, person_of(fixture.teams[0], 1)))
    page.get_by_role("button", name="Ring when we are called").click()
    expect(page.get_by_text("This phone shakes and rings when you are called.")).to_be_visible()
    venue.ask(OFFICIAL, lineups.CallMatch(), SECOND)
    expect(page.locator("[data-due=line-up]")).to_contain_text("Your line-up is due")
    page.wait_for_function("() => window.shaken")
    hand_in = page.get_by_role("button", name="Hand the line-up in")
    for number in range(1, 5):
        expect(hand_in).to_be_disabled()
        page.get_by_label(name_of(fixture.teams[0], number), exact=True).select_option(
            f"Table {(number + 1) // 2}"
        )
    expect(hand_in).to_be_disabled()
    page.get_by_label("We are short: table 3 stays empty").check()
    page.get_by_label("Captain", exact=True).select_option(name_of(fixture.teams[0], 1))
    page.get_by_label("Scorer", exact=True).select_option(name_of(fixture.teams[0], 2))
    hand_in.click()
    other = captain_of(venue, visit, B, SECOND)
    pick(other, fixture.teams[1])
    other.get_by_role("button", name="Hand the line-up in").click()
    expect(page.locator("[data-part=line-up]")).to_contain_text("nobody yet")
    joins(page, name_of(fixture.teams[0], 5), name_of(fixture.teams[0], 6))
    assert faults_in(page) == []
    sides = venue.match(SECOND).sides

    assert sides.pairs[A, 3] == (person_of(fixture.teams[0], 5), person_of(fixture.teams[0], 6))
    assert (A, 3) in sides.seated_ms


def joins(page: Page, *names: str) -> None:
    """Let a pair come that no line-up names; the toss is written down then, too."""
    for number, name in enumerate(names, start=1):
        page.get_by_label(f"Player {number}").select_option(name)
    page.get_by_role("button", name="They are at table 3").click()
    expect(page.get_by_text("They sit at their table.")).to_be_visible()
    page.locator("#toss summary").click()
    for label in ("Who won the toss?", "Who sits north and south?"):
        page.get_by_label(label).select_option(index=1)
    page.locator("#toss").get_by_role("button", name="Write the toss down").click()
    expect(page.locator("#toss")).to_have_count(0)


def test_a_captain_takes_over_the_line_up_of_the_last_match(venue: Venue, visit: Visitors) -> None:
    """One tap, and one to hand it in; whoever may not play now is left out."""
    competition = venue.do(venue.server.office.competition(venue.competition))
    ranking = next(iter(competition.rankings.values()))
    later = MatchId(
        next(each for each, one in ranking.fixtures.items() if CRABS in one.teams and each != "A-1-1")
    )
    venue.ask(OFFICIAL, lineups.CallMatch(), later)
    side = next(each for each in SIDES if venue.match(later).opened.parties[each] == CRABS)
    page = captain_of(venue, visit, side, later)
    page.get_by_role("button", name="Same line-up as last time").click()
    page.get_by_role("button", name="Hand the line-up in").click()
    expect(page.get_by_text("Your line-up is in.")).to_be_visible()
    before = venue.match(MatchId("A-1-1")).sides.line_ups.declared[A]

    assert venue.match(later).sides.line_ups.declared[side] == before
