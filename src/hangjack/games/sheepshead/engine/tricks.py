"""Cards and tricks: the permanent trump suit, which cards may be played, who wins, what cards are worth."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from hangjack.cards import Card, Cards, Suit, parse_cards
from hangjack.games.sheepshead.engine.seats import Seat

TRUMPS = parse_cards("Qc Qs Qh Qd Jc Js Jh Jd Ad Td Kd 9d 8d 7d")
"""The fourteen trumps, highest first."""
FAIL_RANKS = "ATK987"
"""The six cards of a fail suit, highest first."""
ALL_POINTS = 120

_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
_SUITS = {card: Suit.DIAMONDS if card in TRUMPS else card.suit for card in Card}
_HEIGHTS = {card: 100 - place for place, card in enumerate(TRUMPS)} | {
    card: 10 - FAIL_RANKS.index(card.rank) for card in Card if card not in TRUMPS and card.rank in FAIL_RANKS
}


class Trick(Struct, frozen=True):
    """Cards on the table in the order played; *order* is the three players, the leader first."""

    order: tuple[Seat, Seat, Seat]
    cards: Cards = ()

    @property
    def leader(self) -> Seat:
        """Who led, or is to lead."""
        return self.order[0]

    @property
    def is_complete(self) -> bool:
        """Whether all three have played."""
        return len(self.cards) == 3

    @property
    def to_play(self) -> Seat:
        """Whose card comes next."""
        return self.order[len(self.cards)]

    @property
    def plays(self) -> list[tuple[Seat, Card]]:
        """Who played which card."""
        return list(zip(self.order, self.cards, strict=False))


def suit_of(card: Card) -> Suit:
    """Return the suit that *card* follows: diamonds for every trump, since all diamonds are trumps."""
    return _SUITS[card]


def is_trump(card: Card) -> bool:
    """Whether *card* is one of the fourteen."""
    return _SUITS[card] is Suit.DIAMONDS


def height(card: Card) -> int:
    """Return how high *card* ranks: any trump above any fail card, within a suit as it takes tricks."""
    return _HEIGHTS[card]


def card_points(cards: Iterable[Card]) -> int:
    """Return what *cards* count; the pack has 120."""
    return sum(_POINTS.get(card.rank, 0) for card in cards)


def takes(card: Card, led: Card) -> bool:
    """Whether *card* beats *led* when that one is led: a trump over a fail card, or the higher of the same suit."""
    return (is_trump(card) or suit_of(card) is suit_of(led)) and height(card) > height(led)


def winning_place(cards: Sequence[Card]) -> int:
    """Return which of *cards*, in the order played, wins: the highest trump, else the highest of the suit led."""
    best = 0
    for place, card in enumerate(cards):
        if takes(card, cards[best]):
            best = place
    return best


def winner(trick: Trick) -> Seat:
    """Return who wins *trick* as it stands."""
    return trick.order[winning_place(trick.cards)]


def follow_suit(hand: Cards, trick: Cards) -> Cards:
    """Return the cards of *hand* that follow the suit led to *trick*; all of them if none does, or on lead."""
    if not trick:
        return hand
    led = suit_of(trick[0])
    return tuple(card for card in hand if suit_of(card) is led) or hand


def legal_cards(hand: Cards, trick: Cards, exposed: Cards = ()) -> Cards:
    """Return the cards of *hand* that may be played to *trick*, in the order of the hand.

    A card that lies exposed after a misplay goes first: where one of them may be played, nothing else may.
    """
    allowed = follow_suit(hand, trick)
    return tuple(card for card in allowed if card in exposed) or allowed


def order_from(leader: Seat, order: tuple[Seat, Seat, Seat]) -> tuple[Seat, Seat, Seat]:
    """Return the three players of *order* with *leader* first."""
    place = order.index(leader)
    first, second, third = order[place:] + order[:place]
    return first, second, third
