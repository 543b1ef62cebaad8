"""People who enter alone: registered with their form beside the log, let in, and known again at the door."""

from functools import reduce

from msgspec import Struct

from hangjack.competition import charging
from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.entries import entering
from hangjack.competition.entries.entering import Registration
from hangjack.competition.entries.registration import Visit
from hangjack.competition.entries.rosters import EntryStatus
from hangjack.competition.folding import fold
from hangjack.formats.table_draw import drawing
from hangjack.formats.table_draw.sessions import Session, sessions_of
from hangjack.ids import EntrantId, PersonId
from hangjack.log import Digest


class Newcomer(Struct, frozen=True):
    """Somebody new: their id, made of chance, and the commitment to what is kept of them."""

    person: PersonId
    record: Digest
    somebody_else: str = ""
    """Why it is somebody else than the one of the same name."""


def enter(competition: Competition, newcomer: Newcomer, doing: Doing) -> tuple[CompetitionEvent, ...]:
    """Enter somebody new, whose form is complete; they are let in by whoever runs the competition, or at the door."""
    drawing.require_sessions(competition)
    rosters, options, person = competition.rosters, competition.rules.people.rosters, newcomer.person
    entrant = EntrantId(person)
    applied = entering.apply_to_enter(rosters, entrant, doing.at_ms, competition.register, options)
    after = reduce(fold, applied, competition)
    wanted = Registration(
        entrant, person, doing.at_ms, record=newcomer.record, namesake=newcomer.somebody_else
    )
    registered = charging.register_player(after, wanted, doing)
    formed = entering.complete_form(reduce(fold, registered, after).rosters, entrant, doing.tick)
    return (*applied, *registered, *formed)


def let_in(competition: Competition, person: PersonId, doing: Doing) -> tuple[CompetitionEvent, ...]:
    """Let somebody in who has entered; a second time changes nothing."""
    return charging.admit(competition, EntrantId(person), doing)


def at_the_door(
    competition: Competition, session: str, person: PersonId, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Let somebody come to a session, and in if nobody has let them in yet."""
    entry = competition.rosters.entries.get(EntrantId(person))
    admitted = let_in(competition, person, doing) if entry and entry.status is EntryStatus.APPLIED else ()
    after = reduce(fold, admitted, competition)
    return (*admitted, *drawing.come_in(after, session, EntrantId(person), doing))


def visit_of(
    competition: Competition, session: Session, person: PersonId, *, arrived: bool, changed: bool
) -> Visit:
    """Return what somebody on the list is at the door of a session's host: there for the first time, or again."""
    here = session.opened.location
    before = (
        each
        for each in sessions_of(competition).sessions.values()
        if each.id != session.id and each.opened.location == here
    )
    again = any(EntrantId(person) in each.present for each in before)
    return Visit(known=True, mailing_arrived=arrived, address_changed=changed, first_visit_to_host=not again)
