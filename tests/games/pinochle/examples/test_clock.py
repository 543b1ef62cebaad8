"""Worked examples of the round clock, beside those of the book: other houses, a clock past midnight, the extra hand."""

import json
from typing import Any

import pytest

from hangjack.conformance.runner import run_examples

HAND = {
    "round_start": "13:00:00",
    "deal_started": "13:49:00",
    "first_card_played": "13:51:00",
    "hand_scored": "13:55:00",
    "level_scores": False,
}


def problems(settings: dict[str, Any], given: dict[str, Any], expect: dict[str, Any]) -> tuple[Any, ...]:
    """Return what is wrong with an example of the clock."""
    example = {
        "id": "A-1",
        "type": "clock",
        "title": "An example",
        "clauses": [],
        "settings": settings,
        "given": {**HAND, **given},
        "expect": expect,
    }
    head = {"schema": "hangjack-examples/1", "game": "pinochle", "rulebook": "pinochle500"}
    (result,) = run_examples(json.dumps({**head, "examples": [example]}))
    return result.problems


@pytest.mark.parametrize(
    ("settings", "given", "counts"),
    [
        ({}, {}, True),
        ({}, {"deal_started": "13:50:00"}, False),
        ({}, {"deal_started": "13:50:00", "extra_hand": True}, True),
        ({"time_hand": "finish_if_first_card_played"}, {}, False),
        ({"time_hand": "finish_if_first_card_played"}, {"first_card_played": "13:49:59"}, True),
        ({"time_hand": "stop_now"}, {"first_card_played": "13:49:30"}, False),
        ({"time_hand": "stop_now"}, {"first_card_played": "13:49:30", "hand_scored": "13:49:59"}, True),
        ({"time_hand": "stop_now"}, {"first_card_played": None, "hand_scored": "13:49:59"}, True),
        ({"time_hand": "stop_now"}, {"extra_hand": True}, True),
        ({"round_minutes": 60}, {"deal_started": "13:59:59", "first_card_played": None}, True),
    ],
)
def test_a_house_says_which_hand_is_still_counted(
    settings: dict[str, Any], given: dict[str, Any], counts: bool
) -> None:
    """A hand in progress is finished; some want its first card played, or let nothing count that is not scored."""
    assert problems(settings, given, {"hand_counts": counts}) == ()


@pytest.mark.parametrize(
    ("settings", "level", "another"),
    [({}, True, True), ({}, False, False), ({"time_tie": "last_bidder"}, True, False)],
)
def test_only_a_level_score_lets_another_hand_be_dealt(
    settings: dict[str, Any], level: bool, another: bool
) -> None:
    """And not where the last bidders win."""
    assert problems(settings, {"level_scores": level}, {"another_deal_allowed": another}) == ()


def test_a_round_may_go_past_midnight() -> None:
    """The hand is dealt on the next day."""
    late = {
        "round_start": "23:30:00",
        "deal_started": "00:19:59",
        "first_card_played": None,
        "hand_scored": None,
    }

    assert problems({}, late, {"time_called_at": "00:20:00", "hand_counts": True}) == ()


def test_a_hand_that_is_scored_before_time_is_followed_by_another() -> None:
    """Only what is finished after time is the last one."""
    assert problems({}, {"hand_scored": "13:49:59"}, {"another_deal_allowed": True}) == ()
    assert problems({}, {"hand_scored": "13:50:00"}, {"another_deal_allowed": False}) == ()
