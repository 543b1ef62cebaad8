import pytest

from hangjack.games.all_fours.referee import Kind
from hangjack.matches.awards import Scrapping, award_match, scrap
from hangjack.matches.match import Match
from hangjack.matches.parties import A, B
from hangjack.matches.rulings import give_ruling, propose_ruling
from hangjack.matches.sides.duties import DutyKind, OpenDuty, open_duties
from hangjack.matches.sides.lineups import acknowledge_captain, change_captain
from hangjack.matches.sides.seats import bring_on
from hangjack.matches.sides.substitutions import Change, acknowledge
from support.matches import ANA, CLAUSE, OFFICIAL, START, after, new_match, person, ready, refused, ruling

A1, A3, A7, B2, B7 = (person(team, number) for team, number in ((A, 1), (A, 3), (A, 7), (B, 2), (B, 7)))
HID = ruling(Kind.HID_CARD, "W")


def ordered(match: Match | None = None) -> Match:
    """Return a match in which the player in the west of table 1 has to be replaced."""
    return after(
        match or ready(),
        lambda m: propose_ruling(m, "r1", 1, HID, ANA),
        lambda m: give_ruling(m, "r1", OFFICIAL),
    )


@pytest.mark.clause("ic2024-25a-2", "ic2024-11a-3")
def test_an_offender_who_must_be_replaced_stays_a_duty_of_the_captain_until_it_is_done() -> None:
    """From the ruling's being given, not from its proposal."""
    duty = OpenDuty(DutyKind.SUBSTITUTE_OFFENDER, B, B2, 1, "r1")
    replaced = after(ordered(), lambda m: bring_on(m, Change(B, B2, B7, disciplinary=True), START))

    assert open_duties(after(ready(), lambda m: propose_ruling(m, "r1", 1, HID, ANA))) == ()
    assert open_duties(ordered()) == (duty,)
    assert DutyKind.SUBSTITUTE_OFFENDER not in {each.kind for each in open_duties(replaced)}


@pytest.mark.clause("ic2024-5-3", "ic2024-5-4", "ic2024-11a-5")
def test_the_duty_ends_when_the_table_is_scrapped_or_the_match_given_away() -> None:
    """Which is what happens to a side that cannot or will not."""
    scrapped = after(ordered(), lambda m: scrap(m, 1, B, OFFICIAL, Scrapping(1, "No substitutes left.")))
    awarded = after(ordered(), lambda m: award_match(m, A, CLAUSE, OFFICIAL))

    assert (open_duties(scrapped), open_duties(awarded)) == ((), ())


def test_an_offender_without_a_name_is_any_disciplinary_change_of_that_side() -> None:
    """Before the line-ups are out nobody is known by the seat."""
    (duty,) = open_duties(ordered(new_match()))

    assert (duty.side, duty.person) == (B, None)


@pytest.mark.clause("ic2024-7b-1")
def test_a_substitution_is_for_the_other_side_to_note() -> None:
    """Its captain or an official."""
    changed = after(ready(), lambda m: bring_on(m, Change(A, A3, A7), START))
    noted = after(changed, lambda m: acknowledge(m.sides.benches.A, A, 1, OFFICIAL))

    assert open_duties(changed) == (OpenDuty(DutyKind.NOTE_SUBSTITUTION, B, number=1),)
    assert open_duties(noted) == ()


@pytest.mark.clause("ic2024-7c-1", "ic2024-7c-2")
def test_a_captain_who_goes_off_is_followed_by_another_whom_the_others_note() -> None:
    """The new one stays at the own table."""
    off = after(
        ready(),
        lambda m: bring_on(m, Change(A, A1, A7), START),
        lambda m: acknowledge(m.sides.benches.A, A, 1, OFFICIAL),
    )
    handed_over = after(off, lambda m: change_captain(m.sides.line_ups, A, A3, m.sides.benches.A.playing))
    told = after(handed_over, lambda m: acknowledge_captain(m.sides.line_ups, A, OFFICIAL))

    assert open_duties(off) == (OpenDuty(DutyKind.NAME_CAPTAIN, A, A1),)
    assert open_duties(handed_over) == (OpenDuty(DutyKind.NOTE_CAPTAIN, B, A3),)
    assert (open_duties(told), told.sides.benches.A.playing[A3]) == ((), 2)
    assert acknowledge_captain(told.sides.line_ups, A, OFFICIAL) == ()
    playing = off.sides.benches.A.playing
    assert refused(lambda: change_captain(off.sides.line_ups, A, A1, playing)).startswith("a1 does not play")
    assert refused(lambda: change_captain(off.sides.line_ups, A, B2, playing)).startswith("b2 does not play")
