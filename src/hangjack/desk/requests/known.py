"""Who is known already, for requests that enter somebody: their records, their names, and a name that can be read."""

from hangjack.competition.entries.imports import Person
from hangjack.competition.entries.letters import LONGEST_NUMBER, require_readable
from hangjack.competition.entries.namesakes import Listed
from hangjack.desk.asking import Scene
from hangjack.desk.directory import directory_of, record_id
from hangjack.errors import BadInput, require_length
from hangjack.store.interface import RecordId


def everybody_known(scene: Scene) -> tuple[RecordId, ...]:
    """Return the records of everybody who is known: on forms, sanctioned, turned away, struck since the first match, a landlord."""
    competition, rosters = scene.competition, scene.competition.rosters
    on_forms = (person for entry in rosters.entries.values() for person in entry.players)
    others = (
        *competition.register.of_person,
        *rosters.turned_away,
        *rosters.left,
        *sorted(competition.clubs.been),
    )
    known = dict.fromkeys((*on_forms, *others))
    return tuple(record_id(competition.id, person) for person in known)


def listed(scene: Scene) -> Listed:
    """Return everybody who is known by name, as far as the records say that were asked for."""
    competition = scene.competition
    directory = directory_of(competition.id, competition.rosters, scene.records.values())
    return Listed(competition.rosters, competition.register, directory.people)


def told(name: str, number: str) -> Person:
    """Return what somebody is said to be called. Refuses no name at all."""
    called = require_readable(name)
    if not called:
        raise BadInput("desk.name-empty")
    return Person(called, require_length(number, LONGEST_NUMBER))
