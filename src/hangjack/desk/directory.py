"""The directory: what people are called, kept beside the log where it can be erased.

A person has an id made of chance. The log has the commitment to the record, never the name: so a name can be erased, and
the log verifies as before.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from hangjack.competition.entries.imports import Directory, Person
from hangjack.competition.entries.rosters import Rosters, team_name
from hangjack.ids import CompetitionId, PersonId
from hangjack.store.interface import PersonalRecord, RecordId

SALT_BYTES = 16


def people_of(competition: CompetitionId) -> str:
    """Return how the names of the records of a competition's people begin."""
    return f"{competition}/person/"


def record_id(competition: CompetitionId, person: PersonId) -> RecordId:
    """Return the name of the record of *person* in a competition."""
    return RecordId(people_of(competition) + person)


def record_of(competition: CompetitionId, person: PersonId, about: Person, salt: bytes) -> PersonalRecord:
    """Return the record of *person*, with fresh *salt* so that nobody can guess the name from the commitment."""
    content: dict[str, object] = {"name": about.name, "number": about.number}
    if about.form:
        content["form"] = dict(about.form)
    return PersonalRecord(record_id(competition, person), salt.hex(), content)


def is_person(content: Mapping[str, Any]) -> bool:
    """Whether a record has what is kept of a person, and nothing else."""
    form = content.get("form", {})
    texts = [*(value for key, value in content.items() if key != "form"), *getattr(form, "values", tuple)()]
    known = {"name", "number", "form"} >= content.keys() and "name" in content
    return known and isinstance(form, dict) and all(isinstance(each, str) for each in texts)


def directory_of(
    competition: CompetitionId, rosters: Rosters, records: Iterable[PersonalRecord]
) -> Directory:
    """Return the names of a competition's teams and people, as far as they were not erased."""
    prefix = people_of(competition)
    people = {
        PersonId(record.id.removeprefix(prefix)): Person(
            str(record.content["name"]),
            str(record.content.get("number", "")),
            record.content.get("form") or {},
        )
        for record in records
        if record.id.startswith(prefix)
    }
    return Directory({team: team_name(rosters, team) for team in rosters.entries}, people)
