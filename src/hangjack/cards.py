"""Packs and notation: a card is its rank and suit, `Js`, `Th`.

Equal cards are equal values. A pack may hold the same card several times, so everything that takes cards away takes
one copy for each card named.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Self

from msgspec import Struct

from hangjack.errors import BadInput
from hangjack.wording import Worded


class Suit(Worded):
    """One of the four suits, in the order in which new packs are listed."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"


class Rank(Worded):
    """One of the thirteen ranks; which is high is each game's own matter."""

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "T"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"


_SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", "shdcshdc", "\ufe0e\ufe0f")
"""The signs of the suits, black, white, and as phones colour them."""


class Card(StrEnum):
    """A card face. Two cards of a double pack with the same face are the same value."""

    rank: Rank
    suit: Suit

    def __new__(cls, face: str) -> Self:
        """Keep the rank and suit of *face* beside it."""
        card = str.__new__(cls, face)
        card._value_ = face
        card.rank = Rank(face[0])
        card.suit = Suit(face[1])
        return card

    @classmethod
    def _missing_(cls, value: object) -> "Card | None":
        """Return the card that is written otherwise than we do: 10h, qd, 5♥, hJ."""
        plain = str(value).strip().translate(_SIGNS).replace("10", "T")
        written = (
            rank.upper() + suit.lower() for rank, suit in ((plain[:1], plain[1:]), (plain[1:], plain[:1]))
        )
        return next((cls(face) for face in written if face in cls._value2member_map_), None)

    ACE_OF_SPADES = "As"
    KING_OF_SPADES = "Ks"
    QUEEN_OF_SPADES = "Qs"
    JACK_OF_SPADES = "Js"
    TEN_OF_SPADES = "Ts"
    NINE_OF_SPADES = "9s"
    EIGHT_OF_SPADES = "8s"
    SEVEN_OF_SPADES = "7s"
    SIX_OF_SPADES = "6s"
    FIVE_OF_SPADES = "5s"
    FOUR_OF_SPADES = "4s"
    THREE_OF_SPADES = "3s"
    TWO_OF_SPADES = "2s"
    ACE_OF_HEARTS = "Ah"
    KING_OF_HEARTS = "Kh"
    QUEEN_OF_HEARTS = "Qh"
    JACK_OF_HEARTS = "Jh"
    TEN_OF_HEARTS = "Th"
    NINE_OF_HEARTS = "9h"
    EIGHT_OF_HEARTS = "8h"
    SEVEN_OF_HEARTS = "7h"
    SIX_OF_HEARTS = "6h"
    FIVE_OF_HEARTS = "5h"
    FOUR_OF_HEARTS = "4h"
    THREE_OF_HEARTS = "3h"
    TWO_OF_HEARTS = "2h"
    ACE_OF_DIAMONDS = "Ad"
    KING_OF_DIAMONDS = "Kd"
    QUEEN_OF_DIAMONDS = "Qd"
    JACK_OF_DIAMONDS = "Jd"
    TEN_OF_DIAMONDS = "Td"
    NINE_OF_DIAMONDS = "9d"
    EIGHT_OF_DIAMONDS = "8d"
    SEVEN_OF_DIAMONDS = "7d"
    SIX_OF_DIAMONDS = "6d"
    FIVE_OF_DIAMONDS = "5d"
    FOUR_OF_DIAMONDS = "4d"
    THREE_OF_DIAMONDS = "3d"
    TWO_OF_DIAMONDS = "2d"
    ACE_OF_CLUBS = "Ac"
    KING_OF_CLUBS = "Kc"
    QUEEN_OF_CLUBS = "Qc"
    JACK_OF_CLUBS = "Jc"
    TEN_OF_CLUBS = "Tc"
    NINE_OF_CLUBS = "9c"
    EIGHT_OF_CLUBS = "8c"
    SEVEN_OF_CLUBS = "7c"
    SIX_OF_CLUBS = "6c"
    FIVE_OF_CLUBS = "5c"
    FOUR_OF_CLUBS = "4c"
    THREE_OF_CLUBS = "3c"
    TWO_OF_CLUBS = "2c"


Cards = tuple[Card, ...]
"""Some cards, in an order that may matter: a hand, a trick, a pack from the top."""

FULL_PACK: Cards = tuple(Card)
"""The 52 cards, spades to clubs, ace to two."""

SHORT_PACK: Cards = tuple(card for card in FULL_PACK if card.rank in "AKQJT987")
"""The 32 cards from seven to ace."""

DOUBLE_PINOCHLE_PACK: Cards = tuple(card for card in FULL_PACK if card.rank in "ATKQJ" for _ in range(4))
"""The 80 cards of double-deck pinochle: ace, ten, king, queen, jack, each four times."""


def parse_card(text: str) -> Card:
    """Return the card that *text* names as people write it: Th and 10h, Qd and qd, 5h and 5♥, also hJ. Raises `BadInput`."""
    try:
        return Card(text)
    except ValueError:
        raise BadInput("card.not-known", text=text) from None


def parse_cards(text: str, pack: Cards | None = None) -> Cards:
    """Return the cards of *text*, separated by blanks or commas, in that order. With *pack*, they must be in it together."""
    cards = tuple(parse_card(word) for word in text.replace(",", " ").split())
    if pack is not None:
        require_in_pack(cards, pack)
    return cards


def require_in_pack(cards: Iterable[Card], pack: Cards) -> None:
    """Raise `BadInput` unless *cards* could all come from one *pack*."""
    copies = Counter(pack)
    for card, times in Counter(cards).items():
        if card not in copies:
            raise BadInput("card.not-in-pack", card=card, size=len(pack))
        if times > copies[card]:
            raise BadInput("card.too-often", card=card, times=times, copies=copies[card])


def holds(cards: Iterable[Card], wanted: Iterable[Card]) -> bool:
    """Whether *cards* has every card of *wanted*, as often as it stands there."""
    return Counter(wanted) <= Counter(cards)


def without(cards: Sequence[Card], taken: Iterable[Card]) -> Cards:
    """Return *cards* in their order after one copy of each card *taken* has left them."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def write(cards: Iterable[Card]) -> str:
    """Return *cards* as one line: `Js Th 4c`."""
    return " ".join(cards)


class DisplayOrder(Struct, frozen=True):
    """How a game lays a hand out for its holder: always the same cards in the same places."""

    ranks: str = "AKQJT98765432"
    suits: str = "shcd"
    trumps: Cards = ()
    """Cards that are always trump, highest first; they stand before all suits."""
    by_rank: bool = False
    """Whether ranks come before suits, as in games that do not follow suit."""


def arranged(cards: Iterable[Card], order: DisplayOrder, trump: Suit | None = None) -> Cards:
    """Return *cards* as *order* shows them, the suit called *trump* before the others."""

    def place(card: Card) -> tuple[int, ...]:
        if card in order.trumps:
            return (0, order.trumps.index(card))
        rank, suit = order.ranks.index(card.rank), order.suits.index(card.suit)
        beside_trump = 0 if card.suit == trump else 1
        return (1, rank, suit) if order.by_rank else (1, beside_trump, suit, rank)

    return tuple(sorted(cards, key=place))
