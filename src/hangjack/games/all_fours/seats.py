"""Seats and sides of the table: deal and play go anti-clockwise, north, west, south, east."""

from msgspec import Struct

from hangjack.wording import Worded


class Seat(Worded):
    """A seat, in the order of deal and play."""

    NORTH = "N"
    WEST = "W"
    SOUTH = "S"
    EAST = "E"

    @property
    def place(self) -> int:
        """Its index where something is kept for each seat."""
        return _PLACES[self]

    @property
    def side(self) -> "Side":
        """The pair that the seat belongs to."""
        return _SIDES[self]


class Side(Worded):
    """A pair of partners."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS


SEATS = tuple(Seat)
_PLACES = {seat: place for place, seat in enumerate(SEATS)}
_SIDES = {Seat.NORTH: Side.NS, Seat.SOUTH: Side.NS, Seat.WEST: Side.EW, Seat.EAST: Side.EW}


def right(seat: Seat, steps: int = 1) -> Seat:
    """Return the seat that comes *steps* after *seat* in the order of play."""
    return SEATS[(seat.place + steps) % 4]


def left(seat: Seat) -> Seat:
    """Return the seat before *seat* in the order of play."""
    return right(seat, 3)


def partner(seat: Seat) -> Seat:
    """Return the seat opposite."""
    return right(seat, 2)


class Tally(Struct, frozen=True):
    """A whole number for each side: points, bullseyes, hang-jacks."""

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
