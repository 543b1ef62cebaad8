"""What a store does, whichever database is below it: acts in, entries out, nothing acknowledged ever lost.

An *act* is what one person did: events for one stream or several, and changes to personal records, all or nothing. It says
which number it has seen in each stream; another number there is a `Conflict`, and the desk decides again. An act has an
id made by whoever asked. The same id with the same content gives the first answer again; with other content it is refused.

An awaited `append` that returned means: on disk, and seen by everybody who reads from now on.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NewType, Protocol

from msgspec import Struct

from hangjack.errors import HangjackError
from hangjack.ids import PersonId, StreamId
from hangjack.log import GENESIS, Digest, Entry, digest_of
from hangjack.store.seeking import Found, Sought

if TYPE_CHECKING:
    from hangjack.store.weighing import Kept

ActId = NewType("ActId", str)
"""Names one act for good: made on the device that asked, or from (clause, subject, due time) by a clock."""

RecordId = NewType("RecordId", str)
"""Names one personal record: a name, a birth date, a photo."""

LAST = "\U0010ffff"
"""Comes behind every letter with which the name of a record can go on."""


class Append(Struct, frozen=True):
    """Events for one stream; *expected* is the number of the last entry that the decision has seen, 0 for none.

    An event is a Struct, or the body that it had when it was written: an import knows no more of it.
    """

    stream: StreamId
    expected: int
    events: tuple[Struct | dict[str, Any], ...]


class PersonalRecord(Struct, frozen=True):
    """Something about a person that can be erased. The log has only its commitment, the digest of salt and content."""

    id: RecordId
    salt: str
    content: dict[str, Any]


class Act(Struct, frozen=True):
    """What one person did at one moment, all or nothing.

    *request* is the digest of what was asked, so that an id used for something else is noticed. *answer* is kept with the
    id and returned when the same act comes again.
    """

    id: ActId
    request: Digest
    by: PersonId
    at_ms: int
    appends: tuple[Append, ...]
    keep: tuple[PersonalRecord, ...] = ()
    erase: tuple[RecordId, ...] = ()
    answer: bytes = b""


class Done(Struct, frozen=True):
    """An act that is on disk. *repeated*: it was there already, and this is the first answer again."""

    entries: tuple[Entry, ...]
    answer: bytes
    repeated: bool = False


class Head(Struct, frozen=True):
    """The last entry of a stream: its number and digest."""

    number: int = 0
    digest: Digest = GENESIS


class Snapshot(Struct, frozen=True):
    """A fold kept so that a long stream need not be read again: *body* is the state after entry *number*.

    *digest* is that entry's. *version* names the code that folded; a snapshot of another version is not used. It is never
    the truth: `verify` folds the log again and compares.
    """

    stream: StreamId
    number: int
    digest: Digest
    version: str
    body: bytes


class Conflict(HangjackError):
    """Somebody was quicker: *stream* has another number than the act expected. The desk decides again."""

    def __init__(self, stream: StreamId, expected: int, found: int) -> None:
        super().__init__("store.conflict", stream=stream, expected=expected, found=found)
        self.stream = stream
        self.found = found


def commitment(record: PersonalRecord) -> Digest:
    """Return what the log carries of *record*: its name, salt and content, so that no two can change places.

    The salt keeps anybody from finding a short content by trying.
    """
    return digest_of(record)


class Store(Protocol):
    """An append-only log with its personal records, snapshots and followers."""

    async def append(self, act: Act) -> Done:
        """Do *act*. Raises `Conflict`, or `Refused("store.act-id-reused")` for an id that was another act's."""

    async def done(self, act: ActId) -> Done | None:
        """Return what the act with this id came to; None if there is none."""

    async def acts(self) -> Sequence["Kept"]:
        """Return what is kept of every act, in any order, so that an export can take it along."""

    async def read(self, stream: StreamId, after: int = 0, until: int | None = None) -> Sequence[Entry]:
        """Return the entries of *stream* behind number *after*, up to *until* if that is given."""

    async def latest(
        self, stream: StreamId, sought: Sought, before: int | None = None, limit: int = 100
    ) -> Sequence[Found]:
        """Return what is *sought* in *stream* and the streams below it, the last ones first, from places *before* that one."""

    async def head(self, stream: StreamId) -> Head:
        """Return the head of *stream*; number 0 for one that does not exist."""

    async def heads(self) -> Mapping[StreamId, Head]:
        """Return the heads of all streams, as of one moment."""

    def follow(self, stream: StreamId, after: int = 0) -> AsyncIterator[Entry]:
        """Yield every entry of *stream* behind *after*, and then each new one as it comes, whoever wrote it."""

    def follow_all(self, after: Mapping[StreamId, int]) -> AsyncIterator[Entry]:
        """Yield every entry of every stream behind what *after* names, new streams included; each stream in order."""

    async def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Keep *snapshot* in place of an older one of its stream."""

    async def snapshot(self, stream: StreamId, version: str) -> Snapshot | None:
        """Return the snapshot of *stream* folded by that version, if its entry is still what the log has there."""

    async def record(self, id_: RecordId) -> PersonalRecord | None:
        """Return a personal record; None if there is none, or it was erased."""

    async def records(self, under: str = "") -> Sequence[PersonalRecord]:
        """Return the personal records whose names begin with *under* and that were not erased, by name."""

    async def commitments(self, under: str = "") -> Mapping[RecordId, Digest]:
        """Return what the log carries of those records, without holding them all in memory: there may be many pictures."""

    async def backup(self, to: Path) -> Mapping[StreamId, Head]:
        """Copy everything as of one moment to *to* while others go on writing; return the heads of that moment."""

    async def close(self) -> None:
        """Finish what is under way and let go of the database."""
