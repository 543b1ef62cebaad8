"""Who reads, what they are, and what is kept from them; teams and people as every page names them."""

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.entries.imports import Directory
from hangjack.competition.entries.rosters import team_name
from hangjack.competition.permissions import Act, Bound, Role, Subject, may
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import Party
from hangjack.wording import say


class Reader(Struct, frozen=True):
    """Who reads, and what they are in this competition and match."""

    person: PersonId | None = None
    bounds: tuple[Bound, ...] = ()
    language: str = "en"

    def may(self, act: Act, match: MatchId | None = None) -> bool:
        """Whether the reader may do *act* as somebody who runs things, whatever the side."""
        return may(self.bounds, act, Subject(match))

    def side_in(self, match: MatchId) -> Party | None:
        """Return the side that the reader belongs to in a match; None for neither."""
        return next((each.side for each in self.bounds if each.match == match and each.side), None)

    @property
    def is_floor(self) -> bool:
        """Whether the reader runs the competition."""
        return any(each.role not in _SIDES and each.role is not Role.PUBLIC for each in self.bounds)


_SIDES = frozenset({Role.CAPTAIN, Role.SCOREKEEPER, Role.PLAYER})
EVERYBODY = Reader()
"""Somebody of whom nothing is known."""


class TeamShown(Struct, frozen=True):
    """A team by id and name."""

    id: EntrantId
    name: str


class PersonShown(Struct, frozen=True):
    """A person by id and name."""

    id: PersonId
    name: str


def is_hidden_from(competition: Competition, reader: Reader) -> bool:
    """Whether scores and standings are kept from the reader now."""
    return competition.governance.withheld and not reader.is_floor


def team_shown(competition: Competition, team: EntrantId) -> TeamShown:
    """Return a team by id and name."""
    return TeamShown(team, team_name(competition.rosters, team))


def person_shown(names: Directory, person: PersonId) -> PersonShown:
    """Return a person by id and name, as far as the name was not erased."""
    about = names.people.get(person)
    return PersonShown(person, about.name if about else say("view.no-name"))
