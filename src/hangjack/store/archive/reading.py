"""Reading an export line by line: nothing is passed on that does not follow from what came before it.

Anything that is not exactly as hangjack writes it is refused with its line: there is one spelling of each file, so that
no byte of it can be another without being noticed.
"""

from array import array
from collections import defaultdict
from collections.abc import Iterator, Sequence
from hashlib import sha256
from io import BufferedIOBase
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from hangjack.ids import StreamId, can_name_competition
from hangjack.log import Digest, Entry, NotCanonicalError, link
from hangjack.store.archive.format import (
    ACT_BYTES,
    DEEPEST,
    FORMAT,
    LINE_LIMIT,
    MOST_BYTES,
    MOST_COMMITMENTS,
    MOST_ENTRIES,
    MOST_OF_ACT,
    RECORD_LIMIT,
    VERSION,
    ActLine,
    ArchiveBroken,
    Footer,
    Header,
    Line,
    RecordLine,
    Variant,
    belongs,
    commitments_in,
    in_order,
    levels_of,
    line_of,
    longest_line,
    may_be_called,
    opened_to_read,
    owns,
)
from hangjack.store.interface import Head, PersonalRecord, commitment
from hangjack.store.weighing import Span

Wanted = TypeVar("Wanted", bound=Line)


def read_archive(path: Path) -> Iterator[Line]:
    """Yield the lines of the export at *path*. Raises `ArchiveBroken` at the first that is wrong.

    Only behind the last one, the footer, is the file known to be whole.
    """
    with opened_to_read(path) as file:
        lines = _Lines(file)
        header = _header(lines)
        yield header
        cover = _Cover()
        for stream in in_order(header):
            yield from _entries(lines, stream, header.streams[stream], cover)
        yield from _tail(lines, header, cover)


class _Lines:
    """The lines of a file, with the number of the last one and the digest of all before it."""

    def __init__(self, file: BufferedIOBase) -> None:
        self.number = 0
        self._file = file
        self._last = b""
        self._size = 0
        self._before = sha256()

    def take(self, decoder: Decoder[Wanted], longest: int = LINE_LIMIT) -> Wanted:
        """Return what the next line says, which is no longer than *longest*, nor than its kind may be."""
        value = self.decoded(self.take_text(longest), decoder)
        if len(self._last) > longest_line(value):
            raise self.broken("long")
        return value

    def take_text(self, longest: int = LINE_LIMIT) -> bytes:
        """Return the next line as it stands. No more than *longest* of it is read, and no more than a file may have."""
        self._before.update(self._last)
        self.number += 1
        self._last = self._file.readline(longest + 1)
        self._size += len(self._last)
        if len(self._last) > longest:
            raise self.broken("long")
        if self._size > MOST_BYTES:
            raise self.broken("large", most=MOST_BYTES)
        if not self._last.endswith(b"\n"):
            raise self.broken("cut")
        return self._last

    def decoded(self, text: bytes, decoder: Decoder[Wanted]) -> Wanted:
        """Return what *text* says. Refuses one that says it in another way than hangjack writes it."""
        try:
            value = None if _is_deep(text) else decoder.decode(text)
        except (ValueError, RecursionError) as error:
            raise self.broken("unreadable") from error
        if value is None:
            raise self.broken("unreadable")
        try:
            spelt = line_of(value)
        except NotCanonicalError as error:
            raise self.broken("spelling") from error
        if spelt != text:
            raise self.broken("spelling")
        return value

    def require_end(self) -> None:
        """Refuse anything behind the last line."""
        if self._file.read(1):
            self.number += 1
            raise self.broken("behind-end")

    @property
    def length(self) -> int:
        """How many bytes the last line has."""
        return len(self._last)

    @property
    def digest_before(self) -> Digest:
        """The digest of everything before the last line."""
        return Digest(self._before.hexdigest())

    def broken(self, what: str, **values: Any) -> ArchiveBroken:
        """Return what is wrong with the last line."""
        return ArchiveBroken(f"archive.broken.{what}", line=self.number, **values)


