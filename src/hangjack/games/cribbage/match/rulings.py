"""What a crib ruling means for a match: whom it is about. Holes are put right on the board, so that no leg counts otherwise."""

from typing import TYPE_CHECKING

from hangjack.games.cribbage.engine.options import Options
from hangjack.games.cribbage.referee.rulings import Ruling
from hangjack.games.cribbage.referee.sentences import read_aloud
from hangjack.matches.events import RulingId, RulingNoted
from hangjack.matches.parties import SIDES, Party
from hangjack.matches.rulings import Case
from hangjack.matches.sides.meeting import Sides

if TYPE_CHECKING:
    from hangjack.matches.match import Match

__all__ = [
    "COUNTED_OUT",
    "answered_by",
    "case_of",
    "count_seconds",
    "ends_line",
    "leaves_choice",
    "line_of",
    "loses_dispute",
    "of_ruling",
    "read_aloud",
    "sends_off",
]

COUNTED_OUT = None


def count_seconds(play: Options) -> int | None:
    """Nobody counts for a player."""
    del play
    return None


def case_of(noted: RulingNoted, sides: Sides | None) -> Case:
    """Return whom a ruling is about: the side that the facts name, and the person where one is named."""
    ruling = noted.record.steps[0].ruling
    assert ruling is not None, "a ruling is proposed before anything else"
    facts, person = ruling.incident.facts, ruling.incident.person
    named = facts.get("offender", facts.get("side"))
    if named is None and sides is not None and person is not None:
        named = next((side for side in SIDES if person in sides.benches.of(side).playing), None)
    return Case(Party(str(named)) if named is not None else None, person)


def ends_line(ruling: Ruling) -> bool:
    """Nothing ends by a ruling: a leg does when its last hole is pegged."""
    del ruling
    return False


def of_ruling(ruling: Ruling | None, table: int, sides: Sides | None, pad: object = None) -> tuple[()]:
    """Return nothing: what a ruling moves are pegs, and a leg counts when it is written."""
    del ruling, table, sides, pad
    return ()


def answered_by(match: "Match", ruling: Ruling, case: Case) -> RulingId | None:
    """Nobody answers for something once and for all."""
    del match, ruling, case
    return None


def loses_dispute(ruling: Ruling) -> bool:
    """No ruling says who has lost a dispute."""
    del ruling
    return False


def sends_off(ruling: Ruling) -> bool:
    """Nobody is sent off."""
    del ruling
    return False


def line_of(match: "Match", ruling: Ruling) -> None:
    """Write none: a leg is won on the board."""
    del match, ruling


def leaves_choice(ruling: Ruling) -> bool:
    """Nothing is left to choose."""
    del ruling
    return False
