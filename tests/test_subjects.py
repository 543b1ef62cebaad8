"""Subjects: each is a folder and a line, is found without being called, and is asked for by no shared room that can help it."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from hangjack.cli.play import command as playing
from hangjack.competition.formats import FORMATS
from hangjack.competition.games import COMPETITIONS
from hangjack.competition.standings.columns import fewest_is_best
from hangjack.desk.formats import FORMAT_DESKS
from hangjack.desk.games import DESKS
from hangjack.matches.scoring import MATCHES
from hangjack.referee.referee import REFEREES
from hangjack.subjects import FORMATS as FORMAT_FOLDERS
from hangjack.subjects import GAMES as GAME_FOLDERS
from hangjack.subjects import Registry, given, with_one_more_folder
from hangjack.tables.game import GAMES, TABLES
from hangjack.web.formats import FORMAT_PAGES
from hangjack.web.games import WEBS
from hangjack.wording import catalogue
from support.project import ROOT

SOURCE = ROOT / "src" / "hangjack"
SHARED = ("competition", "conformance", "desk", "matches", "referee", "store", "tables", "web", "wording")


class Given(Struct, frozen=True):
    """Something that subjects could give."""

    tag: str


def folders(room: str) -> set[str]:
    return {each.name for each in (SOURCE / room).iterdir() if each.is_dir() and each.name[0] != "_"}


def test_every_folder_is_listed_and_every_line_has_its_folder() -> None:
    """Whoever adds a subject adds both, and nothing else."""
    assert (folders("games"), folders("formats")) == (set(GAME_FOLDERS), set(FORMAT_FOLDERS))


def having(room: str, part: str) -> int:
    """Return how many subjects of a room have that part, a file or a folder with something in it."""
    paths = (each / part for each in (SOURCE / room).iterdir())
    return sum(path.with_suffix(".py").is_file() or (path / "__init__.py").is_file() for path in paths)


def test_every_game_gives_something_to_every_layer_and_every_format_something_to_a_competition() -> None:
    """They are found by whoever asks first."""
    parts: dict[str, Registry[Any]] = {
        "match": MATCHES,
        "competition": COMPETITIONS,
        "desk": DESKS,
        "web": WEBS,
    }

    assert set(GAMES) == set(REFEREES) == {each.game.id for each in TABLES.values()}
    assert len(GAMES) == len(GAME_FOLDERS)
    assert set(playing.lazy) == {each.command for each in GAMES.values()}
    assert {part: len(registry) for part, registry in parts.items()} == {
        part: having("games", part) for part in parts
    }
    assert all(set(registry) <= set(COMPETITIONS) for registry in parts.values())


def test_every_format_gives_what_it_has_to_a_competition_a_desk_and_pages() -> None:
    """What it has no folder for is as in a hall."""
    assert len(FORMATS) == len(FORMAT_FOLDERS) == having("formats", "format")
    assert len(FORMAT_DESKS) == having("formats", "desk")
    assert len(FORMAT_PAGES) == having("formats", "web/pages")
    assert set(FORMAT_DESKS) | set(FORMAT_PAGES) <= set(FORMATS)
    assert all(each.options.__struct_config__.tag == tag for tag, each in FORMATS.items())


def test_members_of_a_union_are_there_though_nobody_has_opened_a_game_or_a_format() -> None:
    """What is stored can be read by whoever reads it first."""
    asked = (
        "from hangjack.competition.rules import FormatOptions",
        "from hangjack.unions import describe",
        "print(*describe(FormatOptions)['properties']['type']['enum'])",
    )
    answer = subprocess.run(  # noqa: S603
        [sys.executable, "-c", "; ".join(asked)], capture_output=True, text=True, check=True
    )

    assert answer.stdout.split() == sorted(FORMATS)


TWO_AT_ONCE = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from hangjack.competition.standings.columns import fewest_is_best
from hangjack.matches.scoring import MATCHES
sys.setswitchinterval(1e-5)
both = Barrier(2)
def asked(what):
    both.wait()
    return len(what())
with ThreadPoolExecutor(2) as threads:
    print(*threads.map(asked, (lambda: list(MATCHES), fewest_is_best)))
"""
"""Two threads ask first, each for another part of the games: both must get all of it."""