def _is_deep(text: bytes) -> bool:
    if text.count(b"{") + text.count(b"[") <= DEEPEST:
        return False
    return sum(1 for _ in levels_of(msgspec.json.decode(text))) > DEEPEST


class _Opening(Struct, frozen=True):
    """What every version of the format has in its first line."""

    format: str
    version: int


_HEADER: Decoder[Header] = Decoder(Header)
_ENTRY: Decoder[Entry] = Decoder(Entry)
_TAIL: Decoder[RecordLine | ActLine | Footer] = Decoder(RecordLine | ActLine | Footer)


def _header(lines: _Lines) -> Header:
    text = lines.take_text()
    try:
        opening = msgspec.json.decode(text, type=_Opening)
    except (ValueError, RecursionError) as error:
        raise ArchiveBroken("archive.broken.format") from error
    if opening.format != FORMAT:
        raise ArchiveBroken("archive.broken.format")
    if opening.version != VERSION:
        raise ArchiveBroken("archive.broken.version", version=opening.version, known=VERSION)
    header = lines.decoded(text, _HEADER)
    _require_sound(lines, header)
    return header


def _require_sound(lines: _Lines, header: Header) -> None:
    strange = [stream for stream in header.streams if not belongs(stream, header.competition)]
    empty = [stream for stream, head in header.streams.items() if head.number < 1]
    if strange or empty or header.competition not in header.streams:
        raise lines.broken("header")
    if not can_name_competition(header.competition):
        raise lines.broken("name", name=header.competition)
    if sum(head.number for head in header.streams.values()) > MOST_ENTRIES:
        raise lines.broken("many", most=MOST_ENTRIES)


def _entries(lines: _Lines, stream: StreamId, promised: Head, cover: "_Cover") -> Iterator[Entry]:
    last = Head()
    for _ in range(promised.number):
        entry = lines.take(_ENTRY)
        _require_linked(lines, stream, last, entry)
        last = Head(entry.number, entry.digest)
        cover.add(entry, lines)
        yield entry
    if last != promised:
        raise ArchiveBroken("archive.broken.head", stream=stream)


def _require_linked(lines: _Lines, stream: StreamId, last: Head, entry: Entry) -> None:
    fits = link((last.number, last.digest), stream, entry.at_ms, entry.by, entry.body)
    for field in ("stream", "number", "previous", "digest"):
        if getattr(fits, field) != getattr(entry, field):
            raise lines.broken(field, stream=stream, number=fits.number)


def _tail(lines: _Lines, header: Header, cover: "_Cover") -> Iterator[RecordLine | ActLine | Footer]:
    records, last_record = 0, ""
    acts: set[str] = set()
    while not isinstance(line := lines.take(_TAIL, RECORD_LIMIT), Footer):
        if isinstance(line, RecordLine):
            if acts or line.id <= last_record:
                raise lines.broken("order", id=line.id)
            _require_record(lines, line, header, cover)
            records, last_record = records + 1, line.id
        else:
            if line.id in acts:
                raise lines.broken("twice", id=line.id)
            _require_act(lines, line, header, cover)
            acts.add(line.id)
        yield line
    cover.require_whole(lines)
    _require_footer(lines, line, Footer(cover.size, records, len(acts), lines.digest_before))
    lines.require_end()
    yield line


def _require_record(lines: _Lines, line: RecordLine, header: Header, cover: "_Cover") -> None:
    if header.variant is Variant.PUBLIC:
        raise lines.broken("private", id=line.id)
    if not owns(header.competition, line.id):
        raise lines.broken("not-its-own", id=line.id)
    if not cover.is_committed_to(PersonalRecord(line.id, line.salt, line.content)):
        raise lines.broken("record", id=line.id)


