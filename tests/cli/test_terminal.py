"""Terminals, pipes and programs: what commands print where, whatever letters and colours there are."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hangjack.cli import main, write_anywhere
from hangjack.cli.terminal import as_typed

ASCII = {"PYTHONIOENCODING": "ascii"}
C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
LATIN = {"PYTHONIOENCODING": "cp1252"}


def hangjack(*words: str) -> Result:
    """Run the command as a person would type it, piped."""
    return CliRunner().invoke(main, words)


def program(*words: str, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    """Run the program itself, piped."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHONIO", "LC_"))}
    return subprocess.run(  # noqa: S603
        [sys.executable, "-m", "hangjack", *words],
        capture_output=True,
        check=False,
        env={**clean, **environment},
    )


@pytest.mark.parametrize("environment", [ASCII, C_LOCALE, LATIN], ids=["ascii", "C", "cp1252"])
@pytest.mark.parametrize(
    "words",
    [
        ("rules", "show", "mafa"),
        ("rules", "show", "ic2024-24b-1"),
        ("rules", "find", "jack"),
        ("rule", "--list"),
        ("play", "all-fours", "--book", "ic2024", "--watch", "--seed", "3", "--games", "1"),
        ("rules", "show", "caf\u00e9-\u2665"),
    ],
    ids=lambda words: " ".join(words[:3]).encode("ascii", "replace").decode(),
)
def test_no_letter_that_cannot_be_written_breaks_a_command(
    words: tuple[str, ...], environment: dict[str, str]
) -> None:
    """A plain one stands in its place."""
    ended = program(*words, **environment)

    assert b"Traceback" not in ended.stderr
    assert ended.returncode in (0, 2)
    assert ended.stdout + ended.stderr != b""


def test_what_cannot_be_written_is_written_as_near_as_can_be() -> None:
    """Suits by their letters, lines by what looks like them, letters without their accents."""
    write_anywhere()

    assert "10♥ ■ · é \u2013 ╭─╮ \u2019 漢".encode("ascii", "hangjack") == b"10h # . e - +-+ ' ?"


@pytest.mark.parametrize(
    "words",
    [("rules",), ("rules", "find", "jack"), ("rules", "settings", "ic2024"), ("rules", "show", "abingdon")],
)
def test_piped_lines_have_no_blanks_to_fill_them(words: tuple[str, ...]) -> None:
    """Neither behind their text nor in the midst of it, so that less, grep and e-mail can show them."""
    lines = hangjack(*words).output.splitlines()

    assert [line for line in lines if line != line.rstrip() or " " * 12 in line.strip()] == []


def test_a_piped_table_has_a_tab_between_its_cells() -> None:
    """So that cut and awk take it apart."""
    rows = [line.split("\t") for line in hangjack("rules", "list").output.splitlines()[:6]]

    assert rows[0] == ["book", "title", "game", "clauses", "handled", "settings"]
    assert [row[0] for row in rows[1:]] == ["ic2024", "mafa", "pinochle500", "abingdon", "sheepshead"]


