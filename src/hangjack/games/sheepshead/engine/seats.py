"""Seats of a table of three or four, numbered clockwise; at a table of four the dealer rests."""

from typing import Literal

from hangjack.wording import Worded

TableSize = Literal[3, 4]


class Seat(Worded):
    """A seat, by the number that was drawn for it. Deal and play go clockwise, to the left."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"

    @property
    def number(self) -> int:
        """The seat's number, 1 to 4."""
        return int(self.value)

    @property
    def place(self) -> int:
        """Its index where something is kept for each seat."""
        return int(self.value) - 1


SEATS = tuple(Seat)


def size_for(players: int) -> TableSize:
    """Return the size of a table at which so many sit down."""
    return 4 if players > 3 else 3


def seats_of(size: TableSize) -> tuple[Seat, ...]:
    """Return the seats of a table of *size*."""
    return SEATS[:size]


def left(seat: Seat, size: TableSize, steps: int = 1) -> Seat:
    """Return the seat *steps* to the left of *seat*, which comes after it in deal and play."""
    return SEATS[(seat.place + steps) % size]


def right(seat: Seat, size: TableSize) -> Seat:
    """Return the seat before *seat*."""
    return left(seat, size, size - 1)


def active_seats(dealer: Seat, size: TableSize) -> tuple[Seat, Seat, Seat]:
    """Return the three who play when *dealer* deals, in the order in which they are dealt to, speak and lead.

    At a table of three the dealer is the last of them; at a table of four it is the dealer's right-hand neighbour.
    """
    first, second, third = (left(dealer, size, steps) for steps in (1, 2, 3))
    return first, second, third


def resting(dealer: Seat, size: TableSize) -> Seat | None:
    """Return who sits the hand out; None at a table of three."""
    return dealer if size == 4 else None
