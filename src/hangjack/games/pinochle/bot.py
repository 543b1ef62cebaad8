"""A sound pinochle player: from what a seat can see to what it does, without memory and without dice.

Bids go by a count that a player can make at the table. For each suit with a marriage: the own meld in it, the trick
points that the team may expect (twenty-five, one more for each trump above six and one less for each below, one for
each ace above five in the whole hand), and the meld that a partner has on average. The best of these is the limit.
The bot opens and overbids with the lowest number there is up to its limit; it leaves a bid of its partner alone unless
the limit is well above it, and never bids without board in prospect. The suit with the best count is named trump, and
all meld is shown.

Cards are chosen by an estimate. For each legal card: the counters in the trick and those to come, times how much
likelier the own side is to win it than to lose it, less what the card may still win if it is kept. The chance that a
card holds comes from the number of unseen cards that beat it, from the chance that an opponent to come has none of the
suit and can trump, and from the cards that this opponent holds.
"""

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from hangjack.cards import DOUBLE_PINOCHLE_PACK, Card, Cards, Suit
from hangjack.games.pinochle.engine.actions import (
    Bid,
    Cut,
    Deal,
    FinishMeld,
    NameTrump,
    OfferCut,
    Pass,
    Play,
    Resume,
    SeatAction,
    Show,
    Shuffle,
    WriteMeld,
)
from hangjack.games.pinochle.engine.melding import Meld, marriage_suits, points_in
from hangjack.games.pinochle.engine.options import MeldTable
from hangjack.games.pinochle.engine.seats import Seat, left, partner
from hangjack.games.pinochle.engine.state import Phase
from hangjack.games.pinochle.engine.tricks import Trick, counters, height, winner, winning_card
from hangjack.games.pinochle.engine.views import View

Wanted = TypeVar("Wanted", bound=SeatAction)

BASE_TABLE = MeldTable()
"""The table of the base game."""
_PARTNERS_MELD = 14
"""What a hand melds on average in a trump that somebody else has chosen, without the rare great melds."""
_LEAST_OWN_MELD = 10
"""Below this the team is too likely to miss board."""
_TRICK_POINTS = 25
_TRUMPS = 6
_ACES = 5
_OVER_PARTNER = 10
"""How far the limit must be above a partner's bid to raise it."""
_COUNTERS_TO_COME = 48 / 80
"""What a card that is still to be played brings on average."""
_PARTNER_TAKES = 0.35
"""The chance that a partner who is still to play wins a trick that the opponents are winning."""
_MIDDLE = 40


def choose(view: View) -> SeatAction:
    """Return what the seat of *view* does now. It must have something to do: its turn, or a stopped table of its own."""
    if resume := _legal(view, Resume):
        return resume[0]
    return _BY_PHASE[view.phase](view)


def limit(hand: Cards, table: MeldTable = BASE_TABLE) -> int:
    """Return the highest bid that *hand* is worth; 0 if it has no marriage or too little meld."""
    return max((_worth_in(hand, suit, table) for suit in marriage_suits(hand)), default=0)


def _worth_in(hand: Cards, trump: Suit, table: MeldTable) -> int:
    meld = points_in(hand, trump, table)
    if meld < _LEAST_OWN_MELD:
        return 0
    trumps = sum(card.suit is trump for card in hand)
    aces = sum(card.rank == "A" for card in hand)
    return meld + _PARTNERS_MELD + _TRICK_POINTS + (trumps - _TRUMPS) + (aces - _ACES)


def _shuffle(view: View) -> SeatAction:
    offers = _legal(view, OfferCut)
    return offers[0] if offers else _legal(view, Shuffle)[0]


def _cut(view: View) -> SeatAction:
    cuts = _legal(view, Cut)
    return min(cuts, key=lambda cut: abs(cut.cards - _MIDDLE))


def _call(view: View) -> SeatAction:
    assert view.hand is not None
    assert view.seat is not None
    bids, passes = _legal(view, Bid), _legal(view, Pass)
    standing = next((call for call in reversed(view.calls) if call.bid is not None), None)
    least = bids[0].bid
    if standing and standing.seat is partner(view.seat):
        least += _OVER_PARTNER
    return bids[0] if not passes or least <= limit(view.hand, view.meld_table) else passes[0]


