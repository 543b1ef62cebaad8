"""Names: what people and entrants are called, for one reader at a time.

A team has its name in the log. What a person is called stands beside it, and can be erased; so an entrant that is a person
or a pair has no name of its own, and is called by its people.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from hangjack.competition.entries.imports import Directory
from hangjack.competition.entries.rosters import EntryStatus, Rosters
from hangjack.errors import BadInput, Refused
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.parties import Party
from hangjack.wording import say

_PAIR = 2


class EntrantShown(Struct, frozen=True):
    """An entrant by id and name."""

    id: EntrantId
    name: str
    short: str = ""
    """What boards and pads call it; nothing where its name does."""

    @property
    def brief(self) -> str:
        """What it is called where there is little room."""
        return self.short or self.name


class PersonShown(Struct, frozen=True):
    """A person by id and name."""

    id: PersonId
    name: str


class Names(Struct, frozen=True):
    """What people and entrants of a competition are called, in the language of whoever reads."""

    directory: Directory
    rosters: Rosters
    language: str = "en"
    expelled: frozenset[EntrantId] = frozenset()
    """Teams that are out of the whole event by a decision."""

    def knows(self, person: PersonId) -> bool:
        """Whether a name of *person* is kept: they are on a form, and it was not erased."""
        return person in self.directory.people

    def person(self, person: PersonId) -> str:
        """Return what *person* is called; that it was erased, where it was."""
        about = self.directory.people.get(person)
        return about.name if about is not None else say("view.no-name", language=self.language)

    def person_shown(self, person: PersonId) -> PersonShown:
        """Return *person* by id and name."""
        return PersonShown(person, self.person(person))

    def entrant(self, entrant: EntrantId) -> str:
        """Return what people call *entrant*: its own name, else its person's or its pair's, else its id."""
        entry = self.rosters.entries.get(entrant)
        if entry is not None and entry.name:
            return entry.name
        if self.knows(PersonId(entrant)):
            return self.person(PersonId(entrant))
        if entry is not None and len(entry.players) == _PAIR:
            player, partner = map(self.person, entry.players)
            return say("view.pair", language=self.language, player=player, partner=partner)
        return str(entrant)

    def shown(self, entrant: EntrantId) -> EntrantShown:
        """Return *entrant* by id, name and short name, with a word that it is out, where it is: wherever it is shown."""
        entry = self.rosters.entries.get(entrant)
        short = entry.short if entry is not None else ""
        return EntrantShown(
            entrant, self._marked(self.entrant(entrant), entrant), self._marked(short, entrant)
        )

    def _marked(self, name: str, entrant: EntrantId) -> str:
        if not name:
            return ""
        if entrant in self.expelled:
            return say("view.disqualified", language=self.language, team=name)
        entry = self.rosters.entries.get(entrant)
        if entry is not None and entry.status is EntryStatus.WITHDRAWN:
            return say("view.withdrawn", language=self.language, team=name)
        return name


def with_names(
    error: Refused | BadInput, names: Names, sides: Mapping[Party, str] | None = None
) -> Refused | BadInput:
    """Return *error* with entrants, people and the *sides* of a match by name."""
    values = {key: by_name(value, names, sides) for key, value in error.values.items()}
    return type(error)(error.key, **values)


def by_name(value: Any, names: Names, sides: Mapping[Party, str] | None = None) -> Any:
    """Return a value of a sentence as people say it: people, entrants and *sides* by name."""
    match value:
        case Refused() | BadInput():
            return with_names(value, names, sides)
        case Mapping():
            return {by_name(each, names, sides): by_name(of, names, sides) for each, of in value.items()}
        case tuple() | list():
            return tuple(by_name(each, names, sides) for each in value)
        case str() if sides and value in sides:
            return sides[Party(value)]
        case str() if names.knows(PersonId(value)):
            return names.person(PersonId(value))
        case str() if value in names.rosters.entries:
            return names.entrant(EntrantId(value))
        case _:
            return value
