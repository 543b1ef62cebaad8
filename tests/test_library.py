"""hangjack as a library: what is public, and that the pages about it tell the truth."""

import doctest
import importlib
import re
import subprocess
import sys
import tomllib
from importlib.resources import files

import pytest

import hangjack
from support.project import ROOT

GAMES = ("all_fours", "cribbage", "pinochle", "sheepshead")
PROMISED = frozenset(
    [
        "BOOK_IDS",
        "Book",
        "Clause",
        "shelf",
        "book",
        "clause",
        "find",
        "House",
        "plain_house",
        "read_house",
        "with_settings",
        "game_of",
        "Card",
        "Rank",
        "Suit",
        "parse_card",
        "parse_cards",
        "FULL_PACK",
        "SHORT_PACK",
        "DOUBLE_PINOCHLE_PACK",
        "REFEREES",
        "Ruling",
        "Questions",
        "run_examples",
        "HangjackError",
        "Refused",
        "BadInput",
        "sentence",
        "__version__",
    ]
)
"""What a version of the same middle number may not take away."""


def test_everything_that_was_promised_is_there() -> None:
    """A name goes only with a new middle number and a line in the changelog."""
    assert set(hangjack.__all__) >= PROMISED
    assert [name for name in hangjack.__all__ if getattr(hangjack, name) is None] == []
    assert dir(hangjack) == sorted(hangjack.__all__)


def test_a_name_that_is_not_there_is_refused_as_python_does() -> None:
    """A slip of the pen is found at once."""
    with pytest.raises(AttributeError, match="module 'hangjack' has no attribute 'bok'"):
        _ = getattr(hangjack, "bok")  # noqa: B009


def test_the_page_about_the_library_names_exactly_what_is_public() -> None:
    """Whoever reads it knows what to build on."""
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]

    assert sorted(re.findall(r"`(\w+)`", " ".join(rows))) == sorted(hangjack.__all__)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_names(game: str) -> None:
    """What the page says of one holds for all four."""
    module = importlib.import_module(f"hangjack.games.{game}")
    common = {"start", "to_act", "legal_actions", "apply", "view", "is_over", "score", "fault_in"}

    assert common <= set(module.__all__)


@pytest.mark.parametrize("page", ["docs/library.md", "docs/package.md"])
def test_the_examples_on_the_pages_run(page: str) -> None:
    """As they stand there."""
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")

    assert tried >= 6
    assert failed == 0


def test_the_page_of_the_package_stands_alone() -> None:
    """A package index shows no pictures of ours and follows no links into the repository."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    page = (ROOT / about["readme"]).read_text(encoding="utf-8")

    assert re.findall(r"\]\([^)]*\)|<img", page) == []


def test_the_package_says_that_it_has_types() -> None:
    """Without the file, type checkers take everything for Any."""
    assert files("hangjack").joinpath("py.typed").is_file()


def test_the_rules_engine_needs_nothing_of_the_server() -> None:
    """Whoever installs hangjack without extras can play, rule and check, and is told what the server lacks."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    script = (
        "import sys\n"
        "for name in sys.argv[1].split(): sys.modules[name] = None\n"
        "from hangjack.cli import main\n"
        "main(sys.argv[2:], prog_name='hangjack')\n"
    )
    hidden = "argon2 asyncpg cryptography httptools httpx2 jinja2 prometheus_client segno starlette typst uvicorn uvloop"
    hidden += " xlsxwriter zeroconf anyio"

    def run(*words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(  # noqa: S603
            [sys.executable, "-c", script, hidden, *words], capture_output=True, text=True, check=False
        )

    for words in (
        ("rules",),
        ("rule", "--list"),
        ("check",),
        ("score", "crib", "5h", "5d", "5c", "Js", "--start", "5s"),
    ):
        assert (words, run(*words).returncode) == (words, 0)
    refused = run("serve")
    assert len(about["dependencies"]) == 4
    assert refused.returncode == 2
    assert refused.stderr == (
        "hangjack: This hangjack was installed without its server: "
        'starlette is missing. Type: pip install "hangjack[server]"\n'
    )
