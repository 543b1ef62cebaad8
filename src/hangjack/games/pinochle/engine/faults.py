"""What is wrong with an action: one function for each kind of action, and `fault_in`, which asks the right one."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from hangjack.cards import DOUBLE_PINOCHLE_PACK, Cards
from hangjack.games.pinochle.engine.actions import (
    Action,
    Bid,
    BostonReviewed,
    CallDirector,
    Cut,
    Deal,
    DirectorAction,
    DirectorWatches,
    Fault,
    FinishMeld,
    HandEnded,
    NameTrump,
    NoCut,
    OfferCut,
    Pass,
    Play,
    Resume,
    SeatAction,
    Show,
    Shuffle,
    Shuffled,
    TimeCalled,
    WriteMeld,
)
from hangjack.games.pinochle.engine.auction import bid_fault, pass_fault
from hangjack.games.pinochle.engine.dealing import enough_shuffles, packets_fit, packets_of, thick_enough
from hangjack.games.pinochle.engine.melding import Meld, items_in, marriage_suits
from hangjack.games.pinochle.engine.seats import Seat, left
from hangjack.games.pinochle.engine.state import Phase, State
from hangjack.games.pinochle.engine.tricks import card_fault, legal_cards

_PACK = Counter(DOUBLE_PINOCHLE_PACK)


def to_act(state: State) -> Seat | None:
    """Return whose turn it is; None when chance or a director must act first, or the round is over.

    All four lay their meld in any order, and either player of a side may write it down: the seat returned then is the
    first from the bidder that the table waits for.
    """
    actor = _ACTORS.get(state.phase)
    return None if actor is None or waits_for_chance(state) else actor(state)


def waits_for_chance(state: State) -> bool:
    """Whether the pack must be mixed before anything else."""
    return state.phase is Phase.CUT and state.pack is None


def fault_in(state: State, action: Action) -> Fault | None:
    """Return what is wrong with *action*, or None if it is legal."""
    if state.phase is Phase.ROUND_OVER:
        return Fault.ROUND_OVER
    if isinstance(action, Shuffled):
        return _shuffled(state, action)
    if isinstance(action, DirectorAction):
        return _DIRECTOR[type(action)](state, action)
    if isinstance(action, CallDirector | Resume):
        return _stopping(state, action)
    if state.stopped_by is not None:
        return Fault.STOPPED
    if isinstance(action, Show | FinishMeld | WriteMeld):
        return _LAYING[type(action)](state, action)
    return _turn_fault(state, action)


def showable(state: State, seat: Seat) -> dict[Meld, int]:
    """Return how often *seat* may show each meld. Kings and queens of a run not shown may be royal marriages."""
    held = {
        item.meld: item.times for item in items_in(state.hand(seat), state.trump, state.options.meld_table)
    }
    if runs := held.get(Meld.RUN, 0):
        shown = next((item.times for item in state.shown_by(seat) if item.meld is Meld.RUN), 0)
        held[Meld.ROYAL_MARRIAGE] = held.get(Meld.ROYAL_MARRIAGE, 0) + runs - shown
    return held


def playable(state: State, seat: Seat) -> Cards:
    """Return the different cards that *seat* may play to the trick on the table."""
    assert state.trick is not None
    assert state.trump is not None
    lead_trump = state.options.first_lead == "trump" and not state.tricks
    return legal_cards(state.hand(seat), state.trick.cards, state.trump, lead_trump=lead_trump)


def _turn_fault(state: State, action: SeatAction) -> Fault | None:
    """Return what is wrong with an action that belongs to somebody's turn."""
    if state.phase is not _PHASES[type(action)]:
        return Fault.NOT_NOW
    if action.seat is not to_act(state):
        return Fault.NOT_NOW if waits_for_chance(state) else Fault.OUT_OF_TURN
    check = _CHECKS.get(type(action))
    return check(state, action) if check else None


def _shuffled(state: State, action: Shuffled) -> Fault | None:
    if not waits_for_chance(state):
        return Fault.NOT_NOW
    return None if Counter(action.pack) == _PACK else Fault.NOT_A_PACK


def _time_called(state: State, _: TimeCalled) -> Fault | None:
    return Fault.NOT_NOW if state.time_called else None


def _director_watches(state: State, _: DirectorWatches) -> Fault | None:
    return None if state.phase is Phase.PLAY and not state.watched else Fault.NOT_NOW


def _boston_reviewed(state: State, _: BostonReviewed) -> Fault | None:
    return None if state.phase is Phase.REVIEW else Fault.NOT_NOW


def _hand_ended(state: State, action: HandEnded) -> Fault | None:
    """Return why a ruling cannot end the hand so: a deal goes back only before it is done, a renege comes later."""
    phases = (Phase.DEAL,) if action.how == "redeal" else _AFTER_DEAL
    return None if state.phase in phases else Fault.NOT_NOW


