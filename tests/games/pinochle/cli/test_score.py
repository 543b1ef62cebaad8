import json

import pytest
from click.testing import CliRunner, Result

from hangjack.cli import main


def score(*words: str) -> Result:
    """Run `hangjack score meld`."""
    return CliRunner().invoke(main, ("score", "meld", *words))


def test_every_meld_is_listed_with_its_cards_and_points() -> None:
    """A card may serve in several classes."""
    answer = score("--trump", "h", *["As", "Ts", "Ks", "Qs", "Jd", "Ah", "Th", "Kh", "Qh", "Jh"])

    assert answer.exit_code == 0
    assert answer.output.splitlines() == [
        "As Ts Ks Qs Jd Ah Th Kh Qh Jh (trump: hearts)",
        "  run                  15   Ah Th Kh Qh Jh",
        "  marriage in spades    2   Ks Qs",
        "  pinochle              4   Qs Jd",
        "21 points.",
    ]


def test_a_pair_of_hands_is_told_whether_it_makes_board_and_who_must_show_aces() -> None:
    """The aces bring the team from ten to twenty."""
    answer = score(
        "--trump", "spades", *["Ks", "Qs", "As", "Ah", "Ad", "Ac"], "--partner", "Kh Qh Kd Qd Kc Qc"
    )

    assert answer.output.splitlines()[-2:] == [
        "Together 20: board, which is 20. Without the aces: 10.",
        "Hand 1 must show its aces: the team needs them for board.",
    ]


@pytest.mark.parametrize(
    ("mine", "partners", "lines"),
    [
        (
            "As Ah Ad Ac Ks Qs Ks Qs",
            "As Ah Ad Ac",
            [
                "Together 28: board, which is 20. Without the aces: 8.",
                "Hands 1 and 2 have aces that the team needs for board; where one set is enough, either may show it.",
            ],
        ),
        ("Ks Qs", "Kh Qh", ["Together 6: short of board, which is 20.", "Nobody must show aces."]),
    ],
)
def test_aces_of_both_and_teams_short_of_board(mine: str, partners: str, lines: list[str]) -> None:
    """Each with its own words."""
    assert score("--trump", "s", *mine.split(), "--partner", partners).output.splitlines()[-2:] == lines


def test_a_program_reads_json() -> None:
    """Cards, items and the team."""
    found = json.loads(
        score("--trump", "none", "Ks", "Qs", "Ks", "Qs", "--partner", "Qs Jd", "--json").output
    )

    assert found["trump"] is None
    assert found["hands"][0]["items"] == [
        {"meld": "marriage_s", "times": 2, "points": 4, "cards": ["Ks", "Qs", "Ks", "Qs"]}
    ]
    assert found["team"] == {
        "points": 8,
        "points_without_aces": 8,
        "board": False,
        "aces_must_be_shown_by": [],
    }


def test_a_meld_held_twice_says_so() -> None:
    """With all its cards."""
    assert "2 x pinochle" in score("--trump", "h", *["Qs", "Qs", "Jd", "Jd"]).output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--trump", "h", "9h"), "9h is not in this pack of 80."),
        (("--trump", "h", *["Ah"] * 5), "Ah stands there 5 times"),
        (("--trump", "h", *["Ah"] * 3, "--partner", "Ah Ah"), "Ah stands there 5 times"),
        (("--trump", "h", "11h"), "11h is not a card"),
        (("--trump", "h", "Ah", "--book", "mafa"), "mafa is for allfours"),
    ],
)
def test_what_cannot_be_is_refused_in_words(words: tuple[str, ...], says: str) -> None:
    """With the exit code of a refusal."""
    answer = score(*words)

    assert answer.exit_code == 2
    assert says in answer.stderr
