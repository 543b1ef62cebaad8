"""How a match can end, as far as a table is concerned: what it adds to both rows, and what it leaves open.

`possibilities` asks nothing else of a game, so that any game with two sides to a match can say how its matches end.
"""

from collections.abc import Sequence

from msgspec import Struct

from hangjack.matches.results import Columns


class Open(Struct, frozen=True):
    """An amount that an ending leaves open: what one side makes counts for it, and against the other."""

    made_by: int
    """0 for the first side of the ending, 1 for the second."""
    made: str
    """The column of the side that makes it; in no ending the column of an amount made against a side."""
    against: str | None
    """The column of the other side; None if it counts for nothing there."""
    most: int | None = None
    """The largest amount, from 0; None if there is no limit."""


class Ending(Struct, frozen=True):
    """One way in which a match can end. Either team can be its first side."""

    first: Columns
    second: Columns
    leaves_open: tuple[Open, ...] = ()
    parts: tuple["Ending", ...] = ()
    """Where the amounts depend on each other: the endings that this one, which allows more, stands for."""
    by_play: int | None = None
    """The most that play alone brings in the column *told*, where claims can bring more; None where they cannot."""
    told: str = ""
    """The column whose figures people call the score of a match."""


Between = tuple[int, int]


def exactly(endings: Sequence[Ending]) -> tuple[Ending, ...]:
    """Return *endings* with the parts of each in its place, so that they allow what can happen and nothing else."""
    return tuple(part for ending in endings for part in (ending.parts or (ending,)))
