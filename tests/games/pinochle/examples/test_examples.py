"""Worked examples of auctions name bids to try, those of dealers say in one of three ways who deals."""

import json
from typing import Any

import pytest

from hangjack.conformance.runner import Outcome, Result, run_examples


def ran(type_: str, given: dict[str, Any], expect: dict[str, Any]) -> Result:
    """Return how an example comes out."""
    example = {
        "id": "A-1",
        "type": type_,
        "title": "An example",
        "clauses": [],
        "given": given,
        "expect": expect,
    }
    head = {"schema": "hangjack-examples/1", "game": "pinochle", "rulebook": "pinochle500"}
    (result,) = run_examples(json.dumps({**head, "examples": [example]}))
    return result


@pytest.mark.parametrize(
    ("expect", "came"),
    [
        ({"accept": [50, 65], "reject": [49, 61]}, Outcome.PASSED),
        ({"accept": [65, 50]}, Outcome.PASSED),
        ({"accept": [50, 61]}, Outcome.FAILED),
        ({"reject": [49, 50]}, Outcome.FAILED),
        ({"accept": 50}, Outcome.FAILED),
    ],
)
def test_every_bid_that_an_example_names_is_tried(expect: dict[str, Any], came: Outcome) -> None:
    """One that is accepted or rejected wrongly fails it."""
    assert ran("auction", {"dealer": "W", "calls": []}, expect).outcome is came


@pytest.mark.parametrize(
    ("given", "expect"),
    [
        ({"chosen": "S", "agreed_by": 4}, {"first_dealer": "S"}),
        ({"chosen": "S", "agreed_by": 3}, {"first_dealer": None}),
        ({"chosen": "S", "agreed_by": 0}, {"first_dealer": None}),
        ({"cuts": {"N": "Kd", "E": "As", "S": "Th", "W": "Qc"}}, {"first_dealer": "E", "cut_again": []}),
        ({"dealer": "W", "hand_result": "renege"}, {"next_dealer": "N"}),
    ],
)
def test_the_first_dealer_is_cut_for_or_agreed_and_the_next_follows(
    given: dict[str, Any], expect: dict[str, Any]
) -> None:
    """All four must agree; those who are level cut again."""
    assert ran("dealer", given, expect).problems == ()


@pytest.mark.parametrize("given", [{}, {"dealer": "W"}, {"chosen": "S"}, {"cuts": {}}, {"agreed_by": 4}])
def test_an_example_of_a_dealer_that_says_too_little_is_told_what_to_say(given: dict[str, Any]) -> None:
    """Nothing is guessed."""
    result = ran("dealer", given, {"first_dealer": None})

    assert result.outcome is Outcome.FAILED
    assert "Say who dealt and how the hand ended, or what was cut" in str(result.problems)


@pytest.mark.parametrize(
    ("given", "expect"),
    [
        ({"kind": "bad_number", "call": 53, "high": 52, "said": "three"}, {"ruling": "replace_call"}),
        ({"kind": "bad_number", "call": 53, "high": 52}, {"ruling": "stands"}),
        ({"kind": "table_talk", "what": "tapping"}, {"ruling": "disqualify", "penalised_team": "EW"}),
        ({"kind": "table_talk", "what": "whistling"}, {"ruling": "disqualify", "opponents": "as_bye"}),
        ({"kind": "kibitz", "phase": "between_rounds", "by": "player"}, {"ruling": "no_ruling"}),
        ({"kind": "forbidden_call", "said": "save", "hand_verified": True}, {"ruling": "no_ruling"}),
        ({"kind": "early_meld", "bidder": "W", "first_marriage": "h"}, {"trump": "h"}),
    ],
)
def test_an_incident_is_told_to_the_referee_as_the_book_tells_it(
    given: dict[str, Any], expect: dict[str, Any]
) -> None:
    """A shortened number, what table talk it was, the phase, a hand that is verified, a partner's marriage."""
    assert ran("incident", {"phase": "meld", "offender": "E", **given}, expect).problems == ()
