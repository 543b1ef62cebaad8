"""The time that the server goes by: the machine's, unless that runs away from how long the server has been running.

A clock that was a month ahead for a moment would date entries a month ahead, and everything behind them: time never goes
back in a stream. It would let links and sessions run out that still count. Small steps, a laptop that slept, and a clock
that is set back are all taken as they are.
"""

import logging
import time
from collections.abc import Callable

FAR_MS = 24 * 3600 * 1000
"""A clock that is further ahead than this jumped, and is not believed until the server is started again."""

_log = logging.getLogger(__name__)


class SteadyClock:
    """A clock that does not jump far ahead."""

    def __init__(self, wall_ms: Callable[[], int], running_ms: Callable[[], int]) -> None:
        """Go by *wall_ms*; *running_ms* counts on by itself, whatever the machine's clock is set to."""
        self._wall_ms = wall_ms
        self._running_ms = running_ms
        self._ahead_ms = wall_ms() - running_ms()
        self._said = False

    def __call__(self) -> int:
        """Return the time in milliseconds."""
        wall, steady = self._wall_ms(), self._running_ms() + self._ahead_ms
        if wall <= steady + FAR_MS:
            self._said = False
            return wall
        if not self._said:
            self._said = True
            days = (wall - steady) // FAR_MS
            _log.warning(
                "The clock of this machine jumped %d days ahead, and the server goes on by its own."
                " Set it right; if it is right now, start the server again.",
                days,
            )
        return steady


def steady_clock() -> SteadyClock:
    """Return a clock that begins with the machine's time as it is now."""
    return SteadyClock(now_ms, _running_ms)


def now_ms() -> int:
    """Return the machine's time in milliseconds."""
    return time.time_ns() // 1_000_000


def _running_ms() -> int:
    """Return milliseconds that count on while the machine sleeps too, where it can tell."""
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):
        if hasattr(time, name):
            return time.clock_gettime_ns(getattr(time, name)) // 1_000_000
    return time.monotonic_ns() // 1_000_000
