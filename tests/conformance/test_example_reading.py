from typing import Any

import pytest

from conformance.example_files import FAKES, example, flat, keyed
from hangjack.conformance.examples import Problem
from hangjack.conformance.report import lines, report
from hangjack.conformance.runner import Outcome, run_examples
from hangjack.conformance.vocabulary import TYPES
from hangjack.rulebooks.shelf import BOOK_IDS
from hangjack.wording import phrase

BOOKS, GAMES = phrase(BOOK_IDS), phrase(tuple(TYPES))

NO_SCHEMA = (
    'The file does not say that it holds worked examples: write "schema": "hangjack-examples/1" at its top.'
)
FILE_REFUSALS = [
    ("", 'The file is empty: it should be JSON with "schema": "hangjack-examples/1" at its top.'),
    (
        "{]",
        "The file is not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1).",
    ),
    ('{"a": NaN}', "The file is not JSON: JSON is malformed: invalid character (byte 6)."),
    ('{"a": 1, "a": 2}', 'The file says "a" twice in the same place; take one of them out.'),
    ("[]", NO_SCHEMA),
    (flat(example(), schema="hangjack-examples/2"), NO_SCHEMA),
    (
        flat(example(), game=None),
        "The file is not written as its schema asks: Object missing required field `game`.",
    ),
    (
        flat(example(), author="me"),
        "The file is not written as its schema asks: Object contains unknown field `author`.",
    ),
    (
        flat(examples={}),
        "The file is not written as its schema asks: Expected `array`, got `object` - at `$.examples`.",
    ),
    (
        flat(example(), game="whist"),
        f"There is no game whist. There are {GAMES}.",
    ),
    (
        flat(example(), rulebook="pinochle50"),
        f"There is no rulebook pinochle50: did you mean pinochle500? There are {BOOKS}.",
    ),
    (
        flat(example(), rulebook="mafa"),
        "The rulebook mafa is for allfours, but the file is about pinochle.",
    ),
    (flat(), 'The file has no examples; write at least one below "examples".'),
]


@pytest.mark.parametrize(("text", "says"), FILE_REFUSALS, ids=range(len(FILE_REFUSALS)))
def test_a_file_that_cannot_be_used_is_one_failure(text: str, says: str) -> None:
    """A file whose head is wrong fails once, with a sentence, and never raises."""
    (result,) = run_examples(text, FAKES)

    assert (result.id, result.outcome, result.problems) == (None, Outcome.FAILED, (Problem(says),))


def test_a_file_nested_beyond_all_measure_is_not_json() -> None:
    """Nothing in a file brings the command down."""
    (result,) = run_examples("[" * 100_000, FAKES)

    assert [problem.says[:22] for problem in result.problems] == ["The file is not JSON: "]


EXAMPLE_REFUSALS: list[tuple[Any, str]] = [
    (7, "#2: The example is not written as its schema asks: Expected `object`, got `int`."),
    (
        example(id=None),
        "#2: The example is not written as its schema asks: Object missing required field `id`.",
    ),
    (
        example(id="x2", given=None),
        "x2: The example is not written as its schema asks: Object missing required field `given`.",
    ),
    (
        example(id="x2", titel="An example"),
        "x2: The example is not written as its schema asks: Object contains unknown field `titel`.",
    ),
    (
        example(id="x2", clauses="all"),
        "x2: The example is not written as its schema asks: Expected `array`, got `str` - at `$.clauses`.",
    ),
    (example(), "x1: There is another example x1 before this one; give each its own id."),
    (example(id="x2", type="tricks"), "x2: There is no type of example called tricks: did you mean trick?"),
    (example(id="x2", type="show"), "x2: There is no type of example called show."),
    (
        example(id="x2", expect={}),
        'x2 (pinochle500): The example expects nothing: say below "expect" what must come out.',
    ),
    (
        example(id="x2", clauses=["pinochle500-penalties-99"]),
        "x2: There is no clause pinochle500-penalties-99: did you mean pinochle500-penalties-4?",
    ),
    (
        example(id="x2", clauses=["pinochle-base-cut"]),
        f"x2: pinochle-base-cut does not begin with a rulebook's name. There are {BOOKS}.",
    ),
    (
        example(id="x2", settings={"both_outs": "higher"}),
        "x2 (pinochle500): both_outs is not a setting of this rulebook: did you mean both_out? That is bidder or higher (pinochle500-format-2).",
    ),
    (
        example(id="x2", settings={"both_out": "nobody"}),
        'x2 (pinochle500): both_out cannot be "nobody": it must be bidder or higher (pinochle500-format-2).',
    ),
    (
        example(id="x2", given={"anwser": {}}),
        "x2: What the example gives is not what trick needs: Object contains unknown field `anwser`.",
    ),
]


@pytest.mark.parametrize(("wrong", "line"), EXAMPLE_REFUSALS, ids=range(len(EXAMPLE_REFUSALS)))
def test_a_wrong_example_fails_alone(wrong: Any, line: str) -> None:
    """What is wrong with one example is said of it, and the example before it still passes."""
    results = run_examples(flat(example(), wrong), FAKES)

    assert lines(report(results)) == [line, "1 passed, 1 failed"]


KEYED_REFUSALS: list[tuple[Any, str]] = [
    ({}, 'x2: The example expects nothing: say below "expect" what must come out.'),
    ({"mafa": {}}, 'x2 (mafa): The example expects nothing: say below "expect" what must come out.'),
    ({"mafa": 3}, 'x2 (mafa): The example expects nothing: say below "expect" what must come out.'),
    (
        {"winner": "N", "points": 4},
        f'x2: winner and points below "expect" cannot be a rulebook. Name the file\'s rulebook at its top, or say below "expect" for each rulebook what must come out. There are {BOOKS}.',
    ),
    (
        {"abingdon": {"winner": "N"}},
        "x2 (abingdon): The rulebook abingdon is for cribbage, but the file is about allfours.",
    ),
]


@pytest.mark.parametrize(("expect", "line"), KEYED_REFUSALS, ids=range(len(KEYED_REFUSALS)))
def test_expectations_stand_below_rulebooks_of_the_game(expect: Any, line: str) -> None:
    """Where the file names no rulebook, each example names rulebooks of that game and says something of each."""
    sound = example(expect={"ic2024": {"winner": "N"}})
    results = run_examples(keyed(sound, example(id="x2", expect=expect)), FAKES)

    assert lines(report(results)) == [line, "1 passed, 1 failed"]


def test_all_problems_of_an_example_are_said_at_once() -> None:
    """One round of mending is enough for an example with several mistakes."""
    wrong = example(type="tricks", clauses=["no-such"], settings={"rounds": 0, "both_out": 3})
    (result,) = run_examples(flat(wrong), FAKES)

    assert [problem.rulebook for problem in result.problems] == [None, None, "pinochle500", "pinochle500"]


def test_a_byte_order_mark_is_no_mistake() -> None:
    """Some editors begin every file with one."""
    (result,) = run_examples("\ufeff" + flat(example()), FAKES)

    assert result.outcome == Outcome.PASSED
