import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from conformance.example_files import FAKES, example, flat, keyed
from hangjack.cli import main
from hangjack.conformance.adapters import ADAPTERS
from hangjack.conformance.examples import own_files

WRONG = example(id="x2", expect={"winner": "S"})


@pytest.fixture(autouse=True)
def _at_a_fake_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(ADAPTERS, ("pinochle", "meld"), raising=False)
    for key, adapter in FAKES.items():
        monkeypatch.setitem(ADAPTERS, key, adapter)


def check(text: str, *options: str) -> Result:
    """Run `hangjack check` on a file called club.json."""
    Path("club.json").write_text(text, encoding="utf-8")
    return CliRunner().invoke(main, ["check", "club.json", *options])


def test_check_succeeds_only_when_everything_passes() -> None:
    """The closing line stands alone and the exit code is 0."""
    found = check(flat(example()))

    assert (found.stdout, found.exit_code) == ("1 passed, 0 failed\n", 0)


def test_check_says_what_was_expected_and_what_came() -> None:
    """Each failure has its line, then comes the count, and the exit code is 1."""
    found = check(flat(example(), WRONG))

    assert found.stdout == 'club.json: x2 (pinochle500): expected winner "S", got "N"\n1 passed, 1 failed\n'
    assert found.exit_code == 1


def test_check_counts_what_is_not_built_apart() -> None:
    """One line a type tells what hangjack cannot rule on yet; nothing of it has failed."""
    found = check(flat(example(), example(id="x2", type="meld"), example(id="x3", type="meld")))

    assert (found.stdout, found.exit_code) == (
        "not built: pinochle meld, 2 examples\n1 passed, 0 failed, 2 not built\n",
        0,
    )


def test_check_fails_a_file_that_is_not_one_of_examples() -> None:
    """A file with nothing to run has not passed."""
    found = check("")

    assert found.stdout == (
        'club.json: The file is empty: it should be JSON with "schema": "hangjack-examples/1" at its top.\n'
        "0 passed, 1 failed\n"
    )
    assert found.exit_code == 1


def test_check_runs_several_files() -> None:
    """A file that cannot be used does not hide the others."""
    Path("broken.json").write_text("[]", encoding="utf-8")
    found = check(flat(example()), "broken.json")

    assert found.stdout.splitlines()[-1] == "1 passed, 1 failed"


def test_check_without_a_file_runs_our_own_examples() -> None:
    """All examples of the four games are run, in their order."""
    found = CliRunner().invoke(main, ["check", "--json"])
    ran = [(result["file"], result["id"]) for result in json.loads(found.stdout)["results"]]

    assert ran == [
        (file, each["id"]) for file, text in own_files().items() for each in json.loads(text)["examples"]
    ]


def test_check_json_is_all_that_is_printed() -> None:
    """A program reads the counts, and each example with what is wrong."""
    found = check(flat(example(), WRONG), "--json")
    told = {"file": "club.json", "game": "pinochle", "type": "trick"}
    problem = {"says": 'expected winner "S", got "N"', "rulebook": "pinochle500"}

    assert json.loads(found.stdout) == {
        "passed": 1,
        "failed": 1,
        "not_built": 0,
        "results": [
            {**told, "outcome": "passed", "id": "x1", "problems": []},
            {**told, "outcome": "failed", "id": "x2", "problems": [problem]},
        ],
    }
    assert found.exit_code == 1


def test_check_only_runs_the_types_asked_for() -> None:
    """The option may be repeated."""
    examples = flat(example(), example(id="x2", type="meld"), example(id="x3", type="clock"))

    assert check(examples, "--only", "trick").stdout == "1 passed, 0 failed\n"
    assert check(examples, "--only", "trick", "--only", "meld").stdout.endswith(
        "\n1 passed, 0 failed, 1 not built\n"
    )


def test_check_rulebook_runs_what_is_expected_of_it() -> None:
    """What the other rulebook would say is not looked at."""
    split = keyed(example(expect={"ic2024": {"winner": "N"}, "mafa": {"winner": "W"}}))

    assert check(split, "--rulebook", "ic2024").stdout == "1 passed, 0 failed\n"
    assert check(split, "--rulebook", "mafa").stdout.endswith("\n0 passed, 1 failed\n")


REFUSALS = {
    ("--only", "meld"): "hangjack: No example in these files is of type meld.\n",
    ("--only", "medl"): "hangjack: There is no type of example called medl: did you mean meld?\n",
    ("--rulebook", "mafa"): "hangjack: No example in these files speaks of the rulebook mafa.\n",
    ("--rulebook", "mafia", "--json"): (
        "hangjack: There is no rulebook mafia: did you mean mafa? "
        "There are ic2024, mafa, pinochle500, abingdon and sheepshead.\n"
    ),
}


@pytest.mark.parametrize(("options", "says"), REFUSALS.items(), ids=map(" ".join, REFUSALS))
def test_check_refuses_a_choice_that_leaves_nothing(options: tuple[str, ...], says: str) -> None:
    """Nothing run is not a pass: the sentence goes to standard error and the exit code is 2."""
    found = check(flat(example()), *options)

    assert (found.stdout, found.stderr, found.exit_code) == ("", says, 2)


def test_check_help_shows_how_to_call_it() -> None:
    """The help has an example with a committee's own file."""
    found = CliRunner().invoke(main, ["check", "--help"])

    assert "hangjack check precedents.json --only incident --rulebook ic2024\n" in found.stdout
