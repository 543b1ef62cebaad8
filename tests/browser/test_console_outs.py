"""What happens around matches, on console, pad and the pages beside them: first deals, teams that are out, sanctions."""

import pytest
from playwright.sync_api import expect

from browser.directing import FIRST, competition_of, signed_in
from browser.pads import pad_of
from browser.venue import PHONE, Venue, Visitors
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.conduct.register import expelled_teams
from hangjack.competition.permissions import Role
from hangjack.competition.proposals import Facts
from hangjack.desk.requests import entries, rulings, scores
from hangjack.matches.parties import A
from hangjack.matches.sheets import Place
from support.cup import CRABS, EAGLES, OFFICIAL, game, person_of
from support.desk import COMMITTEE, CUP, SECRETARY, name_of


@pytest.mark.clause("ic2024-15b-2")
def test_the_pad_says_who_deals_first_until_the_first_game_is_written(venue: Venue, visit: Visitors) -> None:
    """By name, as the toss has it."""
    pad = pad_of(venue, visit, A)

    told = pad.page.get_by_text("The crabs won the toss and deal first here:")
    expect(told).to_be_visible()
    venue.ask(OFFICIAL, scores.SettleLine(Place(1, 1), game(A), "Seen."), FIRST)
    expect(told).to_have_count(0)


@pytest.mark.clause("ic2024-10-7", "ic2024-10-4")
def test_the_matches_of_a_team_that_withdrew_are_given_away_from_the_queue(
    venue: Venue, visit: Visitors
) -> None:
    """Two taps each: what it costs is said before."""
    venue.ask(SECRETARY, entries.WithdrawTeam(EAGLES, "The bus broke down."))
    desk = signed_in(venue, visit)
    waiting = desk.page.get_by_text("The eagles are out: match")
    expect(waiting).to_have_count(3)
    desk.tap("Give it by default")
    desk.foresees("win match", "The eagles owe 300.00 TTD more", "The eagles lose all prizes.")
    desk.does("Give it by default")
    expect(waiting).to_have_count(2)

    assert EAGLES in competition_of(venue).ledger.forfeited


@pytest.mark.clause("ic2024-12b-1", "ic2024-14-1")
def test_a_sanction_is_given_for_one_match_and_lifted_on_the_page_of_decisions(
    venue: Venue, visit: Visitors
) -> None:
    """The form asks for how long; the committee ends it before its time, on a phone."""
    desk = signed_in(venue, visit)
    desk.open(FIRST)
    desk.tap("Fine or disqualify")
    desk.choose("What happened", "indiscipline")
    desk.tick(
        "The crabs", name_of(CRABS, 2), "a suspension: may not play for as long as is said below", "One match"
    )
    desk.type("Reason", "He shouted.")
    desk.foresees("It holds in match A-1-1 alone.")
    desk.does("Fine or disqualify")
    (given,) = competition_of(venue).register.given.values()
    phone = signed_in(venue, visit, f"/c/{CUP}/decisions", Role.COMMITTEE, viewport=PHONE)
    phone.page.get_by_text("End it before its time").click()
    phone.page.get_by_label("Reason").first.fill("He said sorry.")
    phone.page.get_by_role("button", name="Lift the sanction").click()
    expect(phone.page.get_by_text("Lifted: it holds no more.")).to_be_visible()

    assert (given.case.person, given.case.match) == (person_of(CRABS, 2), FIRST)
    assert given.case.id in competition_of(venue).register.lifted


@pytest.mark.clause("ic2024-11h-1")
def test_the_board_of_groups_shows_an_expelled_team_last(venue: Venue, visit: Visitors) -> None:
    """Everybody reads why."""
    facts = Facts("out", Offence.WEAPON_DISPLAY, CRABS, reason="Seen by all.")
    venue.ask(COMMITTEE, rulings.DecideAsCommittee(facts, (Sanction.EXPULSION,)))
    page = visit()
    page.goto(f"/c/{CUP}/standings")

    expect(page.locator("tbody tr").last).to_contain_text("out of the competition")
    expect(page.locator("tbody tr").nth(-2)).to_contain_text("The crabs")
    assert expelled_teams(competition_of(venue).register) == {CRABS}


@pytest.mark.clause("ic2024-8c-3", "ic2024-7a-3")
def test_a_barred_player_is_taken_off_and_a_sheet_sealed_past_a_captain_from_the_queue(
    venue: Venue, visit: Visitors
) -> None:
    """Whom the call is about is chosen in the form already; the fine is offered where the sheet is sealed."""
    facts = Facts("s", Offence.NO_IDENTIFICATION, CRABS, people=(person_of(CRABS, 3),))
    venue.ask(OFFICIAL, rulings.GiveVerdict(facts, (Sanction.SUSPENSION,)))
    desk = signed_in(venue, visit)
    waiting = desk.page.get_by_text("Still at table 2, and may not play any more")
    expect(waiting).to_be_visible()
    desk.tap("Substitution")
    desk.choose("Who comes on", name_of(CRABS, 7))
    desk.does("Substitution")
    expect(waiting).to_have_count(0)
    place = 1
    while venue.match(FIRST).ended is None:
        table = 1 if not venue.match(FIRST).is_closed(1) else 2
        venue.ask(OFFICIAL, scores.SettleLine(Place(table, place), game(A), "Seen."), FIRST)
        place = 1 if venue.match(FIRST).is_closed(table) else place + 1
    desk.tap("They will not sign")
    desk.type("Why it is sealed all the same (it stands on the sheet)", "They walked out.")
    desk.tick("The crabs", "The ducks", "Fine them for an incomplete sheet (20.00 each)")
    desk.foresees("sealed")
    desk.does("They will not sign")
    expect(desk.page.locator("dialog")).to_have_count(0)

    seal = venue.match(FIRST).sheet.sealed_despite
    assert seal is not None
    assert seal.reason == "They walked out."
    assert competition_of(venue).verdicts.given
