"""Seats and sides of the table: deal and play go anti-clockwise, north, west, south, east."""

from hangjack.games.pairs import Side, Tally
from hangjack.wording import Worded

__all__ = ["SEATS", "Seat", "Side", "Tally", "left", "partner", "right"]


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
    def side(self) -> Side:
        """The pair that the seat belongs to."""
        return _SIDES[self]


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
