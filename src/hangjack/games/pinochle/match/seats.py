"""Who sits where in a round: side A north and south, side B east and west, in the order of the roster."""

from hangjack.games.pinochle.engine.seats import Seat, Side, Tally, seats_of
from hangjack.matches.parties import A, B, Counts, Party, both


def side_of(party: Party) -> Side:
    """Return the pair of the table that *party* is."""
    return Side.NS if party == A else Side.EW


def party_of(side: Side) -> Party:
    """Return the party that a pair of the table is."""
    return A if side is Side.NS else B


def tally(counts: Counts) -> Tally:
    """Return a number for each party as one for each pair of the table."""
    return Tally(counts.get(A, 0), counts.get(B, 0))


def counts(tallied: Tally) -> Counts:
    """Return a number for each pair of the table as one for each party."""
    return both(tallied.NS, tallied.EW)


def seats(party: Party) -> tuple[Seat, Seat]:
    """Return where the two of *party* sit."""
    return seats_of(side_of(party))
