import json
import re
import shlex

import pytest
from click.testing import CliRunner, Result

from hangjack.cli import main
from support.project import ROOT

PICKER = ("picker", "--picker", "1")
THROW_IN = (
    *("throw-in", "--picker", "1", "--tricks", "6", "--lost", "1"),
    *("--thrown", "Jd Ad Ac", "--out", "2=Kc 9h 8h"),
)


def counted(*words: str) -> Result:
    """Run the command as a person would type it."""
    return CliRunner().invoke(main, ("score", "sheepshead", *words))


def lines(*words: str) -> list[str]:
    """Return what the command prints."""
    result = counted(*words)

    assert result.exit_code == 0, result.output
    return result.output.splitlines()


@pytest.mark.clause("sheepshead-scoring-1")
def test_a_game_is_counted_from_points_and_tricks() -> None:
    """Every step is explained."""
    assert lines(*PICKER, "--points", "61", "--tricks", "6") == [
        "Player 1 has 61 card points in 6 tricks and the bury; the opponents have 59 in 4 tricks.",
        "61 or more wins: Player 1 has won.",
        "Fewer than 91, so the opponents have their schneider: plain.",
        "Score: Player 1 +2, Player 2 0, Player 3 0.",
    ]


@pytest.mark.parametrize(
    ("points", "tricks", "why", "score"),
    [
        ("91", "9", "91 or more, so the opponents have no schneider.", "Player 1 +4, Player 2 0, Player 3 0"),
        ("120", "10", "The opponents have no trick.", "Player 1 +6, Player 2 0, Player 3 0"),
        ("60", "5", "31 or more saves the schneider: plain.", "Player 1 -2, Player 2 +1, Player 3 +1"),
        ("30", "5", "Fewer than 31: no schneider.", "Player 1 -4, Player 2 +2, Player 3 +2"),
        (
            "21",
            "0",
            "Without a trick the bury goes to the opponents: no trick.",
            "Player 1 -6, Player 2 +3, Player 3 +3",
        ),
    ],
)
def test_every_level_says_why(points: str, tricks: str, why: str, score: str) -> None:
    """Won or lost."""
    assert lines(*PICKER, "--points", points, "--tricks", tricks)[2:4] == [why, f"Score: {score}."]


@pytest.mark.clause("sheepshead-scoring-10")
def test_twos_of_opponents_are_to_be_circled() -> None:
    """Said where there are any, so that whoever writes the sheet does not count them as plays."""
    without = lines(*PICKER, "--points", "60", "--tricks", "5")
    with_twos = (*PICKER, "--points", "30", "--tricks", "5")

    assert without[-1].startswith("Score:")
    assert lines(*with_twos)[-1] == (
        "On the paper sheet the two is circled for Player 2 and Player 3: it is no play."
    )
    assert json.loads(counted(*with_twos, "--json").output)["entries"] == {"1": "-4", "2": "(2)", "3": "(2)"}


def test_a_game_is_counted_from_the_cards() -> None:
    """Three cards make a trick, and the bury counts with them."""
    first, *_ = lines(*PICKER, "--taken", "Qc 7h 7s Qs 8h Ah", "--bury", "Ac Tc")

    assert first == "Player 1 has 38 card points in 2 tricks and the bury; the opponents have 82 in 8 tricks."


def test_a_leaster_says_by_what_it_was_decided() -> None:
    """Points with the blind, who cannot win, and which rule broke a tie."""
    barred = lines("leaster", "--tricks", "1:14 2:21 3:4 2:60", "--blind", "Ac Tc", "--misplayed", "1")
    level = lines("leaster", "--tricks", "1:40 2:40 3:40", "--players", "4", "--dealer", "4")
    trickless = lines("leaster", "--tricks", "3:120")

    assert barred == [
        "Card points, the blind with the last trick: Player 1 14, Player 2 102, Player 3 4.",
        "Player 1 misplayed and cannot win.",
        "Player 3 wins the leaster, by the fewest points.",
        "With a trick it is worth 2.",
        "Score: Player 1 0, Player 2 0, Player 3 +2.",
    ]
    assert level[1] == "Player 3 wins the leaster, by three level: the last to pass."
    assert trickless[1:3] == [
        "Player 2 wins the leaster, by level without a trick: the later to pass.",
        "Without a trick it is worth 4.",
    ]


