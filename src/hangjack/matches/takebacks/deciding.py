"""Whether something that was done in a match can still be taken back, and what then happens."""

from typing import assert_never

from hangjack.errors import Refused, require_reason
from hangjack.ids import PersonId
from hangjack.matches.events import ByDecision, ByNote
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.matches.takebacks.acts import (
    Award,
    LevelDecision,
    Noted,
    Papers,
    Scored,
    Scrapping,
    Settlement,
    Substitution,
    TakenBack,
    Waiver,
)


def take_back(match: Match, what: Scored | Papers | Noted, by: PersonId, reason: str) -> tuple[TakenBack]:
    """Let something no longer hold that was done in the match, for a reason.

    Refused for what does not hold, for what a sealed sheet says, and where something was built upon it since.
    """
    told = require_reason(reason)
    if match.sheet.sealed is not None and not isinstance(what, Papers):
        raise Refused("match.sealed")
    if not holds(match, what):
        raise Refused("take-back.holds-no-more")
    if isinstance(what, Settlement):
        _require_last_word(match, what)
    if isinstance(what, Substitution):
        _require_not_played(match, what)
    return (TakenBack(what, by, told),)


def holds(match: Match, what: Scored | Papers | Noted) -> bool:
    """Whether *what* was done and was not taken back."""
    match what:
        case Settlement(place):
            agreed = match.sheet.agreed.get(place)
            return agreed is not None and agreed.official
        case Waiver(id_):
            return id_ in match.waived
        case Award(id_):
            return id_ in match.awards or id_ in match.idle_tables
        case Scrapping(table):
            return any(each.closing.table == table for each in match.scrapped)
        case LevelDecision():
            return any(isinstance(source, ByDecision) for source, _ in match.recorded)
        case Substitution(side, number):
            return _made(match, side) == number
        case Noted(id_):
            return any(source == ByNote(id_) for source, _ in match.recorded)
        case Papers():
            return match.closings.closed is not None
    assert_never(what)


def _made(match: Match, side: Party) -> int:
    """Return how many substitutions of *side* hold; none in a match without sides."""
    return 0 if match.meeting is None else match.meeting.benches.of(side).made


def _require_last_word(match: Match, settled: Settlement) -> None:
    """Refuse where nothing would be left of a line behind which others stand, or that stands on signed paper."""
    place = settled.place
    if match.sheet.paper is not None:
        raise Refused("take-back.on-paper", reference=match.sheet.paper)
    later = any(
        each.table == place.table and each.number > place.number
        for each in (*match.sheet.written, *match.sheet.agreed)
    )
    if later and place not in match.sheet.written:
        raise Refused("take-back.later-lines", table=place.table, number=place.number)


def _require_not_played(match: Match, taken: Substitution) -> None:
    """Refuse where the substitute has had a part in something that counts."""
    change = match.sides.substitution(taken.side, taken.number).change
    if any(change.on in sat.get(taken.side, ()) for sat in match.sat.values()):
        raise Refused("take-back.has-played", person=change.on)
