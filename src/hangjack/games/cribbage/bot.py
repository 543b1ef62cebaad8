"""A sound crib player: from what a seat can see to what it does, without memory and without dice.

Cards for the box are chosen by what is kept: the average count of the hand over every start card that may come, plus
what the cards laid away are likely to bring in one's own box, or less that in the opponents'.

In play a card is worth what it scores at once, less what the next opponent is likely to score on it, judged by all
cards that have not been seen; of equals the higher card goes first, so that small ones are left for the end of a count.

Where players declare, the bot says what the cards are worth, challenges an opponent who says more, and a partner who
says less.
"""

from collections.abc import Callable
from itertools import combinations
from typing import TypeVar

from hangjack.cards import FULL_PACK, Card, Cards, without
from hangjack.games.cribbage.engine.actions import (
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
    Play,
    SeatAction,
    Shuffle,
)
from hangjack.games.cribbage.engine.pegging import items_of_card
from hangjack.games.cribbage.engine.scores import height, pips
from hangjack.games.cribbage.engine.showing import Role, count_show
from hangjack.games.cribbage.engine.state import Phase, Where
from hangjack.games.cribbage.engine.views import OpenScore, View

Wanted = TypeVar("Wanted", bound=SeatAction)

_FIVE_LAID = 1.0
_CARD_LAID = 0.3
"""What a card alone brings in a box beyond what the others in it bring, a five and any other."""
_PAIR_LAID = 2.2
_FIFTEEN_LAID = 2.2
_RUN_LAID = 0.8
"""What two cards bring that pair, add to fifteen, or lie beside each other."""
_REPLY = 0.7
"""How much of what an opponent could score counts: only one card is played, and it may not be the best."""
_CAUTION = 0.01
"""What a pip is worth that is kept for later."""


def choose(view: View) -> SeatAction:
    """Return what the seat of *view* does now. It must have something to do: its turn, or an answer."""
    if _legal(view, Agree):
        return _answer(view)
    if _legal(view, Claim):
        return _claim(view)
    return _BY_PHASE[view.phase](view)


def _middle(kind: type[Wanted]) -> Callable[[View], SeatAction]:
    """Return the choice of the cut in the middle."""

    def cut(view: View) -> SeatAction:
        cuts = _legal(view, kind)
        return cuts[len(cuts) // 2]

    return cut


def _discard(view: View) -> SeatAction:
    assert view.hand is not None
    hand = view.hand
    return max(_legal(view, Discard), key=lambda discard: _worth_of(view, hand, discard.cards))


def _worth_of(view: View, hand: Cards, laid: Cards) -> float:
    """Return what a hand is worth when *laid* goes into the box."""
    assert view.seat is not None
    assert view.dealer is not None
    kept = without(hand, laid)
    starts = without(FULL_PACK, hand)
    average = sum(count_show(kept, start, Role.HAND).total for start in starts) / len(starts)
    own_box = view.seat.side is view.dealer.side
    return average + _worth_in_box(laid) * (1 if own_box else -1)


def _worth_in_box(laid: Cards) -> float:
    worth = sum(_FIVE_LAID if card[0] == "5" else _CARD_LAID for card in laid)
    for one, other in combinations(laid, 2):
        apart = abs(height(one) - height(other))
        worth += _PAIR_LAID * (apart == 0) + _RUN_LAID * (apart in (1, 2))
        worth += _FIFTEEN_LAID * (pips(one) + pips(other) == 15)
    return worth


def _play(view: View) -> SeatAction:
    return max(_legal(view, Play), key=lambda play: _estimate(view, play.card))


def _estimate(view: View, card: Card) -> float:
    """Return what playing *card* is likely to bring."""
    cards = (*(played.card for played in view.round), card)
    return _holes(view, cards) - _REPLY * _reply(view, cards) + _CAUTION * pips(card)


def _reply(view: View, cards: Cards) -> float:
    """Return what the next opponent is likely to have for a card that follows *cards*."""
    assert view.seat is not None
    room = view.options.count_limit - sum(map(pips, cards))
    unseen = _unseen(view)
    held = view.card_counts[view.variant.left(view.seat).place]
    answers = sum(_holes(view, (*cards, card)) for card in unseen if pips(card) <= room)
    return answers * held / len(unseen)


def _holes(view: View, cards: Cards) -> int:
    return sum(item.holes for item in items_of_card(cards, view.options, closes=False))


def _unseen(view: View) -> list[Card]:
    shown = {each.card for each in (*view.round, *view.turned_over)}
    shown |= {*(view.hand or ()), *(view.laid or ()), *((view.start,) if view.start else ())}
    return [card for card in FULL_PACK if card not in shown]


def _claim(view: View) -> SeatAction:
    assert view.seat is not None
    return Claim(view.seat, _true_holes(view))


def _count(view: View) -> SeatAction:
    if counts := _legal(view, Count):
        return counts[0]
    assert view.seat is not None
    return Declare(view.seat, _true_holes(view))


def _answer(view: View) -> SeatAction:
    assert view.seat is not None
    assert view.open is not None
    said, true = view.open.declared or 0, _true_holes(view)
    partner = view.open.seat.side is view.seat.side
    wrong = said < true if partner else said > true
    return Challenge(view.seat) if wrong else Agree(view.seat)


def _true_holes(view: View) -> int:
    """Return what the score on the table is worth, counted from the cards in sight."""
    assert view.open is not None
    score: OpenScore = view.open
    if score.where is Where.PLAY:
        return sum(item.holes for item in items_of_card(score.cards, view.options, closes=score.closes))
    assert view.start is not None
    role = Role.BOX if score.where is Where.BOX else Role.HAND
    return count_show(score.cards, view.start, role, view.options.box_flush_cards).total


def _legal(view: View, kind: type[Wanted]) -> list[Wanted]:
    return [action for action in view.legal if isinstance(action, kind)]


_BY_PHASE: dict[Phase, Callable[[View], SeatAction]] = {
    Phase.CUT: _middle(CutForBox),
    Phase.SHUFFLE: lambda view: _legal(view, Shuffle)[0],
    Phase.PACK_CUT: _middle(CutPack),
    Phase.DEAL: lambda view: _legal(view, Deal)[0],
    Phase.DISCARD: _discard,
    Phase.START: _middle(CutStart),
    Phase.PLAY: _play,
    Phase.SHOW: _count,
    Phase.BOX: _count,
}
