"""What a ruling at a pinochle table means for its round: the hand that it ends, and the Boston that a director has seen.

A hand that a ruling ends is written as a line like any other; what the ruling gave says how it must be written.
"""

from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.options import Options
from hangjack.games.pinochle.engine.seats import SEATS, Seat
from hangjack.games.pinochle.match.lines import BostonSeen, HandRuled
from hangjack.games.pinochle.match.seats import counts, party_of
from hangjack.games.pinochle.referee.choosing import is_open
from hangjack.games.pinochle.referee.effects import BostonCounts, HandOver, Penalty, points_of
from hangjack.games.pinochle.referee.rulings import Ruling
from hangjack.games.pinochle.referee.sentences import read_aloud
from hangjack.matches.events import RulingId, RulingNoted
from hangjack.matches.games import Judged
from hangjack.matches.match import Match
from hangjack.matches.sides.meeting import Sides
from hangjack.matches.state import Case


def case_of(noted: RulingNoted, sides: Sides | None) -> Case:
    """Return whom a ruling is about: the side of the seat that did it, or nobody."""
    del sides
    ruling = noted.record.steps[0].ruling
    assert ruling is not None, "a ruling is proposed before anything else"
    offender = ruling.incident.facts.get("offender")
    side = party_of(Seat(offender).side) if offender in set(SEATS) else None
    return Case(side, ruling.incident.person)


def of_ruling(
    ruling: Ruling | None, table: int, sides: Sides | None, pad: object = None
) -> tuple[HandRuled | BostonSeen, ...]:
    """Return how a hand must be written after a ruling in force; nothing without one, or where the hand goes on."""
    del table, sides, pad
    if ruling is None or ruling.incident.hand is None:
        return ()
    n = ruling.incident.hand
    for effect in ruling.effects:
        if isinstance(effect, BostonCounts):
            return (BostonSeen(n, party_of(effect.side)),)
    side = next((each.side for each in ruling.effects if isinstance(each, Penalty)), None)
    how = next((each.how for each in ruling.effects if isinstance(each, HandOver)), None)
    points = points_of(ruling.effects)
    if side is None or points is None or how not in (HowEnded.RENEGE, HowEnded.BOARD_SET):
        return ()
    return (HandRuled(n, how, party_of(side), counts(points), next(iter(ruling.clauses), None)),)


def answered_by(match: Match, ruling: Ruling, case: Case) -> RulingId | None:
    """Return the ruling that has ended the same hand already: a hand is over once."""
    del case
    if not of_ruling(ruling, 1, None):
        return None
    for id_, noted in match.rulings.items():
        held = noted.record.in_force
        if (
            isinstance(held, Ruling)
            and held.incident.hand == ruling.incident.hand
            and of_ruling(held, 1, None)
        ):
            return id_
    return None


def leaves_choice(ruling: Ruling) -> bool:
    """Whether the director has to say if it was a renege, or a call without proof."""
    return is_open(ruling)


JUDGED: Judged[Ruling, Options, object, HandRuled | BostonSeen] = Judged(
    case_of=case_of,
    read_aloud=read_aloud,
    of_ruling=of_ruling,
    leaves_choice=leaves_choice,
    answered_by=answered_by,
)
