from typing import Any

import pytest

from hangjack.conformance.compare import differences, worded


def said(expected: dict[str, Any], got: dict[str, Any], unordered: frozenset[str] = frozenset()) -> list[str]:
    return [worded(difference) for difference in differences(expected, got, unordered)]


SAME: list[tuple[Any, Any]] = [
    (1, 1.0),
    (None, None),
    ({"NS": 1, "EW": 0}, {"EW": 0, "NS": 1}),
    ([[1, "a"], []], [[1, "a"], []]),
]


@pytest.mark.parametrize(("expected", "got"), SAME)
def test_equal_values_do_not_differ(expected: Any, got: Any) -> None:
    """Numbers are compared by value and objects without regard to the order of their keys."""
    assert said({"x": expected}, {"x": got}) == []


DIFFERENT: list[tuple[Any, Any, list[str]]] = [
    (1, True, ["expected x 1, got true"]),
    (False, 0, ["expected x false, got 0"]),
    (1, "1", ['expected x 1, got "1"']),
    (None, 0, ["expected x null, got 0"]),
    ([], {}, ["expected x [], got {}"]),
    ({"NS": 1, "EW": 0}, {"NS": 0, "EW": 0}, ["expected x.NS 1, got 0"]),
    ({"NS": 1}, {"EW": 1}, ["expected x.NS 1, got nothing", "expected no x.EW, got 1"]),
    (["Js", "Th"], ["Th", "Js"], ['expected x ["Js", "Th"], got ["Th", "Js"]']),
    (["Js"], ["Js", "Js"], ['expected x ["Js"], got ["Js", "Js"]']),
    ([{"n": 1}, {"n": 2}], [{"n": 1}, {"n": True}], ["expected x[1].n 2, got true"]),
]


@pytest.mark.parametrize(("expected", "got", "says"), DIFFERENT)
def test_differences_are_listed_by_path(expected: Any, got: Any, says: list[str]) -> None:
    """Each difference says where it is, what was expected there and what came; true is not 1."""
    assert said({"x": expected}, {"x": got}) == says


def test_other_keys_at_the_top_do_not_matter() -> None:
    """An expectation speaks of as much of the result as it likes."""
    assert said({"winner": "N"}, {"winner": "N", "points": 4}) == []


def test_a_key_that_the_result_does_not_have_is_named() -> None:
    """A misspelt key must not look like a wrong value."""
    assert said({"winer": "N"}, {"winner": "N"}) == ["expected winer, but such an example has no winer"]


def test_an_unordered_list_is_compared_as_a_multiset() -> None:
    """The order does not matter there, but how often something stands in it does."""
    duties = frozenset({"duties"})

    assert said({"duties": ["warn", "call"]}, {"duties": ["call", "warn"]}, duties) == []
    assert said({"duties": ["warn"]}, {"duties": ["warn", "warn"]}, duties) == [
        'expected duties ["warn"], got ["warn", "warn"]'
    ]
    assert said({"duties": [1]}, {"duties": [True]}, duties) == ["expected duties [1], got [true]"]


def test_lists_inside_an_unordered_list_keep_their_order() -> None:
    """Only the list that the adapter names is a set: its items are compared as they stand."""
    items = frozenset({"items"})

    assert said({"items": [["run", 1], ["aces", 2]]}, {"items": [["aces", 2], ["run", 1]]}, items) == []
    assert said({"items": [["run", 1]]}, {"items": [[1, "run"]]}, items) == [
        'expected items [["run", 1]], got [[1, "run"]]'
    ]


def test_an_unordered_key_may_lie_deeper() -> None:
    """Dots lead into objects, and brackets into each item of a list."""
    unordered = frozenset({"sheet.problems", "rows[].names"})
    expected = {"sheet": {"problems": [1, 2]}, "rows": [{"names": ["a", "b"]}]}
    got = {"sheet": {"problems": [2, 1]}, "rows": [{"names": ["b", "a"]}]}

    assert said(expected, got, unordered) == []
    assert said(expected, got) == [
        "expected sheet.problems [1, 2], got [2, 1]",
        'expected rows[0].names ["a", "b"], got ["b", "a"]',
    ]
