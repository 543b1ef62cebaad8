"""What is true of every leg, in both forms and in houses of any kind."""

from itertools import pairwise

import msgspec
from hypothesis import given

from hangjack.cards import FULL_PACK
from hangjack.games.cribbage import (
    Phase,
    Reason,
    Side,
    State,
    Variant,
    View,
    legal_actions,
    next_leg,
    to_act,
    view,
)
from hangjack.games.cribbage.engine.actions import Deal, Play
from support.contract import Step
from support.cribbage import cards_on
from support.cribbage_random import LEGS

GATHERED = (Phase.CUT, Phase.SHUFFLE, Phase.PACK_CUT, Phase.DEAL)


def states_of(steps: list[Step]) -> list[State]:
    """Return the states of a leg."""
    return [step.state for step in steps]


@given(LEGS)
def test_there_are_52_different_cards_at_all_times(steps: list[Step]) -> None:
    """In hands, the box, the stock, played or turned up; while the pack is shuffled, in nobody's hands."""
    for state in states_of(steps):
        gathered = state.phase in GATHERED or (state.phase is Phase.LEG_OVER and not state.hands)

        assert sorted(cards_on(state)) == sorted(FULL_PACK) or (gathered and not cards_on(state))


@given(LEGS)
def test_a_score_never_goes_down_and_never_beyond_the_target(steps: list[Step]) -> None:
    """Only a ruling takes holes away, and these legs have none."""
    for before, after in pairwise(states_of(steps)):
        for side in Side:
            assert before.score.of(side) <= after.score.of(side) <= after.target


@given(LEGS)
def test_every_hole_has_a_reason(steps: list[Step]) -> None:
    """A score moves by the awards of that moment, and by nothing else."""
    for (_, before), (event, after) in pairwise(steps):
        new = after.awards if isinstance(event, Deal) else after.awards[len(before.awards) :]
        for side in Side:
            gained = sum(award.holes for award in new if award.seat.side is side)

            assert after.score.of(side) == min(after.target, before.score.of(side) + gained)


@given(LEGS)
def test_the_leg_is_over_with_the_first_side_at_the_target(steps: list[Step]) -> None:
    """Not later, and nothing is pegged for the others at that moment afterwards."""
    *before, over = states_of(steps)

    assert all(state.result is None for state in before)
    assert all(state.score.of(side) < state.target for state in before for side in Side)
    assert over.result is not None
    assert over.score.of(over.result.winner) == over.target
    assert over.score.of(over.result.winner.other) < over.target
    assert over.awards[-1].seat.side is over.result.winner


@given(LEGS)
def test_whoever_is_to_play_has_a_card_that_fits(steps: list[Step]) -> None:
    """Passing is nobody's choice: the turn goes only to a seat that can play."""
    for state in states_of(steps):
        if state.phase is Phase.PLAY and state.open is None:
            plays = [action for action in legal_actions(state) if isinstance(action, Play)]

            assert plays
            assert {play.seat for play in plays} == {to_act(state)}


@given(LEGS)
def test_a_count_never_passes_thirty_one(steps: list[Step]) -> None:
    """And every round that was played to its end is over at once."""
    for state in states_of(steps):
        assert state.count < state.options.count_limit or state.phase is Phase.LEG_OVER


@given(LEGS)
def test_doubles_are_played_to_the_last_card_and_singles_so_many_rounds(steps: list[Step]) -> None:
    """When the show begins, nobody has a card left in doubles."""
    for before, after in pairwise(states_of(steps)):
        if before.phase is Phase.PLAY and after.phase is Phase.SHOW:
            if after.variant is Variant.DOUBLES:
                assert not any(after.hands)
            else:
                assert after.rounds == after.options.singles_counts_to_31 or not any(after.hands)


@given(LEGS)
def test_a_deal_is_counted_in_order_and_passes_to_the_left(steps: list[Step]) -> None:
    """Every hand once, the dealer's last, then the box; then the next dealer shuffles."""
    for before, after in pairwise(states_of(steps)):
        if before.phase is Phase.BOX and after.phase is Phase.SHUFFLE:
            order = [*before.variant.from_left(before.dealing), before.dealer]

            assert [counted.seat for counted in after.counted] == order
            assert after.dealer is before.variant.left(before.dealing)


@given(LEGS)
def test_where_the_engine_counts_every_item_of_a_hand_adds_up(steps: list[Step]) -> None:
    """The explanation is the count."""
    for state in states_of(steps):
        if not state.options.declares:
            for counted in state.counted:
                assert sum(item.holes for item in counted.items) == counted.holes
            assert state.miscounts == ()
            assert all(award.reason not in (Reason.CLAIM, Reason.MUGGINS) for award in state.awards)


@given(LEGS)
def test_the_next_leg_follows_the_rule_of_the_cut(steps: list[Step]) -> None:
    """Even legs go to whoever lost the last cut; the others are cut for."""
    over = steps[-1].state
    following = next_leg(over)

    assert following.leg == over.leg + 1
    if following.leg % 2:
        assert following.phase is Phase.CUT
    else:
        assert over.decided is not None
        assert following.dealer is over.decided.loser


@given(LEGS)
def test_states_and_views_can_be_stored_and_read_back(steps: list[Step]) -> None:
    """As JSON, value by value."""
    for state in states_of(steps)[::7]:
        seen = view(state, state.variant.seats[0])

        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
        assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen
