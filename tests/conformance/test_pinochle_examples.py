"""Worked examples of auctions name bids to try: exactly those that are right pass."""

import json
from typing import Any

import pytest

from hangjack.conformance.runner import Outcome, run_examples


def outcome(expect: dict[str, Any]) -> Outcome:
    """Return how an example of an opening call comes out."""
    example = {
        "id": "A-1",
        "type": "auction",
        "title": "The opening call",
        "clauses": [],
        "given": {"dealer": "W", "calls": []},
        "expect": expect,
    }
    head = {"schema": "hangjack-examples/1", "game": "pinochle", "rulebook": "pinochle500"}
    (result,) = run_examples(json.dumps({**head, "examples": [example]}))
    return result.outcome


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
    assert outcome(expect) is came
