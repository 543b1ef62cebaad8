"""What an official does to a hand for a foul: write it down, deal again, take a card back, bar a player, decide."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from hangjack.cards import Card, Cards, holds, without
from hangjack.games.sheepshead.engine.actions import (
    Barred,
    Fault,
    HandDecided,
    IllegalAction,
    LaidOpen,
    Misdealt,
    Misplayed,
    Play,
    PutRight,
    Remedy,
)
from hangjack.games.sheepshead.engine.counting import Game
from hangjack.games.sheepshead.engine.engine import closed, deal_again, follow, picker_scored
from hangjack.games.sheepshead.engine.faults import play_fault, to_act
from hangjack.games.sheepshead.engine.state import EndedBy, Phase, State, with_cards
from hangjack.games.sheepshead.engine.tricks import Trick

_BEFORE_PLAY = frozenset({Phase.SHUFFLE, Phase.CUT, Phase.DEAL})


def remedy_fault(state: State, remedy: Remedy) -> Fault | None:
    """Return why *remedy* cannot be applied to *state*; None if it can."""
    if state.phase is Phase.SCORED:
        return Fault.HAND_OVER
    if state.phase in _BEFORE_PLAY and not isinstance(remedy, Misdealt):
        return Fault.NOT_NOW
    check: Callable[[State, Any], Fault | None] = _CHECKS[type(remedy)]
    return check(state, remedy)


def remedied(state: State, remedy: Remedy) -> State:
    """Return the hand after *remedy*. Raises `IllegalAction` where it makes no sense."""
    if fault := remedy_fault(state, remedy):
        raise IllegalAction(remedy, fault)
    step: Callable[[State, Any], State] = _APPLY[type(remedy)]
    return step(state, remedy)


def _misdealt_fault(_: State, __: Misdealt) -> Fault | None:
    return None


def _misplayed_fault(state: State, remedy: Misplayed) -> Fault | None:
    if state.trick is None:
        return Fault.NOT_NOW
    if remedy.offender is not to_act(state):
        return Fault.OUT_OF_TURN
    return None if remedy.card in state.hand(remedy.offender) else Fault.NOT_HELD


def _put_right_fault(state: State, remedy: PutRight) -> Fault | None:
    trick = _open_trick(state)
    if trick is None or (remedy.offender, remedy.wrong) not in trick.plays:
        return Fault.NO_SUCH_CARD
    before = trick.cards[: trick.order.index(remedy.offender)]
    return play_fault(remedy.instead, (*state.hand(remedy.offender), remedy.wrong), before)


def _laid_open_fault(state: State, remedy: LaidOpen) -> Fault | None:
    return None if holds(state.hand(remedy.offender), remedy.cards) else Fault.NOT_HELD


def _barred_fault(state: State, remedy: Barred) -> Fault | None:
    if state.phase is not Phase.LEASTER:
        return Fault.NO_LEASTER
    return None if remedy.offender in state.active else Fault.RESTING


def _decided_fault(state: State, _: HandDecided) -> Fault | None:
    return Fault.NO_PICKER if state.picker is None else None


def _open_trick(state: State) -> Trick | None:
    """Return the trick in which a card can still be put right: the one being played, or the last until the next lead."""
    if state.trick is not None and state.trick.cards:
        return state.trick
    return state.tricks[-1] if state.tricks else None


def _misdealt(state: State, _: Misdealt) -> State:
    return deal_again(state)


def _misplayed(state: State, remedy: Misplayed) -> State:
    return follow(state, Play(remedy.offender, remedy.card))


def _put_right(state: State, remedy: PutRight) -> State:
    trick = _open_trick(state)
    assert trick is not None
    cards = tuple(remedy.instead if card is remedy.wrong else card for card in trick.cards)
    mended = Trick(trick.order, cards)
    hand = (*without(state.hand(remedy.offender), [remedy.instead]), remedy.wrong)
    lying = tuple(card for card in state.exposed_by(remedy.offender) if card is not remedy.instead)
    after = replace(
        state,
        hands=with_cards(state.hands, remedy.offender, hand),
        exposed=with_cards(state.exposed, remedy.offender, lying),
    )
    if remedy.exposed:
        after = _open(after, LaidOpen(remedy.offender, (remedy.wrong,)))
    if not trick.is_complete:
        return replace(after, trick=mended)
    return closed(replace(after, tricks=after.tricks[:-1]), mended)


def _open(state: State, remedy: LaidOpen) -> State:
    lying: dict[Card, None] = dict.fromkeys((*state.exposed_by(remedy.offender), *remedy.cards))
    cards: Cards = tuple(lying)
    return replace(state, exposed=with_cards(state.exposed, remedy.offender, cards))


def _barred(state: State, remedy: Barred) -> State:
    barred = (*state.barred, remedy.offender)
    return replace(state, barred=tuple(seat for seat in state.active if seat in barred))


def _decided(state: State, remedy: HandDecided) -> State:
    return picker_scored(state, Game(remedy.won, remedy.level), EndedBy.RULING)


_CHECKS: dict[type, Callable[[State, Any], Fault | None]] = {
    Misdealt: _misdealt_fault,
    Misplayed: _misplayed_fault,
    PutRight: _put_right_fault,
    LaidOpen: _laid_open_fault,
    Barred: _barred_fault,
    HandDecided: _decided_fault,
}
_APPLY: dict[type, Callable[[State, Any], State]] = {
    Misdealt: _misdealt,
    Misplayed: _misplayed,
    PutRight: _put_right,
    LaidOpen: _open,
    Barred: _barred,
    HandDecided: _decided,
}
