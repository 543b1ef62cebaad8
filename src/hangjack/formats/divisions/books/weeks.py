"""Weeks of a season as they are published: which results are told, which cards are still awaited, and taking one back.

A week goes from Monday to Sunday, whatever night the league plays on. Publishing holds nothing back and hides nothing: it
says what the report of the week and the public pages tell, and from when on a change is a correction. What was told once is
kept, whether it was taken back or published again: whoever has read it must be told what has changed since, and why.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition, FormatEvent
from hangjack.competition.doing import Doing
from hangjack.competition.standings.columns import value_in
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.formats.divisions.books.nights import Night
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


class Weeks(Struct, frozen=True):
    """What is published of a season, by the first day of each week."""

    out: Mapping[date, WeekPublished] = {}
    before: Mapping[date, tuple[Earlier, ...]] = {}
    """What was published of them before and does not stand any more, the oldest first."""


Nights = Mapping[MatchId, Night]
"""Every match that counts, with the night on which it is played; not those that were cancelled."""


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


def fold(known: Weeks, event: WeekEvent) -> Weeks:
    """Return what is published after *event*. Never refuses."""
    return Weeks(_out(known, event), _before(known, event))


def _out(known: Weeks, event: WeekEvent) -> Mapping[date, WeekPublished]:
    match event:
        case WeekPublished(first):
            return dict(sorted({**known.out, first: event}.items()))
        case WeekTakenBack(first):
            return {day: each for day, each in known.out.items() if day != first}
    assert_never(event)


def _before(known: Weeks, event: WeekEvent) -> Mapping[date, tuple[Earlier, ...]]:
    if event.first not in known.out:
        return known.before
    taken_back = event if isinstance(event, WeekTakenBack) else None
    was = Earlier(known.out[event.first], taken_back)
    return {**known.before, event.first: (*known.before.get(event.first, ()), was)}


def told(known: Weeks) -> Mapping[MatchId, ResultTold]:
    """Return what the weeks that are out tell of each match, as it was told last."""
    return _told(_in_order(known.out.values()))


def require_untold(known: Weeks, match: MatchId) -> None:
    """Refuse to take a card back of which people were told: it is corrected instead, and they are told so."""
    if match in told(known):
        raise Refused("card.told", match=match)


def withdrawn(known: Weeks, first: date) -> WeekTakenBack | None:
    """Return that a week was taken back and is not out again; None otherwise."""
    is_back = first in known.before and first not in known.out
    return known.before[first][-1].taken_back if is_back else None


def changes(known: Weeks) -> Mapping[date, tuple[Change, ...]]:
    """Return of each week which results people were told otherwise before, the oldest change first."""
    found: dict[date, tuple[Change, ...]] = {}
    were: dict[MatchId, tuple[int, ...]] = {}
    last: dict[date, WeekPublished] = {}
    for week in _published(known):
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


def _published(known: Weeks) -> list[WeekPublished]:
    """Return everything that was ever published, in the order in which it was."""
    earlier = (each.published for weeks in known.before.values() for each in weeks)
    return _in_order((*earlier, *known.out.values()))


def _in_order(published: Iterable[WeekPublished]) -> list[WeekPublished]:
    return sorted(published, key=lambda week: week.at_ms)


class WeekStands(Struct, frozen=True):
    """What a week would tell if it was published now."""

    week: Week
    results: tuple[ResultTold, ...]
    awaited: tuple[MatchId, ...]
    corrected: tuple[MatchId, ...]
    """Matches of which people were told something else before."""
    published: WeekPublished | None
    taken_back: WeekTakenBack | None
    """That it was taken back and is not out again."""

    @property
    def is_out(self) -> bool:
        """Whether everything that there is to tell has been told."""
        out = self.published
        return out is not None and (out.results, out.awaited) == (self.results, self.awaited)


def week_stands(competition: Competition, known: Weeks, nights: Nights, day: date) -> WeekStands:
    """Return how it stands with the week of *day*. Refuses a week in which nothing is played."""
    week, ever = week_of(day), _told(_published(known))
    before = _told(_in_order(each for each in known.out.values() if each.first != week.first))
    results, awaited, corrected = [], [], []
    for match, night in nights.items():
        now = result_told(competition, match)
        if now is None:
            awaited += [match] if night.day in week else []
            continue
        is_late = bool(before) and night.day < week.first and before.get(match) != now
        if night.day in week or (is_late and night.day >= min(known.out)):
            results.append(now)
            corrected += [match] if ever.get(match, now) != now else []
    if not (results or awaited):
        raise BadInput("week.none", first=week.first, last=week.last)
    out, told_now = known.out.get(week.first), {each.match for each in results}
    corrected += [each.match for each in (out.results if out else ()) if each.match not in told_now]
    back = withdrawn(known, week.first)
    return WeekStands(week, tuple(results), tuple(awaited), tuple(corrected), out, back)


def result_told(competition: Competition, match: MatchId) -> ResultTold | None:
    """Return the result of *match* as it is told; None while it has none."""
    table, result = competition.ranking_of(match), competition.result(match)
    if table is None or result is None:
        return None
    column = table.options.ranking[0]
    made = (result.figures.get(team, {}) for team in table.fixtures[match].teams)
    return ResultTold(match, tuple(int(value_in(each, column)) for each in made))


def has_untold(competition: Competition, known: Weeks, nights: Nights) -> bool:
    """Whether a match of these *nights* has a result of which no week that is out has told, or told otherwise.

    Not one that was played before the first such week.
    """
    out = told(known)
    for match, night in nights.items():
        now = result_told(competition, match)
        if now is not None and known.out and night.day >= min(known.out) and out.get(match) != now:
            return True
    return False


def week_now(nights: Nights, now_ms: int) -> Week | None:
    """Return the week of the night that was played last; None before the first."""
    begun = [night.day for night in nights.values() if night.start_ms <= now_ms]
    return week_of(max(begun)) if begun else None


def publish(
    stands: WeekStands, now: Week | None, doing: Doing, reason: str = ""
) -> tuple[WeekPublished, ...]:
    """Publish a week as it *stands*. Refuses one that comes after the week *now*, and a correction without a reason.

    One that was taken back is published again for the reason for which it was, unless another one is given.
    """
    week, back = stands.week, stands.taken_back
    if now is None or week.first > now.first:
        raise Refused("week.to-come", first=week.first)
    if stands.is_out:
        return ()
    given = reason.strip() or (back.reason if back else "")
    why = require_reason(given, "week.correction") if stands.corrected else given
    published = WeekPublished(
        week.first, week.last, stands.results, stands.awaited, doing.by, doing.at_ms, why
    )
    return (published,)


def correct(known: Weeks, now: ResultTold | None, doing: Doing, reason: str) -> tuple[WeekPublished, ...]:
    """Tell a result anew, as it is *now*, in the week that has told it last, for a reason; nothing else in that week changes.

    Nothing happens where nobody was told, or where they were told the same.
    """
    if now is None:
        return ()
    latest = reversed(_in_order(known.out.values()))
    week = next((each for each in latest if any(one.match == now.match for one in each.results)), None)
    if week is None or now in week.results:
        return ()
    results = tuple(now if each.match == now.match else each for each in week.results)
    anew = {"results": results, "by": doing.by, "at_ms": doing.at_ms, "reason": require_reason(reason)}
    return (replace(week, **anew),)


def take_back(known: Weeks, day: date, doing: Doing, reason: str) -> tuple[WeekTakenBack, ...]:
    """Take a week back. Refuses one that is not out, and one after which a later one is out."""
    first = week_of(day).first
    if first not in known.out:
        raise Refused("week.not-out", first=first)
    if first < max(known.out):
        raise Refused("week.later-out", first=first)
    return (WeekTakenBack(first, doing.by, doing.at_ms, require_reason(reason)),)
