"""Who may play for a team on a night, and why not, in words and with the clauses: for captains and officers."""

from functools import partial

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.entries.playing_for import Answer, Reason
from hangjack.competition.entries.rosters import roster_of, teams_of
from hangjack.competition.formats import fielding
from hangjack.competition.formats.fielding import Asking
from hangjack.desk.ages import is_minor
from hangjack.desk.names import Names, PersonShown
from hangjack.formats.divisions.books.houses import landlord_for, promised_to
from hangjack.formats.divisions.deciding.dates import night_of
from hangjack.formats.divisions.state import season_in
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
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
    landlord = landlord_for(competition, asking.team)
    if landlord is not None and landlord not in people:
        people.append(landlord)
    return tuple(member(competition, person, asking, names, landlord=person == landlord) for person in people)


def member(
    competition: Competition, person: PersonId, asking: Asking, names: Names, *, landlord: bool
) -> MemberShown:
    """Return one person with the answer."""
    found = fielding.answer(competition, person, asking)
    houses, nights = season_in(competition).houses, partial(night_of, competition)
    helped = promised_to(houses, nights, person, asking.local(asking.start_ms).date())
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


def own_team_on(competition: Competition, landlord: PersonId, match: MatchId) -> EntrantId | None:
    """Return the own team of a landlord that plays on the night of another team's match: nobody plays for both.

    The landlord chooses: who does not appear for the own team may help the other out.
    """
    night, own = night_of(competition, match), teams_of(competition.rosters, landlord)
    if night is None:
        return None
    for fixture in (each for table in competition.rankings.values() for each in table.remaining):
        there = night_of(competition, fixture.match)
        same = there is not None and there.day == night.day and fixture.match != match
        found = next((team for team in fixture.teams if team in own), None)
        if same and found is not None:
            return found
    return None
