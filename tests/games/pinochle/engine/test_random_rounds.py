"""What is true of every round, by the book and by houses of any kind."""

from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.cards import DOUBLE_PINOCHLE_PACK
from hangjack.games.pinochle import (
    Fault,
    IllegalAction,
    Phase,
    State,
    Tally,
    TimeCalled,
    apply,
    fault_in,
    turn_actions,
)
from hangjack.games.pinochle.engine.actions import BostonReviewed, DirectorWatches, HandEnded, Play
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.melding import Meld
from hangjack.games.pinochle.engine.seats import left
from hangjack.wording import sentence
from support.contract import Step
from support.pinochle import cards_on
from support.pinochle_random import ROUNDS

PACK = Counter(DOUBLE_PINOCHLE_PACK)
BEFORE_THE_DEAL = (Phase.SHUFFLE, Phase.CUT, Phase.ROUND_OVER)


def states_of(steps: list[Step]) -> list[State]:
    """Return the states of a round."""
    return [step.state for step in steps]


@given(ROUNDS)
def test_there_are_eighty_cards_at_all_times(steps: list[Step]) -> None:
    """Each face four times, in the pack, in hands and in tricks; while they are gathered, in nobody's hands."""
    for state in states_of(steps):
        cards = Counter(cards_on(state))

        assert cards == PACK or (not cards and state.phase in BEFORE_THE_DEAL)


@given(ROUNDS)
def test_a_card_leaves_the_hand_once(steps: list[Step]) -> None:
    """Of two equal cards the other stays."""
    for before, step in pairwise(steps):
        if isinstance(step.event, Play) and any(step.state.hands):
            held, left_over = (Counter(each.state.hand(step.event.seat)) for each in (before, step))

            assert held - left_over == Counter([step.event.card])


@given(ROUNDS)
def test_the_tricks_of_a_hand_that_was_played_have_fifty_points(steps: list[Step]) -> None:
    """And twenty books, whatever the options are."""
    for result in steps[-1].state.results:
        if result.how is HowEnded.PLAYED:
            assert result.tricks.NS + result.tricks.EW == 50
            assert result.books.NS + result.books.EW == 20


@given(ROUNDS)
def test_a_total_is_the_sum_of_its_hands(steps: list[Step]) -> None:
    """Except for what a house adds to a Boston."""
    for state in states_of(steps):
        total = Tally()
        for result in state.results:
            total += result.score
        raised = state.options.boston_points == "at_least_500" and state.last_hand.boston

        assert state.score == total or raised


@given(ROUNDS)
def test_whoever_is_to_play_has_a_legal_card(steps: list[Step]) -> None:
    """No duty ever leaves a hand without one."""
    for state in states_of(steps):
        if state.phase is Phase.PLAY and state.stopped_by is None:
            assert any(isinstance(action, Play) for action in turn_actions(state))


@given(ROUNDS)
def test_no_hand_is_played_below_board_by_the_bidding_side(steps: list[Step]) -> None:
    """A side that cannot reach it never leads; one that can has shown it."""
    for state in states_of(steps):
        if state.phase is Phase.PLAY:
            assert state.bidder is not None
            assert state.meld.of(state.bidder.side) >= state.options.board


@given(ROUNDS)
def test_aces_that_were_due_are_never_missing_at_the_first_card(steps: list[Step]) -> None:
    """Once play begins nobody owes anything."""
    for state in states_of(steps):
        if state.phase in (Phase.WRITE, Phase.PLAY):
            assert (state.aces_due, state.board_due) == ((), ())
        for seat in state.aces_due:
            assert state.phase is Phase.MELD
            assert all(item.meld is not Meld.ACES or item.times < 4 for item in state.shown_by(seat))


@given(ROUNDS)
def test_the_deal_goes_on_clockwise_and_stays_for_a_hand_that_is_dealt_again(steps: list[Step]) -> None:
    """It moves with every result and with nothing else."""
    for before, after in pairwise(states_of(steps)):
        scored = len(after.results) > len(before.results)

        assert after.dealer is (left(before.dealer) if scored else before.dealer)


@given(ROUNDS)
def test_after_time_only_a_tie_is_dealt_again(steps: list[Step]) -> None:
    """A deal after time means that the totals were level."""
    for before, after in pairwise(states_of(steps)):
        if after.time_called and any(after.hands) and not any(before.hands):
            assert before.score.leader is None


@given(ROUNDS)
def test_every_state_can_be_stored_and_read_back(steps: list[Step]) -> None:
    """As JSON, with everything that is in it."""
    for state in states_of(steps)[::9]:
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


@given(steps=ROUNDS, place=st.integers(0))
def test_what_the_director_and_the_clock_may_not_do_is_refused_with_a_reason(
    steps: list[Step], place: int
) -> None:
    """Their acts have no seat, but the same rules of refusal."""
    state = steps[place % len(steps)].state
    acts: list[Any] = [
        TimeCalled(),
        DirectorWatches(),
        BostonReviewed(confirmed=True),
        HandEnded("renege", Tally(-100, 50)),
        HandEnded("redeal"),
    ]
    for act in acts:
        fault = fault_in(state, act)
        if fault is None:
            assert apply(state, act) != state
        else:
            with pytest.raises(IllegalAction) as refusal:
                apply(state, act)
            assert refusal.value.fault is fault
            assert sentence(refusal.value).startswith("the ")
            assert fault in (Fault.NOT_NOW, Fault.ROUND_OVER)
