"""What people in a match still have to do: replace an offender, name a captain, take note of changes."""

from collections.abc import Iterator

from msgspec import Struct

from hangjack.ids import PersonId
from hangjack.matches.events import RulingId
from hangjack.matches.games import judged_by
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party, other
from hangjack.wording import Worded


class DutyKind(Worded):
    """What somebody has to do."""

    SUBSTITUTE_OFFENDER = "substitute_offender"
    NAME_CAPTAIN = "name_captain"
    NOTE_SUBSTITUTION = "note_substitution"
    NOTE_CAPTAIN = "note_captain"


class OpenDuty(Struct, frozen=True):
    """Something that the captain of *side* has not done yet."""

    kind: DutyKind
    side: Party
    person: PersonId | None = None
    """Whom it is about: the offender, the captain who went off, the new captain."""
    table: int | None = None
    ruling: RulingId | None = None
    number: int | None = None
    """Which substitution is to be noted."""


def open_duties(match: Match) -> tuple[OpenDuty, ...]:
    """Return what is still to be done; nothing once the match is over."""
    if match.ended is not None or match.meeting is None:
        return ()
    return (*_offenders(match), *_captains(match), *_notes(match))


def _offenders(match: Match) -> Iterator[OpenDuty]:
    """Yield the offenders whom rulings in force send off and who still play, at tables that still play."""
    for id_, noted in match.rulings.items():
        ruling, case = noted.record.in_force, match.cases[id_]
        if ruling is None or case.side is None or match.is_closed(noted.table):
            continue
        if judged_by(match).sends_off(ruling) and not _replaced(match, id_):
            yield OpenDuty(DutyKind.SUBSTITUTE_OFFENDER, case.side, case.offender, noted.table, id_)


def _replaced(match: Match, id_: RulingId) -> bool:
    """Whether the offender was taken off since; where nobody is named, any disciplinary change of the side will do."""
    case = match.cases[id_]
    since = [each.change for each in match.sides.substituted[case.substitutions :]]
    return any(
        change.team == case.side
        and (change.off == case.offender if case.offender is not None else change.disciplinary)
        for change in since
    )


def _captains(match: Match) -> Iterator[OpenDuty]:
    for side, captain in match.sides.line_ups.captains.items():
        if captain in match.sides.benches.of(side).off:
            yield OpenDuty(DutyKind.NAME_CAPTAIN, side, captain)


def _notes(match: Match) -> Iterator[OpenDuty]:
    for side in SIDES:
        for number in sorted(match.sides.benches.of(side).unacknowledged):
            yield OpenDuty(DutyKind.NOTE_SUBSTITUTION, other(side), number=number)
        if side in match.sides.line_ups.untold:
            yield OpenDuty(DutyKind.NOTE_CAPTAIN, other(side), match.sides.line_ups.captains[side])
