"""Seats and sides of the table: deal and play go anti-clockwise, north, west, south, east."""

from hangjack.tables.pairs import PairedSeat, Side, Tally

__all__ = ["SEATS", "Seat", "Side", "Tally", "left", "partner", "right"]


class Seat(PairedSeat):
    """A seat, in the order of deal and play."""

    NORTH = "N"
    WEST = "W"
    SOUTH = "S"
    EAST = "E"


SEATS = tuple(Seat)


def right(seat: Seat, steps: int = 1) -> Seat:
    """Return the seat that comes *steps* after *seat* in the order of play."""
    return seat.after(steps)


def left(seat: Seat) -> Seat:
    """Return the seat before *seat* in the order of play."""
    return seat.after(3)


def partner(seat: Seat) -> Seat:
    """Return the seat opposite."""
    return seat.after(2)
