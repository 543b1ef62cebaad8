"""A file that was read and found whole, laid out on the disk so that any entry of it is at hand.

Only where things stand is kept in memory. The file has no name: it is gone when the program ends, however it ends.
"""

import tempfile
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator
from io import BufferedRandom
from types import TracebackType
from typing import Self

import msgspec
from msgspec.structs import replace

from hangjack.errors import BadInput
from hangjack.ids import StreamId
from hangjack.log import Digest, Entry
from hangjack.store.archive.format import ActLine, Footer, Header, Line, RecordLine, commitments_in
from hangjack.store.interface import ActId, PersonalRecord, commitment
from hangjack.store.weighing import Span

_encode = msgspec.json.Encoder().encode
_ENTRY = msgspec.json.Decoder(Entry)
_ACT = msgspec.json.Decoder(ActLine)
_RECORD = msgspec.json.Decoder(PersonalRecord)

_Place = tuple[StreamId, int]


class Spool:
    """An event from a file. `Spool.filled` makes one."""

    def __init__(self, file: BufferedRandom) -> None:
        self.competition = StreamId("")
        self.digest = Digest("")
        self.acts: list[ActLine] = []
        """What was done, in the order of the file and without what was asked and answered."""
        self._file = file
        self._entries: defaultdict[StreamId, array[int]] = defaultdict(lambda: array("q"))
        self._ends: defaultdict[StreamId, array[int]] = defaultdict(lambda: array("q"))
        self._committed: dict[str, _Place] = {}
        self._records: defaultdict[_Place, list[int]] = defaultdict(list)
        self._acts: dict[ActId, int] = {}

    @classmethod
    def filled(cls, lines: Iterable[Line]) -> Self:
        """Return *lines*, all of which must be right before anybody looks at one of them."""
        spool = cls(tempfile.TemporaryFile())  # noqa: SIM115 - the spool closes it
        try:
            for line in lines:
                spool._take(line)
        except OSError as error:
            spool._file.close()
            raise BadInput("archive.no-room", reason=error.strerror) from error
        except BaseException:
            spool._file.close()
            raise
        return spool

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    @property
    def streams(self) -> dict[StreamId, int]:
        """The streams, and how many entries each has."""
        return {stream: len(places) for stream, places in self._entries.items()}

    @property
    def size(self) -> int:
        """How many entries there are."""
        return sum(map(len, self._entries.values()))

    def entry(self, stream: StreamId, number: int) -> Entry:
        """Return one entry."""
        return _ENTRY.decode(self._line_at(self._entries[stream][number - 1]))

    def entries(self, span: Span) -> list[Entry]:
        """Return the entries of *span*."""
        return [self.entry(span.stream, number) for number in range(span.first, span.last + 1)]

    def length(self, act: ActLine) -> int:
        """Return about how many bytes the entries of *act* have."""
        return sum(
            self._ends[span.stream][span.last - 1] - self._entries[span.stream][span.first - 1]
            for span in act.spans
        )

    def act(self, stripped: ActLine) -> ActLine:
        """Return an act with what was asked and answered."""
        return _ACT.decode(self._line_at(self._acts[stripped.id]))

    def records_of(self, acts: Iterable[ActLine]) -> Iterator[PersonalRecord]:
        """Yield the records that came with *acts*: each with the first entry that is committed to it."""
        for act in acts:
            for span in act.spans:
                for number in range(span.first, span.last + 1):
                    for place in self._records.get((span.stream, number), ()):
                        yield _RECORD.decode(self._line_at(place))

    def speaks_of(self, committed: Digest) -> bool:
        """Whether an entry has this digest in it."""
        return committed in self._committed

    def _take(self, line: Line) -> None:
        match line:
            case Header(competition=competition):
                self.competition = competition
            case Entry(stream=stream, number=number, body=body):
                self._entries[stream].append(self._write(line))
                self._ends[stream].append(self._file.tell())
                for each in commitments_in(body):
                    self._committed.setdefault(each, (stream, number))
            case RecordLine():
                record = PersonalRecord(line.id, line.salt, line.content)
                self._records[self._committed[commitment(record)]].append(self._write(record))
            case ActLine():
                self._acts[line.id] = self._write(line)
                self.acts.append(replace(line, request=None, answer=None))
            case Footer(digest=digest):
                self.digest = digest

    def _write(self, value: msgspec.Struct) -> int:
        place = self._file.tell()
        self._file.write(_encode(value) + b"\n")
        return place

    def _line_at(self, place: int) -> bytes:
        self._file.seek(place)
        return self._file.readline()
