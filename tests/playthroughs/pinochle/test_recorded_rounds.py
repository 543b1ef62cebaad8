"""Recorded rounds of pinochle, replayed and compared line by line. `make_pinochle.py` writes them."""

import pytest

from hangjack.games.pinochle import HandResult, Phase, Side, State, Tally, TimeCalled
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.recording import decode
from hangjack.games.pinochle.engine.rounds import RoundEnd
from hangjack.games.pinochle.engine.scoring import BoardSet, Outcome
from hangjack.log import first_break
from playthroughs.pinochle.make_pinochle import RECORDINGS
from playthroughs.pinochle.telling import HERE, entries_of, states_of, text_of, told
from support.pinochle import N, S


def replayed(name: str) -> list[State]:
    """Return the states of a recorded round, after comparing it with what was written down line by line."""
    entries = entries_of(name)

    assert first_break(entries) is None
    assert told(entries) == text_of(name)
    return states_of(entries)


def last_result(name: str) -> HandResult:
    """Return the hand that a recorded round ends with."""
    return replayed(name)[-1].results[-1]


@pytest.mark.parametrize(
    ("name", "outcome", "meld", "tricks", "score"),
    [
        ("made", Outcome.MADE, Tally(129, 18), Tally(37, 13), Tally(166, 0)),
        ("set", Outcome.SET, Tally(12, 30), Tally(26, 24), Tally(26, -120)),
    ],
)
def test_a_bid_is_made_or_set(name: str, outcome: Outcome, meld: Tally, tricks: Tally, score: Tally) -> None:
    """By meld and tricks together; defenders keep what they have saved."""
    result = last_result(name)

    assert (result.how, result.outcome) == (HowEnded.PLAYED, outcome)
    assert (result.meld, result.tricks, result.score) == (meld, tricks, score)


@pytest.mark.parametrize(
    ("name", "why", "score"),
    [
        ("board-set-no-marriage", BoardSet.NO_MARRIAGE, Tally(-52, 224)),
        ("board-set-below-board", BoardSet.BELOW_BOARD, Tally(-55, 39)),
    ],
)
def test_a_board_set_is_not_played(name: str, why: BoardSet, score: Tally) -> None:
    """For want of a marriage or of twenty; the bidding side shows its cards, and the deal moves on."""
    *_, over = replayed(name)
    result = over.results[-1]

    assert (result.how, result.board_set, result.score) == (HowEnded.BOARD_SET, why, score)
    assert [seat for seat, _ in result.cards_shown] == [N, S]
    assert (over.phase, over.dealer) == (Phase.SHUFFLE, N)


def test_a_boston_that_the_director_saw_wins_the_round() -> None:
    """All twenty books."""
    *_, over = replayed("boston")

    assert over.end == RoundEnd(True, Side.NS, "boston")
    assert (over.results[-1].books, over.results[-1].boston_confirmed) == (Tally(20, 0), True)


def test_level_totals_at_time_bring_one_more_hand() -> None:
    """Which decides the round."""
    states = replayed("time-with-an-extra-hand")
    called = [
        isinstance(decode(entry.body), TimeCalled) for entry in entries_of("time-with-an-extra-hand")
    ].index(True)

    assert (states[called].score, states[called].end) == (Tally(-50, -50), None)
    assert states[-1].end == RoundEnd(True, Side.EW, "time")
    assert len(states[-1].results) == 3


def test_a_hand_in_progress_at_time_is_finished_and_counted() -> None:
    """Then the totals decide."""
    *_, over = replayed("time-in-mid-hand")

    assert (over.end, over.score) == (RoundEnd(True, Side.NS, "time"), Tally(166, 0))


@pytest.mark.parametrize("name", RECORDINGS)
def test_recordings_are_made_from_stacked_packs(name: str) -> None:
    """Whoever runs `make_pinochle.py` gets the same rounds again, entry by entry."""
    assert RECORDINGS[name]().written(name) == (HERE / f"{name}.jsonl").read_bytes()


def test_every_recording_has_its_text() -> None:
    """And nothing else lies in the folder."""
    assert RECORDINGS.keys() == {path.stem for path in HERE.glob("*.jsonl")}
    assert RECORDINGS.keys() == {path.stem for path in HERE.glob("*.txt")}
