"""The pen of a table: who writes there, while the others check. Whoever writes first has it, until somebody takes it over."""

from collections.abc import Mapping

from msgspec import Struct

from hangjack.ids import PersonId
from hangjack.matches.parties import Party


class PenTaken(Struct, frozen=True, gc=False, tag="pen-taken"):
    """Somebody writes at a table from now on, for their party and for the others to check."""

    table: int
    side: Party
    by: PersonId


Pens = Mapping[int, PenTaken]
"""Who writes at each table at which something was written."""


def taken(pens: Pens, pen: PenTaken) -> Pens:
    """Return the pens with *pen* in the hand that has taken it."""
    return {**pens, pen.table: pen}


def taken_by_writing(pens: Pens, pen: PenTaken) -> Pens:
    """Return the pens after somebody has written: whoever is the first at a table has the pen."""
    return pens if pen.table in pens else taken(pens, pen)


def take_pen(pens: Pens, pen: PenTaken) -> tuple[PenTaken, ...]:
    """Take the pen of a table; whoever has it already takes nothing."""
    return () if pens.get(pen.table) == pen else (pen,)
