import json
from pathlib import Path
from typing import Any, get_args

import pytest
from click.testing import CliRunner, Result

from hangjack.cards import Suit, parse_cards
from hangjack.cli import main
from hangjack.cli.tables.log_file import new_log, read_log
from hangjack.errors import BadInput
from hangjack.games.pinochle import SEATS, Options, Phase, Tally, apply, view
from hangjack.games.pinochle.cli.sitting import first_dealer
from hangjack.games.pinochle.engine.actions import (
    Action,
    Bid,
    DirectorWatches,
    FinishMeld,
    HandEnded,
    NameTrump,
    Pass,
    Play,
    Show,
)
from hangjack.games.pinochle.engine.melding import Meld
from hangjack.games.pinochle.engine.recording import Opened
from hangjack.games.pinochle.engine.rounds import RoundEnd, Why
from hangjack.games.pinochle.table.lines import end_in_words, offers, told, understood
from hangjack.games.pinochle.table.table import TABLE
from hangjack.ids import PersonId
from hangjack.tables.log import openings
from hangjack.wording import catalogue, sentence
from support.pinochle import NS, RICH, N, S, called, dealt, ready_to_lead, table, won_by

LOG = Path("round.log")
NEW = ("play", "pinochle", "--seed", "3", "--log", str(LOG))
RESUME = ("play", "pinochle", "--resume", str(LOG))
SHORT_HOUSE = Path("short.toml")


def hangjack(*words: str, typed: str | None = None) -> Result:
    """Run the command as a person would type it; *typed* is what is answered."""
    return CliRunner().invoke(main, words, input=typed)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    SHORT_HOUSE.write_text(
        'extends = "pinochle500"\nname = "Short"\n[settings]\nround_points = 50\n', encoding="utf-8"
    )


def short(*words: str, typed: str | None = None) -> Result:
    """Play a round to fifty points, which takes a hand or two."""
    return hangjack(*NEW, "--house", str(SHORT_HOUSE), "--rounds", "1", *words, typed=typed)


def bodies() -> list[Any]:
    """Return what happened, without the times of it."""
    return [json.loads(line)["body"] for line in LOG.read_bytes().splitlines()]


def test_bots_play_a_round_by_themselves() -> None:
    """It ends with a winner; the log replays, and the chain holds."""
    result = short("--watch")
    told_again = hangjack("replay", str(LOG), "--seat", "s")

    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1].endswith("win the round.")
    assert told_again.exit_code == 0
    assert "South holds " in told_again.output
    assert told_again.output.splitlines()[-1] == f"The chain of {len(bodies())} entries holds."


def test_the_same_seed_gives_the_same_round() -> None:
    """Cards and play alike."""
    short("--watch")
    first = bodies()
    LOG.unlink()
    short("--watch")

    assert bodies() == first


def test_a_person_is_asked_to_call_and_told_what_does_not_go() -> None:
    """What does not go is explained, and ? tells what does; leaving says how to come back."""
    result = hangjack(*NEW, typed="?\nnonsense\n\n61\npass\n")

    assert "You may: pass   52   53   54   55 ... or any higher number on the scale" in result.output
    assert "Bid a number (50 to 60 by ones, then by fives) or pass" in result.output
    assert "nonsense is neither a card, a number from the list nor a word" in result.output
    assert "There is a choice here" in result.output
    assert "that number is not on the scale of bids" in result.output
    assert (
        result.output.splitlines()[-1]
        == "Nothing is lost. To go on: hangjack play pinochle --resume round.log"
    )


def test_a_round_that_was_left_goes_on_as_it_would_have_gone() -> None:
    """The same answers give the same cards, whether the person came back or never left."""
    answers = "pass\n" + "all\n" + "1\n" * 20
    short(typed=answers * 12)
    whole = bodies()
    LOG.unlink()
    short(typed=answers[:14])
    left = len(bodies())
    result = hangjack(*RESUME, "--rounds", "1", typed=answers[14:] + answers * 12)

    assert result.exit_code == 0, result.output
    assert 0 < left < len(whole)
    assert bodies() == whole


def test_a_round_goes_on_only_as_its_log_says() -> None:
    """Another seed or house cannot be chosen then, and a log of another game is refused."""
    short(typed="pass\n")

    assert hangjack(*RESUME, "--seed", "4").exit_code == 2
    assert hangjack("play", "pinochle", "--book", "mafa").exit_code == 2
    other = hangjack("play", "all-fours", "--book", "ic2024", "--log", "other.log", typed="")
    assert other.exit_code == 0
    assert hangjack("play", "pinochle", "--resume", "other.log").exit_code == 2


