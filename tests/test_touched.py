"""`./hangjack test --changed`: which tests a change touches."""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

import check
from touched import UnknownBase, changed, those_touched_by, touched

FILES = {
    "pyproject.toml": "",
    "docs/howto.md": "",
    "src/hangjack/__init__.py": "",
    "src/hangjack/cards.py": "DECK = 52",
    "src/hangjack/dealing.py": "from hangjack.cards import DECK",
    "src/hangjack/wording/__init__.py": "",
    "src/hangjack/wording/en.toml": "",
    "src/hangjack/games/__init__.py": "",
    "src/hangjack/games/whist/__init__.py": "TRICKS = 13",
    "tests/conftest.py": "",
    "tests/test_docs.py": "",
    "tests/support/hall.py": "import hangjack.dealing",
    "tests/desk/conftest.py": "",
    "tests/desk/test_deal.py": "from support.hall import anything",
    "tests/desk/test_evening.py": "PLAYED = 'whist'",
    "tests/desk/test_money.py": "",
    "tests/games/whist/test_tricks.py": "",
    "tests/wording/test_words.py": "from hangjack import wording",
}

TOUCHED = {
    "src/hangjack/cards.py": ["desk/test_deal.py"],
    "tests/support/hall.py": ["desk/test_deal.py"],
    "tests/desk/test_money.py": ["desk/test_money.py"],
    "tests/desk/conftest.py": ["desk/test_deal.py", "desk/test_evening.py", "desk/test_money.py"],
    "src/hangjack/games/whist/__init__.py": ["desk/test_evening.py", "games/whist/test_tricks.py"],
    "src/hangjack/wording/en.toml": ["wording/test_words.py"],
    "docs/howto.md": [],
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Give a small project, all of it committed."""
    write(tmp_path, FILES)
    git(tmp_path, "init", "--quiet", "--initial-branch=main")
    commit(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("file", "tests"), TOUCHED.items(), ids=list(TOUCHED))
def test_a_change_touches_who_imports_it_and_what_holds_for_all(
    project: Path, file: str, tests: list[str]
) -> None:
    """Over any number of steps; a game touches whoever names it, and what is no module touches its package's users."""
    assert names(project, those_touched_by(project, [file])) == sorted([*tests, "test_docs.py"])


@pytest.mark.parametrize("file", ["pyproject.toml", "tests/conftest.py"])
def test_some_files_touch_everything(project: Path, file: str) -> None:
    """Whatever all tests stand on."""
    assert len(those_touched_by(project, [file])) == 6


def test_what_is_not_committed_counts_and_else_the_last_commit(project: Path) -> None:
    """A new file counts as well; a base is a commit or a branch, and only what came since it counts."""
    write(project, {"src/hangjack/cards.py": "DECK = 32"})
    commit(project)
    last = changed(project, None)
    write(project, {"src/hangjack/tables.py": "", "tests/desk/test_money.py": "PAID = True"})
    new = changed(project, None)
    git(project, "checkout", "--quiet", "-b", "faster")
    commit(project)

    assert last == {"src/hangjack/cards.py"}
    assert new == {"src/hangjack/tables.py", "tests/desk/test_money.py"}
    assert changed(project, "main") == new
    assert names(project, touched(project, "main")) == ["desk/test_money.py", "test_docs.py"]


def test_a_base_that_git_does_not_know_is_named(project: Path) -> None:
    """Whoever mistypes a branch hears it, and runs nothing by mistake."""
    with pytest.raises(UnknownBase, match="nowhere"):
        touched(project, "nowhere")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            ["tests/nowhere"],
            "hangjack: there is no tests/nowhere here; name a folder or file of tests, such as tests/games\n",
        ),
        (
            ["--changed", "nowhere"],
            "hangjack: git knows no nowhere; name a commit or a branch after --changed\n",
        ),
    ],
)
def test_what_cannot_be_run_is_said_before_anything_runs(
    capsys: pytest.CaptureFixture[str], typed: list[str], said: str
) -> None:
    """In a sentence that says what to type."""
    with pytest.raises(SystemExit, match="2"):
        check.main(typed)

    assert capsys.readouterr() == ("", said)


def test_what_stands_after_two_dashes_goes_to_pytest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything before them is ours: a folder in the place of a base is a folder."""
    ran: list[Sequence[str]] = []

    def program(command: Sequence[str]) -> Sequence[str]:
        ran.append(command)
        return ["true"]

    monkeypatch.setattr(check, "STEPS", ())
    monkeypatch.setattr(check, "TYPES", ("true",))
    monkeypatch.setattr(check, "_program", program)
    monkeypatch.setattr(
        check, "touched", lambda *_: [check.ROOT / "tests/test_docs.py", check.ROOT / "tests/games/x.py"]
    )
    codes = [
        check.main(words)
        for words in (
            ["--quick", "tests/games", "--", "-x", "--", "-q"],
            ["--deep", "--new-examples"],
            ["--changed", "tests/games"],
            ["--changed", "--quick"],
        )
    ]
    asked = [command[5:] for command in ran if command[0] == "pytest"]

    assert codes == [0, 0, 0, 0]
    assert asked == [
        ["--hypothesis-profile=usual", "--quick", "tests/games", "-x", "--", "-q"],
        ["--hypothesis-profile=deep", "--new-examples", "tests"],
        ["--hypothesis-profile=usual", "tests/games/x.py"],
        ["--hypothesis-profile=usual", "--quick", "tests/test_docs.py", "tests/games/x.py"],
    ]


def write(root: Path, files: Mapping[str, str]) -> None:
    """Write files, and the folders they are in."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")


def commit(root: Path) -> None:
    """Commit everything."""
    git(root, "add", ".")
    git(root, "-c", "user.name=Dora", "-c", "user.email=dora@hall.test", "commit", "--quiet", "-m", "More")


def git(root: Path, *words: str) -> None:
    """Ask git for something."""
    subprocess.run(["git", *words], cwd=root, check=True, capture_output=True)  # noqa: S603, S607


def names(root: Path, tests: Sequence[Path]) -> list[str]:
    """Return tests as one calls them."""
    return [str(path.relative_to(root / "tests")) for path in tests]
