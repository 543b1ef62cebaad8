import json
from io import StringIO
from pathlib import Path
from typing import Any, get_args

import pytest
from click.testing import CliRunner, Result

from hangjack.cards import Card, parse_cards
from hangjack.cli import main
from hangjack.cli.tables.log_file import TableLog
from hangjack.errors import BadInput
from hangjack.games.sheepshead import Remedy, is_over, view
from hangjack.games.sheepshead.cli.sitting import Sitting
from hangjack.games.sheepshead.engine.actions import Action, Bury, Pass, Pick, Play, ThrowIn
from hangjack.games.sheepshead.table.lines import offers, told, understood
from hangjack.ids import StreamId
from hangjack.wording import catalogue, sentence
from support.sheepshead import ONE, THREE, TWO, dealt, picked, table

LOG = Path("session.log")
NEW = ("play", "sheepshead", "--seed", "3", "--log", str(LOG))
RESUME = ("play", "sheepshead", "--resume", str(LOG))


def hangjack(*words: str, typed: str | None = None) -> Result:
    """Run the command as a person would type it; *typed* is what is answered."""
    return CliRunner().invoke(main, words, input=typed)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def bodies() -> list[Any]:
    """Return what happened, without the times of it."""
    return [json.loads(line)["body"] for line in LOG.read_bytes().splitlines()]


@pytest.mark.parametrize("players", ["3", "4"])
def test_bots_play_hands_by_themselves(players: str) -> None:
    """At a table of three or four, as many as are asked for; the log replays, and the chain holds."""
    result = hangjack(*NEW, "--watch", "--players", players, "--hands", "2")
    told_again = hangjack("replay", str(LOG))

    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1].startswith("After 2 hands: Player 1 ")
    assert [body["type"] for body in bodies()].count("sheepshead-opened") == 2
    assert told_again.exit_code == 0
    assert told_again.output.splitlines()[-1] == f"The chain of {len(bodies())} entries holds."


def test_the_same_seed_gives_the_same_session() -> None:
    """Cards and play alike."""
    hangjack(*NEW, "--watch", "--hands", "1")
    first = bodies()
    LOG.unlink()
    hangjack(*NEW, "--watch", "--hands", "1")

    assert bodies() == first


def test_a_person_is_asked_to_pick_bury_and_play() -> None:
    """What does not go is explained, and ? tells what does."""
    result = hangjack(*NEW, typed="?\nnonsense\npick\nKc\nTh Kh\n")

    assert "You may: 1) pick   2) pass" in result.output
    assert "Pick to take the two cards of the blind" in result.output
    assert "nonsense is neither a card, a number from the list nor a word" in result.output
    assert "two cards are buried, no more and no fewer" in result.output
    assert "In the bury: 10♥ K♥, 14 points." in result.output
    assert result.output.splitlines()[-1] == (
        "Nothing is lost. To go on: hangjack play sheepshead --resume session.log"
    )


def test_a_session_that_was_left_goes_on_as_it_would_have_gone() -> None:
    """The same answers give the same cards, whether the person came back or never left."""
    answers = "pick\nTh Kh\n" + "1\n" * 60
    hangjack(*NEW, "--hands", "2", typed=answers)
    whole = bodies()
    LOG.unlink()
    hangjack(*NEW, "--hands", "2", typed="pick\nTh Kh\n1\n1\n")
    left = len(bodies())
    result = hangjack(*RESUME, "--hands", "2", typed="1\n" * 60)

    assert result.exit_code == 0, result.output
    assert 0 < left < len(whole)
    assert bodies() == whole


def test_a_session_goes_on_only_as_its_log_says() -> None:
    """Nothing but the number of hands can be said with --resume."""
    hangjack(*NEW, "--watch", "--hands", "1")
    refused = hangjack(*RESUME, "--seat", "2")

    assert refused.exit_code == 2
    assert "--resume goes on as the log says" in refused.output


def test_a_person_may_stop_after_a_hand() -> None:
    """Enter goes on, no stops."""
    result = hangjack(*NEW, typed="pick\nTh Kh\n" + "1\n" * 10 + "no\n")

    assert result.exit_code == 0, result.output
    assert "Another hand?" in result.output
    assert [body["type"] for body in bodies()].count("sheepshead-opened") == 1


def test_a_seat_that_the_table_has_not_is_refused() -> None:
    """In play and in replay."""
    hangjack(*NEW, "--watch", "--hands", "1")

    assert (
        "4 is not a seat at this table, which has 1, 2 or 3."
        in hangjack("replay", "--seat", "4", str(LOG)).output
    )
    assert hangjack("play", "sheepshead", "--seat", "4").exit_code == 2


