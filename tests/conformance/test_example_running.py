import pytest

from conformance.example_files import FAKES, example, flat, keyed
from hangjack.conformance.examples import Problem, own_files
from hangjack.conformance.report import lines, report
from hangjack.conformance.runner import Outcome, Result, Wanted, run_examples, run_files, wanted
from hangjack.errors import BadInput
from hangjack.wording import sentence


def test_an_example_passes_when_everything_it_expects_comes() -> None:
    """A flat expectation is meant for the rulebook at the top of the file."""
    results = run_examples(flat(example()), FAKES, file="club.json")

    assert results == (Result("club.json", Outcome.PASSED, "x1", "pinochle", "trick"),)


def test_each_rulebook_of_an_example_is_held_to_its_own_expectation() -> None:
    """An example that speaks of two rulebooks passes only if both agree, and says which does not."""
    split = example(expect={"ic2024": {"winner": "N"}, "mafa": {"winner": "W"}})
    (result,) = run_examples(keyed(split), FAKES)

    assert result.outcome == Outcome.FAILED
    assert result.problems == (Problem('expected winner "W", got "N"', "mafa"),)


def test_the_adapter_gets_the_rulebook_of_the_expectation() -> None:
    """The same situation is run once for each rulebook."""
    both = example(type="deal", expect={"ic2024": {"book": "ic2024"}, "mafa": {"book": "mafa"}})
    (result,) = run_examples(keyed(both), FAKES)

    assert result.outcome == Outcome.PASSED


def test_settings_of_an_example_reach_the_adapter() -> None:
    """An example may be about a house that plays otherwise than its rulebook's default."""
    changed = example(type="board", settings={"both_out": "higher"}, expect={"both_out": "higher"})
    plain = example(id="x2", type="board", expect={"both_out": "higher"})
    results = run_examples(flat(changed, plain), FAKES)

    assert [result.problems for result in results] == [
        (),
        (Problem("expected both_out, but such an example has no both_out", "pinochle500"),),
    ]


def test_a_date_among_the_settings_is_written_as_text() -> None:
    """JSON has no dates, and the setting wants one."""
    settings = {"registration_limit": "2026-01-31"}
    dated = example(type="turn", settings=settings, expect=settings)
    (result,) = run_examples(flat(dated, game="cribbage", rulebook="abingdon"), FAKES)

    assert result.problems == ()


def test_the_adapter_says_which_lists_are_unordered() -> None:
    """What is a set in one type of example may be a sequence in another."""
    ruling = example(given={"answer": {"duties": ["a", "b"]}}, expect={"ic2024": {"duties": ["b", "a"]}})
    (result,) = run_examples(keyed(ruling), FAKES)

    assert result.outcome == Outcome.PASSED


def test_a_refusal_of_the_engine_is_a_failure_with_its_sentence() -> None:
    """Whoever wrote the example reads what they can put right."""
    results = run_examples(flat(example(type="bye"), example(id="x2")), FAKES)

    assert lines(report(results)) == [
        "x1 (pinochle500): refused: Xx is not a card: write a rank (A K Q J T 9 8 7 6 5 4 3 2) and a suit (s h d c), like Js or Th.",
        "1 passed, 1 failed",
    ]


def test_a_mistake_of_ours_is_a_failure_and_stops_nothing() -> None:
    """The examples after the one that broke are run all the same."""
    results = run_examples(flat(example(type="clock"), example(id="x2")), FAKES)

    assert lines(report(results)) == [
        "x1 (pinochle500): broke: ZeroDivisionError: division by zero",
        "1 passed, 1 failed",
    ]


def test_what_is_not_built_has_one_line_a_type() -> None:
    """A hundred examples of something that hangjack cannot do yet must not drown the others."""
    examples = [example(), example(id="x2"), example(id="x3", type="meld")]
    results = run_examples(flat(*examples), {})

    assert lines(report(results)) == [
        "not built: pinochle trick, 2 examples",
        "not built: pinochle meld, 1 example",
        "0 passed, 0 failed, 3 not built",
    ]


def test_only_wanted_types_are_run() -> None:
    """Wrong examples of other types stay out too, but one whose type nobody knows is always shown."""
    unknown, elsewhere = example(id="x2", type="tricks"), example(id="x3", type="bye")
    results = run_examples(flat(example(), unknown, elsewhere, 7), FAKES, Wanted(frozenset({"trick"})))

    assert [result.id for result in results] == ["x1", "x2", "#4"]


def test_only_the_wanted_rulebook_is_run() -> None:
    """What an example says about another rulebook is left out, and so is an example that says nothing about this one."""
    split = example(expect={"ic2024": {"winner": "N"}, "mafa": {"winner": "W"}})
    elsewhere = example(id="x2", expect={"mafa": {"winner": "W"}})
    misspelt = example(id="x3", expect={"mafia": {"winner": "W"}})
    results = run_examples(keyed(split, elsewhere, misspelt), FAKES, Wanted(rulebook="ic2024"))

    assert [(result.id, result.outcome) for result in results] == [
        ("x1", Outcome.PASSED),
        ("x3", Outcome.FAILED),
    ]


NOTHING_WANTED = {
    Wanted(frozenset({"meld"})): "No example in these files is of type meld.",
    Wanted(rulebook="mafa"): "No example in these files speaks of the rulebook mafa.",
    Wanted(
        frozenset({"trick", "meld"}), "mafa"
    ): "No example in these files is of type meld or trick and speaks of the rulebook mafa.",
}


@pytest.mark.parametrize(("only", "says"), NOTHING_WANTED.items(), ids=range(len(NOTHING_WANTED)))
def test_a_choice_that_leaves_no_example_is_refused(only: Wanted, says: str) -> None:
    """Nothing run must never look like everything passed."""
    with pytest.raises(BadInput) as refusal:
        run_files({"club.json": flat(example())}, FAKES, only)

    assert sentence(refusal.value) == says


def test_a_type_that_no_game_has_cannot_be_asked_for() -> None:
    """A misspelt type beside a right one would otherwise be overlooked."""
    with pytest.raises(BadInput) as refusal:
        wanted(("trick", "medl"), None)

    assert sentence(refusal.value) == "There is no type of example called medl: did you mean meld?"


def test_our_own_examples_of_built_types_pass() -> None:
    """What hangjack can rule on, it rules on as its rulebooks' examples say, and no example file has a mistake."""
    results = run_files(own_files())

    assert [line for line in lines(report(results))[:-1] if not line.startswith("not built: ")] == []
