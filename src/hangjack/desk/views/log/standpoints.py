"""From where somebody looks at the log, and what is asked for to take something of it back."""

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.asking import Request
from hangjack.desk.names import Names
from hangjack.ids import MatchId, PersonId
from hangjack.matches.match import Match


class Standpoint(Struct, frozen=True):
    """From where somebody looks at the log: how things stand now, and who looks."""

    competition: Competition
    names: Names
    by: PersonId | None = None
    match: Match | None = None
    """The match whose stream it stands in."""


class Undoing(Struct, frozen=True):
    """What is asked for to take something back; *match* where it is about one. Its reason is still to be said."""

    request: Request
    match: MatchId | None = None
