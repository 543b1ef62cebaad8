"""Cards as every table shows them on a terminal."""

from collections.abc import Callable

from hangjack.cards import Card, Cards, Rank

SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def face(card: Card) -> str:
    """Return *card* as it is shown on a table: `J♥`, `10♠`."""
    return ("10" if card.rank is Rank.TEN else card.rank.value) + SIGNS[card.suit]


def faces(cards: Cards) -> str:
    """Return *cards* in a row."""
    return " ".join(map(face, cards))


def in_suits(laid_out: Cards, suit_of: Callable[[Card], object] = lambda card: card.suit) -> str:
    """Return cards that are *laid_out* as a hand, with a gap between the suits; a game may count trumps as one suit."""
    suits = dict.fromkeys(map(suit_of, laid_out))
    return "   ".join(faces(tuple(card for card in laid_out if suit_of(card) is suit)) for suit in suits)