def _name_trump(view: View) -> SeatAction:
    def count(action: NameTrump) -> tuple[int, int]:
        assert view.hand is not None
        trumps = sum(card.suit is action.suit for card in view.hand)
        return points_in(view.hand, action.suit, view.meld_table) + trumps, trumps

    return max(_legal(view, NameTrump), key=count)


def _meld(view: View) -> SeatAction:
    """Show everything, runs before the marriages in them, and then finish."""
    shows = _legal(view, Show)
    if not shows:
        return _legal(view, FinishMeld)[0]
    first = min((show.meld for show in shows), key=list(Meld).index)
    return max((show for show in shows if show.meld is first), key=lambda show: show.times)


def _play(view: View) -> SeatAction:
    return max(_legal(view, Play), key=lambda play: _estimate(view, play))


def _estimate(view: View, play: Play) -> float:
    """Return what *play* is likely to bring, in trick points."""
    assert view.trick is not None
    assert view.trump is not None
    trick = Trick(view.trick.leader, (*view.trick.cards, play.card))
    stake = counters(trick.cards) + _COUNTERS_TO_COME * (4 - len(trick.cards))
    return stake * (2 * _chance(view, play.seat, trick) - 1) - _worth_in_hand(play.card, view.trump)


def _chance(view: View, seat: Seat, trick: Trick) -> float:
    """Return how likely the side of *seat* wins *trick*, in which it has just played."""
    assert view.trump is not None
    to_come = [left(trick.leader, place) for place in range(len(trick.cards), 4)]
    rescue = _PARTNER_TAKES if any(each.side is seat.side for each in to_come) else 0.0
    if winner(trick, view.trump).side is not seat.side:
        return rescue
    holds = 1.0
    for opponent in to_come:
        if opponent.side is not seat.side:
            holds *= 1 - _chance_to_take(view, opponent, trick)
    return holds + (1 - holds) * rescue


def _chance_to_take(view: View, opponent: Seat, trick: Trick) -> float:
    """Return how likely *opponent* has something that takes *trick*: a higher card, or a trump and none of the suit."""
    assert view.trump is not None
    best, led = winning_card(trick.cards, view.trump), trick.cards[0].suit
    unseen = _unseen(view)
    lacks = 1 - min(1.0, view.card_counts[opponent.place] / max(1, unseen.total()))
    higher = _count(unseen, best.suit, above=height(best))
    void = lacks ** _count(unseen, led)
    if best.suit is led is not view.trump:
        trumps = 1 - lacks ** _count(unseen, view.trump)
        return float(min(1.0, 1 - lacks**higher + void * trumps))
    return float((1 - lacks**higher) * (1.0 if led is view.trump else void))


def _count(cards: Counter[Card], suit: Suit, above: int = -1) -> int:
    return sum(number for card, number in cards.items() if card.suit is suit and height(card) > above)


def _unseen(view: View) -> Counter[Card]:
    """Return the cards that may still be in other hands; closed books are not remembered."""
    seen = Counter(view.hand or ())
    for trick in (view.trick, view.open_book):
        seen.update(trick.cards if trick else ())
    return Counter(DOUBLE_PINOCHLE_PACK) - seen


def _worth_in_hand(card: Card, trump: Suit) -> float:
    """Return what *card* may still win if it is kept."""
    return height(card) / 3 if card.suit is trump else height(card) / 6


def _legal(view: View, kind: type[Wanted]) -> list[Wanted]:
    return [action for action in view.legal if isinstance(action, kind)]


_BY_PHASE: dict[Phase, Callable[[View], SeatAction]] = {
    Phase.SHUFFLE: _shuffle,
    Phase.CUT: _cut,
    Phase.DEAL: lambda view: _legal(view, Deal)[-1],
    Phase.AUCTION: _call,
    Phase.TRUMP: _name_trump,
    Phase.MELD: _meld,
    Phase.WRITE: lambda view: _legal(view, WriteMeld)[0],
    Phase.PLAY: _play,
}