def test_two_who_ask_first_at_once_get_whole_subjects() -> None:
    """Half a game is never taken for one."""
    answer = subprocess.run(  # noqa: S603
        [sys.executable, "-c", TWO_AT_ONCE], capture_output=True, text=True, check=False
    )

    whole = [str(len(MATCHES)), str(len(fewest_is_best()))]
    assert (answer.stdout.split(), answer.stderr) == (whole, "")


def test_one_more_is_known_for_a_while_and_no_two_have_one_name() -> None:
    """A test plugs its own subject in."""
    registry = Registry("games", "nothing_of_the_kind", "GIVEN", Given)
    with registry.with_one_more(Given("pips")):
        assert dict(registry) == {"pips": Given("pips")}
        with (
            pytest.raises(AssertionError, match="there is a pips already"),
            registry.with_one_more(Given("pips")),
        ):
            pass

    assert dict(registry) == {}


def test_the_words_of_one_more_folder_are_known_as_long_as_it_is(tmp_path: Path) -> None:
    """A test plugs in what is no code too; no folder takes the place of another."""
    words = tmp_path / "words" / "en"
    words.mkdir(parents=True)
    (words / "pips.toml").write_text('pips = "Two pips"\n')
    with with_one_more_folder("games/pips", tmp_path):
        found = catalogue("en").get("pips")
        with (
            pytest.raises(AssertionError, match="there is a games/pips already"),
            with_one_more_folder("games/pips", tmp_path),
        ):
            pass

    assert (found, "pips" in catalogue("en")) == ("Two pips", False)


def test_what_is_given_must_be_of_its_kind() -> None:
    """A slip is noticed when it is first asked for, and names what is wrong."""
    with pytest.raises(AssertionError, match="a MATCH that is no Given"):
        given("games", "match", "MATCH", Given)


LISTED_IMPORTS = {"games-apart": 0, "formats-apart": 0}
"""How many imports the contracts still let pass that name a subject: no number here may grow."""


def test_the_lists_of_imports_that_name_a_subject_become_only_shorter() -> None:
    """Whoever takes a line out of a contract takes one off the number."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = {each["id"]: each for each in settings["tool"]["importlinter"]["contracts"]}
    found = {
        id_: [each for each in contracts[id_]["ignore_imports"] if "**" not in each] for id_ in LISTED_IMPORTS
    }

    assert {id_: len(lines) for id_, lines in found.items()} == LISTED_IMPORTS


ASKING = re.compile(
    r"""
    (?<!def\ )\bis_format\(                                     # by name
    | "(?:rotation|table-draw|divisions)"                         # by its tag: compared, or a table by tags
    | \bformat\w*\S*\.tag\s*(?:[!=]=|(?:not\s)?in\s)
    | isinstance\([^()]*\.format\b                               # by the type of its options
    | (?<!def\ )\b(?:in_rounds|in_sessions|clock_options)\(      # by what only one has
    | \bStep\.\w+\s(?:not\s)?in\b | \w+\.steps\b.*\bStep\.       # by the steps of its set-up
    """,
    re.VERBOSE,
)
"""In which words code asks which format an event is of."""

FLAGS = re.compile(
    r"""
    \bshown\.(?:seasons?|sessions|rounds)\b                      # of the front page
    | "(?:rotation|table-draw|divisions)"
    | (?:[!=]=\s*|\bin\s\([^)]*)"(?:season|sessions|rounds)"       # by the page from which it is run
    | ["/]formats/                                                # what only one has, named elsewhere
    """,
    re.VERBOSE,
)
"""In which words pages ask it."""


def counted(words: re.Pattern[str], paths: Iterable[Path]) -> dict[str, int]:
    """Return in how many lines of each file some *words* are."""
    found = {
        path.relative_to(SOURCE).as_posix(): sum(
            words.search(line) is not None for line in path.read_text().splitlines()
        )
        for path in paths
    }
    return {name: number for name, number in sorted(found.items()) if number}


def test_no_shared_room_asks_which_format_it_is() -> None:
    """A format is asked what it has."""
    files = (path for room in SHARED for path in (SOURCE / room).rglob("*.py"))

    assert counted(ASKING, files) == {}


def test_no_page_outside_a_format_is_told_which_format_it_is() -> None:
    """What only one format has on a page of everybody's stands in a template of its own."""
    rooms = (SOURCE / "web", *SOURCE.glob("games/*/web"))
    files = (
        path
        for room in rooms
        for kind in (".html", ".js", ".typ")
        for path in room.rglob(f"*{kind}")
        if "vendor" not in path.parts
    )

    assert counted(FLAGS, files) == {}
