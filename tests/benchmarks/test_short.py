"""Every benchmark has a short run, which is carried out here; how long anything took is asked of nobody."""

import importlib
import sys
from collections.abc import Callable

import pytest
from benchmarks.__main__ import main
from benchmarks.pages import PAGES
from benchmarks.telling.listing import benchmarks, listing

import benchmarks as folder
from hangjack.rulebooks.shelf import BOOK_IDS
from support.postgres import Server

ShortRun = Callable[..., None]

HERE: dict[str, dict[str, float]] = {
    "archives": {"teams": 5, "matches sealed": 2},
    "boards": {"scores written": 4},
    "crib_shows": {"singles hands": 539, "doubles hands": 2640, "boxes": 2640},
    "crowd": {"teams": 10, "phones that write": 12, "readers": 3, "pages that were not there": 0},
    "draws": {"people": 30, "tables": 10},
    "engines": {"rounds": 1, "games of a round": 1, "crib, 200 shows, actions": 200},
    "fixtures": {"seasons of each kind": 1, "room for one everywhere: matches": 660},
    "folding": {"rounds": 1},
    "league": {"pages": 14, "cards that came in": 2},
    "load": {
        "phones without a pause": 24,
        "phones connected": 24,
        "spectators": 10,
        "games written while nobody watches, and again": 6,
        "all-fours, the day": 24,
        "sheepshead, the day": 32,
    },
    "logs": {"filters": 12},
    "rounds": {"tables": 4, "rounds": 1, "hands of a round": 1, "writes of the day": 45},
    "season": {"cards of a season": 10, "seasons kept": 2},
    "season_server": {
        "nobody has asked for anything, in memory": 0,
        "all seasons were looked at, in memory": 3,
        "nobody asked for ten minutes, in memory": 2,
    },
    "soak": {"matches played to their end": 5, "requests of officials": 70, "pages that were not there": 0},
    "startup": {"runs of each command": 1},
}
"""What each counts in a short run. The others need a browser, PostgreSQL, a server to kill, or OpenSpiel."""

IN_A_BROWSER: dict[str, dict[str, float]] = {
    "first_score": {"walks": 1, "taps of both phones": 5},
    "pages": {"pages": 1},
    "secretary": {"cards": 1, "keys, beside one tap": 43},
}
OTHERS = {"crib_against_open_spiel", "kills", "store"}


@pytest.mark.parametrize("name", HERE)
def test_a_short_run_counts_what_it_does(name: str, short_run: ShortRun) -> None:
    short_run(name, HERE[name])


@pytest.mark.thorough
@pytest.mark.parametrize("name", IN_A_BROWSER)
def test_a_short_run_in_a_browser_counts_what_it_does(name: str, short_run: ShortRun) -> None:
    short_run(name, IN_A_BROWSER[name])


def test_a_short_run_on_postgresql_counts_what_it_does(postgres: Server, short_run: ShortRun) -> None:
    short_run(
        "store", {"acts of a round, each way": 66, "rounds": 1}, "--postgresql", postgres.url("postgres")
    )


@pytest.mark.thorough
def test_a_short_run_that_kills_loses_nothing(short_run: ShortRun) -> None:
    nothing = ("lost", "doubled", "wrong snapshots", "broken databases", "problems of the exported file")
    short_run("kills", {"kills": 1, **dict.fromkeys(nothing, 0)})


def test_every_benchmark_is_carried_out_here_and_listed_on_a_line() -> None:
    """Whoever adds one says how long it takes, and adds its short run here."""
    found = list(benchmarks())

    assert {each.name for each in found} == HERE.keys() | IN_A_BROWSER.keys() | OTHERS
    assert [line.split()[0] for line in listing()] == [each.name for each in found]
    assert [each.name for each in found if not each.measures.endswith(("?", "."))] == []


def test_a_page_of_every_book_is_measured() -> None:
    """A pad is what an old phone loads in a hall: each book has one."""
    assert {each.book for each in PAGES} == {*BOOK_IDS}


def test_one_command_lists_all_and_runs_each(capsys: pytest.CaptureFixture[str]) -> None:
    main([])
    listed = capsys.readouterr().out
    main(["draws", "--short"])

    assert listed == "\n".join(listing()) + "\n"
    assert capsys.readouterr().out.startswith("people ")


def test_without_the_tools_of_the_tests_it_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """`./hangjack` sets up what it takes to run, which is less than a benchmark needs."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setitem(sys.modules, "pytest", None)
    with pytest.raises(SystemExit, match=r"python3 scripts/set_up\.py test"):
        importlib.reload(folder)
