"""A seat by the name that was typed for it."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import TypeVar

from hangjack.errors import BadInput

Seat = TypeVar("Seat", bound=Enum)


def seat_named(name: str | None, called: Callable[[str], Seat | None], seats: Sequence[Seat]) -> Seat | None:
    """Return the seat that is *called* by *name*, None for no name. Raises `BadInput` if it is not one of *seats*."""
    if name is None:
        return None
    seat = called(name)
    if seat not in seats:
        raise BadInput("replay.seat-unknown", seat=name, seats=[each.value for each in seats])
    return seat
