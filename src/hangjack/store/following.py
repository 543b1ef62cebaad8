"""Waking those who follow a stream, within one program.

A wake-up carries nothing but itself: whoever is woken reads the log again from the last number seen. So a wake-up that
comes twice, or too early, does no harm, and one that comes during the reading is not lost.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain

from hangjack.ids import StreamId


class Bells:
    """A bell for each follower: rung when something new stands in the stream. Everything here runs on the event loop."""

    def __init__(self) -> None:
        self.closed = False
        self._bells: defaultdict[StreamId | None, set[asyncio.Event]] = defaultdict(set)

    @contextmanager
    def listening(self, stream: StreamId | None) -> Iterator[asyncio.Event]:
        """Give a bell for *stream*, or for all of them (None). The follower clears it before reading, not after."""
        bell = asyncio.Event()
        self._bells[stream].add(bell)
        try:
            yield bell
        finally:
            self._bells[stream].discard(bell)
            if not self._bells[stream]:
                del self._bells[stream]

    def ring(self, streams: Iterable[StreamId]) -> None:
        """Wake the followers of *streams* and those who follow everything."""
        for stream in (*streams, None):
            for bell in self._bells.get(stream, ()):
                bell.set()

    def close(self) -> None:
        """Wake everybody for the last time: whoever finds `closed` stops following."""
        self.closed = True
        for bell in chain.from_iterable(self._bells.values()):
            bell.set()

    @property
    def followers(self) -> int:
        """How many are listening now."""
        return sum(map(len, self._bells.values()))
