"""Declared counting: players say what they score, the others agree or challenge, and what is agreed is final.

The engine knows what the cards are worth. A challenge before agreement sets the score to that, up or down. An agreed
number is pegged as it was said, right or wrong; a wrong one is kept for the referee's page alone. A score in play that
nobody has claimed when the next card comes is lost.
"""

from msgspec.structs import replace

from hangjack.games.cribbage.engine.actions import Agree, Claim, Declare
from hangjack.games.cribbage.engine.awarding import is_over, peg, peg_items, peg_missed
from hangjack.games.cribbage.engine.scores import Award, Reason
from hangjack.games.cribbage.engine.shows import pegged_show, show_of
from hangjack.games.cribbage.engine.state import Miscount, Open, State, Where


def close_unclaimed(state: State) -> State:
    """Return the table after the score of the last card, if nobody has claimed it, has been lost."""
    score = state.open
    if score is None or score.by is not None:
        return state
    return peg_missed(replace(state, open=None), score.seat, score.true_holes, Where.PLAY)


def claimed(state: State, action: Claim) -> State:
    """Return the table after the player of the last card has said what it scores."""
    assert state.open is not None
    if not action.holes:
        return close_unclaimed(replace(state, open=replace(state.open, declared=None, by=None)))
    return replace(state, open=_said(state.open, action))


def declared(state: State, action: Declare) -> State:
    """Return the table after a hand or the box has been declared, for the first time or again."""
    state = close_unclaimed(state)
    return state if is_over(state) else replace(state, open=_said(state.open or show_of(state), action))


def agreed(state: State, action: Agree) -> State:
    """Return the table after one more player has agreed; with the last of them the holes are pegged."""
    score = state.open
    assert score is not None
    assert score.declared is not None
    agreed_by = (*score.agreed, action.seat)
    if len(agreed_by) < len(state.variant.seats) - 1:
        return replace(state, open=replace(score, agreed=agreed_by))
    return _pegged_as_said(state, score, score.declared)


def challenged(state: State) -> State:
    """Return the table after a challenge: the true count is pegged."""
    score = state.open
    assert score is not None
    if score.where is Where.PLAY:
        return peg_items(replace(state, open=None), score.seat, score.items, Where.PLAY)
    return pegged_show(state, score, score.true_holes, score.items)


def _said(score: Open, action: Claim | Declare) -> Open:
    return replace(score, declared=action.holes, by=action.seat, agreed=())


def _pegged_as_said(state: State, score: Open, holes: int) -> State:
    if holes != score.true_holes:
        miscount = Miscount(score.where, score.seat, holes, score.true_holes)
        state = replace(state, miscounts=(*state.miscounts, miscount))
    if score.where is not Where.PLAY:
        return pegged_show(state, score, holes)
    state = peg(replace(state, open=None), Award(Reason.CLAIM, score.seat, holes), Where.PLAY)
    return state if is_over(state) else peg_missed(state, score.seat, score.true_holes - holes, Where.PLAY)
