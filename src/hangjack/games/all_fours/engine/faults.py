"""What is wrong with an action: one function for each kind of action, and `fault_in`, which asks the right one."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from hangjack.cards import FULL_PACK, Suit
from hangjack.games.all_fours.engine.actions import (
    Action,
    Beg,
    BlindStand,
    CallOfficial,
    Confirm,
    Cut,
    Deal,
    DeclineBlind,
    Fault,
    GiveOne,
    How,
    Kick,
    LookAtHand,
    LookAtLift,
    NoCut,
    OfferCut,
    Pause,
    Play,
    Resume,
    Return,
    Ruled,
    RunPack,
    SeatAction,
    Shuffle,
    Shuffled,
    Sing,
    Stand,
    Stop,
)
from hangjack.games.all_fours.engine.options import Options, ShuffleLimit
from hangjack.games.all_fours.engine.seats import Seat
from hangjack.games.all_fours.engine.singing import Claim, sure_awards
from hangjack.games.all_fours.engine.state import Handled, Phase, State
from hangjack.games.all_fours.engine.tricks import legal_cards, ruffed_suit, suit_fault


def to_act(state: State) -> Seat | None:
    """Return whose turn it is; None when chance must shuffle first, or the game is over."""
    if state.phase is Phase.GAME_OVER or waits_for_chance(state):
        return None
    if state.phase is Phase.SUNG:
        assert state.sung_by is not None
        return next(seat for seat in Seat if seat.side is state.sung_by.other)
    if state.phase is Phase.PLAY:
        assert state.trick is not None
        return state.trick.to_play
    return _ACTORS[state.phase](state)


def waits_for_chance(state: State) -> bool:
    """Whether the pack must be shuffled before anything else."""
    return state.phase in (Phase.SHUFFLE, Phase.CUT) and state.pack is None


def fault_in(state: State, action: Action) -> Fault | None:
    """Return what is wrong with *action*, or None if it is legal."""
    if state.phase is Phase.GAME_OVER:
        return Fault.GAME_OVER
    if isinstance(action, Ruled):
        return None
    if isinstance(action, Shuffled):
        return _shuffled(state, action)
    if isinstance(action, Pause | CallOfficial | Resume):
        return _pausing(state, action)
    if state.paused_by is not None:
        return Fault.PAUSED
    if isinstance(action, LookAtLift):
        return None if state.phase is Phase.PLAY else Fault.NOT_NOW
    if isinstance(action, Sing | Stop | Confirm):
        return _SINGING[type(action)](state, action.seat)
    return _turn_fault(state, action)


def shuffle_fault(
    how: How, handled: Handled, limit: ShuffleLimit | None, options: Options, *, first_deal: bool
) -> Fault | None:
    """Return why somebody who has already *handled* the pack so may not do it once more; None if nothing forbids it."""
    if how is How.RUN and options.run_cards_first_deal_only and not first_deal:
        return Fault.RUN_ONLY_AT_START
    if limit is None:
        return None
    own = {How.BREW: limit.brew, How.BEAT: limit.beat, How.RUN: None}[how]
    if own is not None and getattr(handled, how.value) >= own:
        return Fault.SHUFFLE_LIMIT
    if limit.in_all is not None and handled.in_all >= limit.in_all:
        return Fault.SHUFFLE_LIMIT
    return None


def claim_of(state: State, seat: Seat) -> Claim:
    """Return what *seat* could point to if it sang now."""
    assert state.trump is not None
    hand, at_count = state.hand(seat), state.at_count
    return Claim(
        seat, hand, state.dealer, state.trump, state.kicks, state.tricks, state.score, at_count=at_count
    )


def _turn_fault(state: State, action: SeatAction) -> Fault | None:
    """Return what is wrong with an action that belongs to somebody's turn."""
    if state.phase not in _PHASES[type(action)]:
        return Fault.NOT_NOW
    if action.seat is not to_act(state):
        return Fault.NOT_NOW if waits_for_chance(state) else Fault.OUT_OF_TURN
    check: Callable[[State, Any], Fault | None] = _CHECKS.get(type(action), _nothing_more)
    return check(state, action)


def _shuffled(state: State, action: Shuffled) -> Fault | None:
    if not waits_for_chance(state):
        return Fault.NOT_NOW
    return None if Counter(action.pack) == Counter(FULL_PACK) else Fault.NOT_A_PACK


def _pausing(state: State, action: Pause | CallOfficial | Resume) -> Fault | None:
    if isinstance(action, Resume):
        if state.paused_by is None:
            return Fault.NOT_NOW
        return None if state.paused_by is action.seat else Fault.NOT_YOUR_PAUSE
    return Fault.PAUSED if state.paused_by is not None else None


def _shuffle(state: State, action: Shuffle) -> Fault | None:
    options = state.options
    dealing = state.phase is Phase.SHUFFLE
    handled = state.by_dealer if dealing else state.by_cutter
    limit = options.dealer_shuffle_limit if dealing else options.cutter_shuffle_limit
    return shuffle_fault(action.how, handled, limit, options, first_deal=state.first_deal)


def _return(state: State, _: Return) -> Fault | None:
    if not state.options.cutter_may_return:
        return Fault.NOT_NOW
    return Fault.NOTHING_TO_RETURN if state.by_cutter == state.returned else None


