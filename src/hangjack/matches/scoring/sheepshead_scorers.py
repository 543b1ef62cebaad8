"""Who keeps the score of a table: as a rule the first seat, else the last; the table may name anybody."""

from hangjack.games.sheepshead.seats import Seat, TableSize, seats_of


def usual_scorers(size: TableSize) -> tuple[Seat, ...]:
    """Return who is proposed, in the order of preference."""
    return seats_of(size)[0], seats_of(size)[-1]
