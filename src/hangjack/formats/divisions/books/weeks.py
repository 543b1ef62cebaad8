"""Weeks of a season as they are published: which results were told, and which cards were still awaited.

A week goes from Monday to Sunday, whatever night the league plays on. Publishing holds nothing back and hides nothing: it
says what the report of the week and the public pages tell, and from when on a change is a correction. What was told once is
kept, whether it was taken back or published again: whoever has read it must be told what has changed since, and why.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from typing import assert_never

from msgspec import Struct

from hangjack.competition.competition import FormatEvent
from hangjack.errors import Refused
from hangjack.ids import MatchId, PersonId

_DAYS = 7


class ResultTold(Struct, frozen=True):
    """The result of a match as it was published: what each team has of it, the home side first."""

    match: MatchId
    points: tuple[int, ...]


class WeekPublished(FormatEvent, frozen=True, tag="week-published"):
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


class WeekTakenBack(FormatEvent, frozen=True, tag="week-taken-back"):
    """The week that was published last is not any more; that people were told is kept."""

    first: date
    by: PersonId
    at_ms: int
    reason: str


WeekEvent = WeekPublished | WeekTakenBack


class Earlier(Struct, frozen=True):
    """A week as it was published before, until it was published again or *taken_back*."""

    published: WeekPublished
    taken_back: WeekTakenBack | None = None


Out = Mapping[date, WeekPublished]
"""The weeks that are out, by their first day."""
Before = Mapping[date, tuple[Earlier, ...]]
"""What was published of each week before, the oldest first."""


class Change(Struct, frozen=True):
    """A result that people were told otherwise before."""

    match: MatchId
    before: tuple[int, ...]
    after: tuple[int, ...]
    """Nothing, where it has no result any more."""
    at_ms: int
    """When it was published so."""
    reason: str


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


def fold(known: Out, event: WeekEvent) -> Out:
    """Return the weeks that are out after *event*, by their first day. Never refuses."""
    match event:
        case WeekPublished(first):
            return dict(sorted({**known, first: event}.items()))
        case WeekTakenBack(first):
            return {day: each for day, each in known.items() if day != first}
    assert_never(event)


def fold_before(before: Before, known: Out, event: WeekEvent) -> Before:
    """Return what was published before, after *event*, where *known* is what was out until then. Never refuses."""
    if event.first not in known:
        return before
    taken_back = event if isinstance(event, WeekTakenBack) else None
    was = Earlier(known[event.first], taken_back)
    return {**before, event.first: (*before.get(event.first, ()), was)}


def told(known: Out, before: Before | None = None) -> Mapping[MatchId, ResultTold]:
    """Return what was told of each match, as it was told last; with *before* also what does not stand any more."""
    return _told(_published(known, before or {}))


def require_untold(known: Out, match: MatchId) -> None:
    """Refuse to take a card back of which people were told: it is corrected instead, and they are told so."""
    if match in told(known):
        raise Refused("card.told", match=match)


def withdrawn(known: Out, before: Before, first: date) -> WeekTakenBack | None:
    """Return that a week was taken back and is not out again; None otherwise."""
    return before[first][-1].taken_back if first in before and first not in known else None


def changes(known: Out, before: Before) -> Mapping[date, tuple[Change, ...]]:
    """Return of each week which results people were told otherwise before, the oldest change first."""
    found: dict[date, tuple[Change, ...]] = {}
    were: dict[MatchId, tuple[int, ...]] = {}
    last: dict[date, WeekPublished] = {}
    for week in _published(known, before):
        if changed := tuple(_changed(week, were, last.get(week.first))):
            found[week.first] = (*found.get(week.first, ()), *changed)
        were |= {each.match: each.points for each in week.results}
        last[week.first] = week
    return found


def _changed(
    week: WeekPublished, were: Mapping[MatchId, tuple[int, ...]], last: WeekPublished | None
) -> Iterator[Change]:
    """Yield what a week tells otherwise than it *were* told, or does not tell any more though it did when it was out *last*."""
    now = {each.match: each.points for each in week.results}
    gone = [each.match for each in last.results if each.match not in now] if last else []
    for match in (*now, *gone):
        after = now.get(match, ())
        if match in were and were[match] != after:
            yield Change(match, were[match], after, week.at_ms, week.reason)


def _told(published: Iterable[WeekPublished]) -> Mapping[MatchId, ResultTold]:
    return {each.match: each for week in published for each in week.results}


def _published(known: Out, before: Before) -> list[WeekPublished]:
    """Return everything that was published, in the order in which it was."""
    earlier = (each.published for weeks in before.values() for each in weeks)
    return sorted((*earlier, *known.values()), key=lambda week: week.at_ms)
