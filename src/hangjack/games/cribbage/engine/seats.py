"""Seats and sides of the table: four seats in doubles, two in singles; deal and play go clockwise."""

from typing import Self

from msgspec import Struct

from hangjack.wording import Worded


class Side(Worded):
    """A pair of partners, or one player of singles."""

    A = "A"
    B = "B"

    @property
    def other(self) -> "Side":
        """The opponents."""
        return Side.B if self is Side.A else Side.A


class Seat(Worded):
    """A seat, numbered clockwise from 0; side A has the even ones."""

    place: int
    """Its index where something is kept for each seat."""
    side: Side

    def __new__(cls, number: str) -> Self:
        """Keep the place and the side of the seat called *number* beside it."""
        seat = str.__new__(cls, number)
        seat._value_ = number
        seat.place = int(number)
        seat.side = Side.B if seat.place % 2 else Side.A
        return seat

    FIRST = "0"
    SECOND = "1"
    THIRD = "2"
    FOURTH = "3"


SEATS = tuple(Seat)


class Variant(Worded):
    """The two forms of the game."""

    DOUBLES = "doubles"
    SINGLES = "singles"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in use, clockwise."""
        return SEATS if self is Variant.DOUBLES else SEATS[:2]

    def left(self, seat: Seat, steps: int = 1) -> Seat:
        """Return the seat that comes *steps* after *seat* in the order of play."""
        seats = self.seats
        return seats[(seat.place + steps) % len(seats)]

    def right(self, seat: Seat) -> Seat:
        """Return the seat before *seat* in the order of play; in singles the opponent."""
        return self.left(seat, len(self.seats) - 1)

    def from_left(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all seats from the left of *seat* round to *seat* itself."""
        seats = self.seats
        return seats[seat.place + 1 :] + seats[: seat.place + 1]


class Tally(Struct, frozen=True):
    """Holes of both sides."""

    A: int = 0
    B: int = 0

    def of(self, side: Side) -> int:
        """Return the number of *side*."""
        return self.A if side is Side.A else self.B

    def plus(self, side: Side, holes: int) -> "Tally":
        """Return the tally with *holes* more for *side*."""
        return Tally(self.A + holes, self.B) if side is Side.A else Tally(self.A, self.B + holes)

    def at_most(self, target: int) -> "Tally":
        """Return the tally with nobody beyond *target*."""
        return Tally(min(self.A, target), min(self.B, target))
