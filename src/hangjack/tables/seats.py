"""A seat by the name that was typed for it."""

from collections.abc import Sequence
from enum import Enum
from typing import TypeVar

from hangjack.errors import BadInput

Seat = TypeVar("Seat", bound=Enum)


def seat_named(name: str | None, seats: Sequence[Seat]) -> Seat | None:
    """Return the seat called *name*, N or North, whatever its case; None for no name. Raises `BadInput` if there is none."""
    if name is None:
        return None
    typed = name.strip().upper()
    seat = next((each for each in seats if typed in (each.value, each.name)), None)
    if seat is None:
        raise BadInput("replay.seat-unknown", seat=name, seats=[each.value for each in seats])
    return seat
