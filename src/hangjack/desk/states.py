"""The states that the office keeps between requests: brought up to date by what is written, and let go when nobody asks."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import islice

from hangjack.competition.competition import Competition
from hangjack.desk.streams import Folded, HalfHere, learn, load_competition, load_match, require_whole
from hangjack.errors import Refused
from hangjack.ids import CompetitionId, MatchId, StreamId
from hangjack.matches.match import Match
from hangjack.store.interface import Store

MOST_OVER = 200
"""How many matches that are over are kept in memory: the last ones that somebody has asked for."""

MOST_AT_REST = 2
"""How many competitions in which nothing goes on stay in memory although nobody asks for them: the last ones."""

REST_MS = 600_000
"""After so long without a question a competition is at rest: its log is there, and is read again if somebody comes."""


class Gone(Refused):
    """A competition that was deleted: it is not there any more for anybody."""


class States:
    """What the streams of a store fold to, as far as this process has read them."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        """Read *store*; *clock* gives the time in milliseconds."""
        self._store = store
        self._clock = clock
        self._competitions: dict[StreamId, Folded[Competition]] = {}
        self._matches: dict[StreamId, Folded[Match]] = {}
        self._locks: dict[StreamId, asyncio.Lock] = {}
        self._asked_ms: dict[StreamId, int] = {}
        """When somebody has asked for each competition last, the longest ago first."""

    @property
    def competitions(self) -> tuple[CompetitionId, ...]:
        """The competitions that are kept, the one that was asked for longest ago first."""
        return tuple(CompetitionId(stream) for stream in self._asked_ms if stream in self._competitions)

    @property
    def matches(self) -> tuple[StreamId, ...]:
        """The matches that are kept, the one that was asked for longest ago first."""
        return tuple(self._matches)

    async def competition(self, stream: StreamId) -> Folded[Competition]:
        """Return a competition as far as it was read. Refuses one that was deleted."""
        self._asked_ms.pop(stream, None)
        self._asked_ms[stream] = self._clock()
        if stream not in self._competitions:
            await self._learn_more(stream)
        found = self._competitions[stream]
        if found.state.listing.deleted is not None:
            raise Gone("desk.no-such-competition", competition=stream)
        return found

    async def season(self, id_: CompetitionId) -> Competition | None:
        """Return a season as it is now; None for one that is not here, or was deleted."""
        stream = StreamId(id_)
        try:
            await self.competition(stream)
            await self.read_on(stream)
            return (await self.competition(stream)).state
        except Refused:
            return None

    async def match(self, stream: StreamId) -> Folded[Match]:
        """Return a match. One that is new to this process may have been called by rules that are new to it too."""
        if stream not in self._matches:
            await self._require_whole(stream)
            loaded = await load_match(self._store, stream)
            await self._learn_more(_own(stream))
            self.learn_match(stream, loaded)
        found = self._matches[stream] = self._matches.pop(stream)
        return found

    def learn_competition(self, stream: StreamId, folded: Folded[Competition]) -> Folded[Competition]:
        """Keep what a competition folds to, unless more was read meanwhile; return what is kept."""
        learn(self._competitions, stream, folded)
        return self._competitions[stream]

    def learn_match(self, stream: StreamId, folded: Folded[Match]) -> None:
        """Keep what a match folds to, unless more was read meanwhile."""
        learn(self._matches, stream, folded)
        self._let_go(stream)

    async def read_on(self, stream: StreamId) -> None:
        """Catch up without waiting for anybody: whoever has one season may look at another whose holder looks at theirs."""
        if stream in self._competitions:
            await self._learn_more(stream)
        if (playing := self._matches.get(stream)) is not None:
            await self._require_whole(stream)
            learn(self._matches, stream, await load_match(self._store, stream, playing))

    async def refresh(self, streams: Sequence[StreamId]) -> bool:
        """Read what somebody else has written meanwhile to a competition and a match; False if that is nothing."""
        before = [self._known_number(stream) for stream in streams]
        own, *of_match = streams
        await self._learn_more(own)
        for stream in of_match:
            if (known := self._matches.get(stream)) is not None:
                learn(self._matches, stream, await load_match(self._store, stream, known))
        return before != [self._known_number(stream) for stream in streams]

    def lock(self, stream: StreamId) -> asyncio.Lock:
        """Return the lock of whoever writes *stream*."""
        return self._locks.setdefault(stream, asyncio.Lock())

    def let_rest(self) -> tuple[CompetitionId, ...]:
        """Let go of the competitions at rest, with their matches, but for the last ones; return which they are."""
        before_ms, gone = self._clock() - REST_MS, []
        kept = [stream for stream in self._asked_ms if stream in self._competitions]
        for stream in kept[:-MOST_AT_REST]:
            own = [stream, *(each for each in self._matches if each.startswith(f"{stream}/"))]
            busy = self._competitions[stream].state.under_way or any(map(self._is_held, own))
            if self._asked_ms[stream] < before_ms and not busy:
                self._forget(own)
                gone.append(CompetitionId(stream))
        return tuple(gone)

    async def _learn_more(self, own: StreamId) -> None:
        """Read on in a competition. One that is taken in anew is forgotten until it is whole."""
        try:
            learn(
                self._competitions,
                own,
                await load_competition(self._store, own, self._competitions.get(own)),
            )
        except HalfHere:
            self._competitions.pop(own, None)
            raise

    async def _require_whole(self, match: StreamId) -> None:
        """Refuse to read in a match of an event that is not whole: both are forgotten until it is."""
        try:
            await require_whole(self._store, _own(match))
        except HalfHere:
            self._competitions.pop(_own(match), None)
            self._matches.pop(match, None)
            raise

    def _forget(self, streams: Sequence[StreamId]) -> None:
        for stream in streams:
            for kept in (self._competitions, self._matches, self._locks, self._asked_ms):
                kept.pop(stream, None)

    def _let_go(self, but: StreamId) -> None:
        """Let go of the matches that are over and were asked for longest ago: their log is there, and is read again if need be."""
        if len(self._matches) - self._going_on() <= MOST_OVER:
            return
        over = (each for each in self._matches if each != but and self._is_over(each))
        for stream in tuple(islice(over, MOST_OVER // 4)):
            del self._matches[stream]
            if not self.lock(stream).locked():
                del self._locks[stream]

    def _going_on(self) -> int:
        return sum(len(each.state.under_way) for each in self._competitions.values())

    def _is_over(self, stream: StreamId) -> bool:
        match_id = stream.rpartition("/")[2]
        known = self._competitions.get(_own(stream))
        return known is not None and MatchId(match_id) not in known.state.under_way

    def _is_held(self, stream: StreamId) -> bool:
        return stream in self._locks and self._locks[stream].locked()

    def _known_number(self, stream: StreamId) -> int:
        known = self._competitions.get(stream) or self._matches.get(stream)
        return known.head.number if known is not None else 0


def _own(match: StreamId) -> StreamId:
    """Return the stream of the competition that a match belongs to."""
    return StreamId(match.rpartition("/")[0])
