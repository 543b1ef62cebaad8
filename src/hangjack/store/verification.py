"""Holding an export against itself and against receipts, to say whether it is what was played, and all of it.

The chains show that nobody has changed a part of the file. They cannot show that nobody has written all of it anew: whoever
has the whole log can do that. A receipt that left the building in time can.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from hangjack.errors import BadInput, HangjackError
from hangjack.ids import CompetitionId, MatchId, StreamId, match_stream
from hangjack.log import Digest, Entry
from hangjack.store.archive.format import ArchiveBroken, Footer, Header, Line
from hangjack.store.archive.importing import Reading
from hangjack.store.receipts import Receipt, Sealing, cut, sealing_in


class Proof(Struct, frozen=True):
    """What a receipt proves about a file: nothing has changed up to its entry, *matches* sealed until then included.

    *later* is how many entries of the competition came after it.
    """

    receipt: Receipt
    matches: int
    later: int


class Verification(Struct, frozen=True):
    """What was found in a file: it is whole, and as every receipt says, if there are no *problems*.

    *footer* is None if the file was broken before its end, *header* if its first line was. *sealed* counts matches.
    """

    problems: tuple[HangjackError, ...]
    header: Header | None = None
    footer: Footer | None = None
    sealed: int = 0
    proofs: tuple[Proof, ...] = ()


def verify_file(path: Path, reading: Reading, receipts: Sequence[Receipt] = ()) -> Verification:
    """Check the export at *path* by itself, as *reading* finds it, and hold it against *receipts*."""
    seen = _Seen(receipts)
    try:
        for line in reading(path):
            seen.take(line)
    except ArchiveBroken as error:
        return Verification((error,), seen.header)
    assert seen.header is not None
    faults = (_fault_in(receipt, seen, seen.header) for receipt in receipts)
    problems = (
        *seen.problems,
        *_changed_matches(seen, seen.header),
        *(fault for fault in faults if fault is not None),
    )
    proofs = () if problems else tuple(_proof(receipt, seen, seen.header) for receipt in receipts)
    return Verification(problems, seen.header, seen.footer, len(seen.sealings), proofs)


class _Seen:
    """What is remembered of a file: its two ends, the sealings in it, and the digests of the entries that these name."""

    def __init__(self, receipts: Sequence[Receipt]) -> None:
        self.header: Header | None = None
        self.footer: Footer | None = None
        self.problems: list[HangjackError] = []
        self.sealings: dict[int, Sealing] = {}
        self.digests: dict[tuple[StreamId, int], Digest] = {}
        self._named = {(receipt.competition, receipt.number) for receipt in receipts}

    def take(self, line: Line) -> None:
        """Take in the next line of the file. The sealings stand before the matches that they name."""
        match line:
            case Header():
                self.header = line
            case Footer():
                self.footer = line
            case Entry():
                self._take_entry(line)

    def _take_entry(self, entry: Entry) -> None:
        assert self.header is not None
        if (entry.stream, entry.number) in self._named:
            self.digests[entry.stream, entry.number] = entry.digest
        if entry.stream != self.header.competition:
            return
        try:
            sealing = sealing_in(entry.body)
        except msgspec.ValidationError:
            self.problems.append(BadInput("verify.sealing-unreadable", number=entry.number))
            return
        if sealing is not None:
            self.sealings[entry.number] = sealing
            self._named.add(
                (match_stream(CompetitionId(self.header.competition), sealing.match), sealing.number)
            )


def _changed_matches(seen: _Seen, header: Header) -> Iterator[HangjackError]:
    """Yield each match that is not in the file as the competition has sealed it, once and for good."""
    sealed: set[MatchId] = set()
    for number, sealing in seen.sealings.items():
        stream = match_stream(CompetitionId(header.competition), sealing.match)
        if sealing.match in sealed:
            yield BadInput("verify.sealed-twice", match=sealing.match, number=number)
        sealed.add(sealing.match)
        if stream not in header.streams:
            yield BadInput("verify.match-gone", match=sealing.match, number=number)
        elif seen.digests.get((stream, sealing.number)) != sealing.head:
            yield BadInput("verify.match-changed", match=sealing.match, number=number)


def _fault_in(receipt: Receipt, seen: _Seen, header: Header) -> HangjackError | None:
    """Return what in the file is not as *receipt* says, the most telling first."""
    if receipt.competition != header.competition:
        return BadInput("verify.other-event", receipt=receipt.competition, file=header.competition)
    last = header.streams[header.competition].number
    if last < receipt.number:
        return BadInput("verify.ends-before", match=receipt.match, number=receipt.number, last=last)
    sealing = _sealing_for(receipt, seen)
    if sealing is None:
        return BadInput("verify.match-missing", match=receipt.match)
    if cut(sealing.sheet) != receipt.sheet:
        return BadInput("verify.sheet", match=receipt.match)
    if (cut(sealing.head), sealing.number) != (receipt.head, receipt.match_number):
        return BadInput("verify.match-rewritten", match=receipt.match)
    if cut(seen.digests[receipt.competition, receipt.number]) != receipt.digest:
        return BadInput("verify.history-rewritten", match=receipt.match, number=receipt.number)
    return None


def _sealing_for(receipt: Receipt, seen: _Seen) -> Sealing | None:
    """Return how the file has sealed the match of *receipt*, at the same entry if it can be."""
    same = seen.sealings.get(receipt.number)
    if same is not None and same.match == receipt.match:
        return same
    return next((sealing for sealing in seen.sealings.values() if sealing.match == receipt.match), None)


def _proof(receipt: Receipt, seen: _Seen, header: Header) -> Proof:
    matches = {sealing.match for number, sealing in seen.sealings.items() if number <= receipt.number}
    return Proof(receipt, len(matches), header.streams[header.competition].number - receipt.number)
