"""The hours of an event: courses that wait for their moment, and deadlines that come due in between.

A course is a generator that does something, yields the moment at which it goes on, and so on: a table that plays, a pair
that comes late, a treasurer with the cash box. However many there are, everything happens in the order of its time; what
falls on the same moment, in the order in which it was begun. So the same story always gives the same log.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from heapq import heappop, heappush

from hangjack.competition import dues
from hangjack.competition.competition import Competition
from hangjack.competition.formats.due import CompetitionDeadline
from hangjack.ids import MatchId, PersonId
from hangjack.lab.stories.venue import Venue
from hangjack.matches.clocks import deadlines as deadlines_of
from hangjack.matches.clocks import due, fire
from hangjack.matches.deadlines import Deadline

Course = Generator[int, None, None]
"""Yields the moments, in milliseconds, at which it goes on."""

CLOCK = PersonId("clock")
"""Who notices deadlines: no person."""


class Hours:
    """Lets courses happen in the venue, each at its time."""

    def __init__(
        self,
        venue: Venue,
        answer: Callable[[MatchId, Deadline], None],
        over: Callable[[MatchId], Course],
    ) -> None:
        """*answer* is what officials do about a deadline that has passed, *over* what follows when a match has ended."""
        self.venue = venue
        self.answer = answer
        self.over = over
        self._waiting: list[tuple[int, int, Course]] = []
        self._begun = 0
        self._next_due: dict[MatchId | None, int] = {}
        """When something is due next in each match; None stands for the competition itself."""
        self._ended: set[MatchId] = set()
        self._seen: Competition | None = None

    def begin(self, at_ms: int, course: Course) -> None:
        """Let *course* begin at a moment."""
        self._begun += 1
        heappush(self._waiting, (at_ms, self._begun, course))

    def run(self, until_ms: int | None = None) -> None:
        """Let everything happen up to a moment; everything there is, if none is given."""
        while self._waiting and (until_ms is None or self._waiting[0][0] <= until_ms):
            at_ms, number, course = heappop(self._waiting)
            self._pass_deadlines(at_ms)
            self.venue.now_ms = max(at_ms, self.venue.now_ms)
            onward = next(course, None)
            if onward is not None:
                heappush(self._waiting, (max(onward, self.venue.now_ms), number, course))
            self._look_round()
        if until_ms is not None:
            self._pass_deadlines(until_ms)
            self.venue.now_ms = max(until_ms, self.venue.now_ms)

    def _pass_deadlines(self, until_ms: int) -> None:
        """Notice every deadline up to a moment at its own time, the earliest first."""
        self._look_round()
        while self._next_due:
            match = min(self._next_due, key=lambda each: (self._next_due[each], each or ""))
            if self._next_due[match] > until_ms:
                return
            self.venue.now_ms = max(self._next_due[match], self.venue.now_ms)
            self._notice(match)
            self._look_round()

    def _notice(self, match: MatchId | None) -> None:
        now_ms = self.venue.now_ms
        if match is None:
            self.venue.happen(CLOCK, dues.notice(self.venue.competition, now_ms, CLOCK))
            return
        found = due(self.venue.matches[match], now_ms)
        self.venue.happen_in(match, CLOCK, fire(self.venue.matches[match], now_ms))
        for deadline in found:
            if deadline.proposes is not None:
                self.answer(match, deadline)

    def _look_round(self) -> None:
        """Work out again what is due where something has changed, and begin the end of matches that are over."""
        if self._seen is not self.venue.competition:
            self._seen = self.venue.competition
            self._expect(None, _open(dues.deadlines(self._seen), self._seen.noticed))
        for match in sorted(self.venue.changed):
            stands = self.venue.matches[match]
            self._expect(match, _open(deadlines_of(stands, self.venue.now_ms), stands.fired))
            if (stands.ended is not None or stands.level) and match not in self._ended:
                self._ended.add(match)
                self.begin(self.venue.now_ms, self.over(match))
        self.venue.changed.clear()

    def _expect(self, match: MatchId | None, times: Iterator[int]) -> None:
        self._next_due.pop(match, None)
        if (earliest := min(times, default=None)) is not None:
            self._next_due[match] = earliest


def _open(found: Iterable[Deadline | CompetitionDeadline], noticed: frozenset[str]) -> Iterator[int]:
    """Yield when those of the deadlines fall that nobody has noticed."""
    return (each.due_ms for each in found if each.id not in noticed)
