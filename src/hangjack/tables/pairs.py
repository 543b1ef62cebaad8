"""A table of two pairs, north-south and east-west: their seats and tricks, and a whole number for each pair."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Generic, Self, TypeVar

from msgspec import Struct

from hangjack.cards import Card, Cards, Suit
from hangjack.wording import Worded


class Side(Worded):
    """A pair of partners, who sit opposite each other."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS


class PairedSeat(Worded):
    """A seat of a game whose partners sit opposite each other; its members stand in the order of play, from north."""

    place: int
    """Its index where something is kept for each seat."""
    side: Side

    def __new__(cls, letter: str) -> Self:
        """Keep the place and the side of the seat called *letter* beside it."""
        seat = str.__new__(cls, letter)
        seat._value_ = letter
        seat.place = len(cls.__members__)
        seat.side = Side.EW if seat.place % 2 else Side.NS
        return seat

    def after(self, steps: int = 1) -> Self:
        """Return the seat that comes *steps* after this one in the order of play."""
        seat: Self = _in_order(type(self))[(self.place + steps) % 4]
        return seat


@cache
def _in_order(seats: type[PairedSeat]) -> tuple[Any, ...]:
    return tuple(seats)


Seat = TypeVar("Seat", bound=PairedSeat)


class PairTrick(Struct, Generic[Seat], frozen=True):
    """Cards on the table in the order played, the first by *leader*; four make it complete."""

    leader: Seat
    cards: Cards = ()

    @property
    def is_complete(self) -> bool:
        """Whether all four have played."""
        return len(self.cards) == 4

    @property
    def to_play(self) -> Seat:
        """Whose card comes next."""
        return self.leader.after(len(self.cards))

    @property
    def plays(self) -> list[tuple[Seat, Card]]:
        """Who played which card."""
        return [(self.leader.after(place), card) for place, card in enumerate(self.cards)]


def winning_card(cards: Sequence[Card], trump: Suit, height: Callable[[Card], int]) -> Card:
    """Return the card that wins *cards*: the highest trump, else the highest of the suit led; of equal ones the first."""
    trumps = [card for card in cards if card.suit is trump]
    return max(trumps or [card for card in cards if card.suit is cards[0].suit], key=height)


class Tally(Struct, frozen=True):
    """A whole number for each side: points, meld, bullseyes, books. A score may be below nothing."""

    NS: int = 0
    EW: int = 0

    def of(self, side: Side) -> int:
        """Return the number of *side*."""
        return self.NS if side is Side.NS else self.EW

    def plus(self, side: Side, number: int) -> "Tally":
        """Return the tally with *number* more for *side*."""
        return Tally(self.NS + number, self.EW) if side is Side.NS else Tally(self.NS, self.EW + number)

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.NS + other.NS, self.EW + other.EW)

    @property
    def leader(self) -> Side | None:
        """The side with more; None when level."""
        if self.NS == self.EW:
            return None
        return Side.NS if self.NS > self.EW else Side.EW
