"""Who may do what: one table, asked by everything that acts for a person.

A grant is for everything of its kind, or for one's own side of one's own match. What somebody is bound to and what the act is
about decide; what is not granted is refused, with who could do it instead.
"""

from collections.abc import Iterable

from msgspec import Struct

from hangjack.competition.permissions.acts import Act
from hangjack.competition.permissions.grants import (
    BESIDE_MATCHES,
    EVERYWHERE,
    JUDGING,
    ON_OWN_SIDE,
    Scope,
    roles_for,
)
from hangjack.competition.permissions.roles import (
    APPOINTED,
    AT_TABLES,
    LINKED,
    OF_A_LEAGUE,
    ROLES,
    WITH_A_PLACE,
    Role,
)
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import Party

__all__ = [
    "APPOINTED",
    "AT_TABLES",
    "JUDGING",
    "LINKED",
    "OF_A_LEAGUE",
    "ROLES",
    "WITH_A_PLACE",
    "Act",
    "Bound",
    "Role",
    "Scope",
    "Subject",
    "may",
    "require",
    "roles_for",
]


class Bound(Struct, frozen=True):
    """A role that somebody holds: in the whole competition, for one side of one match, wherever an entrant sits, or for a house."""

    role: Role
    match: MatchId | None = None
    side: Party | None = None
    entrant: EntrantId | None = None
    """Whose code it is, where a team has one for all of its matches; by itself it entitles to nothing."""
    club: str | None = None
    """Whose landlord's code it is; by itself it entitles to nothing either."""


_ANYBODY = Bound(Role.PUBLIC)


class Subject(Struct, frozen=True):
    """What an act is about; None where it is about the competition as a whole."""

    match: MatchId | None = None
    side: Party | None = None


def may(bound: Iterable[Bound], act: Act, subject: Subject) -> bool:
    """Whether somebody who is *bound* so may do *act* to *subject*. Everybody is the public too."""
    return any(_grants(each, act, subject) for each in (*bound, _ANYBODY))


def require(bound: Iterable[Bound], act: Act, subject: Subject) -> None:
    """Refuse *act*, naming who may do it, unless it is granted."""
    if not may(bound, act, subject):
        allowed = dict.fromkeys(role for roles in roles_for(act).values() for role in roles)
        raise Refused("permission.refused", act=act, roles=tuple(allowed))


def _grants(bound: Bound, act: Act, subject: Subject) -> bool:
    if bound.entrant is not None or bound.club is not None:
        return False
    if bound.role in EVERYWHERE.get(act, ()):
        return bound.match is None or bound.match == subject.match or act in BESIDE_MATCHES
    return (
        bound.role in ON_OWN_SIDE.get(act, ())
        and subject.match is not None
        and (bound.match, bound.side) == (subject.match, subject.side)
    )
