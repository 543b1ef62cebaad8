import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any, get_args

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from hangjack.cards import FULL_PACK, Card
from hangjack.cli import asking, main
from hangjack.cli.tables.log_file import new_log
from hangjack.errors import BadInput
from hangjack.games.all_fours import Phase, SeatAction, apply, legal_actions, to_act, view
from hangjack.games.all_fours.cli.sitting import print_table
from hangjack.games.all_fours.engine.actions import (
    Action,
    Beg,
    BlindStand,
    CallOfficial,
    Cut,
    GiveOne,
    How,
    NoCut,
    OfferCut,
    Play,
    RunPack,
    Shuffle,
    Sing,
    Stand,
)
from hangjack.games.all_fours.engine.counting import AwardFor
from hangjack.games.all_fours.engine.recording import Opened
from hangjack.games.all_fours.engine.state import WonBy
from hangjack.games.all_fours.table.lines import offers, told, understood, word_for
from hangjack.ids import PersonId
from hangjack.wording import catalogue
from support.all_fours import (
    IC2024,
    E,
    N,
    S,
    W,
    dealt,
    kicked,
    play_through,
    shuffled,
    stacked,
    table,
)

LOG = Path("game.log")
PLAY = ("play", "all-fours")
NEW = (*PLAY, "--book", "ic2024", "--seed", "3", "--log", str(LOG))
FIRST_OF_EACH_LIST = "1\n" * 400


def hangjack(*words: str, typed: str | None = None) -> Result:
    """Run the command as a person would type it; *typed* is what is answered."""
    return CliRunner().invoke(main, words, input=typed)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def lines() -> list[bytes]:
    """Return the lines of the log."""
    return LOG.read_bytes().splitlines(keepends=True)


def bodies() -> list[Any]:
    """Return what happened, without the times of it."""
    return [json.loads(line)["body"] for line in lines()]


def test_four_bots_play_a_game_by_themselves() -> None:
    """Nobody is asked; the log tells the same game."""
    answer = hangjack(*NEW, "--watch")

    assert answer.exit_code == 0
    assert answer.output.startswith(
        "Every action is written to game.log (seed 3).\nGame 1 begins, by ic2024."
    )
    assert answer.output.rstrip().endswith("1 bullseye.")
    assert "Your hand" not in answer.output
    assert hangjack("replay", str(LOG)).output.endswith(f"The chain of {len(lines())} entries holds.\n")


def test_the_same_seed_gives_the_same_game() -> None:
    """And another one another."""
    first, game = hangjack(*NEW, "--watch").output, bodies()
    LOG.unlink()
    again = hangjack(*NEW, "--watch").output

    assert (again, bodies()) == (first, game)
    assert hangjack(*PLAY, "--book", "ic2024", "--seed", "4", "--log", "other.log", "--watch").output != first


def test_an_onlooker_may_look_over_a_shoulder() -> None:
    """With --watch, --seat shows that seat's hand."""
    assert "Your hand: " in hangjack(*NEW, "--watch", "--seat", "n").output


def test_the_log_has_a_name_of_its_own_in_the_current_folder() -> None:
    """And the player is told it, with the seed that was drawn."""
    answer = hangjack(*PLAY, "--book", "mafa", typed="")
    found = [path.name for path in Path.cwd().iterdir()]

    assert len(found) == 1
    assert found[0].startswith("all-fours-")
    assert answer.output.startswith(f"Every action is written to {found[0]} (seed ")


def test_bots_that_are_only_watched_leave_no_log() -> None:
    """Unless somebody wants one; the seed is told, and gives the same game."""
    answer = hangjack(*PLAY, "--book", "mafa", "--watch", "--seed", "9")

    assert answer.output.startswith("Nothing is written down; the same again with --seed 9.\n")
    assert list(Path.cwd().iterdir()) == []


