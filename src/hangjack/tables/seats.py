"""A seat by the name that was typed for it."""

from collections.abc import Sequence
from enum import Enum
from typing import TypeVar

from hangjack.errors import BadInput

Seat = TypeVar("Seat", bound=Enum)


def seat_named(name: str | None, seats: Sequence[Seat]) -> Seat | None:
    """Return the seat called *name*, whatever its case; None for no name. Raises `BadInput` if it is not one of *seats*."""
    if name is None:
        return None
    seat = next((each for each in seats if each.value == name.strip().upper()), None)
    if seat is None:
        raise BadInput("replay.seat-unknown", seat=name, seats=[each.value for each in seats])
    return seat
