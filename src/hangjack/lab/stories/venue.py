"""A venue: the streams of one competition, what they fold to, and a clock that is set by whoever tells the story.

Everything goes the way it would on a server: an act is decided, chained into its streams, and folded. What the streams
hold at the end is a log like any other, which can be saved, verified and replayed.
"""

from collections.abc import Iterable
from datetime import datetime
from zoneinfo import ZoneInfo

from msgspec import Struct

from hangjack.competition.competition import Competition, CompetitionEvent, CompetitionOpened
from hangjack.competition.doing import Doing
from hangjack.competition.floor import sealed_by
from hangjack.competition.folding import fold, open_competition
from hangjack.competition.judging import Happened
from hangjack.ids import MatchId, PersonId, StreamId, match_stream
from hangjack.log import Entry, chain
from hangjack.matches.match import Match, MatchEvent, MatchOpened, open_match
from hangjack.matches.match import fold as fold_match
from hangjack.matches.sheets import SheetSealed

SECOND = 1000
MINUTE = 60 * SECOND


class Moment(Struct, frozen=True):
    """A competition and its matches as they stood at one time."""

    at_ms: int
    competition: Competition
    matches: dict[MatchId, Match]


class Venue:
    """A competition under way, with all its matches."""

    def __init__(self, opened: CompetitionOpened, at_ms: int, by: PersonId) -> None:
        """Open the competition; *names* will hold what people are called, *born* when they were, which the log does not."""
        self.now_ms = at_ms
        self.log: list[Entry] = []
        self.names: dict[PersonId, str] = {}
        self.born: dict[PersonId, str] = {}
        self.matches: dict[MatchId, Match] = {}
        self.changed: set[MatchId] = set()
        """The matches in which something has happened; whoever looks at them takes them out."""
        self.competition = open_competition(opened)
        self._last: dict[StreamId, Entry] = {}
        self._acts = 0
        self._chain(StreamId(self.competition.id), by, opened)

    def doing(self, by: PersonId) -> Doing:
        """Return a new act of somebody, now."""
        self._acts += 1
        return Doing(f"act-{self._acts}", by, self.now_ms)

    def happen(self, by: PersonId, events: Iterable[CompetitionEvent]) -> None:
        """Let *events* of the competition happen."""
        for event in events:
            self._chain(StreamId(self.competition.id), by, event)
            self.competition = fold(self.competition, event)

    def happen_in(self, match: MatchId, by: PersonId, events: Iterable[MatchEvent]) -> None:
        """Let *events* of a match happen."""
        for event in events:
            self.changed.add(match)
            last = self._chain(match_stream(self.competition.id, match), by, event)
            self.matches[match] = (
                open_match(event)
                if isinstance(event, MatchOpened)
                else fold_match(self.matches[match], event)
            )
            if isinstance(event, SheetSealed):
                self.happen(by, (sealed_by(self.matches[match], last),))

    def happen_both(self, match: MatchId, by: PersonId, happened: Happened) -> None:
        """Let something happen in a match and in the competition together."""
        self.happen_in(match, by, happened.match)
        self.happen(by, happened.competition)

    def moment(self) -> Moment:
        """Return how everything stands now."""
        return Moment(self.now_ms, self.competition, dict(self.matches))

    def time_of_day(self) -> str:
        """Return the local time: `17:31`."""
        return f"{local_time(self.now_ms, self.competition.opened.time_zone):%H:%M}"

    def _chain(self, stream: StreamId, by: PersonId, event: CompetitionEvent | MatchEvent) -> Entry:
        entry = chain(self._last.get(stream), stream, self.now_ms, by, event)
        self._last[stream] = entry
        self.log.append(entry)
        return entry


def local_time(at_ms: int, time_zone: str) -> datetime:
    """Return a moment as the clocks in *time_zone* show it."""
    return datetime.fromtimestamp(at_ms / 1000, ZoneInfo(time_zone))


def moment_of(day: str, time: str, time_zone: str) -> int:
    """Return when the clocks in *time_zone* show that *day* and *time*, in milliseconds."""
    local = datetime.fromisoformat(f"{day}T{time}").replace(tzinfo=ZoneInfo(time_zone))
    return int(local.timestamp()) * 1000
