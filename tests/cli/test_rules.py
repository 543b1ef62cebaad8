from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from hangjack.cli import main
from hangjack.ids import ClauseId
from hangjack.rulebooks import shelf as shelves
from hangjack.rulebooks.model import PENDING
from hangjack.rulebooks.shelf import book


def hangjack(*words: str) -> Result:
    """Run the command as a person would type it, piped."""
    return CliRunner().invoke(main, words)


@pytest.fixture
def unfinished(monkeypatch: pytest.MonkeyPatch) -> str:
    """Give a clause of a book that nothing carries out yet."""
    clause = book("abingdon").clauses[ClauseId("abingdon-L20-1")]
    waits = replace(clause, handled_by=PENDING, reach=None)
    known = replace(book("abingdon"), clauses={**book("abingdon").clauses, clause.id: waits})
    load = vars(shelves)["_load"]
    monkeypatch.setattr(shelves, "_load", lambda name: known if name == known.id else load(name))
    return clause.id


def test_the_five_rulebooks_are_listed() -> None:
    """`hangjack rules` is the first thing a newcomer runs."""
    answer = hangjack("rules")

    assert answer.exit_code == 0
    assert [
        name
        for name in ("ic2024", "mafa", "pinochle500", "abingdon", "sheepshead")
        if name not in answer.output
    ] == []


def test_a_rulebook_is_shown_by_section() -> None:
    """In the order of the source, with each clause's title and gist."""
    answer = hangjack("rules", "show", "mafa")
    places = [answer.output.index(name) for name in ("Kicking", "Misdeal", "Cheating", "Disputes")]

    assert places == sorted(places)
    assert "mafa-misdeal-5b  No point that makes fourteen" in answer.output


@pytest.mark.clause("abingdon-Z0-1", "abingdon-Z0-2", "abingdon-L2-3")
def test_a_rulebook_says_its_name_its_state_and_who_issued_it() -> None:
    """They are facts of the book, and no setting changes them."""
    answer = hangjack("rules", "show", "abingdon")

    assert answer.output.startswith("Abingdon Invitation Cribbage League\n")
    assert "all amendments up to and including the annual general meeting of 2019" in answer.output
    assert "issued by the League Secretary on 8 September 2019" in answer.output
    assert not {"name", "title", "edition"} & set(book("abingdon").settings)


def test_a_section_is_shown_alone() -> None:
    """Part of its name is enough; a name that is in none is said so."""
    assert "mafa-cheating-1" in hangjack("rules", "show", "mafa", "--section", "cheat").output
    assert "mafa-kicking-1" not in hangjack("rules", "show", "mafa", "--section", "cheat").output
    assert (
        "No section's name contains whist." in hangjack("rules", "show", "mafa", "--section", "whist").output
    )


def test_a_clause_is_shown_with_all_that_belongs_to_it() -> None:
    """Reading, settings, handler and the tests and examples that prove it."""
    answer = " ".join(hangjack("rules", "show", "ic2024-24b-2").output.split())

    assert "Except when flush." in answer
    assert "handled by hangjack.games.all_fours.engine.tricks:legal_cards" in answer
    assert "ic-R19: Holding nothing but trumps, at any hand size" in answer
    assert 'under_trump_free_when = "only_trumps" (only_trumps or cannot_overtrump)' in answer
    assert "af-inc-05" in answer


def test_a_notice_and_a_pending_clause_say_so(unfinished: str) -> None:
    """What is not code is said too."""
    assert "a notice to players, at check-in" in hangjack("rules", "show", "ic2024-9-3").output
    assert "pending" in hangjack("rules", "show", unfinished).output


def test_a_reading_is_shown_with_its_clauses_and_settings() -> None:
    """Why the clause is read so, and what a committee may choose instead."""
    answer = " ".join(hangjack("rules", "show", "ic-R30").output.split())

    assert "Minute 5 alarm" in answer
    assert "ic2024-26c-4" in answer
    assert "leave_minutes = 5" in answer


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ic2024-24b-9", "There is no clause ic2024-24b-9: did you mean ic2024-24b-"),
        ("ic2042", "There is no rulebook ic2042: did you mean ic2024?"),
        ("whist-1-1", "whist-1-1 does not begin with a rulebook's name."),
    ],
)
def test_a_name_that_there_is_not_is_refused_with_the_nearest(name: str, said: str) -> None:
    """Exit code 2, one sentence."""
    answer = hangjack("rules", "show", name)

    assert answer.exit_code == 2
    assert said in answer.output


def test_search_finds_words_in_any_order_in_all_books() -> None:
    """The clause that has them in its title comes first; hyphens do not matter."""
    answer = hangjack("rules", "find", "hang jack")

    assert answer.exit_code == 0
    assert "ic2024-27g-3" in answer.output
    assert "mafa-scoring-2" in answer.output
    assert "abingdon" not in hangjack("rules", "find", "jack hang", "--book", "mafa").output


def test_search_that_finds_nothing_says_so_and_fails() -> None:
    """A script can tell."""
    answer = hangjack("rules", "find", "quidditch")

    assert answer.exit_code == 1
    assert "0 clauses with quidditch." in answer.output


def test_coverage_counts_all_clauses() -> None:
    """780 of them in five rulebooks."""
    answer = hangjack("rules", "coverage")

    assert answer.exit_code == 0
    assert "780 clauses in 5 rulebooks." in answer.output


