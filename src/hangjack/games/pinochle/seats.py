"""Seats and sides of the table: bidding, deal and play go clockwise, north, east, south, west."""

from msgspec import Struct

from hangjack.wording import Worded


class Seat(Worded):
    """A seat, in the order of bidding, deal and play."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def place(self) -> int:
        """Its index where something is kept for each seat."""
        return _PLACES[self]

    @property
    def side(self) -> "Side":
        """The pair that the seat belongs to."""
        return _SIDES[self]


class Side(Worded):
    """A team at its table."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> "tuple[Seat, Seat]":
        """Its two players, in the order of play from north."""
        return (Seat.NORTH, Seat.SOUTH) if self is Side.NS else (Seat.EAST, Seat.WEST)


SEATS = tuple(Seat)
_PLACES = {seat: place for place, seat in enumerate(SEATS)}
_SIDES = {Seat.NORTH: Side.NS, Seat.SOUTH: Side.NS, Seat.EAST: Side.EW, Seat.WEST: Side.EW}


def left(seat: Seat, steps: int = 1) -> Seat:
    """Return the seat that comes *steps* after *seat*, clockwise."""
    return SEATS[(seat.place + steps) % 4]


def right(seat: Seat) -> Seat:
    """Return the seat before *seat*."""
    return left(seat, 3)


def partner(seat: Seat) -> Seat:
    """Return the seat opposite."""
    return left(seat, 2)


class Tally(Struct, frozen=True):
    """A whole number for each side: points, meld, books. A score may be below nothing."""

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
