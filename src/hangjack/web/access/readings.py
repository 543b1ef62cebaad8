"""On which phones an announcement was seen: kept in memory, for whoever asks how many have read it.

It is no fact of the competition, and a hall full of phones would fill the log with it: after a restart every page that is
opened says it again.
"""

from collections import OrderedDict

from hangjack.ids import CompetitionId
from hangjack.web.access.events import SessionId

MOST_NOTICES = 200
"""How many announcements are kept track of, the last ones."""

MOST_PHONES = 5000
"""How many phones are counted for one of them."""


class Readings:
    """Who has seen what."""

    def __init__(self) -> None:
        self._seen: OrderedDict[tuple[CompetitionId, str], set[SessionId]] = OrderedDict()

    def see(self, competition: CompetitionId, notice: str, session: SessionId) -> None:
        """Note that an announcement was seen on somebody's phone."""
        phones = self._seen.setdefault((competition, notice), set())
        if len(phones) < MOST_PHONES:
            phones.add(session)
        while len(self._seen) > MOST_NOTICES:
            self._seen.popitem(last=False)

    def of(self, competition: CompetitionId, notice: str) -> frozenset[SessionId]:
        """Return the phones on which an announcement was seen."""
        return frozenset(self._seen.get((competition, notice), ()))
