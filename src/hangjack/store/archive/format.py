"""The file that an event travels in: one line of canonical JSON after another, each checked by what comes behind it.

First the header, then the entries stream by stream (the competition's own, then its matches sorted by name), personal
records, acts, and a footer that counts them and has the digest of everything before it. `docs/reference/export-format.md`
describes it for other programs. A name that ends in `.gz` is compressed.
"""

import gzip
import os
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from io import BufferedIOBase, BufferedWriter
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from hangjack.errors import BadInput
from hangjack.ids import StreamId
from hangjack.log import Digest, Entry, canonical
from hangjack.store.interface import ActId, Head, RecordId
from hangjack.store.private import new_file
from hangjack.store.weighing import Span

FORMAT: Literal["hangjack-export"] = "hangjack-export"
VERSION: Literal[1] = 1
LINE_LIMIT = 2 * 1024 * 1024
"""The longest line in bytes: many times what an event takes, and little enough to be held in memory."""

RECORD_LIMIT = 16 * 1024 * 1024
"""The longest line of a personal record: a photo fits."""

MOST_BYTES = 256 * 1024 * 1024
"""The longest file, unpacked: as many photos as a competition keeps take half of it, and one made to fill a disk does not fit."""

MOST_ENTRIES = 500_000
"""How many entries a file may have."""

MOST_OF_ACT = 50_000
"""How many entries one act may have written: it is taken in whole, or not at all."""

ACT_BYTES = 16 * 1024 * 1024
"""How long the entries of one act may be together."""

MOST_COMMITMENTS = 200_000
"""How many different digests its entries may speak of."""

DEEPEST = 100
"""How many levels of lists and objects a line may have within each other: no event has near as many."""

_DIGEST = re.compile("[0-9a-f]{64}")
_END_OF_TIME_MS = 253_402_300_799_999  # the last moment of the year 9999


class Variant(StrEnum):
    """What a file holds: everything, or only what anybody may see."""

    FULL = "full"
    PUBLIC = "public"


class Header(Struct, frozen=True, tag_field="line", tag="header", forbid_unknown_fields=True):
    """The first line: which event, and how far each of its streams goes."""

    format: Literal["hangjack-export"]
    version: Literal[1]
    variant: Variant
    exported_at_ms: Annotated[int, Meta(ge=0, le=_END_OF_TIME_MS)]
    competition: StreamId
    streams: dict[StreamId, Head]


class RecordLine(Struct, frozen=True, tag_field="line", tag="record", forbid_unknown_fields=True):
    """A personal record; only in a full file."""

    id: RecordId
    salt: str
    content: dict[str, Any]


class ActLine(Struct, frozen=True, tag_field="line", tag="act", forbid_unknown_fields=True):
    """An act and the entries it wrote, so that one that comes again after an import is known.

    A public file has no *request* and no *answer*: either may hold what somebody typed about a person, and the digest of
    a short text gives the text away to whoever tries them all.
    """

    id: ActId
    spans: tuple[Span, ...]
    request: Digest | None
    answer: bytes | None


class Footer(Struct, frozen=True, tag_field="line", tag="footer", forbid_unknown_fields=True):
    """The last line: how many of each there are, and the SHA-256 of all lines before it."""

    entries: int
    records: int
    acts: int
    digest: Digest


Line = Header | Entry | RecordLine | ActLine | Footer


class ArchiveBroken(BadInput):
    """A file that is not an export as hangjack writes it; the sentence names the line."""


def belongs(stream: StreamId, competition: StreamId) -> bool:
    """Whether *stream* is the competition's own or one of its matches'."""
    return stream == competition or stream.startswith(f"{competition}/")


def owns(competition: StreamId, record: RecordId) -> bool:
    """Whether *record* is one that this competition writes: its own name, what is kept, and of whom."""
    match record.split("/", 2):
        case [owner, kind, whose]:
            return owner == competition and bool(kind and whose)
    return False


def may_be_called(act: ActId, competition: StreamId) -> bool:
    """Whether an act of this competition can have this id: not one that the server makes for something else."""
    if act.startswith("clock:"):
        return act.startswith((f"clock:{competition}:", f"clock:mail:{competition}:"))
    return not act.startswith(("access-", "import:"))


def longest_line(line: Line) -> int:
    """Return how many bytes a line of this kind may have."""
    return RECORD_LIMIT if isinstance(line, RecordLine) else LINE_LIMIT


def in_order(header: Header) -> tuple[StreamId, ...]:
    """Return the streams of a file in the order in which their entries stand."""
    others = sorted(stream for stream in header.streams if stream != header.competition)
    return (header.competition, *others)


def line_of(value: Line) -> bytes:
    """Return *value* as its line."""
    return canonical(value) + b"\n"


def commitments_in(body: dict[str, Any]) -> Iterator[str]:
    """Yield every digest in the body of an entry, among them the commitments to personal records."""
    for level in levels_of(body):
        yield from (value for value in level if isinstance(value, str) and _DIGEST.fullmatch(value))


def levels_of(value: Any) -> Iterator[list[Any]]:
    """Yield *value* alone, then all that is directly in it, then what is in that, down to the deepest level."""
    level = [value]
    while level:
        yield level
        level = [each for container in level for each in _inside(container)]


def _inside(value: Any) -> Iterable[Any]:
    match value:
        case dict():
            return value.values()
        case list() | tuple():
            return value
    return ()


@contextmanager
def opened_to_read(path: Path) -> Iterator[BufferedIOBase]:
    """Open the file at *path*, decompressed if its name says so."""
    try:
        with path.open("rb") as raw:
            if path.suffix != ".gz":
                yield raw
                return
            with gzip.GzipFile(fileobj=raw) as file:
                yield file
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise ArchiveBroken("archive.broken.gzip") from error
    except OSError as error:
        raise BadInput("archive.not-read", path=str(path), reason=error.strerror) from error


@contextmanager
def opened_to_write(path: Path) -> Iterator[BufferedIOBase]:
    """Open a new file at *path*: whole and on the disk at the end, or not there at all.

    The same lines give the same bytes, compressed or not.
    """
    try:
        raw = os.fdopen(new_file(path), "wb")
    except FileExistsError as error:
        raise BadInput("archive.there-already", path=str(path)) from error
    except OSError as error:
        raise BadInput("archive.not-written", path=str(path), reason=error.strerror) from error
    try:
        with raw:
            yield from _written(raw, compressed=path.suffix == ".gz")
    except OSError as error:
        path.unlink()
        raise BadInput("archive.not-written", path=str(path), reason=error.strerror) from error
    except BaseException:
        path.unlink()
        raise


def _written(raw: BufferedWriter, *, compressed: bool) -> Iterator[BufferedIOBase]:
    if compressed:
        with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as file:
            yield file
    else:
        yield raw
    raw.flush()
    os.fsync(raw.fileno())
