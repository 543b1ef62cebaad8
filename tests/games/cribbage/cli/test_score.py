import json

import pytest
from click.testing import CliRunner, Result

from hangjack.cli import main

BEST = """\
The hand 5h 5d 5c Js with the start card 5s:
  fifteen           2    2   5h 5d 5c
  fifteen           2    4   5h Js
  fifteen           2    6   5d Js
  fifteen           2    8   5c Js
  fifteen           2   10   5h 5d 5s
  fifteen           2   12   5h 5c 5s
  fifteen           2   14   5d 5c 5s
  fifteen           2   16   Js 5s
  a pair            2   18   5h 5d
  a pair            2   20   5h 5c
  a pair            2   22   5h 5s
  a pair            2   24   5d 5c
  a pair            2   26   5d 5s
  a pair            2   28   5c 5s
  one for his nob   1   29   Js
29 holes in all.
"""


def score(*words: str) -> Result:
    """Run the command as a person would type it."""
    return CliRunner().invoke(main, ["score", "crib", *words])


def test_every_hole_of_a_hand_is_explained() -> None:
    """With its cards, and the count so far."""
    answer = score("5h", "5d", "5c", "Js", "--start", "5s")

    assert (answer.exit_code, answer.output) == (0, BEST)


@pytest.mark.parametrize(
    ("words", "last"),
    [
        (("2h", "6h", "9h", "Kh", "--start", "4c"), "8 holes in all."),
        (("2h", "6h", "9h", "Kh", "--start", "4c", "--box"), "4 holes in all."),
        (("2h", "7h", "Kh", "--start", "4h", "--singles"), "4 holes in all."),
        (("2h", "7h", "Kh", "9h", "--start", "4h", "--singles", "--box"), "7 holes in all."),
        (("2h", "4d", "8s", "Tc", "--start", "Qh"), "0 holes in all."),
        (("Jd", "2c", "4s", "8h", "--start", "Kd", "--box"), "1 hole in all."),
    ],
)
def test_hands_and_boxes_of_both_variants_are_counted(words: tuple[str, ...], last: str) -> None:
    """The flush differs, and the number of cards."""
    assert score(*words).output.splitlines()[-1] == last


def test_a_program_can_read_it() -> None:
    """Everything in the page, as values."""
    counted = json.loads(score("7h", "8d", "Ks", "2c", "--start", "9c", "--json").output)

    assert counted == {
        "variant": "doubles",
        "role": "hand",
        "cards": ["7h", "8d", "Ks", "2c"],
        "start": "9c",
        "items": [
            {"reason": "fifteen", "holes": 2, "cards": ["7h", "8d"]},
            {"reason": "run", "holes": 3, "cards": ["7h", "8d", "9c"]},
        ],
        "total": 5,
    }


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ("5h", "5d", "5c", "--start", "5s"),
            "A hand of doubles has 4 cards beside the start card, and this one has 3.",
        ),
        (
            ("5h", "5d", "5c", "Js", "--start", "5s", "--singles"),
            "A hand of singles has 3 cards beside the start card, and this one has 4.",
        ),
        (
            ("5h", "5d", "5c", "5h", "--start", "5s"),
            "5h stands there 2 times, but the pack has 1 of it.",
        ),
        (("5h", "5d", "5c", "Js", "--start", "Js"), "Js stands there 2 times, but the pack has 1 of it."),
        (("11h", "5d", "5c", "Js", "--start", "5s"), "11h is not a card"),
        (("5h", "5d", "5c", "Js", "--start", "no"), "no is not a card: write a rank"),
    ],
)
def test_wrong_input_is_refused_clearly(words: tuple[str, ...], says: str) -> None:
    """The wrong number of cards, a card twice, or no card at all."""
    answer = score(*words)

    assert answer.exit_code == 2
    assert says in answer.output


def test_cards_may_be_written_as_people_write_them() -> None:
    """Ten in figures, small letters, the sign of the suit."""
    ours, theirs = (("Th", "5h", "Qd", "Js"), "5s"), (("10h", "5♥", "qd", "JS"), "♠5")

    assert score(*theirs[0], "--start", theirs[1]).output == score(*ours[0], "--start", ours[1]).output
