"""Who comes in under a name that is known already: of somebody whom no team may take, or of somebody on another form.

A name is no proof: there are two people of one name. So it is refused until somebody says that it is somebody else.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from hangjack.competition.conduct.register import Register, expelled
from hangjack.competition.entries.imports import Person
from hangjack.competition.entries.names import is_same_name
from hangjack.competition.entries.rosters import GONE, Rosters, double_registrations
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.problems import Problem
from hangjack.wording import Worded


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
    out = unwelcome(listed, at_ms)
    alike = [person for person, known in listed.people.items() if _may_be(known, about)]
    if any(person in out for person in alike):
        return Problem(NamesakeFault.NAME_OUT, {"name": about.name})
    for other, entry in _playing(listed.rosters):
        if other != team and any(person in entry for person in alike):
            return Problem(NamesakeFault.NAME_ELSEWHERE, {"name": about.name, "team": other})
    return None


def form_problems(listed: Listed, at_ms: int) -> Mapping[EntrantId, tuple[Problem, ...]]:
    """Return for each team what to look at on its form: people on two forms, names that stand elsewhere or are out."""
    twice = double_registrations(listed.rosters)
    found = {}
    for team, players in _playing(listed.rosters):
        told = [each for each in twice if team in each.values["teams"]]
        known = {each.values["person"] for each in twice} | unwelcome(listed, at_ms)
        for person in players:
            about = listed.people.get(person)
            if about is not None and person not in known:
                problem = namesake_problem(listed, team, about, at_ms)
                told += [problem] if problem else []
        if told:
            found[team] = tuple(told)
    return found


def _playing(rosters: Rosters) -> Iterator[tuple[EntrantId, tuple[PersonId, ...]]]:
    for team, entry in rosters.entries.items():
        if entry.status not in GONE:
            yield team, entry.players


def _may_be(known: Person, about: Person) -> bool:
    """Whether two records may be one person's: the same name, and no two numbers that tell them apart."""
    told_apart = known.number and about.number and known.number != about.number
    return not told_apart and is_same_name(known.name, about.name)
