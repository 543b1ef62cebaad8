"""What is wrong with an action: one function for each kind of action, and `fault_in`, which asks the right one."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from hangjack.cards import SHORT_PACK, Cards, holds
from hangjack.games.sheepshead.engine.actions import (
    Action,
    Bury,
    Cut,
    Deal,
    Fault,
    OfferCut,
    Pass,
    Pick,
    Play,
    SeatAction,
    Shuffle,
    Shuffled,
    ThrowIn,
)
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.engine.state import Phase, State
from hangjack.games.sheepshead.engine.tricks import follow_suit, legal_cards

BURIED = 2


def to_act(state: State) -> Seat | None:
    """Return whose turn it is; None when chance must shuffle first, or the hand is over."""
    if state.phase is Phase.SCORED or waits_for_chance(state):
        return None
    return _ACTORS[state.phase](state)


def waits_for_chance(state: State) -> bool:
    """Whether the pack, which the dealer has offered, must get its order before it is cut."""
    return state.phase is Phase.CUT and state.pack is None


def fault_in(state: State, action: Action) -> Fault | None:
    """Return what is wrong with *action*, or None if it is legal."""
    if state.phase is Phase.SCORED:
        return Fault.HAND_OVER
    if isinstance(action, Shuffled):
        return _shuffled(state, action)
    if state.phase not in _PHASES[type(action)] or waits_for_chance(state):
        return Fault.NOT_NOW
    if action.seat is not to_act(state) and not (isinstance(action, ThrowIn) and _is_in_play(state, action)):
        return _turn_fault(state, action)
    check: Callable[[State, Any], Fault | None] = _CHECKS.get(type(action), _nothing_more)
    return check(state, action)


def bury_fault(hand: Cards, cards: Cards) -> Fault | None:
    """Return what is wrong with burying *cards* out of the twelve in *hand*; None if nothing is."""
    if len(cards) != BURIED:
        return Fault.BURY_SIZE
    return None if holds(hand, cards) else Fault.NOT_HELD


def play_fault(card: str, hand: Cards, trick: Cards, exposed: Cards = ()) -> Fault | None:
    """Return what is wrong with playing *card* from *hand* to *trick*; None if nothing is."""
    if card not in hand:
        return Fault.NOT_HELD
    if card in legal_cards(hand, trick, exposed):
        return None
    return Fault.EXPOSED_FIRST if card in follow_suit(hand, trick) else Fault.MUST_FOLLOW


def _turn_fault(state: State, action: SeatAction) -> Fault:
    if action.seat.place >= state.table_size:
        return Fault.NOT_NOW
    return Fault.RESTING if action.seat is state.resting else Fault.OUT_OF_TURN


def _is_in_play(state: State, action: ThrowIn) -> bool:
    """Whether somebody who plays lays the rest down: between two tricks the picker may, whoever leads to the next."""
    return action.seat in state.active


def _shuffled(state: State, action: Shuffled) -> Fault | None:
    if not waits_for_chance(state):
        return Fault.NOT_NOW
    return None if Counter(action.pack) == Counter(SHORT_PACK) else Fault.NOT_A_PACK


def _offer_cut(state: State, _: OfferCut) -> Fault | None:
    return Fault.TOO_FEW_SHUFFLES if state.shuffles < state.options.shuffles_least else None


def _cut(_: State, action: Cut) -> Fault | None:
    return None if 1 <= action.cards < len(SHORT_PACK) else Fault.CUT_SIZE


def _bury(state: State, action: Bury) -> Fault | None:
    return bury_fault(state.hand(action.seat), action.cards)


def _play(state: State, action: Play) -> Fault | None:
    assert state.trick is not None
    return play_fault(action.card, state.hand(action.seat), state.trick.cards, state.exposed_by(action.seat))


def _throw_in(state: State, action: ThrowIn) -> Fault | None:
    assert state.trick is not None
    if action.seat is not state.picker:
        return Fault.NOT_PICKER
    return Fault.NOT_ON_LEAD if state.trick.cards else None


def _nothing_more(_: State, __: SeatAction) -> Fault | None:
    return None


def _in_trick(state: State) -> Seat:
    assert state.trick is not None
    return state.trick.to_play


def _picker(state: State) -> Seat:
    assert state.picker is not None
    return state.picker


_ACTORS: dict[Phase, Callable[[State], Seat]] = {
    Phase.SHUFFLE: lambda state: state.dealer,
    Phase.CUT: lambda state: state.cutter,
    Phase.DEAL: lambda state: state.dealer,
    Phase.PICKING: lambda state: state.active[len(state.calls)],
    Phase.BURY: _picker,
    Phase.PLAY: _in_trick,
    Phase.LEASTER: _in_trick,
}
_PHASES: dict[type, tuple[Phase, ...]] = {
    Shuffle: (Phase.SHUFFLE,),
    OfferCut: (Phase.SHUFFLE,),
    Cut: (Phase.CUT,),
    Deal: (Phase.DEAL,),
    Pick: (Phase.PICKING,),
    Pass: (Phase.PICKING,),
    Bury: (Phase.BURY,),
    Play: (Phase.PLAY, Phase.LEASTER),
    ThrowIn: (Phase.PLAY,),
}
_CHECKS: dict[type, Callable[[State, Any], Fault | None]] = {
    OfferCut: _offer_cut,
    Cut: _cut,
    Bury: _bury,
    Play: _play,
    ThrowIn: _throw_in,
}
