"""What is true of every hand, by the book and by houses of any kind, at tables of three and of four."""

from itertools import pairwise

import msgspec
from hypothesis import given

from hangjack.cards import SHORT_PACK
from hangjack.games.sheepshead import LeasterResult, Phase, PickerResult, State, is_over, score
from hangjack.games.sheepshead.engine.actions import Play, ThrowIn
from hangjack.games.sheepshead.engine.engine import taken_by_picker
from hangjack.games.sheepshead.engine.state import EndedBy
from hangjack.games.sheepshead.engine.tricks import card_points
from support.contract import Step
from support.sheepshead import cards_on
from support.sheepshead_random import HANDS


def states_of(steps: list[Step]) -> list[State]:
    """Return the states of a hand."""
    return [step.state for step in steps]


@given(HANDS)
def test_there_are_32_different_cards_at_all_times(steps: list[Step]) -> None:
    """In hands, tricks, on the table, in the blind or the bury; before the shuffle, in nobody's hands."""
    for state in states_of(steps):
        gathered = state.phase in (Phase.SHUFFLE, Phase.CUT) and state.pack is None

        assert sorted(cards_on(state)) == ([] if gathered else sorted(SHORT_PACK))


@given(HANDS)
def test_hands_are_equal_before_each_trick(steps: list[Step]) -> None:
    """Ten cards each at the start, one fewer with every trick, and none for a dealer who rests."""
    for state in states_of(steps):
        if state.trick is not None and not state.trick.cards:
            sizes = {len(state.hand(seat)) for seat in state.active}

            assert sizes == {10 - len(state.tricks)}
            assert state.resting is None or state.hand(state.resting) == ()


@given(HANDS)
def test_all_120_points_are_accounted_for(steps: list[Step]) -> None:
    """In a leaster by the three players; in a picker's game by the tricks, the bury and what is still out."""
    over = steps[-1].state
    in_tricks = sum(over.points_won(seat) for seat in over.active)
    held = sum(card_points(hand) for hand in over.hands)
    aside = card_points(over.bury if over.picker else over.blind)

    assert in_tricks + held + aside == 120
    if isinstance(over.result, LeasterResult):
        assert sum(over.result.points.values()) == 120
    elif over.result is not None and over.result.by is EndedBy.COUNT:
        taken = taken_by_picker(over)
        assert taken.points + (in_tricks + aside - taken.points) == 120
        assert over.result.points == taken.points
        assert taken.picker_tricks + taken.opponent_tricks == 10


@given(HANDS)
def test_a_hand_is_one_play_of_one_player(steps: list[Step]) -> None:
    """The picker wins or loses, or one player wins the leaster; only the three who played have an entry."""
    over = steps[-1].state
    result = over.result
    assert result is not None

    assert set(result.score) == set(over.active)
    assert isinstance(result, PickerResult) == (over.picker is not None)
    assert {isinstance(result, LeasterResult), isinstance(result, PickerResult)} == {True, False}


@given(HANDS)
def test_a_hand_ends_with_its_last_card_or_a_throw_in(steps: list[Step]) -> None:
    """Nobody has a score before."""
    last = steps[-1].event

    assert all(set(score(state).values()) == {0} for state in states_of(steps)[:-1])
    assert is_over(steps[-1].state)
    assert isinstance(last, Play | ThrowIn)
    assert isinstance(last, ThrowIn) or len(steps[-1].state.tricks) == 10


@given(HANDS)
def test_the_same_dealer_deals_the_hand_from_first_to_last(steps: list[Step]) -> None:
    """Whatever happens in it."""
    for before, after in pairwise(states_of(steps)):
        assert after.dealer is before.dealer


@given(HANDS)
def test_a_state_can_be_stored_and_read_back(steps: list[Step]) -> None:
    """As JSON, whole."""
    for state in states_of(steps)[::7]:
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
