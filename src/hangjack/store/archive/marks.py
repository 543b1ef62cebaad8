"""The mark of an event that is being taken in: it comes with the first entries and goes when all of them are there.

An import that is killed leaves it behind, and whoever reads the event knows that a part of it may be missing.
"""

from hangjack.ids import StreamId
from hangjack.log import Digest
from hangjack.store.interface import PersonalRecord, RecordId, Store

_FILE = "file"


def mark_of(competition: StreamId) -> RecordId:
    """Return the name of the record that marks an event: no competition's own begins like it."""
    return RecordId(f"import:{competition}")


def new_mark(competition: StreamId, file: Digest) -> PersonalRecord:
    """Return the mark of an event that is taken in from a *file* with this digest."""
    return PersonalRecord(mark_of(competition), "", {_FILE: file})


def file_of(mark: PersonalRecord) -> Digest:
    """Return the digest of the file whose import has left a mark."""
    return Digest(str(mark.content[_FILE]))


async def is_half_here(store: Store, competition: StreamId) -> bool:
    """Whether the import of an event is not finished: it goes on, or was cut off."""
    return await store.record(mark_of(competition)) is not None
