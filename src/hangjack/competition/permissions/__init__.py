"""Who may do what: one table, asked by everything that acts for a person.

A grant is for everything of its kind, or for one's own side of one's own match. What is not granted is refused, with
who could do it instead.
"""

from hangjack.competition.permissions.acts import Act, Role
from hangjack.competition.permissions.bounds import Bound, Subject, may, require
from hangjack.competition.permissions.grants import (
    JUDGING,
    OF_A_LEAGUE,
    WITH_A_PLACE,
    WITHOUT_WORK,
    Scope,
    roles_for,
)

__all__ = [
    "JUDGING",
    "OF_A_LEAGUE",
    "WITHOUT_WORK",
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