def test_coverage_for_a_program_adds_up() -> None:
    """The JSON has a row for each book and kind."""
    report = msgspec.json.decode(hangjack("rules", "coverage", "--json").output)

    assert sum(row["clauses"] for row in report["counts"]) == 780
    assert "missing" not in report


def test_coverage_says_by_which_ways_clauses_reach_people() -> None:
    """Card tables are counted apart, and everything adds up to the book."""
    report = msgspec.json.decode(hangjack("rules", "coverage", "mafa", "--json").output)
    (ways,) = report["ways"]
    rows = report["counts"]

    assert sum(ways[way] for way in ("desk", "clock", "ruling", "notice")) == sum(
        row["reached"] for row in rows
    )
    assert ways["card_table"] == sum(row["card_table"] for row in rows) == 20
    assert sum(row["reached"] + row["card_table"] + row["unreached"] for row in rows) == 83
    assert "reached by" in hangjack("rules", "coverage", "mafa").output


def test_a_clause_says_how_it_reaches_people(unfinished: str) -> None:
    """By a ruling on some kind of incident, at a card table, or not yet."""
    assert "a ruling: renege" in " ".join(hangjack("rules", "show", "ic2024-24a-1").output.split())
    assert "a card table" in hangjack("rules", "show", "ic2024-19b-1").output
    assert "nothing yet" in hangjack("rules", "show", unfinished).output


def test_what_is_missing_is_listed_on_request(unfinished: str) -> None:
    """By clause, with its title and why."""
    answer = hangjack("rules", "coverage", "abingdon", "--missing")

    assert unfinished in answer.output
    assert "pending" in answer.output


def test_a_starting_file_is_written_once_and_compared(tmp_path: Path) -> None:
    """A file that is there is never overwritten."""
    path = tmp_path / "my-cup.toml"

    assert hangjack("rules", "new", str(path), "--extends", "ic2024").exit_code == 0
    again = hangjack("rules", "new", str(path), "--extends", "ic2024")
    assert (again.exit_code, "is there already" in again.output) == (2, True)
    assert (
        "this house plays White Oak Independence Cup 2024"
        in hangjack("rules", "diff", "ic2024", str(path)).output
    )


def test_what_a_house_changes_is_shown_with_both_values(tmp_path: Path) -> None:
    """And its own notices."""
    path = tmp_path / "my-cup.toml"
    path.write_text(
        'extends = "ic2024"\nname = "My cup"\n[settings]\nmatch_target = 13\n'
        '[[notices]]\ntext = "No dogs."\naudience = "public"\nmoment = "always"\n',
        encoding="utf-8",
    )
    answer = " ".join(hangjack("rules", "diff", "ic2024", str(path)).output.split())

    assert "match_target 17 13" in answer
    assert "No dogs. (the public, at all times)" in answer
    assert "* 13" in " ".join(hangjack("rules", "settings", str(path)).output.split())


def test_a_house_file_with_mistakes_is_refused_line_by_line(tmp_path: Path) -> None:
    """Every mistake is named at once; exit code 2."""
    path = tmp_path / "my-cup.toml"
    path.write_text(
        'extends = "ic2024"\nname = "x"\n[settings]\ntarget = 12\nmatch_targt = 1\n', encoding="utf-8"
    )
    answer = hangjack("rules", "diff", "ic2024", str(path))

    assert answer.exit_code == 2
    assert "The house rules have 2 mistakes." in answer.output
    assert "  - target cannot be changed" in answer.output
    assert "  - match_targt is not a setting" in answer.output


def test_a_house_of_another_book_or_a_missing_file_is_refused(tmp_path: Path) -> None:
    """Clear sentences, no traceback."""
    path = tmp_path / "my-cup.toml"
    path.write_text('extends = "mafa"\nname = "x"\n', encoding="utf-8")

    assert "extends mafa, not ic2024" in hangjack("rules", "diff", "ic2024", str(path)).output
    assert "cannot be read" in hangjack("rules", "diff", "ic2024", str(tmp_path / "none.toml")).output


def test_who_may_change_a_setting_is_said_wherever_house_rules_are_shown(tmp_path: Path) -> None:
    """In the list of settings, at the reading that leaves the choice, in what a house changes, and for programs."""
    path = tmp_path / "league.toml"
    path.write_text(
        'extends = "abingdon"\nname = "Pubs"\n[settings]\nlate_card_points = 4\n', encoding="utf-8"
    )
    pages = (("settings", "abingdon"), ("show", "abingdon-R10"), ("diff", "abingdon", str(path)))
    told = [" ".join(hangjack("rules", *words).output.split()) for words in pages]
    (row,) = msgspec.json.decode(hangjack("rules", "diff", "abingdon", str(path), "--json").stdout)[
        "settings"
    ]

    assert ["a general meeting may change it" in text for text in told] == [True, True, True]
    assert row["changed_by"] == "rule"
    assert "may change it" not in hangjack("rules", "settings", "mafa").output


def test_settings_of_a_book_are_listed_with_what_is_fixed() -> None:
    """Every key with its value and clause."""
    answer = hangjack("rules", "settings", "mafa")

    assert answer.exit_code == 0
    assert "kick_values" in answer.output
    assert "fixed" in answer.output
