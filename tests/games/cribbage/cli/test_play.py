import json
from pathlib import Path
from typing import Any, get_args

import pytest
from click.testing import CliRunner, Result

from hangjack.cards import Card, parse_cards
from hangjack.cli import asking, main
from hangjack.cli.tables.log_file import new_log
from hangjack.errors import BadInput
from hangjack.games.cribbage import Phase, apply, view
from hangjack.games.cribbage.engine.actions import Action, Agree, Challenge, Claim, Declare, Discard, Play
from hangjack.games.cribbage.engine.recording import Opened
from hangjack.games.cribbage.engine.seats import Variant
from hangjack.games.cribbage.table.lines import offers, told, understood
from hangjack.ids import PersonId
from hangjack.wording import catalogue, sentence
from support.cribbage import A1, A2, B1, DECLARED, dealt, leg_of, play_any, play_through, stacked, table

LOG = Path("leg.log")
PLAY = ("play", "cribbage")
NEW = (*PLAY, "--seed", "3", "--log", str(LOG))
FIRST_OF_EACH_LIST = "1\n" * 300


def hangjack(*words: str, typed: str | None = None) -> Result:
    """Run the command as a person would type it; *typed* is what is answered."""
    return CliRunner().invoke(main, words, input=typed)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def bodies() -> list[Any]:
    """Return what happened, without the times of it."""
    return [json.loads(line)["body"] for line in LOG.read_bytes().splitlines()]


@pytest.mark.parametrize("form", [(), ("--singles",)], ids=["doubles", "singles"])
def test_bots_play_a_leg_by_themselves_and_it_is_told_again(form: tuple[str, ...]) -> None:
    """Nobody is asked; the log tells the same leg, and its chain holds."""
    answer = hangjack(*NEW, *form, "--watch")
    again = hangjack("replay", str(LOG))

    assert answer.exit_code == 0
    assert answer.output.startswith("Every action is written to leg.log (seed 3).\nLeg 1 of ")
    assert "The leg goes to side " in answer.output
    assert "Your hand" not in answer.output
    assert again.output.endswith(f"The chain of {len(bodies())} entries holds.\n")


def test_the_same_seed_gives_the_same_leg() -> None:
    """And another one another."""
    first, leg = hangjack(*NEW, "--watch", "--singles").output, bodies()
    LOG.unlink()

    assert hangjack(*NEW, "--watch", "--singles").output == first
    assert bodies() == leg
    assert hangjack(*PLAY, "--singles", "--seed", "4", "--log", "o.log", "--watch").output != first


def test_legs_follow_one_another_by_the_rule_of_the_cut() -> None:
    """Leg 2 is the cut's loser's, leg 3 is cut for again."""
    hangjack(*NEW, "--singles", "--watch", "--legs", "3")
    opened = [body for body in bodies() if body["type"] == "cribbage-opened"]

    assert [body["leg"] for body in opened] == [1, 2, 3]
    assert opened[0]["before"] is None
    assert opened[1]["before"] == opened[2]["before"]


@pytest.mark.parametrize("form", [(), ("--singles",), ("--singles", "--declared")])
def test_a_person_plays_a_leg(form: tuple[str, ...]) -> None:
    """The table, the hand and the choices are shown; another leg is offered at the end."""
    answer = hangjack(*NEW, *form, typed=FIRST_OF_EACH_LIST)

    assert answer.exit_code == 0
    assert "Your hand: " in answer.output
    assert "Lay away " in answer.output
    assert "Another leg? Enter for yes, no to stop:" in answer.output


def test_wrong_input_is_explained_and_asked_again() -> None:
    """With the engine's own word for what is wrong; ? shows what is possible."""
    answer = hangjack(*NEW, typed="banana\n99\nKh Qh Jh\n?\n\n")

    assert "banana is neither a card, a number from the list nor a word" in answer.output
    assert "There is no 99 in the list" in answer.output
    assert "That does not go: that is the wrong number of cards for the box." in answer.output
    assert "Ctrl-C stops; nothing is lost." in answer.output
    assert "There is a choice here" in answer.output


