import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hangjack.cli import asking, main
from hangjack.games.all_fours.referee import Kind

RENEGE = (
    "rule",
    "renege",
    "--offender",
    "W",
    "--fact",
    "to_save_jack=yes",
    "--dealer",
    "N",
    "--score",
    "8-9",
)


def hangjack(*words: str, typed: str | None = None) -> Result:
    """Run the command as a person would type it; *typed* is what is answered."""
    return CliRunner().invoke(main, words, input=typed)


def ruling(*words: str) -> dict[str, object]:
    """Return what the command says to a program."""
    answer = hangjack("rule", *words, "--json")
    assert answer.exit_code == 0, answer.output
    said: dict[str, object] = json.loads(answer.stdout)
    return said


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command believe that somebody sits there."""
    monkeypatch.setattr(asking, "can_ask", lambda: True)


def test_a_ruling_is_read_aloud_with_its_grounds_and_marked_as_a_proposal() -> None:
    """What it costs, the board, every clause with what it says; an official has the last word."""
    answer = hangjack(*RENEGE, "--book", "ic2024")

    assert answer.exit_code == 0
    assert answer.output.startswith("A proposal by ")
    assert "The game is lost: 2 bullseyes to North-South. A hang-jack to North-South." in answer.output
    assert "board         2 bullseyes to North-South; 1 hang-jack to North-South" in answer.output
    assert "ic2024-24c-2  The Jack counts as hung." in answer.output
    assert answer.output.endswith("An official gives the ruling, changes it or sets it aside.\n")


def test_the_readings_that_apply_and_what_is_left_to_the_official_are_shown() -> None:
    """A captain who asks why can be shown it."""
    answer = hangjack(
        "rule",
        "wrong_card_count",
        "--book",
        "mafa",
        "--fact",
        "holder=e",
        "--cards-played",
        "5",
        "--dealer",
        "N",
    )

    assert "ma-R13" in answer.output
    assert "official         The marshal confirms that the player knew and kept silent." in answer.output


def test_an_incident_that_no_clause_covers_says_so() -> None:
    """It goes to an official."""
    answer = hangjack("rule", "other", "--book", "mafa")

    assert "Something else: an official decides." in answer.output
    assert "clauses  No clause covers this." in answer.output


def test_the_table_is_described_by_options() -> None:
    """Dealer, score, kick points and misdeals decide what a misdeal does."""
    table = ("--book", "ic2024", "--dealer", "e", "--score", "5-3", "--kick-points", "2", "--misdeals", "1")
    after = ruling("landslide", *table)["after"]

    assert isinstance(after, dict)
    assert (after["points"], after["score"]) == ({"NS": 1, "EW": -2}, {"NS": 6, "EW": 1})
    assert (after["hand"], after["next_dealer"]) == ("pass_deal", "N")


def test_facts_are_typed_as_people_write_them() -> None:
    """Yes and true, numbers, cards, choices in any case, and none."""
    froze = ruling(
        "froze",
        "--book",
        "ic2024",
        "--offender",
        "n",
        "--dealer",
        "n",
        "--fact",
        "decision=PLAY_CARD",
        "--fact",
        "seconds=30",
        "--fact",
        "count_given=TRUE",
    )
    two = ruling("picked-two-for-kick", "--book", "mafa", "--fact", "declared=none", "--fact", "actual=Js")

    assert froze["read_aloud"] == (
        "A player freezes: ruled. The game is lost: 1 bullseye to East-West. West deals next. (ic2024-26a-5)"
    )
    assert two["ruling"]["incident"]["facts"] == {"declared": None, "actual": "Js"}  # type: ignore[index]


def test_house_rules_are_ruled_by(tmp_path: Path) -> None:
    """A club's own file stands in for the book."""
    file = tmp_path / "cup.toml"
    file.write_text(
        'extends = "mafa"\nname = "Sunday Cup"\n[settings]\nlate_count = "marshal"\n', encoding="utf-8"
    )
    said = ruling("wrong_card_count", "--house", str(file), "--fact", "holder=E", "--cards-played", "5")

    assert said["house"] == "Sunday Cup"
    assert said["ruling"]["outcome"] == "refer_to_official"  # type: ignore[index]


def test_all_books_stand_side_by_side() -> None:
    """For the same facts."""
    answer = hangjack(*RENEGE, "--fact", "trump_jack_dealt=no", "--all-books")
    columns = [line.split() for line in answer.output.splitlines()]

    assert answer.exit_code == 0
    assert columns[1] == ["ic2024", "mafa"]
    assert ["outcome", "ruled", "ruled"] in columns
    assert "an official gives the ruling" in answer.output.lower()


def test_all_books_as_json_is_a_list() -> None:
    """One proposal a book, and nothing else on standard output."""
    answer = hangjack(*RENEGE, "--fact", "trump_jack_dealt=no", "--all-books", "--json")

    assert [each["book"] for each in json.loads(answer.stdout)] == ["ic2024", "mafa"]


