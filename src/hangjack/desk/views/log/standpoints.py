"""From where somebody looks at the log: what everybody is called there, and what is asked for to take something back."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.asking import Request
from hangjack.desk.names import Names
from hangjack.ids import MatchId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import Party


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


class Telling(Struct, frozen=True):
    """Where something happened, and what everybody is called there."""

    competition: Competition
    names: Names
    officials: Mapping[PersonId, str] = {}
    """What those are called who have accounts."""
    match: Match | None = None

    @property
    def language(self) -> str:
        """The reader's language."""
        return self.names.language

    @property
    def sides(self) -> dict[Party, str]:
        """What the sides of the match are called; none without a match."""
        parties = self.match.opened.parties if self.match is not None else {}
        return {side: self.names.entrant(team) for side, team in parties.items()}

    def person(self, person: PersonId) -> str:
        """Return what somebody is called: on a form, by an account, or as nobody knows."""
        if not self.names.knows(person) and person in self.officials:
            return self.officials[person]
        return self.names.person(person)


More = tuple[str, dict[str, Any]]
"""The end of a sentence's key, if it is not the event's tag, and what the sentence says beside the event's fields."""
