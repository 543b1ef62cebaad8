"""Members who are too young for alcohol and cases about them, for officers; a captain sees those that the captain answers for."""

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.ages import is_minor
from hangjack.desk.hours import local_clock
from hangjack.desk.names import Names
from hangjack.formats.divisions.desk.views.who_plays import TOLD
from hangjack.formats.divisions.offices.minors import MinorCase
from hangjack.formats.divisions.state import offices_in
from hangjack.ids import ClauseId, PersonId


class MinorCaseShown(Struct, frozen=True):
    """A case, with what was told; nothing where that is erased."""

    id: str
    person: str
    team: str
    captain: str
    told: str
    closed: str
    clauses: tuple[ClauseId, ...]


class MinorsShown(Struct, frozen=True):
    """Who is too young for alcohol, and the cases there are."""

    age: int
    people: tuple[tuple[PersonId, str], ...]
    cases: tuple[MinorCaseShown, ...]


def show_minors(competition: Competition, names: Names, now_ms: int) -> MinorsShown | None:
    """Return everybody who is too young, and all cases; None where nobody signs with a day of birth."""
    rules = competition.rules.people.signing
    if rules is None:
        return None
    now = local_clock(competition)(now_ms)
    young = [
        (person, f"{names.person(person)} ({names.entrant(team)})")
        for person in competition.signings.forms
        if (team := competition.signings.last_team(person)) and is_minor(competition, names, person, now)
    ]
    cases = tuple(_shown(each, names) for each in reversed(tuple(offices_in(competition).minors.values())))
    return MinorsShown(rules.options.alcohol_age, tuple(sorted(young, key=lambda each: each[1])), cases)


def cases_of(competition: Competition, captain: PersonId | None, names: Names) -> tuple[MinorCaseShown, ...]:
    """Return the open cases for which a captain answers."""
    own = [each for each in offices_in(competition).minors.values() if each.reported.captain == captain]
    return tuple(_shown(each, names) for each in own if each.closed is None and captain is not None)


def _shown(case: MinorCase, names: Names) -> MinorCaseShown:
    told = case.reported
    about = names.directory.people.get(told.person)
    return MinorCaseShown(
        told.id,
        names.person(told.person),
        names.entrant(told.team),
        names.person(told.captain) if told.captain else "",
        about.form.get(f"{TOLD}{told.id}", "") if about else "",
        case.closed.text if case.closed else "",
        told.clauses,
    )
