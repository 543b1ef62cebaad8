"""What a power cut may leave of a store's files: of everything that was not synced any part, in any order, torn anywhere.

Whatever was synced is there. Of the rest, a write is torn into pieces of 512 or 4,096 bytes, as disks write them, and each piece
is there or not, whatever became of those before it. Names that were given since the folder was synced are there up to
some moment.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random

from msgspec import Struct

from support.tapes import Cut, FolderSynced, Happening, Named, Synced, Told, Wrote

Files = dict[str, bytes]


class Left(Struct, frozen=True):
    """The files as they are after a power cut, and what somebody had been told before it."""

    files: Files
    told: frozenset[str]
    how: str
    at: int


class How(Struct, frozen=True):
    """How a disk loses what was not synced: pieces of *torn* bytes, of which this share stays."""

    name: str
    torn: int
    stays: float


LOST = How("everything unsynced is lost", 4096, 0.0)
KEPT = How("everything was written in time", 4096, 1.0)
TORN = tuple(
    How(f"pieces of {size} bytes, {int(share * 100)} in 100 of them stay", size, share)
    for size in (512, 4096)
    for share in (0.1, 0.5, 0.9)
)
ALL = (LOST, KEPT, *TORN)


class Disk:
    """A disk during what is on a tape: what it surely holds, and what it may hold."""

    def __init__(self) -> None:
        self._sure: defaultdict[int, bytes] = defaultdict(bytes)
        self._open: defaultdict[int, list[Wrote | Cut]] = defaultdict(list)
        self._names: dict[str, int] = {}
        self._naming: list[Named] = []
        self._told: set[str] = set()

    def take(self, happened: Happening) -> None:
        """Let the next thing happen."""
        match happened:
            case Wrote(file) | Cut(file):
                self._open[file].append(happened)
            case Synced(file):
                self._sure[file] = _after(self._sure[file], self._open.pop(file, []))
            case Named():
                self._naming.append(happened)
            case FolderSynced():
                _name(self._names, self._naming)
                self._naming.clear()
            case Told(id_):
                self._told.add(id_)

    def cut_off(self, how: How, random: Random, at: int) -> Left:
        """Return what is left when the power goes now."""
        names = dict(self._names)
        count = {0.0: 0, 1.0: len(self._naming)}.get(how.stays, random.randint(0, len(self._naming)))
        _name(names, self._naming[:count])
        files = {name: self._content(file, how, random) for name, file in names.items()}
        return Left(files, frozenset(self._told), how.name, at)

    def _content(self, file: int, how: How, random: Random) -> bytes:
        stayed = [
            piece
            for each in self._open.get(file, ())
            for piece in _pieces(each, how.torn)
            if random.random() < how.stays
        ]
        return _after(self._sure[file], stayed)


def power_cuts(happened: Sequence[Happening], count: int, seed: int) -> Iterator[Left]:
    """Yield *count* states that a power cut may have left, at moments all over the tape and in every way."""
    random = Random(seed)  # noqa: S311 - has to be the same every time
    moments = sorted(random.randrange(len(happened) + 1) for _ in range(count))
    ways = [ALL[number % len(ALL)] for number in range(count)]
    random.shuffle(ways)
    disk, taken = Disk(), 0
    for moment, how in zip(moments, ways, strict=True):
        for each in happened[taken:moment]:
            disk.take(each)
        taken = moment
        yield disk.cut_off(how, random, moment)


def _pieces(happened: Wrote | Cut, size: int) -> Iterator[Wrote | Cut]:
    """Yield what a disk does at a time: pieces that end where its sectors end."""
    if isinstance(happened, Cut):
        yield happened
        return
    start, data = happened.offset, happened.data
    while data:
        length = size - start % size
        yield Wrote(happened.file, start, data[:length])
        start, data = start + length, data[length:]


def _after(content: bytes, happened: Sequence[Wrote | Cut]) -> bytes:
    if not happened:
        return content
    now = bytearray(content)
    for each in happened:
        if isinstance(each, Cut):
            del now[each.size :]
            now.extend(bytes(each.size - len(now)))
        else:
            now.extend(bytes(max(0, each.offset - len(now))))
            now[each.offset : each.offset + len(each.data)] = each.data
    return bytes(now)


def _name(names: dict[str, int], naming: Sequence[Named]) -> None:
    for each in naming:
        if each.file is None:
            names.pop(each.name, None)
        else:
            names[each.name] = each.file
