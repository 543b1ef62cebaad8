"""What holes are given for, with the cards that make them, so that a page can explain a count."""

from msgspec import Struct

from hangjack.cards import Card, Cards
from hangjack.games.cribbage.engine.seats import Seat
from hangjack.wording import Worded


class Reason(Worded):
    """What holes are given for."""

    THREE_FOR_LAST = "three-for-last"
    HEELS = "heels"
    FIFTEEN = "fifteen"
    THIRTY_ONE = "thirty-one"
    PAIR = "pair"
    THREE = "three"
    FOUR = "four"
    RUN = "run"
    LAST = "last"
    FLUSH = "flush"
    NOB = "nob"
    HAND = "hand"
    BOX = "box"
    CLAIM = "claim"
    MUGGINS = "muggins"


class Item(Struct, frozen=True):
    """One score that the cards make, whoever gets it."""

    reason: Reason
    holes: int
    cards: Cards = ()


class Award(Struct, frozen=True):
    """Holes pegged for a seat's side."""

    reason: Reason
    seat: Seat
    holes: int
    cards: Cards = ()


def pips(card: Card) -> int:
    """Return what *card* counts in play, in fifteens and in a cut: an ace 1, court cards 10."""
    return PIPS[card[0]]


def height(card: Card) -> int:
    """Return the place of *card* in runs, ace 1 to king 13."""
    return HEIGHTS[card[0]]


# By the letter of the rank: plain text is hashed faster than a member of an enumeration, and shows are counted by
# the million.
HEIGHTS = {letter: place for place, letter in enumerate("A23456789TJQK", start=1)}
PIPS = {letter: min(place, 10) for letter, place in HEIGHTS.items()}