def test_a_replay_shows_a_seat_its_own_cards_and_the_public_none() -> None:
    """As they saw them when it happened."""
    hangjack(*NEW, "--watch", "--hands", "1")
    own = hangjack("replay", "--seat", "2", str(LOG)).output
    public = hangjack("replay", str(LOG)).output

    assert "Player 2 holds" in own
    assert "Player 1 holds" not in own
    assert "holds" not in public.replace("entries holds", "")


def test_a_changed_log_is_not_believed() -> None:
    """The line is named."""
    hangjack(*NEW, "--watch", "--hands", "1")
    LOG.write_bytes(LOG.read_bytes().replace(b'"type":"deal"', b'"type":"pick"', 1))
    result = hangjack("replay", str(LOG))

    assert result.exit_code == 1
    assert "was changed after it was written" in result.output


def test_words_cards_and_numbers_are_understood() -> None:
    """Also cards as people write them."""
    picking = view(dealt(), ONE)
    burying = view(picked(dealt(), "pick"), ONE)
    playing = view(table("picker 1\nto-play Qc Th 7c"), ONE)

    assert [offer.shown for offer in offers(playing)] == ["Q♣", "7♣", "10♥", "throw in"]
    assert [understood(text, picking) for text in ("pick", "2", " PASS ")] == [
        Pick(ONE),
        Pass(ONE),
        Pass(ONE),
    ]
    assert understood("ac 10c", burying) == Bury(ONE, parse_cards("Ac Tc"))
    assert [understood(text, playing) for text in ("10h", "1", "throw in")] == [
        Play(ONE, Card("Th")),
        Play(ONE, Card("Qc")),
        ThrowIn(ONE),
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "There is a choice here"),
        ("9", "There is no 9 in the list, which goes from 1 to 4."),
        ("Qc Th", "One card is played at a time, and these are 2."),
        ("pic", "pic is not known here: did you mean pick?"),
    ],
)
def test_what_is_not_understood_is_said(text: str, says: str) -> None:
    """With what to do instead."""
    with pytest.raises(BadInput) as refusal:
        understood(text, view(table("picker 1\nto-play Qc Th 7c"), ONE))

    assert sentence(refusal.value).startswith(says)


def test_everything_that_happens_can_be_told() -> None:
    """Every action and every remedy has its sentence."""
    acts = [*get_args(Action), *get_args(Remedy)]
    keys = [f"sheepshead.did.{act.__struct_config__.tag}" for act in acts]

    assert [key for key in keys if key not in catalogue("en")] == []


def test_a_trick_and_a_leaster_are_told_as_they_come() -> None:
    """With the points of the trick, and who leads."""
    before = picked(dealt(), "pass", "pass")
    leaster = picked(before, "pass")
    playing = table("picker 1\non-board 7h 8h\nto-play Ah 9s")
    seen = view(playing, TWO)

    assert list(told(Pass(before.active[2]), view(before, None), view(leaster, None))) == [
        "Player 3 passes.",
        "Everybody has passed: a leaster. Player 1 leads.",
    ]
    assert list(told(Play(playing.active[2], Card("Ah")), seen, seen)) == [
        "Player 3 plays A♥.",
        "Player 3 takes the trick, 11 points.",
    ]


def test_a_player_finds_their_own_seat() -> None:
    """The table says which of the numbers is theirs."""
    result = hangjack(*NEW, "--seat", "2", typed="quit\n")

    assert "Player 2, you" in result.output
    assert "Player 1, you" not in result.output


HIGH = """
    picker    2
    bury      8c 7c
    tricks    Qc 7h 7s | Qs 8h 8s | Qh 9h 9s | Qd Jc Jh | Js Jd 9d | Ad Td Kd | As Ks Ts
    2         {cards}
    3         Kh Tc
    to-play   Ac Kc
"""


@pytest.mark.clause("sheepshead-throw-in-1")
@pytest.mark.parametrize(("typed", "thrown"), [("throw  IN\n", True), ("what\n1\n", False)])
def test_a_picker_may_throw_in_before_an_opponents_lead(
    typed: str, thrown: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Asked when no card still out takes one in hand; the first choice lets the opponent lead, nonsense is asked again."""
    sitting = Sitting(TableLog(None, StreamId("table")), 3, TWO)
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    after = sitting.step(table(HIGH.format(cards="Ah 8d")))

    assert is_over(after) == thrown
    asked = capsys.readouterr().out.count("Player 1 leads. You may: 1) go on   2) throw in")
    assert asked == typed.count("\n")


def test_a_picker_is_not_asked_as_long_as_a_card_still_out_takes_one_in_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nor is anybody but the picker: the opponent simply leads."""
    monkeypatch.setattr("sys.stdin", StringIO(""))
    for person, cards in ((TWO, "9c 8d"), (THREE, "Ah 8d")):
        after = Sitting(TableLog(None, StreamId("table")), 3, person).step(table(HIGH.format(cards=cards)))

        assert after.trick is not None
        assert len(after.trick.cards) == 1