def _require_act(lines: _Lines, line: ActLine, header: Header, cover: "_Cover") -> None:
    told = (line.request is not None, line.answer is not None)
    if header.variant is Variant.PUBLIC and any(told):
        raise lines.broken("private", id=line.id)
    if header.variant is Variant.FULL and not all(told):
        raise lines.broken("unreadable")
    if not may_be_called(line.id, header.competition):
        raise lines.broken("not-its-own", id=line.id)
    if not cover.can_claim(line.spans):
        raise lines.broken("spans")
    if sum(span.last - span.first + 1 for span in line.spans) > MOST_OF_ACT:
        raise lines.broken("many", most=MOST_OF_ACT)
    if cover.bytes_of(line.spans) > ACT_BYTES:
        raise lines.broken("long")
    cover.claim(line.spans)


def _require_footer(lines: _Lines, found: Footer, right: Footer) -> None:
    if replace(found, digest=right.digest) != right:
        raise lines.broken("counts")
    if found != right:
        raise lines.broken("footer")


class _Cover:
    """What the entries say that the lines behind them must fit: who wrote each and when, and what is written in them.

    In the end, each entry is claimed by exactly one act. Acts stand in the order of the first entries they claim. Of who
    and when only a hash is kept, which differs from run to run: a file may have many entries.
    """

    def __init__(self) -> None:
        self._moments: defaultdict[StreamId, array[int]] = defaultdict(lambda: array("q"))
        self._lengths: defaultdict[StreamId, array[int]] = defaultdict(lambda: array("q"))
        self._claimed: defaultdict[StreamId, bytearray] = defaultdict(bytearray)
        self._place: dict[StreamId, int] = {}
        self._committed: set[bytes] = set()
        self._last_claim = (0, 0)

    @property
    def size(self) -> int:
        """How many entries there are."""
        return sum(map(len, self._moments.values()))

    def add(self, entry: Entry, lines: _Lines) -> None:
        """Take in the next entry of its stream."""
        self._place.setdefault(entry.stream, len(self._place))
        self._moments[entry.stream].append(hash((entry.by, entry.at_ms)))
        self._lengths[entry.stream].append(lines.length)
        self._claimed[entry.stream].append(0)
        self._committed.update(map(bytes.fromhex, commitments_in(entry.body)))
        if len(self._committed) > MOST_COMMITMENTS:
            raise lines.broken("many", most=MOST_COMMITMENTS)

    def bytes_of(self, spans: Sequence[Span]) -> int:
        """Return how long the lines of *spans* are together."""
        return sum(sum(self._lengths[span.stream][_within(span)]) for span in spans)

    def is_committed_to(self, record: PersonalRecord) -> bool:
        """Whether an entry speaks of *record*, exactly as it is."""
        return bytes.fromhex(commitment(record)) in self._committed

    def can_claim(self, spans: Sequence[Span]) -> bool:
        """Whether the entries of *spans* are there, nobody else's, and one person's at one moment."""
        if not all(self._is_free(span) for span in spans):
            return False
        places = [self._place[span.stream] for span in spans]
        moments = {moment for span in spans for moment in self._moments[span.stream][_within(span)]}
        in_order = all(one < other for one, other in pairwise(places))
        return len(moments) == 1 and in_order and self._claim_of(spans) > self._last_claim

    def claim(self, spans: Sequence[Span]) -> None:
        """Give the entries of *spans* to one act."""
        self._last_claim = self._claim_of(spans)
        for span in spans:
            self._claimed[span.stream][_within(span)] = b"\1" * (span.last - span.first + 1)

    def require_whole(self, lines: _Lines) -> None:
        """Refuse a file with an entry that no act has written."""
        if not all(map(all, self._claimed.values())):
            raise lines.broken("spans")

    def _is_free(self, span: Span) -> bool:
        there = self._claimed.get(span.stream, b"")
        return 1 <= span.first <= span.last <= len(there) and not any(there[_within(span)])

    def _claim_of(self, spans: Sequence[Span]) -> tuple[int, int]:
        return self._place[spans[0].stream], spans[0].first


def _within(span: Span) -> slice:
    return slice(span.first - 1, span.last)
