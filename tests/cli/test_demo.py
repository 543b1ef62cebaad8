from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hangjack.cli import main
from hangjack.formats.divisions.state import season_in
from support.story_logs import broken_streams, read_lines, replayed


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def demo(*arguments: str) -> Result:
    """Run `hangjack demo` with made-up games."""
    return CliRunner().invoke(main, ["demo", *arguments, "--quick"])


def headings(text: str) -> list[str]:
    """Return the headings of a page, without the times in them."""
    lines = text.splitlines()
    under = [above for above, line in pairwise(lines) if line and set(line) == {"="}]
    return [heading.split(" on ")[0] for heading in under]


def test_the_demo_of_a_cup_shows_it_from_schedule_to_prizes() -> None:
    """In the order in which people want to know it."""
    found = demo("ic2024")

    assert found.exit_code == 0
    assert headings(found.stdout) == [
        "Poui Cup (everybody in it is made up)",
        "Schedule",
        "The board",
        "Rulings given",
        "What else happened",
        "Standings",
        "Final standings",
        "Knockout",
        "The treasurer's ledger",
        "Places and prizes",
        "The log",
    ]


def test_the_demo_of_a_league_shows_pairs_and_no_knockout() -> None:
    """Averages and hang-jacks of pairs are what a league counts."""
    found = demo("mafa")

    assert found.exit_code == 0
    assert "Pairs by average (bullseyes, average)" in headings(found.stdout)
    assert "Pairs by hang-jacks" in headings(found.stdout)
    assert "Knockout" not in headings(found.stdout)


def test_the_demo_of_a_session_day_shows_seats_sessions_and_the_season() -> None:
    """Who sat where, how every session ended, and what everybody won in all."""
    found = demo("sheepshead")

    assert found.exit_code == 0
    assert headings(found.stdout) == [
        "Cranberry Day (everybody in it is made up)",
        "What else happened",
        "Session 1",
        "Session 2",
        "The season, and what everybody won",
        "The log",
    ]
    assert "comes after the draw, and gets the last seat of a table by" in found.stdout


def test_the_demo_of_a_rotation_shows_rounds_standings_cup_and_tickets() -> None:
    """Every table of every round, who won what, and what was drawn beside the places."""
    found = demo("pinochle500")

    assert found.exit_code == 0
    assert headings(found.stdout) == [
        "Copper Kettle Pinochle (everybody in it is made up)",
        "What else happened",
        "Every round, table by table (a star is behind the winner's total)",
        "Standings (rounds won and lost, points, prize)",
        "Cup and tickets",
        "The log",
    ]
    assert "The pair that comes late takes the card that is left: 5A." in found.stdout


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_the_log_of_a_rotation_is_whole_and_its_money_balances(seed: str) -> None:
    """All sheets are in, every cent has its counterpart, and a name is nowhere."""
    found = demo("pinochle500", "--seed", seed, "--save", "day.jsonl")
    text = Path("day.jsonl").read_bytes()
    entries = read_lines(text.splitlines())
    competition, matches = replayed(entries)
    names = [
        line.split("  ")[2].split(" & ")[0].strip() for line in found.stdout.splitlines() if "  1A  " in line
    ]

    assert not broken_streams(entries)
    assert len(matches) == 32
    assert competition.ended is not None
    assert sum(competition.ledger.balances.values()) == 0
    assert names
    assert not [name for name in names if name.encode() in text]


def test_the_log_of_a_session_day_is_whole_and_has_nobodys_name() -> None:
    """Six sheets are in, the prizes are given, and a name is nowhere."""
    found = demo("sheepshead", "--save", "day.jsonl")
    text = Path("day.jsonl").read_bytes()
    entries = read_lines(text.splitlines())
    competition, matches = replayed(entries)
    names = [line.split("  ")[1].strip() for line in found.stdout.splitlines() if line.startswith("1.  ")]

    assert broken_streams(entries) == {}
    assert competition.ended is not None
    assert len(matches) == 6
    assert names
    assert not [name for name in names if name.encode() in text]


