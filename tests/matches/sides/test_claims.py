import pytest
from msgspec.structs import replace

from hangjack.ids import ClauseId
from hangjack.matches.awards import award_match
from hangjack.matches.match import Match
from hangjack.matches.parties import A, B
from hangjack.matches.sides.claimed import ClaimForm, ClaimOutcome
from hangjack.matches.sides.claims import (
    ClaimLack,
    ClaimRuling,
    claim_default,
    is_default_pending,
    lacks_of,
    settle_claim,
)
from support.matches import (
    CLAUSE,
    MINUTE,
    OFFICIAL,
    START,
    after,
    all_seated,
    declared,
    new_match,
    person,
    refused,
)

A1, B1 = person(A, 1), person(B, 1)
FORM = ClaimForm(A, START + 15 * MINUTE, CLAUSE, OFFICIAL, START + 16 * MINUTE, OFFICIAL, "official")


def waiting() -> Match:
    """Return a match for which A is there and B is not."""
    return after(new_match(), declared, lambda m: all_seated(m, A))


def claimed() -> Match:
    """Return a match that A has claimed."""
    return after(waiting(), lambda m: claim_default(m, "c1", FORM, A1))


def settled(outcome: ClaimOutcome, reason: str = "Seen.") -> Match:
    """Return a match whose claim was settled so."""
    return after(claimed(), lambda m: settle_claim(m, "c1", ClaimRuling(outcome, reason, CLAUSE), OFFICIAL))


@pytest.mark.clause("ic2024-10-9", "ic2024-16d-2")
def test_a_claim_is_a_completed_form_and_says_what_it_lacks() -> None:
    """The time, a line-up, the presence verified, and a signature."""
    empty = ClaimForm(A, START, CLAUSE)

    assert lacks_of(waiting(), FORM) == ()
    assert lacks_of(new_match(), empty) == (
        ClaimLack.TOO_EARLY,
        ClaimLack.NOT_SEATED,
        ClaimLack.LINE_UP,
        ClaimLack.PRESENCE,
        ClaimLack.SIGNATURE,
    )
    assert refused(lambda: claim_default(waiting(), "c1", replace(FORM, verified_by=None), A1)) == (
        "The claim is not complete: no official has verified when the claimants were there."
    )
    assert claim_default(claimed(), "c1", FORM, A1) == ()


@pytest.mark.clause("ic2024-10-8", "ic2024-16d-1")
def test_a_team_claims_only_if_all_its_pairs_were_seated_at_the_start() -> None:
    """A moment late is too late for a claim."""
    late = after(new_match(), declared, lambda m: all_seated(m, A, at_ms=START + 1))

    assert lacks_of(late, FORM) == (ClaimLack.NOT_SEATED,)


@pytest.mark.clause("ic2024-16d-2")
def test_the_captain_of_the_other_side_signs_or_an_official() -> None:
    """The claimants' own captain cannot; a side that named nobody cannot be checked."""
    by_captain = replace(FORM, signed_by=B1, signed_as="captain")
    own = replace(FORM, signed_by=A1, signed_as="captain")

    assert lacks_of(waiting(), by_captain) == ()
    assert lacks_of(waiting(), own) == (ClaimLack.WRONG_SIGNATURE,)


@pytest.mark.clause("ic2024-16d-3", "ic2024-10-9")
def test_an_official_accepts_a_claim_turns_it_down_or_rules_the_match_the_other_way() -> None:
    """The claim itself gives nothing."""
    outcomes = [settled(outcome) for outcome in ClaimOutcome]

    assert claimed().ended is None
    assert [(each.ended, each.winner) for each in outcomes] == [
        ("default", A),
        (None, None),
        ("default", B),
    ]
    assert refused(lambda: settled(ClaimOutcome.REVERSED, " ")).startswith("Give a reason")
    turned_down = settled(ClaimOutcome.TURNED_DOWN)
    again = ClaimRuling(ClaimOutcome.ACCEPTED, "", CLAUSE)
    assert refused(lambda: settle_claim(turned_down, "c1", again, OFFICIAL)) == (
        "The claim has been settled: turned down."
    )
    assert refused(lambda: settle_claim(waiting(), "c9", again, OFFICIAL)).startswith("There is no claim c9")


def test_nothing_is_claimed_of_a_match_that_is_over() -> None:
    """It has its result."""
    over = after(waiting(), lambda m: award_match(m, B, CLAUSE, OFFICIAL))

    assert refused(lambda: claim_default(over, "c1", FORM, A1)).startswith("The match is over")


@pytest.mark.clause("ic2024-10-7")
def test_a_match_without_an_official_sheet_at_its_close_waits_for_an_official() -> None:
    """It is no punishment yet; given by default it waits no longer."""
    close = START + 300 * MINUTE
    match = new_match(closes_ms=close)
    given = after(match, lambda m: award_match(m, None, ClauseId("ic2024-10-7"), OFFICIAL))

    assert [is_default_pending(match, now) for now in (close - 1, close)] == [False, True]
    assert not is_default_pending(given, close)
    assert not is_default_pending(new_match(), close)
