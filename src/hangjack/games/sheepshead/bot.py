"""A sound Sheepshead player: from what a seat can see to what it does, without memory and without dice.

Picking goes by trumps: three for a queen, two for a jack, one for a diamond, and one for each fail ace. A hand that
comes to 11 is picked; the last to speak, whose pass would make a leaster, picks with 10. The bury is the pair that
leaves most: points go under that would be lost in the play (fail tens and kings first, an ace only from length), and
a fail suit that can be cleared is; trumps stay.

Cards are chosen by an estimate. For each legal card: what the trick will be worth, times how much likelier the own
side is to win it than to lose it, less what the card is worth in hand later. The chance that a card holds comes from
the number of unseen cards that take it and of the cards that the players to come have. The picker plays against two,
each opponent with the other: points go to a partner who is winning, and rich tricks are taken. In a leaster everybody
plays to lose: tricks are ducked, the rich ones before all, and when one cannot win anyway the most dangerous card goes.
A picker on lead throws in when no unseen card takes any of the hand.
"""

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from hangjack.cards import SHORT_PACK, Card, Cards, Rank
from hangjack.games.sheepshead.engine.actions import (
    Bury,
    Cut,
    Deal,
    OfferCut,
    Pass,
    Pick,
    Play,
    SeatAction,
    Shuffle,
    ThrowIn,
)
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.engine.state import Phase
from hangjack.games.sheepshead.engine.tricks import (
    Trick,
    card_points,
    height,
    is_trump,
    suit_of,
    takes,
    winner,
)
from hangjack.games.sheepshead.engine.views import View

Wanted = TypeVar("Wanted", bound=SeatAction)

_PICKS_WITH = 11
_LAST_PICKS_WITH = 10
_CARD_TO_COME = 120 / 32
"""What a card that is still to be played brings on average."""
_RUFF = 0.4
"""How readily a player to come trumps a fail suit instead of following it."""
_PARTNER_TAKES = 0.35
"""The chance that a partner who is still to play wins a trick that the picker is winning."""
_VOID = 6.0
"""What it is worth to the picker to have no card of a fail suit, in card points."""
_MIDDLE = 16


def choose(view: View) -> SeatAction:
    """Return what the seat of *view* does now; it must be its turn."""
    return _BY_PHASE[view.phase](view)


def strength(hand: Cards) -> int:
    """Return what *hand* is worth for picking: three for a queen, two for a jack, one for a diamond or a fail ace."""
    return sum(_STRENGTH.get(card.rank, int(is_trump(card))) for card in hand)


def _shuffle(view: View) -> SeatAction:
    return next(iter(_legal(view, OfferCut)), None) or _legal(view, Shuffle)[0]


def _cut(view: View) -> SeatAction:
    return next(cut for cut in _legal(view, Cut) if cut.cards == _MIDDLE)


def _pick_or_pass(view: View) -> SeatAction:
    assert view.hand is not None
    is_last = len(view.calls) == len(view.active) - 1
    needed = _LAST_PICKS_WITH if is_last else _PICKS_WITH
    return _legal(view, Pick if strength(view.hand) >= needed else Pass)[0]


def _bury(view: View) -> SeatAction:
    assert view.hand is not None
    hand = view.hand
    return max(_legal(view, Bury), key=lambda bury: _worth_of_bury(bury.cards, hand))


def _worth_of_bury(cards: Cards, hand: Cards) -> float:
    """Return what burying *cards* brings: their points and the suits cleared, less what they would have taken."""
    left = Counter(suit_of(card) for card in hand if card not in cards and not is_trump(card))
    cleared = {suit_of(card) for card in cards if not is_trump(card) and not left[suit_of(card)]}
    return card_points(cards) + _VOID * len(cleared) - sum(_taking(card) for card in cards)


def _taking(card: Card) -> float:
    """Return what *card* would take if it stayed in the picker's hand."""
    if is_trump(card):
        return 20 + (height(card) - 86) / 2
    return 8.0 if card.rank is Rank.ACE else 0.0


