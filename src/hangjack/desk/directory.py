"""The directory: what people are called, kept beside the log where it can be erased; those too who won something long ago.

A person has an id made of chance. The log has the commitment to the record, never the name: so a name can be erased, and
the log verifies as before.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import asdict

from hangjack.competition.entries.imports import Directory, Person
from hangjack.competition.entries.rosters import Rosters, team_name
from hangjack.formats.divisions.books.honours import HonourBefore, HonourId, Won
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


def honours_of(competition: CompetitionId) -> str:
    """Return how the names of the records begin of those who won something before the server."""
    return f"{competition}/honour/"


def honour_record_id(competition: CompetitionId, honour: HonourId) -> RecordId:
    """Return the name of the record of who has won *honour*, in the season that keeps it."""
    return RecordId(honours_of(competition) + honour)


def honour_record(competition: CompetitionId, honour: HonourId, won: Won, salt: bytes) -> PersonalRecord:
    """Return the record of who has won *honour*."""
    return PersonalRecord(honour_record_id(competition, honour), salt.hex(), asdict(won))


def is_honour(content: Mapping[str, Any]) -> bool:
    """Whether a record has who has won something, and nothing else."""
    return content.keys() == {"winner", "second"} and all(isinstance(each, str) for each in content.values())


def won_by(
    honours: Iterable[HonourBefore], records: Mapping[RecordId, PersonalRecord]
) -> dict[HonourId, Won]:
    """Return who has won *honours*, as far as their records are there."""
    found = {each.id: records.get(honour_record_id(each.home, each.id)) for each in honours}
    return {id_: Won(**record.content) for id_, record in found.items() if record is not None}
