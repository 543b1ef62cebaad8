"""On which phones an announcement was seen, for whoever asks how many have read it. It lasts, as sessions do.

It stands in the stream of keys and not in the competition's: it is no fact of the competition, nobody signs for it, and every
process counts the same. A phone is named by its session there, a person nowhere. A hall full of phones would fill the log, so
whatever was seen within a few seconds is written in one go, and everybody who waits for it gets the answer then.
"""

import asyncio
import contextlib

from hangjack.ids import CompetitionId
from hangjack.log import digest_of
from hangjack.web.access.accounts import SERVER
from hangjack.web.access.events import MOST_PHONES, NoticeSeen, SessionId
from hangjack.web.access.log import AccessLog, Basis, Decided, Wish

GATHER_S = 5.0
"""How long others are waited for before what was seen is written."""


class Readings:
    """Who has seen what, and what is still to be written of it."""

    def __init__(self, log: AccessLog) -> None:
        """Write into the stream of keys."""
        self._log = log
        self._new: dict[tuple[CompetitionId, str], dict[SessionId, None]] = {}
        self._writing: asyncio.Task[None] | None = None
        self._hurried = asyncio.Event()

    def of(self, competition: CompetitionId, notice: str) -> frozenset[SessionId]:
        """Return the phones on which an announcement was seen, also those of which it is still to be written."""
        return self._kept(competition, notice).union(self._new.get((competition, notice), ()))

    def _kept(self, competition: CompetitionId, notice: str) -> frozenset[SessionId]:
        return self._log.keys.seen.get((competition, notice), frozenset())

    async def see(self, competition: CompetitionId, notice: str, session: SessionId) -> None:
        """Note that an announcement was seen on somebody's phone; when this returns it is on disk."""
        known = self._kept(competition, notice)
        if session in known or len(known) >= MOST_PHONES:
            return
        self._new.setdefault((competition, notice), {})[session] = None
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await asyncio.shield(self._writing)

    def hurry(self) -> None:
        """Wait for nobody else any more: the server is about to stop."""
        self._hurried.set()

    async def close(self) -> None:
        """Write what is still to be written."""
        self.hurry()
        if self._writing is not None:
            await self._writing

    async def _write(self) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._hurried.wait(), GATHER_S)
        new, self._new, self._writing = self._new, {}, None
        events = tuple(NoticeSeen(*notice, tuple(phones)) for notice, phones in new.items())

        def decide(basis: Basis) -> Decided:
            del basis
            return Decided(events)

        await self._log.do(Wish(self._log.new_id(), digest_of("see-notice"), SERVER, decide))
