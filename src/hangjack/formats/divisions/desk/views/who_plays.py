"""Who may play for a team on a night, and why not, in words and with the clauses: for captains and officers."""

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.entries.playing_for import Answer, Reason
from hangjack.competition.entries.rosters import roster_of
from hangjack.desk.ages import is_minor
from hangjack.desk.names import Names, PersonShown
from hangjack.formats.divisions.deciding import belonging
from hangjack.formats.divisions.deciding.belonging import Asking
from hangjack.formats.divisions.deciding.housing import promised_to
from hangjack.ids import ClauseId, PersonId
from hangjack.wording import phrase

TOLD = "conduct "
"""The fields of a person's record that have what was reported, each with the name of its case."""


class MemberShown(Struct, frozen=True):
    """Somebody whom a team might name, with the answer whether they may play."""

    person: PersonShown
    eligible: bool
    landlord: bool
    """Whether they would help out as the landlord."""
    minor: bool
    """Whether they are too young for alcohol: for the own captain and officers only."""
    reasons: tuple[str, ...]
    clauses: tuple[ClauseId, ...]
    if_short: bool = False
    """Whether nothing else keeps the landlord from helping out than that the team has enough of its own so far."""
    promised: str = ""
    """The other team that they have promised to help on that night."""


def who_plays(competition: Competition, asking: Asking, names: Names) -> tuple[MemberShown, ...]:
    """Return everybody on the form of a team, and the landlord who might help out, with the one answer for each."""
    people = [*roster_of(competition.rosters, asking.team)]
    landlord = belonging.landlord_for(competition, asking.team)
    if landlord is not None and landlord not in people:
        people.append(landlord)
    return tuple(member(competition, person, asking, names, landlord=person == landlord) for person in people)


def member(
    competition: Competition, person: PersonId, asking: Asking, names: Names, *, landlord: bool
) -> MemberShown:
    """Return one person with the answer."""
    found = belonging.answer(competition, person, asking)
    helped = promised_to(competition, person, asking.local(asking.start_ms).date())
    return MemberShown(
        names.person_shown(person),
        found.eligible,
        landlord,
        is_minor(competition, names, person, asking.local(asking.start_ms)),
        tuple(phrase(cause.reason, names.language) for cause in found.causes),
        clauses_of(found),
        [cause.reason for cause in found.causes] == [Reason.TEAM_NOT_SHORT],
        names.entrant(helped) if helped is not None and helped != asking.team else "",
    )


def clauses_of(found: Answer) -> tuple[ClauseId, ...]:
    """Return where the book says it: against them, or for them."""
    against = dict.fromkeys(clause for cause in found.causes for clause in cause.clauses)
    return tuple(against) or found.clauses
