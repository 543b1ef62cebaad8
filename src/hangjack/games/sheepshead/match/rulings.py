"""What a Sheepshead ruling means for a match: whom it is about, and the points that it takes.

A hand that a ruling decides is written as a line like any other, with the clause on it, so that the plays of a sheet
still come to its hands.
"""

from hangjack.games.sheepshead.engine.actions import HandDecided
from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.match.lines import HandLine, PointsOff
from hangjack.games.sheepshead.referee.rule import apply_ruling
from hangjack.games.sheepshead.referee.rulings import Ruling
from hangjack.games.sheepshead.referee.sentences import read_aloud
from hangjack.matches.events import RulingNoted
from hangjack.matches.games import Judged
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.matches.sides.meeting import Sides
from hangjack.matches.state import Case


def case_of(noted: RulingNoted, sides: Sides | None) -> Case:
    """Return whom a ruling is about: the seat that did it, or nobody."""
    del sides
    ruling = noted.record.steps[0].ruling
    assert ruling is not None, "a ruling is proposed before anything else"
    offender = ruling.incident.facts.get("offender")
    return Case(Party(str(offender)) if offender else None, ruling.incident.person)


def of_ruling(
    ruling: Ruling | None, table: int, sides: Sides | None, pad: object = None
) -> tuple[PointsOff, ...]:
    """Return the points that a ruling in force takes; nothing without one."""
    del table, sides, pad
    if ruling is None:
        return ()
    cites = ruling.clauses[0] if ruling.clauses else None
    return tuple(
        PointsOff(Party(seat.value), points, cites) for seat, points in apply_ruling(ruling).penalty.items()
    )


def line_of(match: Match, ruling: Ruling) -> tuple[int, HandLine] | None:
    """Return the hand that a ruling has decided, at the plain level and with its clause."""
    del match
    incident = ruling.incident
    decided = next((each for each in ruling.effects if isinstance(each, HandDecided)), None)
    picker = incident.table.picker
    if decided is None or picker is None or not incident.hand:
        return None
    dealer, player = Party(incident.table.dealer.value), Party(picker.value)
    line = HandLine(dealer, player, decided.won, decided.level, ruled=ruling.clauses[-1])
    return int(incident.hand), line


JUDGED: Judged[Ruling, Options, object, PointsOff] = Judged(
    case_of=case_of, read_aloud=read_aloud, of_ruling=of_ruling, line_of=line_of
)
