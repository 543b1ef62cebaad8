"""Who comes in under a name that is known already: of somebody whom no team may take, or of somebody on another form.

A name is no proof: there are two people of one name. So it is refused until somebody says that it is somebody else.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Self

from msgspec import Struct

from hangjack.competition.conduct.register import Register, expelled
from hangjack.competition.entries.belonging import double_registrations
from hangjack.competition.entries.imports import Person
from hangjack.competition.entries.names import is_same_name, spellings
from hangjack.competition.entries.rosters import GONE, Rosters
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.problems import Problem
from hangjack.wording import Worded

_MOST_OF_A_NAME = 50
"""With how many of one name somebody is compared: more than stand on one form."""


class NamesakeFault(Worded):
    """Why a name needs a second look."""

    NAME_OUT = "name_out"
    NAME_ELSEWHERE = "name_elsewhere"


class Listed(Struct, frozen=True):
    """Everybody who is known by name: on forms, expelled, or turned away."""

    rosters: Rosters
    sanctions: Register
    people: Mapping[PersonId, Person]


def unwelcome(listed: Listed, at_ms: int) -> frozenset[PersonId]:
    """Return everybody whom no team may take: expelled, or turned away by the committee."""
    return expelled(listed.sanctions, at_ms) | listed.rosters.turned_away.keys()


def namesake_problem(listed: Listed, team: EntrantId, about: Person, at_ms: int) -> Problem | None:
    """Return whom somebody new on the form of *team* may be, or None: nobody else of that name is known."""
    wanted = spellings(about.name)
    near = (person for person, known in listed.people.items() if not wanted.isdisjoint(spellings(known.name)))
    return _Known.of(listed, at_ms).problem(team, about, near)


def form_problems(listed: Listed, at_ms: int) -> Mapping[EntrantId, tuple[Problem, ...]]:
    """Return for each team what to look at on its form: people on two forms, names that stand elsewhere or are out.

    Everybody is looked up by name, and nobody compared with all others: the time it takes grows with the hall.
    """
    twice, known = double_registrations(listed.rosters), _Known.of(listed, at_ms)
    passed_over = {each.values["person"] for each in twice} | known.out
    by_name, found = _by_name(listed.people, known.out), {}
    for team, players in _playing(listed.rosters):
        told = [each for each in twice if team in each.values["teams"]]
        for person in players:
            about = listed.people.get(person)
            if about is not None and person not in passed_over:
                near = dict.fromkeys(who for each in spellings(about.name) for who in by_name[each])
                problem = known.problem(team, about, near)
                told += [problem] if problem else []
        if told:
            found[team] = tuple(told)
    return found


def _by_name(people: Mapping[PersonId, Person], first: Collection[PersonId]) -> Mapping[str, list[PersonId]]:
    """Return who may be meant by a name, *first* those of these: where a hundred have one name, some stand for all."""
    found: dict[str, list[PersonId]] = {}
    for person in sorted(people, key=lambda each: each not in first):
        for spelling in spellings(people[person].name):
            here = found.setdefault(spelling, [])
            if len(here) < _MOST_OF_A_NAME:
                here.append(person)
    return found


class _Known(Struct, frozen=True):
    """Everybody who is listed, who of them no team may take, and on which forms they stand, the first team first."""

    people: Mapping[PersonId, Person]
    out: frozenset[PersonId]
    forms: Mapping[PersonId, Sequence[tuple[int, EntrantId]]]

    @classmethod
    def of(cls, listed: Listed, at_ms: int) -> Self:
        forms: dict[PersonId, list[tuple[int, EntrantId]]] = {}
        for place, (team, players) in enumerate(_belonging(listed.rosters)):
            for person in players:
                forms.setdefault(person, []).append((place, team))
        return cls(listed.people, unwelcome(listed, at_ms), forms)

    def problem(self, team: EntrantId, about: Person, near: Iterable[PersonId]) -> Problem | None:
        """Return whom of those *near* by name somebody on the form of *team* may be."""
        alike = [person for person in near if _may_be(self.people[person], about)]
        if any(person in self.out for person in alike):
            return Problem(NamesakeFault.NAME_OUT, {"name": about.name})
        elsewhere = [form for person in alike for form in self.forms.get(person, ()) if form[1] != team]
        if elsewhere:
            return Problem(NamesakeFault.NAME_ELSEWHERE, {"name": about.name, "team": min(elsewhere)[1]})
        return None


def _playing(rosters: Rosters) -> Iterator[tuple[EntrantId, tuple[PersonId, ...]]]:
    for team, entry in rosters.entries.items():
        if entry.status not in GONE:
            yield team, entry.players


def _belonging(rosters: Rosters) -> Iterator[tuple[EntrantId, tuple[PersonId, ...]]]:
    """Yield who belongs to which team; once the first match was played also who has left, alone or with the team."""
    yield from _playing(rosters)
    if rosters.started:
        yield from ((team, entry.players) for team, entry in rosters.entries.items() if entry.status in GONE)
        yield from ((team, (person,)) for person, team in rosters.left.items())


def _may_be(known: Person, about: Person) -> bool:
    """Whether two records may be one person's: the same name, and no two numbers that tell them apart."""
    told_apart = known.number and about.number and known.number != about.number
    return not told_apart and is_same_name(known.name, about.name)
