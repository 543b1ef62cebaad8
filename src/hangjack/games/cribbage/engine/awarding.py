"""Pegging: every award goes through here, and the leg is over at the very one that reaches the target."""

from collections.abc import Iterable

from msgspec.structs import replace

from hangjack.games.cribbage.engine.scores import Award, Item, Reason
from hangjack.games.cribbage.engine.seats import Seat
from hangjack.games.cribbage.engine.state import Phase, Result, State, Where


def is_over(state: State) -> bool:
    """Whether a side has reached the target."""
    return state.phase is Phase.LEG_OVER


def peg(state: State, award: Award, where: Where) -> State:
    """Return the table with *award* pegged; holes beyond the target are not, and nothing follows them."""
    side = award.seat.side
    score = state.score.plus(side, award.holes).at_most(state.target)
    pegged = replace(state, score=score, awards=(*state.awards, award))
    if score.of(side) < state.target:
        return pegged
    mixed = state.mixed if state.hands else state.mixed_before
    result = Result(side, where, award.seat)
    return replace(
        pegged, phase=Phase.LEG_OVER, turn=None, open=None, pack=None, result=result, mixed_before=mixed
    )


def peg_items(state: State, seat: Seat, items: Iterable[Item], where: Where) -> State:
    """Return the table with *items* pegged for *seat*, one after the other until the leg is won."""
    for item in items:
        state = peg(state, Award(item.reason, seat, item.holes, item.cards), where)
        if is_over(state):
            break
    return state


def peg_missed(state: State, seat: Seat, missed: int, where: Where) -> State:
    """Return the table after *seat* let *missed* holes go: they are lost, or the opponents' where the house says so."""
    if missed <= 0 or not state.options.muggins:
        return state
    return peg(state, Award(Reason.MUGGINS, state.variant.left(seat), missed), where)
