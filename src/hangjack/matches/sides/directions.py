"""In which directions two sides sit at the tables of a partnership game: as the toss says."""

from typing import TYPE_CHECKING

from hangjack.games.pairs import Side
from hangjack.matches.parties import A, Party, other
from hangjack.matches.sides.tosses import Tossing

if TYPE_CHECKING:
    from hangjack.matches.match import Match


def seated_in(tossing: Tossing, direction: Side) -> Party:
    """Return the side that sits in that *direction*; before the toss, A sits north and south."""
    north_south = tossing.made.north_south if tossing.made else A
    return north_south if direction is Side.NS else other(north_south)


def team_at(match: "Match", direction: Side) -> Party:
    """Return the side of *match* that sits in that *direction*."""
    return seated_in(match.sides.tossing, direction)


def side_of(match: "Match", side: Party) -> Side:
    """Return the direction in which *side* sits."""
    return next(each for each in Side if team_at(match, each) == side)