@pytest.mark.parametrize("word", ["quit", "q", "exit", "EXIT", "bye"])
def test_whoever_wants_to_leave_may_say_so(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    """Nothing is lost, and the way back is told as it is typed in a clone."""
    monkeypatch.setenv("HANGJACK_TYPED", "./hangjack")
    answer = hangjack(*NEW, typed=f"{word}\n")

    assert answer.exit_code == 0
    assert answer.output.endswith("Nothing is lost. To go on: ./hangjack play all-fours --resume game.log\n")


@pytest.mark.parametrize("seat", ["N", "n", "North", "north"])
def test_a_seat_may_be_named_in_full(seat: str) -> None:
    """As people say it."""
    assert "North> " in hangjack(*NEW, "--seat", seat, typed="quit\n").output


def test_a_seat_that_is_none_is_refused_with_the_seats_as_we_write_them() -> None:
    """N, W, S and E, as the pages have them."""
    answer = hangjack(*NEW, "--seat", "X")

    assert answer.exit_code == 2
    assert answer.stderr == "hangjack: X is not a seat at this table, which has N, W, S or E.\n"


def test_several_games_follow_one_another() -> None:
    """The deal goes on to the right."""
    hangjack(*NEW, "--watch", "--games", "2")
    opened = [body for body in bodies() if body["type"] == "all-fours-opened"]

    assert [body["standing"]["game_number"] for body in opened] == [1, 2]


def test_a_person_plays_a_game() -> None:
    """The table, the hand and the choices are shown; another game is offered at the end."""
    answer = hangjack(*NEW, typed=FIRST_OF_EACH_LIST)

    assert answer.exit_code == 0
    assert "Your hand: " in answer.output
    assert "You may: 1) " in answer.output
    assert answer.output.rstrip().endswith("Another game? Enter for yes, no to stop:")
    assert {json.loads(line)["by"] for line in lines()} == {"N", "W", "S", "E", "table"}


def test_wrong_input_is_explained_and_asked_again() -> None:
    """With the engine's own word for what is wrong; ? shows what is possible."""
    answer = hangjack(*NEW, "--seat", "W", typed="banana\nbge\n99\nkick\n?\n\n")

    assert "banana is neither a card, a number from the list nor a word" in answer.output
    assert "bge is not known here: did you mean beg?" in answer.output
    assert "There is no 99 in the list" in answer.output
    assert "That does not go: " in answer.output
    assert "Ctrl-C stops; nothing is lost." in answer.output


def interrupted_after(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the person answer *count* times with the first of each list, and then press Ctrl-C."""
    answers: Iterator[str] = iter(["1"] * count)

    def read_line(_: str) -> str:
        answer = next(answers, None)
        if answer is None:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr(asking, "read_line", read_line)


@pytest.mark.parametrize("count", [0, 1, 9, 30])
def test_after_ctrl_c_the_game_goes_on_as_it_would_have(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit code is 130, the way on is said, and the seed is in the log."""
    hangjack(*NEW, typed=FIRST_OF_EACH_LIST)
    whole = bodies()
    LOG.unlink()
    with monkeypatch.context() as patch:
        interrupted_after(count, patch)
        stopped = hangjack(*NEW)
    resumed = hangjack(*PLAY, "--resume", str(LOG), typed=FIRST_OF_EACH_LIST)

    assert stopped.exit_code == 130
    assert stopped.output.endswith("\nNothing is lost. To go on: hangjack play all-fours --resume game.log\n")
    assert resumed.output.startswith("Going on with game.log, ")
    assert bodies() == whole


def test_the_end_of_the_input_is_no_failure() -> None:
    """The way on is said all the same."""
    answer = hangjack(*NEW, typed="1\n")

    assert answer.exit_code == 0
    assert answer.output.endswith("To go on: hangjack play all-fours --resume game.log\n")


def test_every_action_is_in_the_file_before_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stops the program while it waits, the answers so far are there."""
    written: list[int] = []

    def read_line(_: str) -> str:
        written.append(len(lines()))
        return "1"

    monkeypatch.setattr(asking, "read_line", read_line)
    hangjack(*NEW, "--games", "1")
    by_person = [number for number, line in enumerate(lines(), start=1) if json.loads(line)["by"] == "S"]

    assert written == [number - 1 for number in by_person[1:]]


def test_a_torn_last_line_is_dropped_with_a_notice() -> None:
    """Killed while writing: that action is asked for again, and the game is the same."""
    hangjack(*NEW, typed=FIRST_OF_EACH_LIST)
    whole = bodies()
    LOG.write_bytes(b"".join(lines()[:60]) + lines()[60][:25])
    answer = hangjack(*PLAY, "--resume", str(LOG), typed=FIRST_OF_EACH_LIST)

    assert answer.output.startswith("The last line was cut off while it was written, and has been dropped")
    assert bodies() == whole


def test_a_changed_log_is_refused_and_left_alone() -> None:
    """Naming the line."""
    hangjack(*NEW, "--watch")
    found = lines()
    LOG.write_bytes(b"".join([*found[:3], found[3].replace(b'"cards":26', b'"cards":25'), *found[4:]]))
    before = LOG.read_bytes()
    answer = hangjack(*PLAY, "--resume", str(LOG))

    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == "hangjack: Line 4 of game.log was changed after it was written.\n"
    assert LOG.read_bytes() == before


def test_a_finished_log_goes_on_with_the_next_game() -> None:
    """As many games as were asked for, counted from the first of the log."""
    hangjack(*NEW, "--watch")
    hangjack(*PLAY, "--resume", str(LOG), "--games", "2")
    hangjack(*PLAY, "--resume", str(LOG), "--games", "2")

    assert sum(body["type"] == "all-fours-opened" for body in bodies()) == 2


REFUSALS = {
    (): "either --book BOOK or --house FILE",
    ("--book", "mafia"): "did you mean mafa?",
    ("--book", "sheepshead"): "The rulebook sheepshead is for sheepshead, but this is about allfours.",
    ("--book", "mafa", "--log", "there.log"): "there.log is there already",
    ("--book", "mafa", "--log", "no/where.log"): "no/where.log cannot be written",
    ("--resume", "there.log"): "there.log holds no game",
    ("--resume", "gone.log"): "gone.log cannot be read",
    ("--resume", "there.log", "--seed", "0"): "only --games can be given with it",
    ("--house", "gone.toml"): "gone.toml cannot be read",
}


@pytest.mark.parametrize(("words", "says"), REFUSALS.items(), ids=map(" ".join, REFUSALS))
def test_what_cannot_be_done_is_refused(words: tuple[str, ...], says: str) -> None:
    """Before anything is written."""
    Path("there.log").touch()
    answer = hangjack(*PLAY, *words)

    assert answer.exit_code in (1, 2)
    assert says in answer.stderr
    assert [path.name for path in Path.cwd().iterdir()] == ["there.log"]


def test_a_house_where_bullseyes_are_sung_is_played() -> None:
    """The person is asked about singing and confirming; hands are looked at first."""
    Path("cup.toml").write_text(
        'extends = "ic2024"\nname = "Cup"\n[settings]\nauto_sing = "never"\nonline_unseen_stand = true\n',
        encoding="utf-8",
    )
    house = (*PLAY, "--house", "cup.toml", "--seed", "1", "--log", str(LOG), "--games", "1")
    answer = hangjack(*house, typed="\n".join(["look", "1"] * 300))

    assert answer.exit_code == 0
    assert "bullseye" in answer.output.splitlines()[-1]


def test_the_log_of_another_kind_of_table_is_not_gone_on_with() -> None:
    """Who sits where is not known there."""
    new_log(LOG).append(PersonId("club-17"), Opened(IC2024, N))

    assert "game.log was not written by hangjack play" in hangjack(*PLAY, "--resume", str(LOG)).stderr


def drawn(state_seen: Any) -> str:
    """Return the table as it is piped."""
    out = StringIO()
    print_table(Console(file=out, width=80, highlight=False), state_seen)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def test_the_table_is_drawn_from_the_seat_of_the_viewer() -> None:
    """The viewer below, the next to play to the right; only the own hand, trumps first."""
    state = table("trump hearts\ndealer N\nscore 3-5\non-board 9c 7h\nto-play 4h As Th 3s\nkicks 6h")
    west_led = drawn(view(state, E))

    assert west_led == "\n".join(
        [
            "Game 1 · North-South 3, East-West 5",
            "                         West, 3 cards",
            "                              9♣",
            "   South, 3 cards                            North, 4 cards",
            "         7♥                                      dealer",
            "                                                    ·",
            "                         East, 4 cards",
            "                              you",
            "                               ·",
            "Trump is hearts ♥, kicked: 6♥.",
            "Tricks: North-South 0, East-West 0.",
            "Your hand: 10♥ 4♥   A♠ 3♠",
        ]
    )


def test_the_public_sees_no_hand() -> None:
    """Nor who it might be."""
    state = table("trump hearts\nto-play 4h As Th 3s")

    assert "Your hand" not in drawn(view(state, None))
    assert "you" not in drawn(view(state, None))


def test_points_are_explained_as_they_fall() -> None:
    """Each with its card, and the score after the count."""
    before = table("trump hearts\ndealer E\nscore 3-5\non-board Ah Jh 3h\nto-play 2h")
    seat = to_act(before)
    assert seat is not None
    action = Play(seat, Card("2h"))
    after = apply(before, action)

    assert list(told(action, view(before, None), view(after, None))) == [
        "East plays 2♥.",
        "North takes the trick, 5 for game.",
        "High: the ace of hearts, 1 point to North-South.",
        "Low: the two of hearts, 1 point to East-West.",
        "Hang-Jack: the jack of hearts is hung, 3 points to North-South.",
        "Game: 2 points to North-South.",
        "North-South 9, East-West 6. North deals.",
    ]


def test_everything_that_can_happen_has_words() -> None:
    """Keys that are put together from tags and values."""
    tags = [action.__struct_config__.tag for action in get_args(Action)]
    keys = [f"table.did.{tag}" for tag in tags]
    keys += [f"table.award.{what.value}" for what in AwardFor]
    keys += [f"table.won.{by}" for by in get_args(WonBy)]
    keys += [f"table.help-on.{phase.value}" for phase in Phase]

    assert [key for key in keys if key not in catalogue("en")] == []


HEARTS_KICKED = kicked(stacked(N, {W: "Ah 2h 3s 4s 5d 6c", N: "Kh 9c 8c 7c 5c 4c"}, "9h"))
BEGGED = play_through(HEARTS_KICKED, Beg(W))
LED = table("trump hearts\non-board 9c\nto-play 4c Jh Th 3s")
TYPED = {
    "beg": (HEARTS_KICKED, W, Beg(W)),
    "  STAND ": (HEARTS_KICKED, W, Stand(W)),
    "1": (HEARTS_KICKED, W, Beg(W)),
    "give one": (BEGGED, N, GiveOne(N)),
    "run 1": (BEGGED, N, RunPack(N, 1)),
    "run": (BEGGED, N, RunPack(N, 3)),
    "": (shuffled(), N, OfferCut(N)),
    "run cards": (shuffled(), N, Shuffle(N, How.RUN)),
    "cut 20": (play_through(shuffled(), OfferCut(N)), E, Cut(E, 20)),
    "no cut": (play_through(shuffled(), OfferCut(N)), E, NoCut(E)),
    "blind 4": (dealt(FULL_PACK), W, BlindStand(W, 4)),
    "jh": (LED, S, Play(S, Card("Jh"))),
    "10♥": (LED, S, Play(S, Card("Th"))),
    "3s": (LED, S, Play(S, Card("3s"))),
    "2": (LED, S, Play(S, Card("Th"))),
    "sing": (LED, S, Sing(S)),
}


@pytest.mark.parametrize(("text", "case"), TYPED.items(), ids=TYPED)
def test_a_card_a_number_or_a_word_is_understood(text: str, case: tuple[Any, Any, SeatAction]) -> None:
    """Legal or not: the engine has the last word."""
    state, seat, action = case

    assert understood(text, view(state, seat)) == action


def test_enter_alone_is_refused_where_there_is_a_choice() -> None:
    """A card slips out too easily."""
    with pytest.raises(BadInput, match=r"table\.nothing-typed"):
        understood("", view(LED, S))


@pytest.mark.parametrize("state", [HEARTS_KICKED, BEGGED, LED, shuffled(), dealt(FULL_PACK)])
def test_what_is_typed_for_an_action_is_understood_as_it(state: Any) -> None:
    """For everything that may be done, but for calling an official, whom no kitchen table has."""
    for action in legal_actions(state):
        if not isinstance(action, CallOfficial):
            assert understood(word_for(action), view(state, action.seat)) == action


def test_the_list_has_the_cards_that_may_be_played() -> None:
    """As they stand in the hand."""
    assert [offer.shown for offer in offers(view(LED, S))] == ["J♥", "10♥", "4♣"]
