"""Appointments: who holds which role in a competition.

Directors, officials, treasurers and the committee are appointed by name. Captains, scorers and players are what rosters and
line-ups say they are, so nobody has to be appointed twice.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.entries.rosters import Rosters
from hangjack.competition.permissions import APPOINTED, Bound, Role
from hangjack.errors import Refused, require_reason
from hangjack.ids import PersonId
from hangjack.matches.match import Match
from hangjack.matches.scoring.sitting import people_at

SignsIn = Callable[[PersonId], bool]
"""Whether somebody has an account, and so can use a role that they are given."""


def everybody(_: PersonId) -> bool:
    """Say of everybody that they can sign in, where nobody keeps accounts."""
    return True


class RoleGiven(Struct, frozen=True, tag="role-given"):
    """Somebody was appointed."""

    person: PersonId
    role: Role
    by: PersonId


class RoleEnded(Struct, frozen=True, tag="role-ended"):
    """Somebody no longer holds a role."""

    person: PersonId
    role: Role
    by: PersonId


class OwnTeamAllowed(Struct, frozen=True, tag="own-team-allowed"):
    """From now on officials may judge in matches of their own teams: there is nobody else, or another reason."""

    by: PersonId
    reason: str


class OwnTeamBarred(Struct, frozen=True, tag="own-team-barred"):
    """Officials no longer judge in matches of their own teams."""

    by: PersonId


AppointmentEvent = RoleGiven | RoleEnded | OwnTeamAllowed | OwnTeamBarred


class Appointments(Struct, frozen=True):
    """Who was appointed to what."""

    roles: Mapping[PersonId, frozenset[Role]] = {}
    own_team: str = ""
    """Why officials may judge in matches of their own teams; nothing as long as they may not."""

    def holders(self, role: Role) -> tuple[PersonId, ...]:
        """Return everybody who holds *role*."""
        return tuple(person for person, roles in self.roles.items() if role in roles)


def fold(appointments: Appointments, event: AppointmentEvent) -> Appointments:
    """Return the appointments after *event*. Never refuses."""
    match event:
        case RoleGiven(person, role):
            held = appointments.roles.get(person, frozenset()) | {role}
            return replace(appointments, roles={**appointments.roles, person: held})
        case RoleEnded(person, role):
            held = appointments.roles.get(person, frozenset()) - {role}
            return replace(appointments, roles={**appointments.roles, person: held})
        case OwnTeamAllowed(_, reason):
            return replace(appointments, own_team=reason)
        case OwnTeamBarred():
            return replace(appointments, own_team="")
    assert_never(event)


def appoint(
    appointments: Appointments, person: PersonId, role: Role, by: PersonId, signs_in: SignsIn = everybody
) -> tuple[RoleGiven, ...]:
    """Give a role to somebody who can sign in; a second time changes nothing."""
    if role not in APPOINTED:
        raise Refused("appointment.not-by-name", role=role)
    if role in appointments.roles.get(person, ()):
        return ()
    if not signs_in(person):
        raise Refused("appointment.no-account", person=person, role=role)
    return (RoleGiven(person, role, by),)


def dismiss(
    appointments: Appointments, person: PersonId, role: Role, by: PersonId, signs_in: SignsIn = everybody
) -> tuple[RoleEnded, ...]:
    """End somebody's role. There is always a director who can sign in."""
    if role not in appointments.roles.get(person, ()):
        return ()
    others = (each for each in appointments.holders(Role.DIRECTOR) if each != person)
    if role is Role.DIRECTOR and not any(map(signs_in, others)):
        raise Refused("appointment.last-director")
    return (RoleEnded(person, role, by),)


def allow_own_team(appointments: Appointments, by: PersonId, reason: str) -> tuple[OwnTeamAllowed, ...]:
    """Let officials judge in matches of their own teams, for a reason. The same reason again changes nothing."""
    given = require_reason(reason)
    return () if given == appointments.own_team else (OwnTeamAllowed(by, given),)


def bar_own_team(appointments: Appointments, by: PersonId) -> tuple[OwnTeamBarred, ...]:
    """Let no official judge in a match of their own team any more; a second time changes nothing."""
    return (OwnTeamBarred(by),) if appointments.own_team else ()


def bounds_of(
    person: PersonId, appointments: Appointments, rosters: Rosters, match: Match | None
) -> tuple[Bound, ...]:
    """Return everything that *person* is: by appointment, and in this match by roster and line-up."""
    appointed = (Bound(role) for role in appointments.roles.get(person, ()))
    if match is not None:
        return (*appointed, *_in_match(person, rosters, match))
    captain = any(entry.captain == person for entry in rosters.entries.values())
    return (*appointed, *((Bound(Role.CAPTAIN),) if captain else ()))


def _in_match(person: PersonId, rosters: Rosters, match: Match) -> Iterator[Bound]:
    id_ = match.opened.match
    meeting = match.meeting
    if meeting is None:
        for party in match.opened.parties:
            if person in people_at(match, party):
                keeps = match.keeper(party) in {None, person}
                own = (Role.CAPTAIN, Role.SCOREKEEPER, Role.PLAYER) if keeps else (Role.PLAYER,)
                yield from (Bound(role, id_, party) for role in own)
        return
    for side, team in match.opened.parties.items():
        entry = rosters.entries.get(team)
        line_up = meeting.line_ups.declared.get(side)
        captain = meeting.line_ups.captains.get(side) or (entry.captain if entry is not None else None)
        if person == captain:
            yield Bound(Role.CAPTAIN, id_, side)
        if line_up is not None and person == line_up.scorer:
            yield Bound(Role.SCOREKEEPER, id_, side)
        if person in meeting.benches.of(side).playing:
            yield Bound(Role.PLAYER, id_, side)
