"""Tricks: which cards may be played, who wins, which counters they hold."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from hangjack.cards import DOUBLE_PINOCHLE_PACK, Card, Cards, Suit
from hangjack.games.pinochle.engine.actions import Fault
from hangjack.games.pinochle.engine.seats import Seat, Side, Tally
from hangjack.tables import pairs
from hangjack.tables.pairs import PairTrick

JACK_LOW = "JQKTA"
LAST_TRICK_POINTS = 2
_HEIGHT = {card: JACK_LOW.find(card.rank) for card in Card}
_COUNTERS = frozenset(card for card in Card if card.rank in "ATK")
ALL_TRICK_POINTS = sum(card in _COUNTERS for card in DOUBLE_PINOCHLE_PACK) + LAST_TRICK_POINTS
"""What both sides have together when a hand was played out."""


class Trick(PairTrick[Seat], frozen=True):
    """A trick of this game."""


def height(card: Card) -> int:
    """Return how high *card* ranks within its suit: ace, ten, king, queen, jack."""
    return _HEIGHT[card]


def counters(cards: Iterable[Card]) -> int:
    """Return the trick points in *cards*: one for each ace, ten and king."""
    return sum(card in _COUNTERS for card in cards)


def winning_card(cards: Sequence[Card], trump: Suit) -> Card:
    """Return the card that wins *cards*: the highest trump, else the highest of the suit led."""
    return pairs.winning_card(cards, trump, height)


def winner(trick: Trick, trump: Suit) -> Seat:
    """Return who wins *trick* as it stands; of equal cards the first."""
    return trick.leader.after(trick.cards.index(winning_card(trick.cards, trump)))


class Book(Struct, frozen=True):
    """A trick that has been won, and what it brings."""

    winner: Seat
    points: int


def book(trick: Trick, trump: Suit, *, last: bool = False, leftovers: Iterable[Card] = ()) -> Book:
    """Return what *trick* brings to whom. The *last* one has points of its own, and takes what nobody could play."""
    bonus = LAST_TRICK_POINTS if last else 0
    return Book(winner(trick, trump), counters(trick.cards) + counters(leftovers) + bonus)


def trick_points(tricks: Sequence[Trick], trump: Suit, leftovers: Cards) -> Tally:
    """Return each side's trick points from all *tricks* of a hand; *leftovers* go with the last book."""
    tally = Tally()
    for trick in tricks[:-1]:
        won = book(trick, trump)
        tally = tally.plus(won.winner.side, won.points)
    won = book(tricks[-1], trump, last=True, leftovers=leftovers)
    return tally.plus(won.winner.side, won.points)


def books_won(tricks: Iterable[Trick], trump: Suit) -> Tally:
    """Return how many of *tricks* each side has won."""
    tally = Tally()
    for trick in tricks:
        tally = tally.plus(winner(trick, trump).side, 1)
    return tally


def sole_winner(books: Tally) -> Side | None:
    """Return the side that has won every book so far; None if both have some, or nobody has."""
    if books.NS and books.EW:
        return None
    return books.leader


def legal_cards(hand: Cards, trick: Cards, trump: Suit, *, lead_trump: bool = False) -> Cards:
    """Return the different cards of *hand* that may be played to *trick*; *lead_trump* is for the first lead."""
    distinct = tuple(dict.fromkeys(hand))
    if not trick:
        return _of_suit(distinct, trump) or distinct if lead_trump else distinct
    led = trick[0].suit
    if following := _of_suit(distinct, led):
        trumped = led is not trump and any(card.suit is trump for card in trick)
        return following if trumped else _over(following, _of_suit(trick, led)) or following
    if trumps := _of_suit(distinct, trump):
        return _over(trumps, _of_suit(trick, trump)) or trumps
    return distinct


def card_fault(card: Card, hand: Cards, trick: Cards, trump: Suit, legal: Cards) -> Fault | None:
    """Return what is wrong with playing *card* from *hand* to *trick*, given the *legal* ones; None if nothing."""
    if card in legal:
        return None
    if card not in hand:
        return Fault.NOT_HELD
    if not trick:
        return Fault.MUST_LEAD_TRUMP
    if _of_suit(hand, trick[0].suit):
        return Fault.FAILED_TO_BEAT if card.suit is trick[0].suit else Fault.FAILED_TO_FOLLOW
    return Fault.FAILED_TO_BEAT if card.suit is trump else Fault.FAILED_TO_TRUMP


def _over(cards: Cards, played: Cards) -> Cards:
    """Return those of *cards* that beat every card of their suit that has been *played*; equal cards do not."""
    best = max(map(height, played), default=-1)
    return tuple(card for card in cards if height(card) > best)


def _of_suit(cards: Cards, suit: Suit) -> Cards:
    return tuple(card for card in cards if card.suit is suit)