def _cut(state: State, action: Cut) -> Fault | None:
    if not 1 <= action.cards <= len(FULL_PACK) - 1:
        return Fault.CUT_SIZE
    return Fault.ONE_CARD_CUT if action.cards == 1 and state.options.forbid_one_card_cut else None


def _deal(_: State, action: Deal) -> Fault | None:
    return None if action.at_a_time in (1, 3) else Fault.DEAL_SIZE


def _blind_stand(_: State, action: BlindStand) -> Fault | None:
    return None if 1 <= action.position <= 6 else Fault.NO_SUCH_PLACE


def _look_at_hand(state: State, _: LookAtHand) -> Fault | None:
    return None if state.options.online_unseen_stand and not state.stander_looked else Fault.NOT_NOW


def _stand(state: State, action: Stand) -> Fault | None:
    if state.options.online_unseen_stand and not state.stander_looked:
        return None  # unseen, at the player's own risk: refusing it would tell what the hand holds
    return None if _holds_trump(state, action.seat) else Fault.NO_TRUMP_TO_STAND


def _give_one(state: State, action: GiveOne) -> Fault | None:
    return None if _holds_trump(state, action.seat) else Fault.NO_TRUMP_TO_GIVE


def _run_pack(state: State, action: RunPack) -> Fault | None:
    if action.at_a_time not in (1, 3):
        return Fault.DEAL_SIZE
    changed = action.at_a_time != state.at_a_time
    return Fault.METHOD_FIXED if changed and not state.options.change_method_on_run else None


def _play(state: State, action: Play) -> Fault | None:
    assert state.trick is not None
    assert state.trump is not None
    hand = state.hand(action.seat)
    if action.card not in hand:
        return Fault.NOT_HELD
    ruffed = ruffed_suit(state.tricks[-1], state.trump) if state.tricks else None
    legal = legal_cards(hand, state.trick.cards, state.trump, state.options, ruffed)
    fault = suit_fault(action.card, hand, state.trick, state.trump, legal)
    return None if fault is None else Fault(fault.value)


def _sing(state: State, seat: Seat) -> Fault | None:
    if state.phase in (Phase.SHUFFLE, Phase.CUT):
        return None if state.may_sing is seat.side else Fault.NOT_HOME
    between_tricks = state.phase is Phase.PLAY and state.trick is not None and not state.trick.cards
    if not state.options.sing_in_play or state.late or not between_tricks:
        return Fault.NOT_NOW
    return None if sure_awards(claim_of(state, seat), state.options) else Fault.NOT_SURE


def _stop(state: State, seat: Seat) -> Fault | None:
    if state.phase is not Phase.SUNG:
        return Fault.NOT_NOW
    if seat.side is state.sung_by:
        return Fault.OWN_BULLSEYE
    return Fault.STOPPED_BEFORE if state.stopped else None


def _confirm(state: State, seat: Seat) -> Fault | None:
    if state.phase is not Phase.SUNG:
        return Fault.NOT_NOW
    return Fault.OWN_BULLSEYE if seat.side is state.sung_by else None


def _nothing_more(_: State, __: SeatAction) -> Fault | None:
    return None


def _holds_trump(state: State, seat: Seat) -> bool:
    return any(card.suit is _kicked_suit(state) for card in state.hand(seat))


def _kicked_suit(state: State) -> Suit:
    return state.kicks[-1].suit


_ACTORS: dict[Phase, Callable[[State], Seat]] = {
    Phase.SHUFFLE: lambda state: state.dealer,
    Phase.CUT: lambda state: state.cutter,
    Phase.DEAL: lambda state: state.dealer,
    Phase.BLIND_OPTION: lambda state: state.stander,
    Phase.KICK: lambda state: state.dealer,
    Phase.STAND_OR_BEG: lambda state: state.stander,
    Phase.DEALER_REPLY: lambda state: state.dealer,
    Phase.RUN: lambda state: state.dealer,
}
_PHASES: dict[type, tuple[Phase, ...]] = {
    Shuffle: (Phase.SHUFFLE, Phase.CUT),
    OfferCut: (Phase.SHUFFLE,),
    Return: (Phase.CUT,),
    Cut: (Phase.CUT,),
    NoCut: (Phase.CUT,),
    Deal: (Phase.DEAL,),
    BlindStand: (Phase.BLIND_OPTION,),
    DeclineBlind: (Phase.BLIND_OPTION,),
    Kick: (Phase.KICK,),
    LookAtHand: (Phase.STAND_OR_BEG,),
    Stand: (Phase.STAND_OR_BEG,),
    Beg: (Phase.STAND_OR_BEG,),
    GiveOne: (Phase.DEALER_REPLY,),
    RunPack: (Phase.DEALER_REPLY, Phase.RUN),
    Play: (Phase.PLAY,),
}
_CHECKS: dict[type, Callable[[State, Any], Fault | None]] = {
    Shuffle: _shuffle,
    Return: _return,
    Cut: _cut,
    Deal: _deal,
    BlindStand: _blind_stand,
    LookAtHand: _look_at_hand,
    Stand: _stand,
    GiveOne: _give_one,
    RunPack: _run_pack,
    Play: _play,
}
_SINGING: dict[type, Callable[[State, Seat], Fault | None]] = {Sing: _sing, Stop: _stop, Confirm: _confirm}
