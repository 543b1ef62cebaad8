"""A sound All Fours player: from what a seat can see to what it does, without memory and without dice.

Calls go by trumps in hand. A hand is worth playing with the Ace, with two trumps of which one is King or Queen, or with
any three; a Jack counts only with such cover. The stander stands on such a hand and begs otherwise; the
dealer gives one for it, unless the point would end the game, and runs the pack otherwise. Nobody stands blind,
shuffles more than chance has done, pauses, or objects; a point that cannot be lost is sung.

Cards are chosen by an estimate. For each legal card: what the trick will be worth (cards for game, and a lot for the
trump Jack), times how much likelier it is to be won than lost, less what the card is worth in hand later, and less something for
overtaking the partner. The chance
that a card holds comes from the number of unseen cards that beat it and of the cards that the opponents left to play
have. So tens go to a partner who is winning, rich tricks are taken, poor ones are lost cheaply, and the Jack is played
where it is safe.
"""

from collections.abc import Callable
from typing import TypeVar

from hangjack.cards import FULL_PACK, Card, Cards, Rank, Suit
from hangjack.games.all_fours.engine.actions import (
    Beg,
    Confirm,
    Cut,
    Deal,
    DeclineBlind,
    GiveOne,
    Kick,
    LookAtHand,
    OfferCut,
    Play,
    Resume,
    RunPack,
    SeatAction,
    Sing,
    Stand,
)
from hangjack.games.all_fours.engine.seats import Seat, partner, right
from hangjack.games.all_fours.engine.state import Phase
from hangjack.games.all_fours.engine.tricks import Trick, for_game, height, winner, winning_card
from hangjack.games.all_fours.engine.views import View

Wanted = TypeVar("Wanted", bound=SeatAction)

_JACK_WORTH = 15.0
"""What winning or losing the trump Jack is worth, in cards for game."""
_CARD_TO_COME = 0.5
"""What a card that is still to be played brings: less than the average of a pack, as nobody gives much away."""
_RUFF = 0.5
"""How readily an opponent trumps a plain suit instead of following it."""
_PARTNER_TAKES = 0.3
"""The chance that a partner who is still to play wins a trick that the opponents are winning."""
_OVERTAKING = 4.0
"""What it costs to spend a winner on a trick that the partner was winning."""
_MIDDLE = 26


def choose(view: View) -> SeatAction:
    """Return what the seat of *view* does now. It must have something to do: its turn, a sing, or a confirmation."""
    for kind in Sing, Confirm, Resume:
        if found := _legal(view, kind):
            return found[0]
    return _BY_PHASE[view.phase](view)


def _cut(view: View) -> SeatAction:
    return next(cut for cut in _legal(view, Cut) if cut.cards == _MIDDLE)


def _stand_or_beg(view: View) -> SeatAction:
    if look := _legal(view, LookAtHand):
        return look[0]
    stands = _legal(view, Stand)
    return stands[0] if stands and _is_worth_playing(view) else _legal(view, Beg)[0]


def _give_or_run(view: View) -> SeatAction:
    gives = _legal(view, GiveOne)
    if gives and not view.giving_ends_the_game and _is_worth_playing(view):
        return gives[0]
    return _run(view)


def _run(view: View) -> SeatAction:
    return _legal(view, RunPack)[-1]


def _is_worth_playing(view: View) -> bool:
    """Whether the own trumps are worth the issue, by what the module's docstring says of calls."""
    assert view.hand is not None
    ranks = [card.rank for card in view.hand if card.suit is view.kicks[-1].suit]
    backed = len(ranks) >= 2 and (Rank.KING in ranks or Rank.QUEEN in ranks)
    return Rank.ACE in ranks or backed or len(ranks) >= 3


def _play(view: View) -> SeatAction:
    return max(_legal(view, Play), key=lambda play: _estimate(view, play))


def _estimate(view: View, play: Play) -> float:
    """Return what *play* is likely to bring, in cards for game."""
    assert view.trick is not None
    assert view.trump is not None
    trick = Trick(view.trick.leader, (*view.trick.cards, play.card))
    to_come = 4 - len(trick.cards)
    stake = _worth(trick.cards, view.trump) + _CARD_TO_COME * to_come
    cost = _worth_in_hand(play.card, view.trump) + _OVERTAKING * _overtakes_partner(view, play.seat, trick)
    return stake * (2 * _chance(view, play.seat, trick) - 1) - cost


def _overtakes_partner(view: View, seat: Seat, trick: Trick) -> bool:
    assert view.trick is not None
    assert view.trump is not None
    won_before = bool(view.trick.cards) and winner(view.trick, view.trump) is partner(seat)
    return won_before and winner(trick, view.trump) is seat


def _chance(view: View, seat: Seat, trick: Trick) -> float:
    """Return how likely the side of *seat* wins *trick*, in which it has just played."""
    assert view.trump is not None
    to_come = [right(trick.leader, place) for place in range(len(trick.cards), 4)]
    partner_to_come = any(each.side is seat.side for each in to_come)
    rescue = _PARTNER_TAKES if partner_to_come else 0.0
    if winner(trick, view.trump).side is not seat.side:
        return rescue
    holds = 1.0
    for opponent in to_come:
        if opponent.side is not seat.side:
            holds *= _chance_to_hold(view, opponent, trick)
    return holds + (1 - holds) * rescue


def _chance_to_hold(view: View, opponent: Seat, trick: Trick) -> float:
    """Return how likely *opponent* has nothing that takes *trick*."""
    assert view.trump is not None
    best = winning_card(trick.cards, view.trump)
    unseen = _unseen(view)
    higher = sum(card.suit is best.suit and height(card) > height(best) for card in unseen)
    ruffs = 0 if best.suit is view.trump else sum(card.suit is view.trump for card in unseen)
    share = min(1.0, view.card_counts[opponent.place] / max(1, len(unseen)))
    return float((1 - share) ** (higher + _RUFF * ruffs))


def _unseen(view: View) -> set[Card]:
    """Return the cards that may still be in other hands; older tricks are not remembered."""
    shown = [trick.cards for trick in (view.trick, view.last_trick) if trick is not None]
    return set(FULL_PACK).difference(view.hand or (), view.kicks, *shown)


def _worth(cards: Cards, trump: Suit) -> float:
    """Return what winning *cards* is worth."""
    return for_game(cards) + _JACK_WORTH * any(_is_jack(card, trump) for card in cards)


def _worth_in_hand(card: Card, trump: Suit) -> float:
    """Return what *card* may still win if it is kept."""
    if _is_jack(card, trump):
        return _JACK_WORTH / 2
    return height(card) / 2 if card.suit is trump else height(card) / 8


def _is_jack(card: Card, trump: Suit) -> bool:
    return card.rank is Rank.JACK and card.suit is trump


def _legal(view: View, kind: type[Wanted]) -> list[Wanted]:
    return [action for action in view.legal if isinstance(action, kind)]


_BY_PHASE: dict[Phase, Callable[[View], SeatAction]] = {
    Phase.SHUFFLE: lambda view: _legal(view, OfferCut)[0],
    Phase.CUT: _cut,
    Phase.DEAL: lambda view: _legal(view, Deal)[-1],
    Phase.BLIND_OPTION: lambda view: _legal(view, DeclineBlind)[0],
    Phase.KICK: lambda view: _legal(view, Kick)[0],
    Phase.STAND_OR_BEG: _stand_or_beg,
    Phase.DEALER_REPLY: _give_or_run,
    Phase.RUN: _run,
    Phase.PLAY: _play,
}