def _play(view: View) -> SeatAction:
    assert view.hand is not None
    if (throw_in := _legal(view, ThrowIn)) and not _can_be_taken(view, view.hand):
        return throw_in[0]
    estimate = _estimate_to_lose if view.phase is Phase.LEASTER else _estimate
    return max(_legal(view, Play), key=lambda play: estimate(view, play))


def _can_be_taken(view: View, hand: Cards) -> bool:
    return any(takes(card, held) for card in _unseen(view) for held in hand)


def _estimate(view: View, play: Play) -> float:
    """Return what *play* is likely to bring to its side, in card points."""
    trick = _with(view, play.card)
    stake = card_points(trick.cards) + _CARD_TO_COME * (3 - len(trick.cards))
    return stake * (2 * _chance(view, play.seat, trick) - 1) - _worth_in_hand(play.card)


def _estimate_to_lose(view: View, play: Play) -> float:
    """Return how well *play* keeps points away from its own seat, in card points."""
    trick = _with(view, play.card)
    stake = card_points(trick.cards) + _CARD_TO_COME * (3 - len(trick.cards))
    return (card_points([play.card]) + height(play.card) / 10) / 2 - stake * _chance(view, play.seat, trick)


def _with(view: View, card: Card) -> Trick:
    assert view.trick is not None
    return Trick(view.trick.order, (*view.trick.cards, card))


def _chance(view: View, seat: Seat, trick: Trick) -> float:
    """Return how likely the side of *seat* wins *trick*, in which it has just played."""
    to_come = trick.order[len(trick.cards) :]
    rescue = _PARTNER_TAKES if any(_together(view, seat, other) for other in to_come) else 0.0
    if not _together(view, seat, winner(trick)):
        return rescue
    holds = 1.0
    for other in to_come:
        if not _together(view, seat, other):
            holds *= _chance_to_hold(view, other, trick)
    return holds + (1 - holds) * rescue


def _together(view: View, seat: Seat, other: Seat) -> bool:
    """Whether the two are on one side: a player with himself, and the opponents of a picker with each other."""
    return seat is other or (view.picker is not None and view.picker not in (seat, other))


def _chance_to_hold(view: View, other: Seat, trick: Trick) -> float:
    """Return how likely *other* has nothing that takes *trick*."""
    best = max(trick.cards, key=lambda card: _rank_in(trick, card))
    unseen = _unseen(view)
    taking = [card for card in unseen if takes(card, best)]
    higher = sum(suit_of(card) is suit_of(best) for card in taking)
    ruffs = len(taking) - higher
    share = min(1.0, view.card_counts[other.place] / max(1, len(unseen)))
    return float((1 - share) ** (higher + _RUFF * ruffs))


def _rank_in(trick: Trick, card: Card) -> int:
    follows = is_trump(card) or suit_of(card) is suit_of(trick.cards[0])
    return height(card) if follows else 0


def _unseen(view: View) -> set[Card]:
    """Return the cards that may still be in other hands; older tricks are not remembered."""
    shown = [trick.cards for trick in (view.trick, view.last_trick) if trick is not None]
    return set(SHORT_PACK).difference(view.hand or (), view.bury or (), *shown)


def _worth_in_hand(card: Card) -> float:
    """Return what *card* may still win if it is kept."""
    if is_trump(card):
        return (height(card) - 86) / 2
    return 3.0 if card.rank is Rank.ACE else 0.0


def _legal(view: View, kind: type[Wanted]) -> list[Wanted]:
    return [action for action in view.legal if isinstance(action, kind)]


_STRENGTH = {Rank.QUEEN: 3, Rank.JACK: 2, Rank.ACE: 1}
_BY_PHASE: dict[Phase, Callable[[View], SeatAction]] = {
    Phase.SHUFFLE: _shuffle,
    Phase.CUT: _cut,
    Phase.DEAL: lambda view: _legal(view, Deal)[0],
    Phase.PICKING: _pick_or_pass,
    Phase.BURY: _bury,
    Phase.PLAY: _play,
    Phase.LEASTER: _play,
}
