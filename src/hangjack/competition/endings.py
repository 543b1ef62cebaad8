"""How a match can end, as far as a table is concerned: what it adds to both rows, and what it leaves open.

`possibilities` asks nothing else of a game, so that any game with two sides to a match can say how its matches end.
"""

from msgspec import Struct

from hangjack.competition.columns import Column
from hangjack.competition.defaults import DefaultFigures
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


def race_endings(target: int, figures: DefaultFigures) -> tuple[Ending, ...]:
    """Return the endings of a race to *target* bullseyes: played, defaulted, defaulted by both.

    In a played match the winner has *target* and the loser anything less; hang-jacks have no limit. A match that scrapped
    tables end below the target is not among them.
    """
    bullseyes, against = Column.BULLSEYES_FOR, Column.BULLSEYES_AGAINST
    hang_jacks = Column.HANG_JACKS_FOR, Column.HANG_JACKS_AGAINST
    played = Ending(
        first={Column.WON: 1, bullseyes: target},
        second={Column.WON: 0, against: target},
        leaves_open=(Open(1, bullseyes, against, target - 1), Open(0, *hang_jacks), Open(1, *hang_jacks)),
    )
    defaulted = Ending(figures.winner, figures.loser)
    return played, defaulted, Ending(figures.both_default, figures.both_default)
