"""The draws that end a day: of a slip and of a ticket. The server is bound to both before the first card is dealt."""

from hangjack.competition.competition import Competition
from hangjack.competition.money.extras import in_use
from hangjack.formats.rotation.rounds.days import extras_of
from hangjack.formats.rotation.rounds.slips import SLIP_DRAW
from hangjack.formats.rotation.rounds.tickets import TICKET_DRAW

DRAWS = (SLIP_DRAW, TICKET_DRAW)


def draws_to_prepare(competition: Competition, day: str) -> tuple[str, ...]:
    """Return the draws that a round of that *day* needs, and to which the server is not bound yet."""
    if not in_use(day, extras_of(competition)):
        return ()
    return tuple(each for each in DRAWS if competition.draw(each).commitment is None)
