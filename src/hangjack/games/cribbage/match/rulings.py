"""What a crib ruling means for a match: whom it is about. Holes are put right on the board, so that no leg counts otherwise."""

from hangjack.games.cribbage.engine.options import Options
from hangjack.games.cribbage.match.pad import Pad
from hangjack.games.cribbage.match.scoring import CardEntry
from hangjack.games.cribbage.referee.rulings import Ruling
from hangjack.games.cribbage.referee.sentences import read_aloud
from hangjack.matches.events import RulingNoted
from hangjack.matches.games import Judged
from hangjack.matches.parties import SIDES, Party
from hangjack.matches.sides.meeting import Sides
from hangjack.matches.state import Case


def case_of(noted: RulingNoted, sides: Sides | None) -> Case:
    """Return whom a ruling is about: the side that the facts name, and the person where one is named."""
    ruling = noted.record.steps[0].ruling
    assert ruling is not None, "a ruling is proposed before anything else"
    facts, person = ruling.incident.facts, ruling.incident.person
    named = facts.get("offender", facts.get("side"))
    if named is None and sides is not None and person is not None:
        named = next((side for side in SIDES if person in sides.benches.of(side).playing), None)
    return Case(Party(str(named)) if named is not None else None, person)


JUDGED: Judged[Ruling, Options, Pad, CardEntry] = Judged(case_of=case_of, read_aloud=read_aloud)
