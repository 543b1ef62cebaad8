"""Seats and sides of the table: bidding, deal and play go clockwise, north, east, south, west."""

from hangjack.tables.pairs import PairedSeat, Side, Tally

__all__ = ["SEATS", "Seat", "Side", "Tally", "left", "partner", "right", "seats_of"]


class Seat(PairedSeat):
    """A seat, in the order of bidding, deal and play."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"


SEATS = tuple(Seat)


def left(seat: Seat, steps: int = 1) -> Seat:
    """Return the seat that comes *steps* after *seat*, clockwise."""
    return seat.after(steps)


def right(seat: Seat) -> Seat:
    """Return the seat before *seat*."""
    return seat.after(3)


def partner(seat: Seat) -> Seat:
    """Return the seat opposite."""
    return seat.after(2)


def seats_of(side: Side) -> tuple[Seat, Seat]:
    """Return the two players of *side*, in the order of play from north."""
    return (Seat.NORTH, Seat.SOUTH) if side is Side.NS else (Seat.EAST, Seat.WEST)
