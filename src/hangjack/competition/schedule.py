"""When and at which tables matches are played, and what is wrong with a schedule.

`arrange` places fixtures one after the other, each as early as it can be: no team twice at a time, tables enough for the
match, rest between a team's matches, and a knockout match only after those it depends on. It never gives a schedule with a
clash; where it finds no room it refuses and says for which match. Changes on the day are in `rescheduling`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.fixtures import Fixture
from hangjack.errors import Refused
from hangjack.ids import MatchId, TeamId
from hangjack.wording import Worded


class TimeSlot(Struct, frozen=True):
    """A time at which matches may begin, on a day of the competition."""

    day: str
    """As the competition's time zone has it: `2024-08-24`."""
    start_ms: int


class Hall(Struct, frozen=True):
    """The room and the time there is, and what a match takes of them."""

    tables: int
    tables_each: int
    """How many tables a match is played on."""
    length_ms: int
    rest_ms: int
    """Between the end of a team's match and the start of its next."""
    slots: tuple[TimeSlot, ...]


class Placed(Struct, frozen=True):
    """When and where a match is played."""

    match: MatchId
    start_ms: int
    tables: tuple[int, ...]


class Schedule(Struct, frozen=True):
    """All matches of a competition with their times and tables."""

    hall: Hall
    fixtures: Mapping[MatchId, Fixture]
    placed: Mapping[MatchId, Placed]


class Trouble(Worded):
    """What can be wrong with two matches of a schedule, or with one."""

    TEAM_TWICE = "team-twice"
    TABLE_TWICE = "table-twice"
    NO_SUCH_TABLE = "no-such-table"
    TOO_EARLY = "too-early"
    SHORT_REST = "short-rest"


CLASHES = frozenset(Trouble) - {Trouble.SHORT_REST}
"""What no schedule may have; a short rest is for the director to judge."""


class Problem(Struct, frozen=True):
    """One thing that is wrong with a schedule."""

    trouble: Trouble
    match: MatchId
    other: MatchId | None = None
    teams: tuple[TeamId, ...] = ()


def arrange(hall: Hall, fixtures: Sequence[Fixture]) -> Schedule:
    """Return a schedule of all *fixtures* without any problem, each as early as it can be in the order given.

    Refuses where a match needs more tables than there are, where there are more matches than room, where a team has more
    matches than times, and where no time is left for a match.
    """
    _require_room(hall, fixtures)
    return extend(Schedule(hall, {}, {}), fixtures)


def extend(schedule: Schedule, fixtures: Sequence[Fixture], now_ms: int | None = None) -> Schedule:
    """Return *schedule* with further *fixtures* placed around what it has, each as early as it can be.

    One that it has already keeps its place; only its teams are taken over, as a knockout learns them. On the day, *now_ms*
    keeps everything else out of times that have passed.
    """
    known = {**schedule.fixtures, **{fixture.match: fixture for fixture in fixtures}}
    schedule = replace(schedule, fixtures=known)
    for fixture in _in_order([each for each in fixtures if each.match not in schedule.placed]):
        placed = next(_places_for(schedule, fixture, now_ms), None)
        if placed is None:
            raise Refused("schedule.no-room", match=fixture.match, teams=fixture.teams)
        schedule = replace(schedule, placed={**schedule.placed, fixture.match: placed})
    return schedule


def problems(schedule: Schedule) -> tuple[Problem, ...]:
    """Return everything that is wrong with *schedule*, in the order of its matches."""
    alone = [each for placed in schedule.placed.values() for each in _problems_alone(schedule, placed)]
    pairs = combinations(schedule.placed.values(), 2)
    return (*alone, *(each for one, other in pairs for each in problems_between(schedule, one, other)))


def problems_between(schedule: Schedule, one: Placed, other: Placed) -> Iterator[Problem]:
    """Yield what is wrong with two matches at their times and tables."""
    first, second = sorted((one, other), key=lambda placed: placed.start_ms)
    shared = tuple(
        team for team in schedule.fixtures[first.match].teams if team in schedule.fixtures[second.match].teams
    )
    end_ms = first.start_ms + schedule.hall.length_ms
    if second.start_ms < end_ms:
        if shared:
            yield Problem(Trouble.TEAM_TWICE, second.match, first.match, shared)
        if set(first.tables) & set(second.tables):
            yield Problem(Trouble.TABLE_TWICE, second.match, first.match)
    elif shared and second.start_ms < end_ms + schedule.hall.rest_ms:
        yield Problem(Trouble.SHORT_REST, second.match, first.match, shared)
    yield from _problems_of_order(schedule, first, second)


def _problems_of_order(schedule: Schedule, first: Placed, second: Placed) -> Iterator[Problem]:
    """Yield that a match begins before one that it depends on is over, or too soon after it."""
    if second.match in schedule.fixtures[first.match].after:
        yield Problem(Trouble.TOO_EARLY, first.match, second.match)
    if first.match in schedule.fixtures[second.match].after:
        over_ms = second.start_ms - first.start_ms - schedule.hall.length_ms
        if over_ms < schedule.hall.rest_ms:
            yield Problem(Trouble.TOO_EARLY if over_ms < 0 else Trouble.SHORT_REST, second.match, first.match)


def _problems_alone(schedule: Schedule, placed: Placed) -> Iterator[Problem]:
    there = set(range(1, schedule.hall.tables + 1))
    if len(set(placed.tables)) != schedule.hall.tables_each or not set(placed.tables) <= there:
        yield Problem(Trouble.NO_SUCH_TABLE, placed.match)


def _require_room(hall: Hall, fixtures: Sequence[Fixture]) -> None:
    if hall.tables < hall.tables_each:
        raise Refused("schedule.tables", needs=hall.tables_each, tables=hall.tables)
    for team, number in Counter(team for fixture in fixtures for team in fixture.teams).items():
        if number > len(hall.slots):
            raise Refused("schedule.team-times", team=team, matches=number, times=len(hall.slots))
    room = len(hall.slots) * (hall.tables // hall.tables_each)
    if room < len(fixtures):
        raise Refused("schedule.too-many", matches=len(fixtures), room=room)


def _in_order(fixtures: Sequence[Fixture]) -> Iterator[Fixture]:
    """Yield *fixtures* as given, but each one only after those it depends on."""
    given, waiting = {fixture.match for fixture in fixtures}, list(fixtures)
    done: set[MatchId] = set()
    while waiting:
        fixture = next((each for each in waiting if done >= set(each.after) & given), None)
        assert fixture is not None, "no match depends on itself"
        waiting.remove(fixture)
        done.add(fixture.match)
        yield fixture


def _places_for(schedule: Schedule, fixture: Fixture, now_ms: int | None) -> Iterator[Placed]:
    """Yield the times and tables at which *fixture* fits what is placed already, the earliest first."""
    hall = schedule.hall
    to_come = [slot for slot in hall.slots if now_ms is None or slot.start_ms > now_ms]
    for slot in sorted(to_come, key=lambda slot: slot.start_ms):
        for first in range(1, hall.tables - hall.tables_each + 2, hall.tables_each):
            tried = Placed(fixture.match, slot.start_ms, tuple(range(first, first + hall.tables_each)))
            if not any(
                problem
                for other in schedule.placed.values()
                for problem in problems_between(schedule, other, tried)
            ):
                yield tried
