"""The end of a round: 500 points, both over it, time, ties, and a hand in progress."""

from typing import Any

import pytest
from msgspec.structs import replace

from hangjack.games.pinochle import (
    Fault,
    Phase,
    Tally,
    TimeCalled,
    apply,
    fault_in,
    is_over,
    legal_actions,
    score,
    start,
)
from hangjack.games.pinochle.engine.actions import CallDirector, HandEnded, Play, Resume, Shuffle
from hangjack.games.pinochle.engine.rounds import GOES_ON, LastHand, RoundEnd, round_end, time_is_up
from hangjack.games.pinochle.engine.state import State
from support.pinochle import EW, NS, PLAY, E, N, S, W, dealt, house, play_through, ready_to_lead, won_by

NO_MARRIAGE = {
    N: "As As As As Ah Ah Ah Ah Ts Ts Ts Ts Th Th Th Th Qs Qs Qh Qh",
    S: "Ad Ad Ad Ad Ac Ac Ac Ac Td Td Td Td Tc Tc Tc Tc Kd Kd Kc Kc",
}


NORTH_SOUTH_BID = LastHand(NS)


def end_at(
    ns: int, ew: int, *, last: LastHand = NORTH_SOUTH_BID, time: bool = False, **changes: Any
) -> RoundEnd:
    """Return whether a round is over at this score, in a house with these *changes*."""
    return round_end(Tally(ns, ew), last, house(changes).goal, time_called=time)


@pytest.mark.clause("pinochle500-format-2")
def test_a_round_ends_at_500_points() -> None:
    """For whoever has them; below it, it goes on."""
    assert end_at(499, -20) == GOES_ON
    assert end_at(500, 340) == RoundEnd(True, NS, "500")
    assert end_at(499, 720) == RoundEnd(True, EW, "500")


def test_when_both_are_out_on_one_hand_the_bidding_side_wins() -> None:
    """A house may prefer the higher total; level, or without a bidding side, the other rule helps out."""
    assert end_at(505, 530) == RoundEnd(True, NS, "both_500")
    assert end_at(505, 530, both_out="higher") == RoundEnd(True, EW, "both_500")
    assert end_at(530, 530, both_out="higher") == RoundEnd(True, NS, "both_500")
    assert end_at(505, 530, last=LastHand()) == RoundEnd(True, EW, "both_500")


def test_a_confirmed_boston_comes_before_everything() -> None:
    """Whatever the totals."""
    assert end_at(600, 10, last=LastHand(NS, EW), time=True) == RoundEnd(True, EW, "boston")


@pytest.mark.parametrize(
    ("changes", "end"),
    [
        ({}, RoundEnd(False, None, "tie_extra_hand")),
        ({"time_tie": "last_bidder"}, RoundEnd(True, NS, "time")),
    ],
)
def test_level_at_time_is_decided_as_the_house_says(changes: dict[str, Any], end: RoundEnd) -> None:
    """By one more hand, if it says nothing."""
    assert end_at(288, 288, time=True, **changes) == end
    assert end_at(310, 296, time=True, **changes) == RoundEnd(True, NS, "time")


def test_nobody_wins_a_level_round_in_which_nobody_had_bid() -> None:
    """One more hand decides it, whatever the house says: there is no bidding side to give it to."""
    for changes in ({}, {"time_tie": "last_bidder"}):
        assert end_at(288, 288, last=LastHand(), time=True, **changes) == RoundEnd(
            False, None, "tie_extra_hand"
        )
    assert end_at(500, 500, last=LastHand()) == RoundEnd(False, None, "tie_extra_hand")


def test_time_is_up_after_fifty_minutes() -> None:
    """To the second."""
    assert [time_is_up(seconds, PLAY) for seconds in (2999, 3000, 3001)] == [False, True, True]


def led() -> State:
    """Return a hand to which the first card has been led."""
    state = ready_to_lead()
    return apply(state, Play(N, state.hand(N)[0]))


