"""What is wrong with an action: one function for each kind of action, and `fault_in`, which asks the right one."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from hangjack.cards import FULL_PACK, holds
from hangjack.games.cribbage.engine.actions import (
    Action,
    Agree,
    Challenge,
    Claim,
    Count,
    CutForBox,
    CutPack,
    CutStart,
    Deal,
    Declare,
    Discard,
    Fault,
    Play,
    SeatAction,
    Shuffle,
    Shuffled,
)
from hangjack.games.cribbage.engine.cutting import may_answer
from hangjack.games.cribbage.engine.scores import pips
from hangjack.games.cribbage.engine.seats import Seat
from hangjack.games.cribbage.engine.showing import laid_away
from hangjack.games.cribbage.engine.state import Open, Phase, State, Where

MOST_HOLES = 29
"""No hand, and no card in play, is worth more."""


def to_act(state: State) -> Seat | None:
    """Return whose turn it is; None when chance must shuffle first, or the leg is over.

    Where several may act in any order (cutters, everybody who has still to discard, everybody who has still to
    agree) it is the first of them.
    """
    if state.phase is Phase.LEG_OVER or waits_for_chance(state):
        return None
    if state.open is not None:
        return _to_agree(state, state.open)
    if state.phase is Phase.CUT:
        return who_may_cut(state)[0]
    if state.phase is Phase.DISCARD:
        return next(seat for seat in state.variant.from_left(state.dealing) if not state.laid[seat.place])
    return _ACTORS[state.phase](state)


def waits_for_chance(state: State) -> bool:
    """Whether the pack must be shuffled before anything else."""
    return state.phase in (Phase.CUT, Phase.PACK_CUT) and state.pack is None


def fault_in(state: State, action: Action) -> Fault | None:
    """Return what is wrong with *action*, or None if it is legal."""
    if state.phase is Phase.LEG_OVER:
        return Fault.LEG_OVER
    if isinstance(action, Shuffled):
        return _shuffled(state, action)
    if action.seat not in state.variant.seats:
        return Fault.NO_SUCH_SEAT
    if waits_for_chance(state):
        return Fault.NOT_NOW
    check: Callable[[State, Any], Fault | None] = _CHECKS[type(action)]
    return check(state, action)


def who_may_cut(state: State) -> tuple[Seat, ...]:
    """Return the seats that may cut for the box now."""
    return may_answer(state.cutters, state.cuts[0].seat) if len(state.cuts) == 1 else state.cutters


def _to_agree(state: State, score: Open) -> Seat:
    """Return who is asked about *score*: its owner to claim it, then the others to agree."""
    if score.by is None:
        return score.seat
    waiting = (seat for seat in state.variant.from_left(score.by) if seat not in (score.by, *score.agreed))
    return next(waiting)


def _shuffled(state: State, action: Shuffled) -> Fault | None:
    if not waits_for_chance(state):
        return Fault.NOT_NOW
    return None if Counter(action.pack) == Counter(FULL_PACK) else Fault.NOT_A_PACK


def _cut_for_box(state: State, action: CutForBox) -> Fault | None:
    if state.phase is not Phase.CUT:
        return Fault.NOT_NOW
    if action.seat not in who_may_cut(state):
        return Fault.WRONG_CUTTERS
    if len(state.cuts) == 1 and state.cuts[0].lifted == action.cards:
        return Fault.PLACE_TAKEN
    return _size(state, action.cards, len(FULL_PACK))


def _in_turn(phase: Phase) -> Callable[[State, SeatAction], Fault | None]:
    """Return the check of an action that only the actor of *phase* may do."""

    def check(state: State, action: SeatAction) -> Fault | None:
        if state.phase is not phase:
            return Fault.NOT_NOW
        return None if action.seat is _ACTORS[phase](state) else Fault.OUT_OF_TURN

    return check


def _cut_pack(state: State, action: CutPack) -> Fault | None:
    return _in_turn(Phase.PACK_CUT)(state, action) or _size(state, action.cards, len(FULL_PACK))


def _cut_start(state: State, action: CutStart) -> Fault | None:
    return _in_turn(Phase.START)(state, action) or _size(state, action.cards, len(state.stock))


def _size(state: State, cards: int, pack: int) -> Fault | None:
    least = state.options.min_cut
    return None if least <= cards <= pack - least else Fault.CUT_SIZE


def _discard(state: State, action: Discard) -> Fault | None:
    if state.phase is not Phase.DISCARD:
        return Fault.NOT_NOW
    if state.laid[action.seat.place]:
        return Fault.DISCARDED_ALREADY
    if len(action.cards) != laid_away(state.variant):
        return Fault.DISCARD_SIZE
    return None if holds(state.hand(action.seat), action.cards) else Fault.NOT_HELD


def _play(state: State, action: Play) -> Fault | None:
    if state.phase in (Phase.SHOW, Phase.BOX):
        return Fault.PLAY_OVER
    if state.phase is not Phase.PLAY:
        return Fault.NOT_NOW
    if action.card not in state.hand(action.seat):
        return Fault.NOT_HELD
    if action.seat is not state.turn:
        return Fault.OUT_OF_TURN
    if state.count + pips(action.card) > state.options.count_limit:
        return Fault.OVER_31
    return Fault.CLAIM_OPEN if _is_claimed(state) else None


def _count(state: State, action: Count) -> Fault | None:
    if state.phase not in (Phase.SHOW, Phase.BOX):
        return Fault.NOT_NOW
    if state.options.declares:
        return Fault.PLAYERS_COUNT
    return None if action.seat is state.turn else Fault.OUT_OF_TURN


def _claim(state: State, action: Claim) -> Fault | None:
    if not state.options.declares:
        return Fault.ENGINE_COUNTS
    if state.open is None or state.open.where is not Where.PLAY:
        return Fault.NOTHING_TO_CLAIM
    if action.seat is not state.open.seat:
        return Fault.NOT_YOUR_COUNT
    return _holes(action.holes)


def _declare(state: State, action: Declare) -> Fault | None:
    if not state.options.declares:
        return Fault.ENGINE_COUNTS
    if state.phase not in (Phase.SHOW, Phase.BOX):
        return Fault.NOT_NOW
    assert state.turn is not None
    if action.seat.side is not state.turn.side:
        return Fault.NOT_YOUR_COUNT
    if state.open is not None and state.open.where is Where.PLAY and _is_claimed(state):
        return Fault.CLAIM_OPEN
    return _holes(action.holes)


def _holes(holes: int) -> Fault | None:
    return None if 0 <= holes <= MOST_HOLES else Fault.NO_SUCH_COUNT


def _answer(state: State, action: Agree | Challenge) -> Fault | None:
    if not state.options.declares:
        return Fault.ENGINE_COUNTS
    if state.open is None or state.open.by is None:
        return Fault.NOT_NOW
    if action.seat is state.open.by:
        return Fault.OWN_COUNT
    return Fault.AGREED_ALREADY if action.seat in state.open.agreed else None


def _is_claimed(state: State) -> bool:
    return state.open is not None and state.open.by is not None


def _on_turn(state: State) -> Seat:
    assert state.turn is not None
    return state.turn


_ACTORS: dict[Phase, Callable[[State], Seat]] = {
    Phase.SHUFFLE: lambda state: state.dealing,
    Phase.PACK_CUT: lambda state: state.variant.right(state.dealing),
    Phase.DEAL: lambda state: state.dealing,
    Phase.START: lambda state: state.variant.left(state.dealing),
    Phase.PLAY: _on_turn,
    Phase.SHOW: _on_turn,
    Phase.BOX: _on_turn,
}
_CHECKS: dict[type, Callable[[State, Any], Fault | None]] = {
    CutForBox: _cut_for_box,
    Shuffle: _in_turn(Phase.SHUFFLE),
    CutPack: _cut_pack,
    Deal: _in_turn(Phase.DEAL),
    Discard: _discard,
    CutStart: _cut_start,
    Play: _play,
    Count: _count,
    Claim: _claim,
    Declare: _declare,
    Agree: _answer,
    Challenge: _answer,
}
