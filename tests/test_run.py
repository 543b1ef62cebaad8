"""The run of the tests itself: what hangs is named, what is unsteady is counted, and random examples stay the same."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from support.programs import environment

PLUGINS = (
    "xdist",
    "support.time_limit",
    "support.second_try",
    "support.choosing",
)
RANDOM_PLUGINS = ("-p", "_hypothesis_pytestplugin", "-p", "support.random_examples")

HANGS = """
import time, pytest

def test_hangs():
    time.sleep(6000)

@pytest.mark.time_limit(600)
def test_says_that_it_takes_longer():
    time.sleep(2)

@pytest.mark.time_limit(600)
def test_goes_on():
    pass
"""

UNSTEADY = """
import pytest
pytestmark = pytest.mark.second_try
tries = {each: 0 for each in range(%d)}
tidied = []

@pytest.fixture(scope="session")
def hall():
    return []

@pytest.mark.parametrize("each", tries)
def test_late_once(each, hall):
    hall.append(each)
    tries[each] += 1
    assert tries[each] == 2, "too late"
    assert hall == [each], "the hall of the first try"

@pytest.fixture
def people():
    yield
    tidied.append(1)
    assert len(tidied) > 1, "somebody complained"

def test_somebody_complains_once(people):
    pass
"""

WRONG = """
import pytest
tries = []

@pytest.mark.second_try
def test_wrong_twice():
    assert False

def test_has_no_second_try():
    tries.append(1)
    assert len(tries) == 2
"""

RANDOM = """
{loaded}
from hypothesis import given, settings, strategies

drawn = []

@settings(max_examples=40, database=None, derandomize=False)
@given(strategies.integers(), strategies.text())
def test_random(number, text):
    drawn.append((number, text))

def test_says_what_it_drew():
    print("drew", hash(str(drawn)))
"""


def run(tests: str, folder: Path, *options: str, limit_s: int = 0) -> tuple[int, str]:
    """Run *tests* with the plugins of this run; return how that ended, and what it said."""
    (folder / "test_it.py").write_text(tests, encoding="utf-8")
    limit = f"faulthandler_timeout = {limit_s}\nfaulthandler_exit_on_timeout = true"
    (folder / "pytest.ini").write_text(f"[pytest]\n{limit}\n", encoding="utf-8")
    asked = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", f"--unsteady={folder / 'unsteady'}"]
    asked += [word for name in PLUGINS for word in ("-p", name)]
    environ = {**environment(), "PYTHONHASHSEED": "0", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    ended = subprocess.run(  # noqa: S603
        [*asked, *options, str(folder)], cwd=folder, capture_output=True, text=True, check=False, env=environ
    )
    return ended.returncode, ended.stdout + ended.stderr


def test_what_hangs_names_itself_and_the_run_goes_on(tmp_path: Path) -> None:
    """The stack of the one that hangs, its name, and the results of the others."""
    code, said = run(HANGS, tmp_path, "-n", "1", limit_s=1)

    assert code == pytest.ExitCode.TESTS_FAILED
    assert re.search(r'test_it\.py", line 5 in test_hangs', said), said
    assert "crashed while running 'test_it.py::test_hangs'" in said
    assert "1 failed, 2 passed" in said


def test_who_passes_at_the_second_try_is_named_and_what_went_wrong_is_kept(tmp_path: Path) -> None:
    """In everything new: what a first try has left in a hall of the whole run is gone; tidying up is tried again too."""
    code, said = run(UNSTEADY % 2, tmp_path)
    kept = {folder.name: (folder / "failure.txt").read_text() for folder in (tmp_path / "unsteady").iterdir()}

    assert code == pytest.ExitCode.OK, said
    assert "3 passed" in said
    assert re.findall(r"^test_it\.py::(\S+): see .*unsteady", said, re.MULTILINE) == [
        "test_late_once[0]",
        "test_late_once[1]",
        "test_somebody_complains_once",
    ]
    assert "too late" in kept["test_it.py_test_late_once_0_"]
    assert "somebody complained" in kept["test_it.py_test_somebody_complains_once"]


def test_too_many_unsteady_ones_fail_the_run(tmp_path: Path) -> None:
    """Six in one run are more than a busy machine explains, whoever they ran with."""
    code, said = run(UNSTEADY % 5, tmp_path, "-n", "1")

    assert code == pytest.ExitCode.TESTS_FAILED
    assert "6 unsteady tests are too many: this run has failed." in said
    assert "6 passed" in said


def test_what_is_wrong_stays_wrong(tmp_path: Path) -> None:
    """Failing twice is a failure; and nothing that did not ask for it is tried again."""
    code, said = run(WRONG, tmp_path)

    assert code == pytest.ExitCode.TESTS_FAILED
    assert "2 failed" in said
    assert "unsteady:" not in said


def test_random_examples_are_the_same_whatever_is_loaded(tmp_path: Path) -> None:
    """A module full of numbers and words changes nothing; another seed does."""
    (tmp_path / "figures.py").write_text(f"KNOWN = {list(range(1000, 3000))}, 'a word'", encoding="utf-8")

    def drawn(loaded: str, *options: str) -> str:
        _, said = run(RANDOM.format(loaded=loaded), tmp_path, *RANDOM_PLUGINS, "-rP", *options)
        (found,) = re.findall(r"^drew (\S+)$", said, re.MULTILINE)
        return str(found)

    usual = drawn("")
    assert drawn("import figures") == usual
    assert drawn("import figures", "--new-examples") != usual


def test_the_seed_decides_in_ci_too() -> None:
    """There Hypothesis would take the examples from the test's own source, and `--new-examples` would change nothing."""
    assert not any(settings.get_profile(name).derandomize for name in ("usual", "deep"))


def test_a_quick_run_leaves_out_what_is_thorough(tmp_path: Path) -> None:
    """By its mark, or because it is given a database server."""
    tests = """
import pytest

@pytest.fixture(scope="session")
def postgres_of_all():
    raise AssertionError

@pytest.fixture
def database(postgres_of_all):
    pass

@pytest.mark.thorough
def test_thorough():
    assert False

def test_with_a_database(database):
    pass

def test_quick():
    pass
"""
    code, said = run(tests, tmp_path, "--quick")

    assert code == pytest.ExitCode.OK
    assert "1 passed, 2 deselected" in said