def test_the_clock_of_a_round_calls_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal keeps it; here the minutes fly."""
    monkeypatch.setattr("hangjack.games.pinochle.cli.sitting.time_is_up", lambda *_: True)
    result = hangjack(*NEW, "--watch", "--rounds", "1")

    assert bodies()[1] == {"type": "time-called"}
    assert "Time is called." in result.output
    assert "Time is up: " in result.output


def test_a_round_knows_when_it_was_opened() -> None:
    """So that a clock goes on where it stopped."""
    short(typed="pass\n")
    found = read_log(LOG, TABLE)
    entry, opened = openings(TABLE, found)[-1]

    assert (entry, opened) == (found.entries[0], found.events[0])


@pytest.mark.clause("pinochle500-shuffle-2")
def test_anybody_may_deal_first_if_all_agree() -> None:
    """Bots agree with whoever asks; otherwise the cards decide."""
    result = hangjack(*NEW, "--dealer", "w", typed="")

    assert bodies()[0]["dealer"] == "W"
    assert "West deals first." in result.output


def test_the_first_dealer_is_cut_for() -> None:
    """Chance, and nothing else, decides."""
    assert {first_dealer(seed, 0) for seed in range(40)} == set(SEATS)
    assert first_dealer(7, 0) is first_dealer(7, 0)


def test_a_log_that_cannot_have_happened_is_not_believed() -> None:
    """The line is named."""
    log = new_log(LOG)
    log.append(PersonId("table"), Opened(Options(), N))
    log.append(PersonId("N"), Pass(N))
    answer = hangjack("replay", str(LOG))

    assert answer.exit_code == 1
    assert "Line 2 of round.log cannot have happened" in answer.stderr


def test_what_is_typed_becomes_an_action() -> None:
    """Bids, suits, numbers of the list, cards in any spelling."""
    in_auction = view(dealt(RICH), N)
    in_trump = view(won_by(dealt(RICH), N, 50), N)
    in_meld = view(apply(won_by(dealt(RICH), N, 50), NameTrump(N, Suit.HEARTS)), N)
    in_play = view(ready_to_lead(), N)

    assert [understood(text, in_auction) for text in ("52", "bid 60", "PASS")] == [
        Bid(N, 52),
        Bid(N, 60),
        Pass(N),
    ]
    assert [understood(text, in_trump) for text in ("h", "Hearts")] == [NameTrump(N, Suit.HEARTS)] * 2
    assert understood("done", in_meld) == FinishMeld(N)
    assert understood("1", in_meld) == Show(N, Meld.RUN, 1)
    assert understood("10h", in_play) == Play(N, parse_cards("Th")[0])
    assert offers(in_meld)[-1].shown == "done"
    assert [offer.shown for offer in offers(in_play)][:2] == ["A♥", "10♥"]


@pytest.mark.parametrize(
    ("text", "says"), [("99", "There is no 99 in the list"), ("heart", "did you mean hearts?")]
)
def test_what_cannot_be_understood_is_said_so(text: str, says: str) -> None:
    """With the nearest word if one is near."""
    with pytest.raises(BadInput) as refusal:
        understood(text, view(ready_to_lead(), N))

    assert says in sentence(refusal.value)


def test_every_action_and_every_end_of_a_round_has_its_sentence() -> None:
    """None of them is told by its name alone."""
    tags = [action.__struct_config__.tag for action in get_args(Action)]
    reasons: tuple[Why, ...] = ("500", "both_500", "time", "boston")

    assert [tag for tag in tags if f"pinochle.did.{tag}" not in catalogue("en")] == []
    assert all("North-South" in end_in_words(RoundEnd(True, NS, reason)) for reason in reasons)


def test_what_happens_is_told_with_its_consequences() -> None:
    """A ruling, a director who comes, meld that is owed."""
    state = called(dealt(RICH), 50)
    ruling = HandEnded("renege", Tally(-100, 50))
    ended = list(told(ruling, view(state, None), view(apply(state, ruling), None)))
    nearly = table(f"trump hearts\ntricks {' | '.join(['Ah Jd Jc Js'] * 15)}\nN Ah\nE Jd\nS Jc\nW Js")
    watched = list(told(DirectorWatches(), view(nearly, S), view(apply(nearly, DirectorWatches()), S)))
    owing = apply(won_by(dealt(RICH), N, 50), NameTrump(N, Suit.HEARTS))
    for seat in SEATS[1:]:
        owing = apply(owing, FinishMeld(seat))
    owed = list(told(FinishMeld(N), view(owing, None), view(apply(owing, FinishMeld(N)), None)))

    assert ended[0] == "A ruling ends the hand (renege): North-South -100, East-West 50."
    assert "The hand is over by a ruling." in ended
    assert watched == ["The director comes to watch."]
    assert owed == ["North has laid all meld.", "North and South must show more: the team can make board."]
    assert state.phase is Phase.AUCTION