def test_the_demo_of_a_season_shows_its_middle_and_its_end() -> None:
    """The cards of one Saturday evening, every division, what waits for the secretary, the cups, and who goes up and down."""
    found = demo("abingdon")

    assert found.exit_code == 0
    assert headings(found.stdout) == [
        "Kingfisher Crib League, winter 2031-32 (everybody in it is made up)",
        "What else happened",
        "The cards",
        "Division 1",
        "Division 2",
        "Division 3",
        "Matches put off",
        "Forms that wait for consent",
        "Cups",
        "At the end of the season",
        "The log",
    ]
    assert "awaited until Sat 10 Jan 21:00" in found.stdout
    assert "2031-11-05" not in found.stdout


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_log_of_a_season_is_whole_and_has_nobodys_name(seed: str) -> None:
    """Every match of two halves but those of the team that left has its card, and a name is nowhere."""
    found = demo("abingdon", "--seed", seed, "--save", "season.jsonl")
    text = Path("season.jsonl").read_bytes()
    entries = read_lines(text.splitlines())
    competition, matches = replayed(entries)
    winner = next(line.partition("won by ")[2] for line in found.stdout.splitlines() if "won by " in line)

    assert broken_streams(entries) == {}
    assert not any(table.remaining for table in competition.rankings.values())
    assert season_in(competition).moves is not None
    assert len(matches) == 158
    assert winner
    assert winner.encode() not in text


@pytest.mark.parametrize("book", ["abingdon", "ic2024", "mafa", "sheepshead"])
def test_a_demo_fits_a_plain_terminal(book: str) -> None:
    """No line is longer than eighty columns."""
    assert max(map(len, demo(book).stdout.splitlines())) <= 80


def test_a_ruling_is_shown_with_its_words_and_clause_and_whether_it_stood() -> None:
    """The overruled one says by whom and why."""
    shown = " ".join(demo("ic2024").stdout.split())

    assert (
        "Renege: ruled. The game is lost: 1 bullseye to North-South. West deals next. (ic2024-24a-1)" in shown
    )
    assert "OVERRULED by Table Poui: Both captains agree" in shown


def test_standings_have_their_reasons_and_what_can_still_be_reached() -> None:
    """After the second round; after the last there is nothing left to reach."""
    shown = demo("ic2024").stdout

    assert shown.count("With the first 2 places going on:") == 2
    assert "at best place 1, at worst place" in shown


def test_in_a_league_every_team_has_its_best_and_worst_place() -> None:
    """Halfway; nobody goes on from a league, so nobody is said to be qualified or out."""
    shown = demo("mafa").stdout

    assert shown.count("What each team can still reach:") == 1
    assert "at best place 1, at worst place" in shown
    assert "qualified" not in shown


def test_the_same_seed_shows_the_same_event_and_another_shows_another() -> None:
    """To the letter."""
    assert demo("mafa", "--seed", "5").stdout == demo("mafa", "--seed", "5").stdout
    assert demo("mafa", "--seed", "5").stdout != demo("mafa", "--seed", "6").stdout


def test_a_saved_log_is_whole_and_replays() -> None:
    """One entry a line; the page says where it is."""
    found = demo("ic2024", "--save", "cup.jsonl")
    entries = read_lines(Path("cup.jsonl").read_bytes().splitlines())
    competition, matches = replayed(entries)

    assert "It is in cup.jsonl, a line for each entry." in found.stdout
    assert broken_streams(entries) == {}
    assert competition.ended is not None
    assert len(matches) == 15


def test_a_file_that_is_there_is_not_written_over() -> None:
    """The sentence says what to do, and the file is as it was."""
    Path("cup.jsonl").write_text("mine", encoding="utf-8")
    found = demo("ic2024", "--save", "cup.jsonl")

    assert found.exit_code == 2
    assert found.stderr == (
        "hangjack: cup.jsonl is there already and is not written over: choose another name after --save.\n"
    )
    assert Path("cup.jsonl").read_text(encoding="utf-8") == "mine"


def test_a_place_that_cannot_be_written_is_named_before_anything_is_played() -> None:
    """With the reason."""
    found = demo("ic2024", "--save", "nowhere/cup.jsonl")

    assert found.exit_code == 2
    assert found.stderr.startswith(
        "hangjack: nowhere/cup.jsonl cannot be written: No such file or directory."
    )


def test_a_book_that_has_no_demo_is_refused() -> None:
    """The ones that have are named."""
    found = demo("whist")

    assert found.exit_code == 2
    assert "'abingdon', 'ic2024', 'mafa', 'pinochle500', 'sheepshead'" in found.stderr


def test_a_moment_that_an_event_has_not_is_refused_with_those_it_has() -> None:
    """A league has no knockout; a cup has one."""
    league = demo("mafa", "--serve", "--from", "knockout")
    cup = demo("ic2024", "--serve", "--from", "tomorrow")

    assert (league.exit_code, cup.exit_code) == (2, 2)
    assert "after --from: end, halfway, live." in league.stderr
    assert "after --from: door, end, halfway, knockout, live." in cup.stderr
