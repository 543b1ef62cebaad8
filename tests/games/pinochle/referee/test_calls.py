"""Reneges that somebody calls: what cannot be checked, what comes too late, hidden aces without cause."""

from typing import Any

import pytest

from hangjack.games.pinochle import Seat, Tally
from hangjack.games.pinochle.referee import Kind, Verdict, apply_ruling, read_aloud
from hangjack.games.pinochle.referee.effects import Either
from support.pinochle_referee import (
    AT_PLAY,
    CALLED,
    PLAY_FAULTS,
    after,
    judged,
    penalties,
)


@pytest.mark.clause("pinochle500-dealing-7")
@pytest.mark.parametrize(
    ("untidy", "verdict", "penalised"),
    [
        ("EW", Verdict.RENEGE, "EW"),
        ("NS", Verdict.UNPROVEN_CALL, "NS"),
        ("both", Verdict.UNPROVEN_CALL, "NS"),
        ("neither", Verdict.UNPROVEN_CALL, "NS"),
    ],
)
def test_in_some_houses_untidy_books_go_against_the_one_side_that_kept_them_or_change_nothing(
    untidy: str, verdict: Verdict, penalised: str
) -> None:
    """With tidy books, or untidy ones on both sides, a call that cannot be checked is an unproven one."""
    unclear = CALLED | {"established": "unclear", "tricks_out_of_order": untidy}
    strict, plain = (penalties(tricks_out_of_order=each) for each in ("against_holder", "unproven"))
    settled = after(Kind.FAILED_TO_TRUMP, AT_PLAY, strict, **unclear)
    unproven = after(Kind.FAILED_TO_TRUMP, AT_PLAY, plain, **unclear)

    assert (settled.verdict, settled.penalised) == (verdict, penalised)
    assert (unproven.verdict, unproven.penalised) == (Verdict.UNPROVEN_CALL, "NS")


@pytest.mark.clause("pinochle500-dealing-7", "pinochle500-reneges-9")
@pytest.mark.parametrize("kind", PLAY_FAULTS)
@pytest.mark.parametrize("untidy", ["NS", "EW", "both"])
def test_what_untidy_books_hide_the_director_decides_seeing_both_outcomes(kind: Kind, untidy: str) -> None:
    """The hand is over; nobody pays until it is decided, and either way it costs what a renege costs."""
    unclear = CALLED | {"established": "unclear", "tricks_out_of_order": untidy, "proof_trick_no": 9}
    ruling = judged(kind, **unclear)
    settled = apply_ruling(AT_PLAY, ruling)

    assert (settled.verdict, settled.penalised, settled.points) == (Verdict.DIRECTOR_DECIDES, None, None)
    assert (settled.hand_over, settled.next_dealer) == (True, Seat.NORTH)
    assert settled.either == Either(renege=Tally(84, -100), unproven_call=Tally(-100, 72))
    assert ruling.official == ("untidy_books",)
    assert "As a renege: North-South 84, East-West -100." in read_aloud(ruling)
    assert "Si c'est une renonce" in read_aloud(ruling, "fr")


def test_tidy_books_leave_a_call_that_cannot_be_checked_unproven() -> None:
    """Nothing is left to the director."""
    unclear = CALLED | {"established": "unclear", "tricks_out_of_order": "neither"}
    ruling = judged(Kind.FAILED_TO_TRUMP, **unclear)

    assert (apply_ruling(AT_PLAY, ruling).penalised, ruling.official) == ("NS", ())


def test_untidy_books_of_the_other_side_cost_that_side_even_if_a_partner_called() -> None:
    """The side is named, whoever spoke up, in a house that decides against it."""
    unclear = CALLED | {"caller": "E", "established": "unclear", "tricks_out_of_order": "NS"}
    strict = penalties(tricks_out_of_order="against_holder")

    assert after(Kind.FAILED_TO_TRUMP, AT_PLAY, strict, **unclear).penalised == "NS"


MAY_BE_RENEGES: dict[Kind, dict[str, Any]] = {
    Kind.FORBIDDEN_CALL: {"offender": "E"},
    Kind.CALL_OUT_OF_TURN: {"offender": "E", "call": "pass"},
    Kind.BAD_NUMBER: {"offender": "E", "call": 62, "high": 60},
    Kind.ACES_NOT_DECLARED: {
        "offender": "E",
        "team_meld_without_aces": 14,
        "aces_value": 10,
        "first_card_played": True,
    },
    **dict.fromkeys(PLAY_FAULTS, CALLED),
}


@pytest.mark.clause("pinochle500-reneges-7")
@pytest.mark.parametrize("kind", MAY_BE_RENEGES)
def test_no_renege_is_called_once_both_scorekeepers_have_verified_the_hand(kind: Kind) -> None:
    """Then nobody pays, neither the accused nor the caller; before that somebody does."""
    strict = penalties(bad_number="renege")
    late = after(kind, AT_PLAY, strict, **MAY_BE_RENEGES[kind], hand_verified=True)

    assert (late.verdict, late.points, late.hand_over) == (Verdict.NO_RULING, None, False)
    assert after(kind, AT_PLAY, strict, **MAY_BE_RENEGES[kind]).penalised == "EW"


@pytest.mark.clause("pinochle500-reneges-4", "pinochle500-reneges-12")
@pytest.mark.parametrize(
    ("without", "played", "caller", "verdict", "penalised"),
    [
        (24, True, "E", Verdict.UNPROVEN_CALL, "EW"),
        (9, True, "W", Verdict.UNPROVEN_CALL, "EW"),
        (24, False, "E", Verdict.NO_RENEGE, None),
        (24, True, "nobody", Verdict.NO_RENEGE, None),
        (14, True, "E", Verdict.RENEGE, "NS"),
        (14, False, "E", Verdict.DECLARE_NOW, None),
    ],
)
def test_whoever_calls_hidden_aces_in_play_without_cause_has_called_a_renege_without_proof(
    without: int, played: bool, caller: str, verdict: Verdict, penalised: str | None
) -> None:
    """Before the first card, or when no player called it, nobody pays for it."""
    settled = after(
        Kind.ACES_NOT_DECLARED,
        offender="S",
        caller=caller,
        team_meld_without_aces=without,
        aces_value=10,
        first_card_played=played,
    )

    assert (settled.verdict, settled.penalised) == (verdict, penalised)