def at_time(state: State, time_hand: str) -> State:
    """Return *state*, with north-south ahead, after time was called in a house that reads a hand in progress so."""
    options = house({"time_hand": time_hand})
    return apply(replace(state, options=options, score=Tally(30, 10)), TimeCalled())


@pytest.mark.parametrize(
    ("time_hand", "goes_on"),
    [
        ("finish_if_deal_started", [False, True, True]),
        ("finish_if_first_card_played", [False, False, True]),
        ("stop_now", [False, False, False]),
    ],
)
@pytest.mark.clause("pinochle500-format-2")
def test_a_hand_in_progress_at_time_is_finished_or_void(time_hand: str, goes_on: list[bool]) -> None:
    """Before the deal, before the first card, after it; a void hand leaves the totals as they were."""
    begun = [apply(start(PLAY, W), Shuffle(W)), ready_to_lead(), led()]
    states = [at_time(state, time_hand) for state in begun]

    assert [not is_over(state) for state in states] == goes_on
    assert all(state.time_called for state in states)
    assert {score(state) for state in states} == {Tally(30, 10)}


def test_no_deal_starts_after_time_unless_the_totals_are_level() -> None:
    """The extra hand is played whatever the reading of hands in progress, and again until somebody is ahead."""
    level = apply(start(PLAY, W), TimeCalled())
    extra = apply(dealt_after(level), HandEnded("renege", Tally(-100, 50)))

    assert (level.phase, level.time_called, level.end) == (Phase.SHUFFLE, True, None)
    assert extra.end == RoundEnd(True, EW, "time")
    assert fault_in(level, TimeCalled()) is Fault.NOT_NOW


def dealt_after(state: State) -> State:
    """Return *state* with the next hand dealt."""
    fresh = dealt(options=state.options, dealer=state.dealer)
    return replace(fresh, time_called=state.time_called, score=state.score, results=state.results)


def test_a_board_set_ends_a_round_like_any_hand() -> None:
    """Here at time, in favour of the side that was behind by less than the bid."""
    bought = replace(dealt(NO_MARRIAGE), score=Tally(30, 0), time_called=True)
    over = won_by(bought, N, 50)

    assert over.end is not None
    assert (over.end.over, over.end.winner, over.end.reason) == (True, EW, "time")


def test_a_renege_ends_a_round_like_any_hand() -> None:
    """The innocent side reaches 500 with meld and fifty."""
    over = apply(replace(dealt(), score=Tally(460, 470)), HandEnded("renege", Tally(-100, 72)))

    assert (over.end, over.score) == (RoundEnd(True, EW, "500"), Tally(360, 542))
    assert legal_actions(over) == []
    assert fault_in(over, Shuffle(N)) is Fault.ROUND_OVER


@pytest.mark.clause("pinochle500-reneges-7", "pinochle500-table-talk-5")
def test_a_call_for_the_director_stops_the_table() -> None:
    """Nobody plays on until the caller or a ruling lets them; only the clock runs."""
    stopped = apply(led(), CallDirector(S))

    assert {type(action) for action in legal_actions(stopped)} == {Resume}
    assert fault_in(stopped, Play(E, stopped.hand(E)[0])) is Fault.STOPPED
    assert fault_in(stopped, Resume(E)) is Fault.NOT_YOUR_CALL
    assert fault_in(stopped, CallDirector(E)) is Fault.STOPPED
    assert fault_in(stopped, TimeCalled()) is None
    assert apply(stopped, Resume(S)) == led()
    assert apply(stopped, HandEnded("renege", Tally(-100, 50))).stopped_by is None
    assert fault_in(led(), Resume(S)) is Fault.NOT_NOW


def test_a_round_is_played_from_hand_to_hand_with_its_totals() -> None:
    """Every hand is kept as the sheets have it."""
    state = play_through(ready_to_lead(), HandEnded("renege", Tally(74, -100)))

    assert (state.score, state.dealer, state.hand_number) == (Tally(74, -100), N, 2)
    assert [result.score for result in state.results] == [Tally(74, -100)]