def test_a_leg_that_was_broken_off_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same cards as without the break."""
    whole = hangjack(*NEW, "--singles", typed=FIRST_OF_EACH_LIST)
    leg = bodies()
    LOG.unlink()
    answers = iter(["1"] * 5)

    def read_line(prompt: str) -> str:
        if (answer := next(answers, None)) is None:
            raise KeyboardInterrupt(prompt)
        return answer

    with monkeypatch.context() as patched:
        patched.setattr(asking, "read_line", read_line)
        broken = hangjack(*NEW, "--singles")
    resumed = hangjack(*PLAY, "--resume", str(LOG), typed=FIRST_OF_EACH_LIST)

    assert broken.exit_code == 130
    assert "hangjack play cribbage --resume leg.log" in broken.output
    assert "Going on with leg.log" in resumed.output
    assert bodies() == leg
    assert whole.exit_code == 0


def test_resume_takes_nothing_but_legs() -> None:
    """Everything else is in the log."""
    assert "--resume goes on as the log says" in hangjack(*PLAY, "--resume", "x", "--singles").output


def test_a_seat_that_is_not_there_is_refused() -> None:
    """Singles has two; the same when a log is told again."""
    hangjack(*NEW, "--singles", "--watch")

    assert (
        "2 is not a seat at this table, which has 0 or 1."
        in hangjack(*PLAY, "--singles", "--seat", "2").output
    )
    assert "9 is not a seat at this table" in hangjack("replay", str(LOG), "--seat", "9").output
    assert "Seat 1 holds " in hangjack("replay", str(LOG), "--seat", "1").output


def test_a_log_with_an_impossible_line_is_not_believed() -> None:
    """Chained anew, a card that the rules do not allow is still found."""
    log = new_log(LOG)
    log.append(PersonId("0"), Opened(DECLARED, Variant.SINGLES))
    log.append(PersonId("0"), Play(A1, Card("Kh")))
    answer = hangjack("replay", str(LOG))

    assert answer.exit_code == 1
    assert "Line 2 of leg.log cannot have happened" in answer.output


def test_everything_that_happens_at_a_table_has_a_sentence() -> None:
    """Acts are worded by their tags, which no literal in the code names."""
    tags = [act.__struct_config__.tag for act in get_args(Action)]

    assert [tag for tag in tags if f"cribbage.did.{tag}" not in catalogue("en")] == []


SINGLES_HAND = parse_cards("Kh 2d 5c Js 9h")


def test_cards_for_the_box_are_typed_by_name_or_by_number() -> None:
    """In any order; the list shows every choice as the hand is laid out."""
    state = dealt(leg_of(A1, Variant.SINGLES), stacked(A1, Variant.SINGLES, {A1: SINGLES_HAND}))
    seen = view(state, A1)
    first = offers(seen)[0].action

    assert first == Discard(A1, parse_cards("2d 5c"))
    assert understood("1", seen) == first
    assert understood("kh 9H", seen) == Discard(A1, parse_cards("Kh 9h"))
    assert len(offers(seen)) == 10


def test_one_card_is_played_at_a_time() -> None:
    """The only card that fits is played by Enter."""
    state = table("dealer 3\nstart 2s\n0 Kh Qh 9h 8h")
    with pytest.raises(BadInput) as refusal:
        understood("Kh Qh", view(state, A1))

    assert sentence(refusal.value) == "One card at a time is played."
    assert understood("10♥", view(state, A1)) == Play(A1, Card("Th"))


def test_holes_and_answers_are_typed_where_players_declare() -> None:
    """A number is a claim or a declaration; Enter claims nothing, and agrees."""
    state = table("dealer 3\nstart 2s\n0 7h Kh Qh 9h\n1 8d Kd Qd 9d", DECLARED)
    made = play_through(state, Play(A1, Card("7h")), Play(B1, Card("8d")))
    claimed = apply(made, Claim(B1, 2))
    show = play_any(state)
    assert show.open is not None
    show = apply(show, Claim(show.open.seat, 0))

    assert understood("2", view(made, B1)) == Claim(B1, 2)
    assert understood("", view(made, B1)) == Claim(B1, 0)
    assert understood("", view(claimed, A2)) == Agree(A2)
    assert understood("challenge", view(claimed, A2)) == Challenge(A2)
    assert show.phase is Phase.SHOW
    assert understood("12", view(show, A1)) == Declare(A1, 12)
    with pytest.raises(BadInput):
        understood("many", view(show, A1))


@pytest.mark.parametrize(
    ("claimed", "line"), [(5, "said 5, and it comes to 2 holes."), (2, "said 2, and it comes to 2 holes.")]
)
def test_a_challenge_says_what_it_came_to(claimed: int, line: str) -> None:
    """Seven and eight are fifteen two, whatever was said."""
    state = table("dealer 3\nstart 2s\n0 7h Kh Qh 9h\n1 8d Kd Qd 9d", DECLARED)
    made = apply(play_through(state, Play(A1, Card("7h")), Play(B1, Card("8d"))), Claim(B1, claimed))
    after = apply(made, Challenge(A2))

    assert list(told(Challenge(A2), view(made, None), view(after, None)))[1].endswith(line)
