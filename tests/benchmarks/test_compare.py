"""Two checkouts compared: tiny ones, which have a hangjack that does next to nothing, and all of the benchmarks' own machinery."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.compare import table
from benchmarks.telling.figures import Better, Figure, done

from support.project import ROOT

MACHINERY = ("__init__.py", "compare.py", "startup.py", "telling")
HANGJACK = """
import os
print("help")
with open(os.environ["CALLS"], "a") as calls:
    calls.write({name!r})
"""


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a tiny checkout whose last revision has a hangjack that says `b` where it was called, and which now says `h`."""
    folder = tmp_path_factory.mktemp("here")
    for each in MACHINERY:
        copy = shutil.copytree if (ROOT / "benchmarks" / each).is_dir() else shutil.copy
        (folder / "benchmarks").mkdir(exist_ok=True)
        copy(ROOT / "benchmarks" / each, folder / "benchmarks" / each)
    _hangjack(folder, "b")
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "-c", "user.name=n", "-c", "user.email=e@example.org", "commit", "--quiet", "-m", "Say b")
    _hangjack(folder, "h")
    return folder


def git(folder: Path, *words: str) -> str:
    command = ["git", "-C", str(folder), *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603


def _hangjack(folder: Path, name: str) -> None:
    package = folder / "src" / "hangjack"
    package.mkdir(parents=True, exist_ok=True)
    (package / "__init__.py").touch()
    (package / "__main__.py").write_text(HANGJACK.format(name=name))


def compared(here: Path, *words: str) -> tuple[subprocess.CompletedProcess[str], str]:
    """Compare; return what was said, and who was called in turn."""
    calls = here / "calls"
    calls.unlink(missing_ok=True)
    said = subprocess.run(  # noqa: S603 - a copy of ours
        [sys.executable, "-m", "benchmarks.compare", *words],
        check=False,
        capture_output=True,
        text=True,
        cwd=here,
        env={**os.environ, "CALLS": str(calls)},
    )
    return said, calls.read_text() if calls.exists() else ""


def test_pairs_take_turns_and_every_figure_has_medians_spread_and_a_ratio(here: Path) -> None:
    """Each run calls hangjack four times: twice to warm up, twice measured."""
    said, calls = compared(here, "HEAD", "startup", "--short", "--pairs", "2")
    number = r"[\d.,]+"

    assert said.returncode == 0, said.stderr
    assert calls == "bbbb" + "hhhh" + "hhhh" + "bbbb"
    for name in ("bare interpreter (ms)", "hangjack --help (ms)", "hangjack rules (ms)"):
        line = next(line for line in said.stdout.splitlines() if line.startswith(name))
        assert re.search(
            rf"{number} +{number} +{number} +\({number} to {number}\).*base {number} to {number}, here {number} to {number}$",
            line,
        )
    assert re.search(r"runs of each command \(runs\) +1 +1 +=", said.stdout)
    assert git(here, "worktree", "list").count("\n") == 1


def test_a_folder_is_as_good_as_a_revision_and_may_run_its_own_benchmarks(here: Path, tmp_path: Path) -> None:
    """An older checkout has benchmarks that print no lines for programs: that is said."""
    shutil.copytree(here / "src", tmp_path / "src")
    (tmp_path / "benchmarks").mkdir()
    (tmp_path / "benchmarks" / "startup.py").write_text("print('median 30 ms')")
    said, calls = compared(here, str(tmp_path), "startup", "--short", "--pairs", "1")
    own, _ = compared(here, str(tmp_path), "startup", "--pairs", "1", "--theirs")
    (tmp_path / "benchmarks" / "startup.py").unlink()
    none, _ = compared(here, str(tmp_path), "startup", "--pairs", "1", "--theirs")

    assert (said.returncode, calls) == (0, "hhhhhhhh")
    assert "printed no lines for programs" in own.stderr
    assert "base has no benchmark called startup" in none.stderr


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("HEAD", "statup"), "There is no benchmark called statup. Did you mean startup?"),
        ((".", "startup", "--pairs", "0"), "There must be a pair at least."),
        (("nowhere", "startup"), "nowhere is neither a checkout of hangjack nor a revision of this one."),
    ],
)
def test_what_is_not_there_is_said(here: Path, words: tuple[str, ...], why: str) -> None:
    said, _ = compared(here, *words)

    assert (said.returncode, said.stderr) == (1, f"{why}\n")


def test_a_base_that_cannot_run_a_benchmark_is_named_with_its_last_words(here: Path, tmp_path: Path) -> None:
    shutil.copytree(here / "src", tmp_path / "src")
    (tmp_path / "src" / "hangjack" / "__main__.py").write_text("raise SystemExit(3)")
    said, _ = compared(here, str(tmp_path), "startup", "--short", "--pairs", "1")

    assert said.returncode == 1
    assert said.stderr.startswith(f"startup failed on base ({tmp_path}).")
    assert "CalledProcessError" in said.stderr


def test_a_verdict_stands_only_where_all_pairs_agree() -> None:
    """Which way is better depends on the figure; what was done must be the same."""

    def run(waits: float, rate: float, unclear: float, scores: float) -> dict[str, Figure]:
        figures = (
            Figure("wait", waits, "ms"),
            Figure("rate", rate, "acts/s", Better.HIGHER),
            Figure("unclear", unclear, "ms"),
            done("scores", scores, "scores"),
        )
        return {each.name: each for each in figures}

    slower = (run(10, 100, 5, 4), run(20, 300, 4, 4))
    other = (run(12, 100, 5, 4), run(18, 200, 6, 5))
    _, *lines = table([slower, other, slower, other, slower])
    _, few, *_ = table([slower, other, slower])
    only = list(table([({**slower[0], "old": Figure("old", 1, "ms")}, slower[1])]))[-1]

    assert [line.split(") ", 1)[1].split(";")[0].split() for line in lines] == [
        ["10", "20", "2.00", "(1.50", "to", "2.00)", "worse"],
        ["100", "300", "3.00", "(2.00", "to", "3.00)", "better"],
        ["5", "4", "0.80", "(0.80", "to", "1.20)"],
        ["4", "4", "DIFFERS:", "these", "runs", "did", "not", "do", "the", "same"],
    ]
    assert "worse" not in few
    assert only == "only base: old"
