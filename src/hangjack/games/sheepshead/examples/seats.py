"""Seats and cards of Sheepshead as worked examples write them: seats are numbers, cards a list."""

from collections.abc import Iterable
from typing import Literal

from hangjack.cards import SHORT_PACK, Cards, parse_card, require_in_pack
from hangjack.errors import BadInput
from hangjack.games.sheepshead import Seat
from hangjack.games.sheepshead.engine.seats import TableSize, active_seats, seats_of

SeatNumber = Literal[1, 2, 3, 4]


def seat_at(number: SeatNumber, size: TableSize) -> Seat:
    """Return the seat of that *number*. Raises `BadInput` if a table of *size* has none."""
    seat = Seat(str(number))
    if seat not in seats_of(size):
        raise BadInput("sheepshead.no-such-seat", seat=seat, size=size)
    return seat


def active_seat(number: SeatNumber, dealer: Seat, size: TableSize) -> Seat:
    """Return the seat of that *number*, which must be playing. Raises `BadInput` for a dealer who rests."""
    seat = seat_at(number, size)
    if seat not in active_seats(dealer, size):
        raise BadInput("sheepshead.picker-rests", seat=seat)
    return seat


def number_of(seat: Seat | None) -> int | None:
    """Return the number of *seat* as examples write it."""
    return None if seat is None else seat.number


def cards_of(*lists: Iterable[str]) -> list[Cards]:
    """Return each of *lists* as cards, which must come from one pack together."""
    found = [tuple(parse_card(text) for text in cards) for cards in lists]
    require_in_pack((card for cards in found for card in cards), SHORT_PACK)
    return found
