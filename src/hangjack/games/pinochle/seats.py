"""Seats and sides of the table: bidding, deal and play go clockwise, north, east, south, west."""

from hangjack.games.pairs import Side, Tally
from hangjack.wording import Worded

__all__ = ["SEATS", "Seat", "Side", "Tally", "left", "partner", "right", "seats_of"]


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
    def side(self) -> Side:
        """The pair that the seat belongs to."""
        return _SIDES[self]


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


def seats_of(side: Side) -> tuple[Seat, Seat]:
    """Return the two players of *side*, in the order of play from north."""
    return (Seat.NORTH, Seat.SOUTH) if side is Side.NS else (Seat.EAST, Seat.WEST)
