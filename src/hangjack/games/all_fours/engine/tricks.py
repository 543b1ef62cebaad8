"""Tricks: which cards may be played, who wins, what the cards are worth for game."""

from collections.abc import Iterable, Sequence

from hangjack.cards import Card, Cards, Suit
from hangjack.games.all_fours.engine.options import Options
from hangjack.games.all_fours.engine.seats import Seat, Tally
from hangjack.tables import pairs
from hangjack.tables.pairs import PairTrick
from hangjack.wording import Worded

ACE_HIGH = "23456789TJQKA"
_HEIGHT = {card: ACE_HIGH.index(card.rank) for card in Card}
_FOR_GAME = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


class SuitFault(Worded):
    """What is wrong with a card that the rules of following do not allow."""

    RENEGE = "renege"
    UNDER_TRUMP = "under_trump"


class Trick(PairTrick[Seat], frozen=True):
    """A trick of this game."""


def height(card: Card) -> int:
    """Return how high *card* ranks within its suit."""
    return _HEIGHT[card]


def for_game(cards: Iterable[Card]) -> int:
    """Return what *cards* count towards the game point."""
    return sum(_FOR_GAME.get(card.rank, 0) for card in cards)


def winning_card(cards: Sequence[Card], trump: Suit) -> Card:
    """Return the card that wins *cards*: the highest trump, else the highest of the suit led."""
    return pairs.winning_card(cards, trump, height)


def winner(trick: Trick, trump: Suit) -> Seat:
    """Return who wins *trick* as it stands."""
    return trick.leader.after(trick.cards.index(winning_card(trick.cards, trump)))


def points_won(tricks: Iterable[Trick], trump: Suit) -> Tally:
    """Return each side's cards for game in the *tricks* it won."""
    tally = Tally()
    for trick in tricks:
        tally = tally.plus(winner(trick, trump).side, for_game(trick.cards))
    return tally


def legal_cards(
    hand: Cards, trick: Cards, trump: Suit, options: Options, ruffed: Suit | None = None
) -> Cards:
    """Return the cards of *hand* that may be played to *trick*, in the order of the hand.

    *ruffed* is the plain suit that the leader has just won by trumping: some books want it led back.
    """
    allowed = _may_follow(hand, trick, trump, options) if trick else _may_lead(hand, ruffed, options)
    return tuple(card for card in hand if card in allowed)


def ruffed_suit(trick: Trick, trump: Suit) -> Suit | None:
    """Return the plain suit that was led to *trick* if a trump won it; None otherwise."""
    led = trick.cards[0].suit
    return led if led is not trump and winning_card(trick.cards, trump).suit is trump else None


def suit_fault(card: Card, hand: Cards, trick: Trick, trump: Suit, legal: Cards) -> SuitFault | None:
    """Return what is wrong with playing *card* from *hand*, given the *legal* ones; None if nothing."""
    if card in legal or card not in hand:
        return None
    if trick.cards and card.suit is trump:
        return SuitFault.UNDER_TRUMP
    return SuitFault.RENEGE


def _may_lead(hand: Cards, ruffed: Suit | None, options: Options) -> Cards:
    if options.after_ruff_lead == "any" or ruffed is None:
        return hand
    return _of_suit(hand, ruffed) or hand


def _may_follow(hand: Cards, trick: Cards, trump: Suit, options: Options) -> Cards:
    led = trick[0].suit
    if led is trump:
        return _of_suit(hand, trump) or hand
    over = _over(hand, trick, trump)
    if all(card.suit is trump for card in hand):
        return hand if options.under_trump_free_when == "only_trumps" else (over or hand)
    return (_of_suit(hand, led) or tuple(card for card in hand if card.suit is not trump)) + over


def _over(hand: Cards, trick: Cards, trump: Suit) -> Cards:
    """Return the trumps of *hand* that go over every trump in *trick*."""
    best = max((height(card) for card in trick if card.suit is trump), default=-1)
    return tuple(card for card in hand if card.suit is trump and height(card) > best)


def _of_suit(cards: Cards, suit: Suit) -> Cards:
    return tuple(card for card in cards if card.suit is suit)


def holders(tricks: Iterable[Trick]) -> dict[Card, Seat]:
    """Return who held each card of *tricks*."""
    return {card: seat for trick in tricks for seat, card in trick.plays}