def test_the_kinds_are_listed_by_name_and_in_words() -> None:
    """Those of a book's game, for people and for programs."""
    answer = hangjack("rule", "--list", "--book", "mafa")
    rows = json.loads(hangjack("rule", "--list", "--book", "mafa", "--json").stdout)

    assert [kind.value for kind in Kind if kind.value not in answer.output] == []
    assert rows[0] == {
        "game": "allfours",
        "kind": "excess_shuffle_dealer",
        "says": "The dealer shuffles too often",
    }
    assert [row["kind"] for row in rows] == [kind.value for kind in Kind]


def test_the_kinds_of_all_games_are_listed_where_no_book_is_named() -> None:
    """Game by game, and in each by the occasion."""
    answer = hangjack("rule", "--list")
    rows = json.loads(hangjack("rule", "--list", "--json").stdout)

    assert {row["game"] for row in rows} == {"allfours", "cribbage", "pinochle", "sheepshead"}
    assert [row["kind"] for row in rows if row["kind"] not in answer.output] == []
    assert "The blind and the bury" in answer.output


BY_BOOK = {
    ("look_back", "--book", "sheepshead", "--offender", "2", "--fact", "next_card_led=yes"): (
        ("prior=1", "picker=1", "table_size=3"),
        "sheepshead-",
    ),
    ("over-31", "--book", "abingdon"): (("claimed_a=2", "claimed_b=0"), "abingdon-"),
    ("failed_to_follow", "--book", "pinochle500", "--offender", "n", "--fact", "caller=E"): (
        (
            *("trick_closed=yes", "established=yes", "cards_identified=2"),
            *("bid=120", "trump_named=yes", "meld_ns=20", "meld_ew=31"),
        ),
        "pinochle500-",
    ),
}


@pytest.mark.parametrize(("words", "more"), BY_BOOK.items(), ids=[words[2] for words in BY_BOOK])
def test_every_book_is_ruled_by(words: tuple[str, ...], more: tuple[tuple[str, ...], str]) -> None:
    """Its own game's kinds, facts and words; what is not known is asked for."""
    facts, clauses = more
    asked = hangjack("rule", *words)
    told = hangjack("rule", *words, *(word for fact in facts for word in ("--fact", fact)))

    assert (asked.exit_code, asked.stdout) == (2, "")
    assert told.exit_code == 0, told.output
    assert told.output.startswith("A proposal by ")
    assert f"\n{clauses}" in told.output


def test_cards_stacked_too_early_that_nobody_can_lay_out_go_by_what_was_agreed() -> None:
    """Agreed by all, the count stands; otherwise the Disputes Committee has it, and nobody loses a hand to it."""
    words = ("rule", "early-stack", "--book", "abingdon", "--fact", "reconstructable=no")
    asked = hangjack(*words)
    agreed, open_ = (hangjack(*words, "--fact", f"agreed={answer}").output for answer in ("yes", "no"))

    assert "Had the others agreed to the count?" in asked.output
    assert "The score stands." in agreed
    assert "The case goes to the Disputes Committee." in open_


def test_a_pinochle_renege_costs_the_bid_where_it_is_above_the_penalty() -> None:
    """With the meld that the others keep, from what was said of the table."""
    facts = ("trick_closed=yes", "established=yes", "cards_identified=2", "caller=E", "bid=120")
    more = ("trump_named=yes", "meld_ns=20", "meld_ew=31")
    given = [word for fact in (*facts, *more) for word in ("--fact", fact)]
    said = ruling("failed_to_follow", "--book", "pinochle500", "--offender", "N", *given)

    assert said["after"]["points"] == {"NS": -120, "EW": 81}  # type: ignore[index]


def test_a_pinochle_call_that_untidy_books_hide_is_shown_with_both_outcomes() -> None:
    """The director decides between them; the sentence says what either costs."""
    facts = ("trick_closed=yes", "established=unclear", "cards_identified=2", "tricks_out_of_order=both")
    more = ("caller=S", "bid=110", "trump_named=yes", "meld_ns=70", "meld_ew=22")
    given = [word for fact in (*facts, *more) for word in ("--fact", fact)]
    words = ("failed_to_beat", "--book", "pinochle500", "--offender", "E", *given)
    after = ruling(*words)["after"]

    assert after["verdict"] == "director_decides"  # type: ignore[index]
    assert after["points"] is None  # type: ignore[index]
    assert after["either"]["renege"] == {"NS": 120, "EW": -110}  # type: ignore[index]
    assert after["either"]["unproven_call"] == {"NS": -110, "EW": 72}  # type: ignore[index]
    assert "As a renege: North-South 120, East-West -110." in " ".join(
        hangjack("rule", *words).output.split()
    )


@pytest.mark.parametrize(
    ("kind", "facts", "verdict"),
    [
        ("cheating", ("offender=N", "what_happened=A marked card"), "disqualify"),
        ("kibitz", ("by=official",), "report_to_organiser"),
        ("kibitz", ("by=player", "between_rounds=yes"), "no_ruling"),
        ("call_out_of_turn", ("offender=N", "hand_verified=yes"), "no_ruling"),
    ],
)
def test_what_people_do_besides_playing_pinochle_is_ruled_on(
    kind: str, facts: tuple[str, ...], verdict: str
) -> None:
    """Cheating of any kind, advice by whom and when, and a call that comes too late."""
    given = [word for fact in facts for word in ("--fact", fact)]

    assert ruling(kind, "--book", "pinochle500", *given)["after"]["verdict"] == verdict  # type: ignore[index]