def test_without_colour_there_is_no_bold_either(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sets NO_COLOR wants no codes at all."""
    from hangjack.cli import terminal  # noqa: PLC0415

    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    at_terminal = terminal.console()
    with at_terminal.capture() as captured:
        at_terminal.print("[bold red]Rule 24[/]", style="dim")

    assert captured.get() == "Rule 24\n"


def test_the_marks_before_clauses_are_explained() -> None:
    """Below a rulebook, and below what a search has found."""
    said = [hangjack("rules", "show", "mafa"), hangjack("rules", "find", "renege")]

    assert [answer.output.count("\n■ handled   □ judged by people   · pending\n") for answer in said] == [
        1,
        1,
    ]


def test_a_section_that_is_none_is_refused() -> None:
    """On standard error, with those there are."""
    answer = hangjack("rules", "show", "mafa", "--section", "zzz")

    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.startswith("hangjack: No section's name contains zzz. There are Title, Kicking,")


@pytest.mark.parametrize(
    "words",
    [
        ("--nosuch",),
        ("rules", "show"),
        ("rule",),
        ("rules", "diff", "ic2024", "gone.toml"),
        ("nosuch",),
        ("rules", "show", "x"),
    ],
)
def test_every_error_begins_alike(words: tuple[str, ...]) -> None:
    """With the program's name, on the last line, and exit code 2."""
    answer = hangjack(*words)

    assert answer.exit_code == 2
    assert answer.stderr.splitlines()[-1].startswith("hangjack: ")
    assert "Error:" not in answer.stderr


def test_commands_in_sentences_are_named_as_they_were_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a clone the launcher says how it was called; what is on the path is called by its name."""
    monkeypatch.setenv("HANGJACK_TYPED", "./hangjack")

    assert as_typed("`hangjack rules show` lists; ./hangjack rules, hangjack reads") == (
        "`./hangjack rules show` lists; ./hangjack rules, hangjack reads"
    )
    assert "`./hangjack rule --list` names them" in hangjack("rule", "zzzzzz", "--book", "mafa").stderr
    monkeypatch.delenv("HANGJACK_TYPED")
    assert as_typed("hangjack rules") == "hangjack rules"


def test_the_reference_has_the_options_of_the_program() -> None:
    """The help of a command as it is printed, -h and all."""
    page = (Path(__file__).parents[2] / "docs/reference/commands.md").read_text(encoding="utf-8")

    assert "  -h, --help" in hangjack("rules", "show", "--help").output
    assert "\n  --help " not in page


def test_programs_can_read_the_rulebooks() -> None:
    """The list, a book, a section, a clause, a reading, a search, settings and a house's changes."""
    Path("cup.toml").write_text(
        'extends = "ic2024"\nname = "Ours"\n[settings]\nmatch_target = 13\n', encoding="utf-8"
    )

    def read(*words: str) -> Any:
        answer = hangjack("rules", *words, "--json")
        assert (words, answer.exit_code) == (words, 0)
        return json.loads(answer.stdout)

    listed, alone = read("list"), json.loads(hangjack("rules", "--json").stdout)
    book, section = read("show", "mafa"), read("show", "mafa", "--section", "cheat")
    clause, reading = read("show", "ic2024-24b-1"), read("show", "ic-R19")
    found, settings, diff = (
        read("find", "hang jack"),
        read("settings", "ic2024"),
        read("diff", "ic2024", "cup.toml"),
    )

    assert listed == alone
    assert [each["id"] for each in listed][:2] == ["ic2024", "mafa"]
    assert {each["section"] for each in section["clauses"]} == {"Cheating"}
    assert len(book["clauses"]) > len(section["clauses"])
    assert clause["clause"]["status"] == "handled"
    assert clause["proofs"] != []
    assert reading["reading"]["id"] == "ic-R19"
    assert found[0]["id"] == "ic2024-10-3"
    assert not any(each["changed"] for each in settings["settings"])
    assert [(each["key"], each["book_value"], each["value"]) for each in diff["settings"]] == [
        ("match_target", 17, 13)
    ]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def test_programs_can_learn_what_a_ruling_must_know() -> None:
    """What is asked now, and everything that may ever matter, with how it is given; the exit code says that there is no ruling."""
    answer = hangjack("rule", "renege", "--book", "ic2024", "--offender", "west", "--json")
    wanting = json.loads(answer.stdout)

    assert (answer.exit_code, answer.stderr) == (2, "")
    assert (wanting["kind"], wanting["books"], wanting["facts"]) == ("renege", ["ic2024"], {"offender": "W"})
    assert wanting["questions"] == [
        {
            "fact": "to_save_jack",
            "type": "yes_no",
            "values": [],
            "option": "--fact to_save_jack=VALUE",
            "question": "Was it done to save the Jack?",
        }
    ]
    assert {"dealer", "score", "offender", "to_save_jack"} <= {each["fact"] for each in wanting["may_matter"]}


def test_a_score_that_no_board_shows_is_refused() -> None:
    """In a game to 14 nobody has 20."""
    answer = hangjack("rule", "renege", "--book", "ic2024", "--score", "20-3")

    assert answer.exit_code == 2
    assert answer.stderr == (
        "hangjack: The score cannot be 20-3: a game is won at 14. Give the points on the board, 14 at the most.\n"
    )


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("hangjack rules show pino", ["pinochle500"]),
        ("hangjack rules show ic2024-24b-", ["ic2024-24b-1", "ic2024-24b-2"]),
        ("hangjack rules show ic-R19", ["ic-R19"]),
        ("hangjack rule rene", ["renege"]),
        ("hangjack rule --book sheepshead look_b", ["look_back"]),
        ("hangjack rule --book ab", ["abingdon"]),
        ("hangjack check --only team_", ["team_meld"]),
        ("hangjack check --rulebook ma", ["mafa"]),
        ("hangjack play all-fours --book ic", ["ic2024"]),
        ("hangjack rules settings shee", ["sheepshead"]),
        ("hangjack ru", ["rule", "rules"]),
    ],
)
def test_the_shell_completes_books_clauses_and_incidents(typed: str, offered: list[str]) -> None:
    """What was begun is offered whole when Tab is pressed."""
    words = typed.split(" ")
    ended = program(
        _HANGJACK_COMPLETE="bash_complete", COMP_WORDS=typed, COMP_CWORD=str(len(words) - 1), COMP_TYPE="9"
    )

    assert [line.split(",")[1] for line in ended.stdout.decode().splitlines()] == offered