@pytest.mark.clause("sheepshead-throw-in-1", "sheepshead-throw-in-2")
def test_a_throw_in_names_the_card_that_spoils_it() -> None:
    """And what is left of the game then."""
    good = lines(*THROW_IN, "--points", "50", "--out", "3=7c Ts 9s")
    bad = lines(*THROW_IN, "--points", "50", "--out", "3=Jh Ts 9s")
    safe = lines(*THROW_IN, "--points", "61", "--out", "3=Jh Ts 9s")

    assert good[0] == "No card still out takes any of those thrown in: all the rest is Player 1's."
    assert bad == [
        "The throw-in is bad: Jh of Player 3 takes Jd.",
        "Player 1 has 50, fewer than 61: a plain loss.",
        "Score: Player 1 -2, Player 2 +1, Player 3 +1.",
    ]
    assert safe[1] == "Player 1 has 61 already, 61 or more: a plain win."


def test_a_program_gets_json() -> None:
    """The result, the stakes, and the explanation."""
    said = json.loads(counted(*PICKER, "--points", "60", "--tricks", "6", "--json").output)

    assert said["result"]["score"] == {"1": -2, "2": 1, "3": 1}
    assert said["cents"] == {"1": 0, "2": 0, "3": 0}
    assert len(said["explained"]) == 3


def test_a_house_with_stakes_sees_them(tmp_path_factory: pytest.TempPathFactory) -> None:
    """In cents, the loser paying double."""
    house = tmp_path_factory.mktemp("house") / "club.toml"
    house.write_text(
        'extends = "sheepshead"\nname = "Club"\n[settings]\nstakes_on = true\n', encoding="utf-8"
    )
    said = lines(*PICKER, "--points", "60", "--tricks", "6", "--house", str(house))

    assert said[-1] == "Table stakes, in cents: Player 1 -100, Player 2 +50, Player 3 +50."


@pytest.mark.clause("sheepshead-stakes-3")
def test_higher_stakes_count_if_everybody_has_agreed(tmp_path_factory: pytest.TempPathFactory) -> None:
    """One who has not is named."""
    house = tmp_path_factory.mktemp("house") / "club.toml"
    house.write_text(
        'extends = "sheepshead"\nname = "Club"\n[settings]\nstakes_on = true\n', encoding="utf-8"
    )
    higher = (*PICKER, "--points", "60", "--tricks", "6", "--house", str(house), "--stakes", "50,100,150")

    assert lines(*higher, "--agreed", "1,2,3")[-1] == (
        "Table stakes, in cents: Player 1 -200, Player 2 +100, Player 3 +100."
    )
    assert "Player 3 have not agreed" in counted(*higher, "--agreed", "1,2").output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((*PICKER, "--points", "60"), "Give --points and --tricks"),
        ((*PICKER, "--taken", "Qc 7h"), "Tricks have three cards each, and these are 2."),
        (
            ("picker", "--picker", "4", "--points", "60", "--tricks", "6"),
            "Player 4 does not sit at a table of 3.",
        ),
        (
            ("picker", "--picker", "3", "--players", "4", "--points", "60", "--tricks", "6"),
            "Player 3 deals at a table of four",
        ),
        (("leaster", "--tricks", "1-14"), "1-14 is not a trick"),
        (("leaster", "--tricks", "1:14"), "Tricks and blind come to 14 card points, and the pack has 120."),
        ((*PICKER, "--points", "60", "--tricks", "6", "--stakes", "50"), "50 are no stakes"),
        ((*THROW_IN, "--points", "50", "--out", "Kc"), "Kc does not say whose cards these are"),
        ((*PICKER, "--points", "60", "--tricks", "6", "--book", "mafa"), "mafa is for allfours"),
    ],
)
def test_what_cannot_be_counted_is_refused(words: tuple[str, ...], says: str) -> None:
    """With what to write instead."""
    result = counted(*words)

    assert result.exit_code == 2
    assert says in result.output


def test_the_how_to_shows_what_the_command_prints() -> None:
    """Every command in it works, and the lines below it are its own."""
    text = (ROOT / "docs" / "howto" / "count-a-sheepshead-hand.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    for block, following in zip(blocks, [*blocks[1:], ""], strict=True):
        if block.startswith("./hangjack score sheepshead "):
            words = shlex.split(block.replace("\\\n", " "))[3:]
            printed = lines(*words)

            assert following.startswith("./hangjack") or not following or printed == following.splitlines()
