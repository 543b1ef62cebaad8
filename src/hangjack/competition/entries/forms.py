"""The forms of all teams while a sheet is taken over: who stands where, by name and by number, so that nobody looks through all of them."""

from collections import ChainMap, deque
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.entries.letters import look_of
from hangjack.competition.entries.rosters import Entry, RosterEvent, Rosters, fold
from hangjack.ids import EntrantId, PersonId


class Person(Struct, frozen=True):
    """What is known of a person beside the log, where it can be erased."""

    name: str
    number: str = ""
    """The member number, or whatever tells people of one name apart."""
    form: Mapping[str, str] = {}
    """What they have filled in of a form, by field: people who enter alone."""


class Directory(Struct, frozen=True):
    """The names behind the ids. It is no part of any event."""

    teams: Mapping[EntrantId, str] = {}
    people: Mapping[PersonId, Person] = {}


class Forms:
    """What is known of teams and people, half way down a sheet."""

    def __init__(self, rosters: Rosters, directory: Directory, expelled: Collection[PersonId]) -> None:
        """Begin with what is known; those *expelled* and those turned away are found in whatever team they turn up."""
        self.rosters = rosters
        self.entries: dict[EntrantId, Entry] = dict(rosters.entries)
        self.teams: dict[EntrantId, str] = {}
        self.people: dict[PersonId, Person] = {}
        self.numbered: dict[str, PersonId] = {}
        self._on: dict[PersonId, list[EntrantId]] = {}
        self._teams_called: dict[str, EntrantId] = {}
        self._teams_by_look: dict[str, str] = {}
        self._called = _Index()
        self._unwelcome = sorted({*expelled, *rosters.turned_away})
        for team, name in directory.teams.items():
            self._name_team(team, name)
        for team, entry in rosters.entries.items():
            for person in entry.players:
                self._on.setdefault(person, []).append(team)
        for person, about in directory.people.items():
            self._name_person(person, about)

    @property
    def directory(self) -> Directory:
        """The names behind the ids, as they are now."""
        return Directory(dict(self.teams), dict(self.people))

    def team_called(self, name: str) -> EntrantId | None:
        """Return the team of that name."""
        return self._teams_called.get(same(name))

    def teams_that_look_like(self, name: str) -> Sequence[str]:
        """Return what the team is called whose name nobody could tell from *name*, if there is one."""
        like = self._teams_by_look.get(look_of(name))
        return () if like is None else (like,)

    def called(self, name: str, team: EntrantId | None = None, *, bare: bool = False) -> PersonId | None:
        """Return who is called so on the form of *team*, or on any; *bare*: and has no number."""
        wanted = same(name)

        def fits(person: PersonId) -> bool:
            about = self.people[person]
            return same(about.name) == wanted and not (bare and about.number)

        return self._called.first((wanted, team, bare), fits)

    def unwelcome_called(self, name: str, *, bare: bool) -> PersonId | None:
        """Return whom no team may take and who is called so; *bare*: and has no number."""
        known = ((each, self.people[each]) for each in self._unwelcome if each in self.people)
        fitting = (
            each for each, about in known if same(about.name) == same(name) and not (bare and about.number)
        )
        return next(fitting, None)

    def teams_of(self, person: PersonId) -> Sequence[EntrantId]:
        """Return the teams on whose forms *person* stands."""
        return self._on.get(person, ())

    def take(self, entering: "Entering", name: str, person: PersonId, about: Person) -> None:
        """Take over what was entered: a row of *person*, in the team called *name*."""
        team, known = entering.team, self._on.setdefault(person, [])
        if team not in self.teams:
            self._name_team(team, name)
        self.entries[team] = entering.entry
        if team not in known:
            known.append(team)
        self._name_person(person, about)

    def _name_team(self, team: EntrantId, name: str) -> None:
        self.teams[team] = name
        self._teams_called.setdefault(same(name), team)
        self._teams_by_look.setdefault(look_of(name), name)

    def _name_person(self, person: PersonId, about: Person) -> None:
        self.people[person] = about
        if about.number:
            self.numbered.setdefault(about.number, person)
        for team in self.teams_of(person):
            for where in (team, None):
                self._called.add((same(about.name), where, False), person)
                if not about.number:
                    self._called.add((same(about.name), where, True), person)


class _Index:
    """People by what they are looked up by. Who no longer fits is left out when it is noticed, and never looked at again."""

    def __init__(self) -> None:
        self._people: dict[_Key, deque[PersonId]] = {}

    def add(self, key: "_Key", person: PersonId) -> None:
        """Let *person* be found by *key*."""
        self._people.setdefault(key, deque()).append(person)

    def first(self, key: "_Key", fits: Callable[[PersonId], bool]) -> PersonId | None:
        """Return the first of those found by *key* who still fits."""
        people = self._people.get(key, deque())
        while people and not fits(people[0]):
            people.popleft()
        return people[0] if people else None


_Key = tuple[str, EntrantId | None, bool]
"""A name, the team on whose form it is looked for, and whether only people without a number are meant."""


class Entering:
    """One row on its way onto a team's form: what has happened so far, of which nothing counts until it is taken over."""

    def __init__(self, team: EntrantId, forms: Forms) -> None:
        """Begin with the form of *team* as it is."""
        self.team = team
        self.events: list[RosterEvent] = []
        self._forms = forms
        self.rosters = forms.rosters
        self._over({team: forms.entries[team]} if team in forms.entries else {})

    @property
    def entry(self) -> Entry:
        """The team's form, as it is now."""
        return self.rosters.entries[self.team]

    def happened(self, events: Sequence[RosterEvent]) -> None:
        """Let *events* have happened."""
        if events:
            own = {self.team: self.entry} if self.team in self.rosters.entries else {}
            self._over(reduce(fold, events, replace(self.rosters, entries=own)).entries)
            self.events += events

    def _over(self, own: Mapping[EntrantId, Entry]) -> None:
        """See all forms, with that of this team as it is on the way."""
        self.rosters = replace(self.rosters, entries=ChainMap(dict(own), self._forms.entries))


def same(name: str) -> str:
    """Return what two spellings of one name have in common."""
    return " ".join(name.casefold().split())
