"""Reading an export line by line: nothing is passed on that does not follow from what came before it.

Anything that is not exactly as hangjack writes it is refused with its line: there is one spelling of each file, so that
no byte of it can be another without being noticed.
"""

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

from hangjack.ids import PersonId, StreamId
from hangjack.log import Digest, Entry, NotCanonicalError, link
from hangjack.store.archive.format import (
    DEEPEST,
    FORMAT,
    LINE_LIMIT,
    VERSION,
    ActLine,
    ArchiveBroken,
    Footer,
    Header,
    Line,
    RecordLine,
    Variant,
    belongs,
    in_order,
    levels_of,
    line_of,
    opened_to_read,
    texts_in,
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
        yield from _tail(lines, header.variant, cover)


class _Lines:
    """The lines of a file, with the number of the last one and the digest of all before it."""

    def __init__(self, file: BufferedIOBase) -> None:
        self.number = 0
        self._file = file
        self._last = b""
        self._before = sha256()

    def take(self, decoder: Decoder[Wanted]) -> Wanted:
        """Return what the next line says."""
        return self.decoded(self.take_text(), decoder)

    def take_text(self) -> bytes:
        """Return the next line as it stands."""
        self._before.update(self._last)
        self.number += 1
        self._last = self._file.readline(LINE_LIMIT + 1)
        if len(self._last) > LINE_LIMIT:
            raise self.broken("long")
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


def _entries(lines: _Lines, stream: StreamId, promised: Head, cover: "_Cover") -> Iterator[Entry]:
    last = Head()
    for _ in range(promised.number):
        entry = lines.take(_ENTRY)
        _require_linked(lines, stream, last, entry)
        last = Head(entry.number, entry.digest)
        cover.add(entry)
        yield entry
    if last != promised:
        raise ArchiveBroken("archive.broken.head", stream=stream)


def _require_linked(lines: _Lines, stream: StreamId, last: Head, entry: Entry) -> None:
    fits = link((last.number, last.digest), stream, entry.at_ms, entry.by, entry.body)
    for field in ("stream", "number", "previous", "digest"):
        if getattr(fits, field) != getattr(entry, field):
            raise lines.broken(field, stream=stream, number=fits.number)


def _tail(lines: _Lines, variant: Variant, cover: "_Cover") -> Iterator[RecordLine | ActLine | Footer]:
    records: list[str] = []
    acts: set[str] = set()
    while not isinstance(line := lines.take(_TAIL), Footer):
        if isinstance(line, RecordLine):
            if acts or line.id <= max(records[-1:], default=""):
                raise lines.broken("order", id=line.id)
            _require_record(lines, line, variant, cover)
            records.append(line.id)
        else:
            if line.id in acts:
                raise lines.broken("twice", id=line.id)
            _require_act(lines, line, variant, cover)
            acts.add(line.id)
        yield line
    cover.require_whole(lines)
    _require_footer(lines, line, Footer(cover.size, len(records), len(acts), lines.digest_before))
    lines.require_end()
    yield line


def _require_record(lines: _Lines, line: RecordLine, variant: Variant, cover: "_Cover") -> None:
    if variant is Variant.PUBLIC:
        raise lines.broken("private", id=line.id)
    if not cover.is_committed_to(PersonalRecord(line.id, line.salt, line.content)):
        raise lines.broken("record", id=line.id)


def _require_act(lines: _Lines, line: ActLine, variant: Variant, cover: "_Cover") -> None:
    told = (line.request is not None, line.answer is not None)
    if variant is Variant.PUBLIC and any(told):
        raise lines.broken("private", id=line.id)
    if variant is Variant.FULL and not all(told):
        raise lines.broken("unreadable")
    if not cover.can_claim(line.spans):
        raise lines.broken("spans")
    cover.claim(line.spans)


def _require_footer(lines: _Lines, found: Footer, right: Footer) -> None:
    if replace(found, digest=right.digest) != right:
        raise lines.broken("counts")
    if found != right:
        raise lines.broken("footer")


class _Cover:
    """What the entries say that the lines behind them must fit: who wrote each and when, and what is written in them.

    In the end, each entry is claimed by exactly one act. Acts stand in the order of the first entries they claim.
    """

    def __init__(self) -> None:
        self._written: defaultdict[StreamId, list[tuple[PersonId, int]]] = defaultdict(list)
        self._claimed: defaultdict[StreamId, bytearray] = defaultdict(bytearray)
        self._place: dict[StreamId, int] = {}
        self._texts: set[str] = set()
        self._last_claim = (0, 0)

    @property
    def size(self) -> int:
        """How many entries there are."""
        return sum(map(len, self._written.values()))

    def add(self, entry: Entry) -> None:
        """Take in the next entry of its stream."""
        self._place.setdefault(entry.stream, len(self._place))
        self._written[entry.stream].append((entry.by, entry.at_ms))
        self._claimed[entry.stream].append(0)
        self._texts.update(texts_in(entry.body))

    def is_committed_to(self, record: PersonalRecord) -> bool:
        """Whether an entry speaks of *record*, exactly as it is."""
        return commitment(record) in self._texts

    def can_claim(self, spans: Sequence[Span]) -> bool:
        """Whether the entries of *spans* are there, nobody else's, and one person's at one moment."""
        if not all(self._is_free(span) for span in spans):
            return False
        places = [self._place[span.stream] for span in spans]
        moments = {moment for span in spans for moment in self._written[span.stream][_within(span)]}
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
