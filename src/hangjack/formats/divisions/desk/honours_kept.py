"""Who won something before the server: kept beside the log, where a name can be erased, in the season that keeps the honour."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import asdict

from hangjack.competition.competition import Competition
from hangjack.formats.divisions.books.honours import HonourBefore, HonourId, Won
from hangjack.formats.divisions.state import turn_in
from hangjack.ids import CompetitionId
from hangjack.store.archive.format import ArchiveBroken
from hangjack.store.interface import PersonalRecord, RecordId


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


def kept_beside(competition: Competition) -> Iterator[RecordId]:
    """Yield the records of honours that this season keeps."""
    for each in turn_in(competition).honours.values():
        if each.home == competition.id:
            yield honour_record_id(each.home, each.id)


def is_of_an_honour(competition: Competition, id_: RecordId, content: Mapping[str, Any]) -> bool:
    """Whether a record of a stranger's file is that of an honour. Raises `ArchiveBroken` for one that was never written down."""
    honour = HonourId(id_.removeprefix(honours_of(competition.id)))
    if id_ != honour_record_id(competition.id, honour):
        return False
    if honour not in turn_in(competition).honours or not is_honour(content):
        raise ArchiveBroken("archive.broken.not-an-honour", id=id_)
    return True
