"""The workshop: what takes long is worked out in a thread beside the event loop, once for all who wait, and kept.

What is kept stands under its place (a page, for a kind of reader, in a language) with the version that it was worked out from:
the numbers of the streams. Another version takes its place; so nobody ever gets what was true before, and what is kept does not grow with
every change. One thread works: a second one would only take turns with it, and with the loop.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from hangjack.web.loop.afar import done_afar

T = TypeVar("T")

TURN_S = 0.0002
"""How long the thread may go on when the loop wants its turn: a score in between must not wait for a page."""

MOST_KEPT_BYTES = 32 * 1024 * 1024
MOST_PLACES = 2_000
MOST_PIECES = 500


class Workshop:
    """One thread for everything that takes long, and what it has worked out."""

    def __init__(self) -> None:
        """Begin with nothing kept; the thread starts with the first work."""
        self.worked: Counter[str] = Counter()
        """How often something was worked out, by what it was."""
        self._kept: dict[Hashable, tuple[Hashable, Any, int]] = {}
        self._bytes = 0
        self._pieces: dict[Hashable, tuple[Hashable, Any]] = {}
        self._under_way: dict[tuple[Hashable, Hashable], asyncio.Future[Any]] = {}
        self._thread: ThreadPoolExecutor | None = None
        self._one_afar = asyncio.Semaphore(1)

    async def do(self, what: str, work: Callable[[], T]) -> T:
        """Return what *work* comes to; the loop goes on meanwhile. *what* names it where it is counted."""
        self.worked[what] += 1
        return await asyncio.get_running_loop().run_in_executor(self._started(), work)

    async def afar(self, what: str, work: Callable[[], T]) -> Callable[[], T]:
        """Return what gives that to which *work* has come, in a process of its own. There is one at a time."""
        self.worked[f"{what} afar"] += 1
        async with self._one_afar:
            done = await asyncio.to_thread(done_afar, work)
        return lambda: done

    async def once(self, place: Sequence[Hashable], version: Hashable, work: Callable[[], T]) -> T:
        """Return what *work* comes to for this *version*: as it is kept, or worked out once for everybody who waits.

        *place* says what it is, its name first. Somebody who goes away while it is worked out takes nothing from the others.
        """
        return await self.shared(place, version, lambda: self.do(str(place[0]), work))

    async def shared(
        self, place: Sequence[Hashable], version: Hashable, make: Callable[[], Awaitable[T]]
    ) -> T:
        """Return what *make* makes for this *version*, wherever that is done; once for everybody who waits, and kept."""
        key = tuple(place)
        known = self._kept.get(key)
        if known is not None and known[0] == version:
            self._kept[key] = self._kept.pop(key)
            found: T = known[1]
            return found
        waited = self._under_way.get((key, version))
        if waited is None:
            waited = asyncio.ensure_future(make())
            self._under_way[key, version] = waited
            waited.add_done_callback(lambda done: self._came(key, version, done))
        done: T = await asyncio.shield(waited)
        return done

    def piece(self, place: Hashable, version: Hashable, make: Callable[[], T]) -> T:
        """Return a part of what the thread works out: as it is kept for this *version*, or made now.

        Only for works of the thread: they come one after the other.
        """
        known = self._pieces.pop(place, None)
        if known is None or known[0] != version:
            known = (version, make())
        self._pieces[place] = known
        while len(self._pieces) > MOST_PIECES:
            del self._pieces[next(iter(self._pieces))]
        made: T = known[1]
        return made

    def close(self) -> None:
        """Let the thread end with what it does now."""
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)

    def _started(self) -> ThreadPoolExecutor:
        if self._thread is None:
            sys.setswitchinterval(TURN_S)
            self._thread = ThreadPoolExecutor(1, thread_name_prefix="workshop")
        return self._thread

    def _came(self, key: Hashable, version: Hashable, done: asyncio.Future[Any]) -> None:
        """Keep what was worked out, and let go of what was asked for longest ago."""
        del self._under_way[key, version]
        if done.cancelled() or done.exception() is not None:
            return
        self._let_go(key)
        size = _size(done.result())
        self._kept[key] = (version, done.result(), size)
        self._bytes += size
        while self._bytes > MOST_KEPT_BYTES or len(self._kept) > MOST_PLACES:
            self._let_go(next(iter(self._kept)))

    def _let_go(self, key: Hashable) -> None:
        before = self._kept.pop(key, None)
        if before is not None:
            self._bytes -= before[2]


def _size(made: Any) -> int:
    """Return how many bytes an answer has; what is none counts as a little."""
    return len(getattr(made, "body", b"")) + 1_000
