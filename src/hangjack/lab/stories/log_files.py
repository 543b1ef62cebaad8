"""The log of a story as lines of text, one entry a line, and as streams."""

from collections.abc import Iterable, Iterator

from hangjack.ids import StreamId
from hangjack.log import Entry, canonical


def lines_of(log: Iterable[Entry]) -> Iterator[bytes]:
    """Yield each entry as a line of canonical JSON."""
    return (canonical(entry) + b"\n" for entry in log)


def streams_of(log: Iterable[Entry]) -> dict[StreamId, list[Entry]]:
    """Return the entries of each stream in their order, the competition's own first."""
    streams: dict[StreamId, list[Entry]] = {}
    for entry in log:
        streams.setdefault(entry.stream, []).append(entry)
    return streams
