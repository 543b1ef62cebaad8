"""How a change reaches the boards and the phones at the tables that listen."""

from collections.abc import Awaitable, Callable, Sequence

from hangjack.competition.competition import Competition, DeadlineNoticed
from hangjack.competition.event.record import EventDeleted
from hangjack.competition.governance import (
    NoticePosted,
    NoticeWithdrawn,
    StandingsPublished,
    StandingsWithheld,
)
from hangjack.desk.names import Names
from hangjack.desk.office import Office
from hangjack.desk.views.disputes import tables_beside
from hangjack.desk.views.readers import EVERYBODY, is_hidden_from
from hangjack.ids import RESERVED, CompetitionId, MatchId, StreamId, match_stream
from hangjack.log import Entry
from hangjack.matches.disputes import DisputeDecided, DisputeOpened
from hangjack.matches.match import Match
from hangjack.web.live.hub import Hub
from hangjack.web.live.pictures import LOOK_AGAIN, competition_frame, match_frame

_SCORES_SHOWN = (StandingsWithheld, StandingsPublished)
"""The events after which the public sees scores, or no longer does."""
_TELLS_TABLES = (NoticePosted, NoticeWithdrawn, DeadlineNoticed)
"""The events after which something else is announced at the tables."""
_TELLS_OTHER_TABLES = (DisputeOpened, DisputeDecided)
"""The events after which something waits at other tables for those who keep the score there, or no longer does."""


class Boards:
    """What everybody who listens in this process was shown last, and how they are shown what comes."""

    def __init__(self, office: Office, hub: Hub, names: Callable[[Competition], Awaitable[Names]]) -> None:
        """Show what *office* knows to those who listen at *hub*; *names* says what people are called."""
        self._office = office
        self._hub = hub
        self._names = names
        self._shown: dict[StreamId, int] = {}
        self._pictures: dict[CompetitionId, bytes] = {}
        self._changes = 0

    def has_shown(self, entry: Entry) -> bool:
        """Whether everybody has seen what follows from *entry*."""
        return entry.number <= self._shown.get(entry.stream, 0)

    async def changed(self, stream: StreamId, entries: Sequence[Entry]) -> None:
        """Let everybody who listens have the present picture of what *entries* of one *stream* have changed."""
        if self.has_shown(entries[-1]):
            return
        self._shown[stream] = entries[-1].number
        competition = CompetitionId(stream.partition("/")[0])
        self._changes += 1
        self._pictures.pop(competition, None)
        if any(entry.is_a(EventDeleted) for entry in entries):
            return
        if "/" in stream:
            match = MatchId(stream.partition("/")[2])
            await self._match_changed(competition, match, entries[-1].number)
            if any(entry.is_a(*_TELLS_OTHER_TABLES) for entry in entries):
                await self._tables_beside_told(competition, match)
        elif is_competition(stream):
            await self._competition_changed(competition, entries[-1].number)
            if any(entry.is_a(*_TELLS_TABLES) for entry in entries):
                await self._tables_told(competition)
            if any(entry.is_a(*_SCORES_SHOWN) for entry in entries):
                await self._all_changed(competition)

    def forget(self, competition: CompetitionId) -> None:
        """Let go of the picture of a competition for which nobody asks."""
        self._pictures.pop(competition, None)

    async def first_pictures(self, competition_id: CompetitionId) -> bytes:
        """Return what a board needs at once: the competition, and every match under way. Kept until something changes."""
        known = self._pictures.get(competition_id)
        if known is not None:
            return known
        changes = self._changes
        competition = await self._office.competition(competition_id)
        heads = await self._office.store.heads()
        frames = [competition_frame(competition, heads[StreamId(competition_id)].number)]
        for match_id in competition.under_way:
            match = await self._office.match(competition_id, match_id)
            number = heads[match_stream(competition_id, match_id)].number
            frames.append(await self._frame(competition, match, number))
        pictures = b"".join(frames)
        if changes == self._changes:
            self._pictures[competition_id] = pictures
        return pictures

    async def match_picture(self, competition_id: CompetitionId, match_id: MatchId, seen: int) -> bytes:
        """Return the present picture of a match, or nothing if it was *seen*.

        While scores are withheld everybody gets it: whether a number was seen would tell how many games there were.
        """
        competition = await self._office.competition(competition_id)
        match = await self._office.match(competition_id, match_id)
        number = (await self._office.store.head(match_stream(competition_id, match_id))).number
        if number <= seen and not is_hidden_from(competition, EVERYBODY):
            return b""
        return await self._frame(competition, match, number)

    async def _match_changed(self, competition_id: CompetitionId, match_id: MatchId, number: int) -> None:
        topics = (f"c/{competition_id}", f"m/{competition_id}/{match_id}")
        if not any(map(self._hub.has, topics)):
            return
        competition = await self._office.competition(competition_id)
        if competition.governance.withheld:
            return
        match = await self._office.match(competition_id, match_id)
        frame = await self._frame(competition, match, number)
        for topic in topics:
            self._hub.send(topic, match_id, frame)
        if is_hidden_from(competition, EVERYBODY):
            self._hub.send(topics[1], "notices", LOOK_AGAIN)

    async def _competition_changed(self, competition_id: CompetitionId, number: int) -> None:
        topic = f"c/{competition_id}"
        if self._hub.has(topic):
            competition = await self._office.competition(competition_id)
            self._hub.send(topic, "competition", competition_frame(competition, number))

    async def _tables_told(self, competition_id: CompetitionId) -> None:
        """Let every phone at a table look again: what is announced has changed."""
        for match_id in (await self._office.competition(competition_id)).under_way:
            self._hub.send(f"m/{competition_id}/{match_id}", "notices", LOOK_AGAIN)

    async def _all_changed(self, competition_id: CompetitionId) -> None:
        """Let every board have its picture anew: whether the public sees scores has changed."""
        competition = await self._office.competition(competition_id)
        heads = await self._office.store.heads()
        for match_id in competition.under_way:
            number = heads[match_stream(competition_id, match_id)].number
            match = await self._office.match(competition_id, match_id)
            frame = await self._frame(competition, match, number)
            for topic in (f"c/{competition_id}", f"m/{competition_id}/{match_id}"):
                self._hub.send(topic, match_id, frame)

    async def _tables_beside_told(self, competition_id: CompetitionId, match_id: MatchId) -> None:
        """Let the phones at the other tables of a session look again: one of them may be asked to decide a dispute, or no longer."""
        competition = await self._office.competition(competition_id)
        match = await self._office.match(competition_id, match_id)
        if match.opened.rules.disputes.beside is not None:
            for other in tables_beside(competition, match):
                self._hub.send(f"m/{competition_id}/{other}", "notices", LOOK_AGAIN)

    async def _frame(self, competition: Competition, match: Match, number: int) -> bytes:
        return match_frame(competition, match, await self._names(competition), number)


def is_competition(stream: str) -> bool:
    """Whether a stream is that of a competition as a whole."""
    return "/" not in stream and stream not in RESERVED