def _stopping(state: State, action: CallDirector | Resume) -> Fault | None:
    if isinstance(action, CallDirector):
        return Fault.STOPPED if state.stopped_by is not None else None
    if state.stopped_by is None:
        return Fault.NOT_NOW
    return None if state.stopped_by is action.seat else Fault.NOT_YOUR_CALL


def _offer_cut(state: State, _: OfferCut) -> Fault | None:
    return None if enough_shuffles(state.shuffles, state.options) else Fault.TOO_FEW_SHUFFLES


def _cut(state: State, action: Cut) -> Fault | None:
    parts = (action.cards, len(DOUBLE_PINOCHLE_PACK) - action.cards)
    return None if thick_enough(parts, state.options) else Fault.CUT_TOO_THIN


def _deal(state: State, action: Deal) -> Fault | None:
    packets = packets_of(action.at_a_time, state.options)
    return None if packets_fit(packets, action.at_a_time, state.options) else Fault.PACKET_SIZE


def _bid(state: State, action: Bid) -> Fault | None:
    return bid_fault(state.auction, action.bid, state.options)


def _pass(state: State, _: Pass) -> Fault | None:
    return pass_fault(state.auction, state.options)


def _name_trump(state: State, action: NameTrump) -> Fault | None:
    return None if action.suit in marriage_suits(state.hand(action.seat)) else Fault.NO_MARRIAGE


def _show(state: State, action: Show) -> Fault | None:
    if not state.is_before_first_card:
        return Fault.NOT_NOW
    if not 1 <= action.times <= showable(state, action.seat).get(action.meld, 0):
        return Fault.MELD_NOT_HELD
    before = next((item.times for item in state.shown_by(action.seat) if item.meld is action.meld), 0)
    return Fault.MELD_ALREADY_SHOWN if action.times <= before else None


def _finish_meld(state: State, action: FinishMeld) -> Fault | None:
    if state.phase is not Phase.MELD:
        return Fault.NOT_NOW
    if action.seat in state.finished:
        return Fault.MELD_FINISHED
    if action.seat in state.aces_due:
        return Fault.ACES_DUE
    if action.seat in state.board_due:
        return Fault.BOARD_DUE
    return None if len(state.hand(action.seat)) == state.options.cards_each else Fault.WRONG_COUNT


def _write_meld(state: State, action: WriteMeld) -> Fault | None:
    if state.phase is not Phase.WRITE:
        return Fault.NOT_NOW
    return Fault.MELD_WRITTEN if action.seat.side in state.written else None


def _play(state: State, action: Play) -> Fault | None:
    assert state.trick is not None
    assert state.trump is not None
    hand = state.hand(action.seat)
    return card_fault(action.card, hand, state.trick.cards, state.trump, playable(state, action.seat))


def _first_unfinished(state: State) -> Seat:
    assert state.bidder is not None
    order = [left(state.bidder, steps) for steps in range(4)]
    return next(seat for seat in order if seat not in state.finished)


def _first_unwritten(state: State) -> Seat:
    assert state.bidder is not None
    return state.bidder if state.bidder.side not in state.written else left(state.bidder)


_AFTER_DEAL = (Phase.AUCTION, Phase.TRUMP, Phase.MELD, Phase.WRITE, Phase.PLAY)
_ACTORS: dict[Phase, Callable[[State], Seat | None]] = {
    Phase.SHUFFLE: lambda state: state.dealer,
    Phase.CUT: lambda state: state.cutter,
    Phase.DEAL: lambda state: state.dealer,
    Phase.AUCTION: lambda state: state.auction.to_act,
    Phase.TRUMP: lambda state: state.trump_by,
    Phase.MELD: _first_unfinished,
    Phase.WRITE: _first_unwritten,
    Phase.PLAY: lambda state: state.trick.to_play if state.trick else None,
}
_PHASES: dict[type, Phase] = {
    Shuffle: Phase.SHUFFLE,
    OfferCut: Phase.SHUFFLE,
    Cut: Phase.CUT,
    NoCut: Phase.CUT,
    Deal: Phase.DEAL,
    Bid: Phase.AUCTION,
    Pass: Phase.AUCTION,
    NameTrump: Phase.TRUMP,
    Play: Phase.PLAY,
}
_CHECKS: dict[type, Callable[[State, Any], Fault | None]] = {
    OfferCut: _offer_cut,
    Cut: _cut,
    Deal: _deal,
    Bid: _bid,
    Pass: _pass,
    NameTrump: _name_trump,
    Play: _play,
}
_LAYING: dict[type, Callable[[State, Any], Fault | None]] = {
    Show: _show,
    FinishMeld: _finish_meld,
    WriteMeld: _write_meld,
}
_DIRECTOR: dict[type, Callable[[State, Any], Fault | None]] = {
    TimeCalled: _time_called,
    DirectorWatches: _director_watches,
    BostonReviewed: _boston_reviewed,
    HandEnded: _hand_ended,
}