@pytest.mark.usefixtures("at_a_terminal")
def test_missing_facts_are_asked_for_until_the_answer_fits() -> None:
    """In the words of the question; a wrong answer is explained, and what an answer makes necessary comes after it."""
    answer = hangjack("rule", "renege", "--book", "ic2024", typed="perhaps\nno\nx\nw\nn\n")

    assert answer.exit_code == 0
    assert "Was it done to save the Jack? (yes or no) " in answer.stderr
    assert "to_save_jack cannot be perhaps: it must be yes or no." in answer.stderr
    assert "offender cannot be x: it must be N, W, S or E." in answer.stderr
    assert "The game is lost: 1 bullseye to North-South." in answer.stdout


@pytest.mark.usefixtures("at_a_terminal")
def test_questions_do_not_spoil_the_json() -> None:
    """They go to standard error."""
    answer = hangjack("rule", "renege", "--book", "ic2024", "--json", typed="no\nW\nN\n")

    assert json.loads(answer.stdout)["ruling"]["clauses"] == ["ic2024-24a-1"]


@pytest.mark.usefixtures("at_a_terminal")
def test_all_books_ask_for_what_any_of_them_must_know() -> None:
    """Once for each fact."""
    answer = hangjack("rule", "renege", "--all-books", "--json", typed="no\nyes\nW\nN\n")

    assert [each["ruling"]["clauses"] for each in json.loads(answer.stdout)] == [
        ["ic2024-24a-1"],
        ["mafa-reneed-3a"],
    ]


def test_what_matters_of_the_table_is_asked_for_and_never_guessed() -> None:
    """A misdeal depends on dealer, score, kicks and misdeals before; a wrong count first on the cards played."""
    misdeal = hangjack("rule", "landslide", "--book", "ic2024")
    count = hangjack("rule", "wrong_card_count", "--book", "ic2024", "--fact", "holder=E")
    renege = hangjack("rule", "renege", "--book", "ic2024", "--offender", "W", "--fact", "to_save_jack=no")

    assert [
        name for name in ("--dealer", "--score", "--kick-points", "--misdeals") if name not in misdeal.stderr
    ] == []
    assert ("--cards-played" in count.stderr, "--dealer" in count.stderr) == (True, False)
    assert ("--dealer" in renege.stderr, "--score" in renege.stderr) == (True, False)


def test_without_a_terminal_missing_facts_are_named() -> None:
    """With the option to give each, and exit code 2."""
    answer = hangjack("rule", "kick_irregular", "--all-books")

    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.splitlines() == [
        "hangjack: The referee must know more. Give this (more may follow), or run the command in a terminal to be asked:",
        "  - --fact how=VALUE: How was it done? (pack_in_hand, overrun, dealt_self_after_deck_down, looked_at_own, peeped or towards_self)",
    ]


REFUSALS = {
    ("reneg", "--book", "mafa"): "There is no kind of incident called reneg: did you mean renege?",
    ("renege", "--book", "mafia"): "There is no rulebook mafia: did you mean mafa?",
    ("renege", "--book", "abingdon"): "There is no kind of incident called renege",
    ("renege", "--book", "mafa", "--offender", "x"): "offender cannot be x: it must be N, W, S or E.",
    ("renege", "--book", "mafa", "--fact", "to_savejack=yes"): "did you mean to_save_jack?",
    ("renege", "--book", "mafa", "--fact", "to_save_jack=maybe"): "it must be yes or no.",
    ("renege", "--book", "mafa", "--fact", "to_save_jack"): "write it as NAME=VALUE",
    ("renege", "--book", "mafa", "--fact", "holder_deals=yes"): "did you mean holder?",
    (
        "froze",
        "--book",
        "mafa",
        "--fact",
        "seconds=soon",
    ): "seconds cannot be soon: it must be a whole number.",
    ("cutter_turned_card", "--book", "mafa", "--fact", "card=11h"): "11h is not a card",
    ("kick_irregular", "--book", "mafa", "--fact", "how=badly"): "how cannot be badly",
    (
        "renege",
        "--book",
        "mafa",
        "--score",
        "8",
    ): "score cannot be 8: it must be the points of both sides, like 8-9.",
    ("renege",): "either --book BOOK or --house FILE",
    ("renege", "--book", "mafa", "--house", "cup.toml"): "either --book BOOK or --house FILE",
    ("renege", "--book", "mafa", "--all-books"): "leave out --book and --house",
    (): "hangjack rule --list names the kinds",
}


@pytest.mark.parametrize(("words", "says"), REFUSALS.items(), ids=map(" ".join, REFUSALS))
def test_what_cannot_be_meant_is_refused_with_the_nearest_name(words: tuple[str, ...], says: str) -> None:
    """On standard error, with exit code 2."""
    answer = hangjack("rule", *words)

    assert (answer.exit_code, answer.stdout) == (2, "")
    assert says in answer.stderr
