"""Where two sides sit at the tables of All Fours: in the directions that the toss says."""

from collections.abc import Mapping

from hangjack.games.all_fours.engine.first_deal import first_dealer
from hangjack.games.all_fours.engine.options import Options
from hangjack.games.all_fours.engine.seats import Seat, Side
from hangjack.ids import PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import A, Party, other
from hangjack.matches.sides.tosses import Tossing
from hangjack.matches.state import require_table

_SEATS = {Side.NS: (Seat.NORTH, Seat.SOUTH), Side.EW: (Seat.EAST, Seat.WEST)}


def seated_in(tossing: Tossing, direction: Side) -> Party:
    """Return the side that sits in that *direction*; before the toss, A sits north and south."""
    north_south = tossing.made.north_south if tossing.made else A
    return north_south if direction is Side.NS else other(north_south)


def team_at(match: Match, direction: Side) -> Party:
    """Return the side of *match* that sits in that *direction*."""
    return seated_in(match.sides.tossing, direction)


def side_of(match: Match, side: Party) -> Side:
    """Return the direction in which *side* sits."""
    return next(each for each in Side if team_at(match, each) == side)


def deals_first(match: Match) -> Seat | None:
    """Return the seat that deals first at every table, as the toss says; None before it, and where no toss decides it."""
    options, toss = match.opened.play, match.sides.toss
    assert isinstance(options, Options), "a match of All Fours"
    if toss is None or options.first_dealer != "toss":
        return None
    return first_dealer(options, (), side_of(match, toss.winner))


def seats_at(match: Match, table: int) -> Mapping[Seat, PersonId]:
    """Return who sits where at *table*; nobody before the line-ups are out."""
    require_table(match, table)
    return {
        seat: person
        for side, seats in _SEATS.items()
        for seat, person in zip(seats, match.sides.pairs.get((team_at(match, side), table), ()), strict=False)
    }
