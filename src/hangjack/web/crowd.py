"""How many may listen at once: in all, from one address, and how many places are kept for those who are at work.

Each listener holds a connection open, and a process has only so many files. Boards get half of them. The last quarter of
those is for people who were let in, so that no crowd of boards keeps a pad or a console from hearing what happens; and one
link, which anybody may have passed on, gets an eighth, so that it keeps no other from it.
"""

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from hangjack.errors import HangjackError
from hangjack.web.limits import network_of

USUAL_FILES = 1024
"""How many files a process may have open where the system does not say."""

MOST_FILES = 65_536
LEAST_EACH = 4
"""So many one link gets in any case: a pad, a captain's page and a board on one phone."""

RESERVED_FILES = 64
"""So many are kept for the database, for prints, and for what the program itself needs."""

_RETRY_S = 30
_log = logging.getLogger("hangjack.web")


class TooManyListeners(HangjackError):
    """No place is left for another listener; *retry_after* says in how many seconds to look again."""

    def __init__(self) -> None:
        super().__init__("web.too-many-listeners", seconds=_RETRY_S)
        self.retry_after = _RETRY_S


class Crowd:
    """The places of one process, and who sits in them."""

    def __init__(self, files: int | None = None) -> None:
        """Have as many places as half of *files*; None: as the system allows."""
        self.places = max((files_allowed() if files is None else files) // 2, 4)
        self._known: Counter[str] = Counter()
        self._strangers: Counter[str] = Counter()
        self._told = False

    @property
    def taken(self) -> int:
        """How many listen now."""
        return self._known.total() + self._strangers.total()

    @contextmanager
    def place(self, address: str, who: str = "", *, account: bool = False) -> Iterator[None]:
        """Give a listener a place as long as it stays. Raises `TooManyListeners`.

        *who* was let in, by a link of that name or with an *account*; nothing for a stranger.
        """
        listeners, key = (self._known, who) if who else (self._strangers, network_of(address))
        fits = self._fits_known(who, account=account) if who else self._fits_stranger(key)
        if self.taken >= self.places or not fits:
            self._tell()
            raise TooManyListeners
        listeners[key] += 1
        try:
            yield
        finally:
            listeners[key] -= 1
            if not listeners[key]:
                del listeners[key]
            self._told = self._told and self.taken > self.places // 4

    def _fits_stranger(self, network: str) -> bool:
        """Whether one more stranger fits: they get three quarters of the places, and one address half of that."""
        most = self.places * 3 // 4
        return self._strangers.total() < most and self._strangers[network] < most // 2

    def _fits_known(self, who: str, *, account: bool) -> bool:
        """Whether one more fits who was let in: a link gets an eighth of the places, and the last eighth is for accounts."""
        if account:
            return self._known[who] < max(self.places // 4, LEAST_EACH)
        last = self.places - self.places // 8
        return self.taken < last and self._known[who] < max(self.places // 8, LEAST_EACH)

    def _tell(self) -> None:
        """Write it down, once until most of the places are free again."""
        if not self._told:
            self._told = True
            _log.warning("No place is left for more boards: %d of %d are taken.", self.taken, self.places)


def files_allowed() -> int:
    """Return how many files this process may have open."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return USUAL_FILES
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)


def allow_more_files() -> None:
    """Let this process have as many files open as the system grants it, and no more than we have a use for."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
