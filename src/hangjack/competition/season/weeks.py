"""Weeks of a season as they are published: which results were told, and which cards were still awaited.

A week goes from Monday to Sunday, whatever night the league plays on. Publishing holds nothing back and hides nothing: it
says what the report of the week and the public pages tell, and from when on a change is a correction.
"""

from collections.abc import Mapping
from datetime import date, timedelta

from msgspec import Struct

from hangjack.ids import MatchId, PersonId

_DAYS = 7


class ResultTold(Struct, frozen=True):
    """The result of a match as it was published: what each team has of it, the home side first."""

    match: MatchId
    points: tuple[int, ...]


class WeekPublished(Struct, frozen=True, tag="week-published"):
    """The results and tables of a week are out; once more, with the *reason*, where they were corrected."""

    first: date
    """The Monday of the week."""
    last: date
    results: tuple[ResultTold, ...]
    """What it tells: the matches of the week that have a result, and earlier ones of which nobody was told before."""
    awaited: tuple[MatchId, ...]
    """Matches of the week whose card was not in."""
    by: PersonId
    at_ms: int
    reason: str = ""


class WeekTakenBack(Struct, frozen=True, tag="week-taken-back"):
    """The week that was published last is not: as if nobody had been told."""

    first: date
    by: PersonId
    at_ms: int
    reason: str


WeekEvent = WeekPublished | WeekTakenBack


class Week(Struct, frozen=True):
    """Seven days of a season."""

    first: date

    @property
    def last(self) -> date:
        """The Sunday."""
        return self.first + timedelta(days=_DAYS - 1)

    def __contains__(self, day: date) -> bool:
        """Whether *day* is one of its days."""
        return self.first <= day <= self.last


def week_of(day: date) -> Week:
    """Return the week in which *day* is."""
    return Week(day - timedelta(days=day.weekday()))


def fold(known: Mapping[date, WeekPublished], event: WeekEvent) -> Mapping[date, WeekPublished]:
    """Return the weeks that are out after *event*, by their first day. Never refuses."""
    match event:
        case WeekPublished(first):
            return dict(sorted({**known, first: event}.items()))
        case WeekTakenBack(first):
            return {day: each for day, each in known.items() if day != first}


def told(known: Mapping[date, WeekPublished]) -> Mapping[MatchId, ResultTold]:
    """Return what was told of each match, as it was told last."""
    return {
        each.match: each
        for week in sorted(known.values(), key=lambda week: week.at_ms)
        for each in week.results
    }
