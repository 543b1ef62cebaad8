"""The sanction register: who may not play, from when to when, for what, by whose decision.

Rosters and line-ups ask it one question, `may_play`, and registrations another, `may_register`. What a book says about each
offence is data (`Conduct`): the clauses, what may follow, who pays. A committee may go beyond it with a reason.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.conduct.offences import Conduct, Offence, OffenceRow, Sanction
from hangjack.errors import Refused, require_reason
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId, SanctionId
from hangjack.matches.problems import Problem
from hangjack.wording import Worded

HARMLESS = (Sanction.WARNING, Sanction.CAUTION)
"""An official may give these for anything."""

BARS = (Sanction.SUSPENSION, Sanction.EXPULSION, Sanction.DEBARMENT)
"""Whoever has one of these may not play."""
_BARS_ENTRY = (Sanction.EXPULSION, Sanction.DEBARMENT)


class Bar(Worded):
    """Why somebody may not play or enter."""

    SUSPENDED = "suspended"
    EXPELLED = "expelled"
    DEBARRED = "debarred"
    TEAM_SUSPENDED = "team_suspended"
    TEAM_DISQUALIFIED = "team_disqualified"
    TEAM_DEBARRED = "team_debarred"


class Case(Struct, frozen=True):
    """One sanction against a person or a team, and what it rests on."""

    id: SanctionId
    kind: Sanction
    person: PersonId | None = None
    team: EntrantId | None = None
    offence: Offence | None = None
    clauses: tuple[ClauseId, ...] = ()
    """Where the book says so; filled in from the offence when that is named."""
    reason: str = ""
    match: MatchId | None = None
    """The sanction holds in this match only; None: in the whole event."""
    until_ms: int | None = None
    """When it ends by itself; None: when the event ends or it is lifted."""
    left_premises: bool = False
    """Whether the offender was also sent off the premises."""
    ruling: str | None = None
    """The verdict it belongs to, with which it falls."""


class Deciding(Struct, frozen=True):
    """Who decides, when, and whether as the committee."""

    by: PersonId
    at_ms: int
    as_committee: bool = False


class Sanctioned(Struct, frozen=True, tag="sanctioned"):
    """A sanction was given; it holds from the moment of the decision."""

    case: Case
    decided: Deciding


class SanctionLifted(Struct, frozen=True, tag="sanction-lifted"):
    """A sanction ended before its time."""

    id: SanctionId
    by: PersonId
    at_ms: int
    reason: str


ConductEvent = Sanctioned | SanctionLifted


class Register(Struct, frozen=True):
    """All sanctions, in the order given, each with the moment it was lifted if it was."""

    given: Mapping[SanctionId, Sanctioned] = {}
    lifted: Mapping[SanctionId, int] = {}
    of_person: Mapping[PersonId, tuple[SanctionId, ...]] = {}
    of_team: Mapping[EntrantId, tuple[SanctionId, ...]] = {}


class Occasion(Struct, frozen=True):
    """When, for whom and in which match somebody wants to play."""

    at_ms: int
    team: EntrantId
    match: MatchId | None = None


def fold(register: Register, event: ConductEvent) -> Register:
    """Return the register after *event*. Never refuses: an event has already happened."""
    match event:
        case Sanctioned(case):
            given = {**register.given, case.id: event}
            return replace(_indexed(register, case), given=given)
        case SanctionLifted(sanction, at_ms=at_ms):
            return replace(register, lifted={**register.lifted, sanction: at_ms})
    assert_never(event)


def sanction(
    register: Register, case: Case, decided: Deciding, conduct: Conduct, licensed: Collection[PersonId] = ()
) -> tuple[Sanctioned]:
    """Give a sanction.

    An official keeps to what the book allows for the offence. The committee may also use what the book allows for any
    breach, and without a clause anything at all, if it says why. *licensed* people may carry weapons.
    """
    if case.id in register.given:
        raise Refused("sanction.known", sanction=case.id)
    if (case.person is None) == (case.team is None):
        raise Refused("sanction.against-one")
    if case.until_ms is not None and case.until_ms <= decided.at_ms:
        raise Refused("sanction.over-already")
    row = conduct.offences.get(case.offence) if case.offence else None
    if row is not None and row.spares_licensed and case.person in licensed:
        raise Refused("sanction.licensed-carrier", person=case.person)
    _require_authority(case, decided, conduct, row)
    cited = case.clauses or _cited(case, conduct, row)
    return (Sanctioned(replace(case, clauses=cited), decided),)


def lift(
    register: Register, sanction_id: SanctionId, by: PersonId, at_ms: int, reason: str
) -> tuple[SanctionLifted]:
    """End a sanction before its time, for a *reason*."""
    if sanction_id not in register.given:
        raise Refused("sanction.unknown", sanction=sanction_id)
    if sanction_id in register.lifted:
        raise Refused("sanction.lifted-already", sanction=sanction_id)
    told = require_reason(reason, "sanction.needs-reason")
    return (SanctionLifted(sanction_id, by, at_ms, told),)


def may_play(register: Register, person: PersonId, occasion: Occasion) -> Problem | None:
    """Return why *person* may not play then, or None: suspended, expelled or debarred, alone or with the team."""
    for given in _of(register, person, occasion.team):
        if given.case.kind in BARS and _in_force(register, given, occasion):
            return _barred(given)
    return None


def may_register(register: Register, person: PersonId | None, occasion: Occasion) -> Problem | None:
    """Return why *person* (None: the team itself) may not enter, under whatever name or team; None if they may.

    Expulsion and debarment follow the person into every registration. One that holds for a single match does not.
    """
    for given in _of(register, person, occasion.team):
        everywhere = given.case.match is None and given.case.kind in _BARS_ENTRY
        if everywhere and _in_force(register, given, occasion):
            return _barred(given)
    return None


def is_sent_off(register: Register, person: PersonId, at_ms: int) -> bool:
    """Whether *person* was sent off the premises, and what they were sent off with holds."""
    occasion = Occasion(at_ms, EntrantId(""))
    given = (register.given[id_] for id_ in register.of_person.get(person, ()))
    return any(
        each.case.left_premises and _in_force(register, each, replace(occasion, match=each.case.match))
        for each in given
    )


def team_barred(register: Register, team: EntrantId) -> Problem | None:
    """Return why *team* is out of the whole event until somebody lifts it; None if it is not."""
    for id_ in register.of_team.get(team, ()):
        case = register.given[id_].case
        for_good = case.match is None and case.until_ms is None and case.kind in _BARS_ENTRY
        if for_good and id_ not in register.lifted:
            return _barred(register.given[id_])
    return None


def expelled_teams(register: Register) -> frozenset[EntrantId]:
    """Return the teams that are out of the whole event."""
    return frozenset(team for team in register.of_team if team_barred(register, team))


def expelled(register: Register, at_ms: int) -> frozenset[PersonId]:
    """Return everybody whom no roster may take at that moment."""
    return frozenset(
        person
        for person in register.of_person
        if may_register(register, person, Occasion(at_ms, EntrantId("")))
    )


def _require_authority(case: Case, decided: Deciding, conduct: Conduct, row: OffenceRow | None) -> None:
    within_row = case.kind in _allowed(row)
    if not decided.as_committee and (not within_row or (row is not None and row.committee_only)):
        raise Refused("sanction.is-for-committee", sanction=case.kind, allowed=_allowed(row))
    breach = bool(case.clauses) or row is not None
    stated = breach and (within_row or case.kind in conduct.any_breach)
    if not stated:
        require_reason(case.reason, "sanction.needs-reason")


def _allowed(row: OffenceRow | None) -> tuple[Sanction, ...]:
    return HARMLESS if row is None else (*HARMLESS, *row.outcomes)


def _cited(case: Case, conduct: Conduct, row: OffenceRow | None) -> tuple[ClauseId, ...]:
    if row is None:
        return conduct.committee_clauses
    return row.clauses if case.kind in _allowed(row) else (*row.clauses, *conduct.any_breach_clauses)


def _of(register: Register, person: PersonId | None, team: EntrantId) -> Iterator[Sanctioned]:
    """Yield what was given to the person, then what was given to the team."""
    persons = register.of_person.get(person, ()) if person else ()
    for sanction_id in (*persons, *register.of_team.get(team, ())):
        yield register.given[sanction_id]


def _in_force(register: Register, given: Sanctioned, occasion: Occasion) -> bool:
    case, at_ms = given.case, occasion.at_ms
    if at_ms < given.decided.at_ms or (case.until_ms is not None and at_ms >= case.until_ms):
        return False
    if case.id in register.lifted and at_ms >= register.lifted[case.id]:
        return False
    return case.match is None or case.match == occasion.match


def _barred(given: Sanctioned) -> Problem:
    case = given.case
    if case.person is not None:
        return Problem(_PERSON_BARS[case.kind], {"person": case.person, "why": case.clauses or case.reason})
    return Problem(_TEAM_BARS[case.kind], {"team": case.team, "why": case.clauses or case.reason})


_PERSON_BARS = {
    Sanction.SUSPENSION: Bar.SUSPENDED,
    Sanction.EXPULSION: Bar.EXPELLED,
    Sanction.DEBARMENT: Bar.DEBARRED,
}
_TEAM_BARS = {
    Sanction.SUSPENSION: Bar.TEAM_SUSPENDED,
    Sanction.EXPULSION: Bar.TEAM_DISQUALIFIED,
    Sanction.DEBARMENT: Bar.TEAM_DEBARRED,
}


def _indexed(register: Register, case: Case) -> Register:
    if case.person is not None:
        known = register.of_person.get(case.person, ())
        return replace(register, of_person={**register.of_person, case.person: (*known, case.id)})
    assert case.team is not None, "a sanction is against a person or a team"
    known = register.of_team.get(case.team, ())
    return replace(register, of_team={**register.of_team, case.team: (*known, case.id)})
