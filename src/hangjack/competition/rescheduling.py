"""Changes on the day: what a change would do is shown before it is decided, and every change has its reason."""

from collections.abc import Collection, Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.arrivals import require_reason
from hangjack.competition.schedule import CLASHES, Placed, Problem, Schedule, problems
from hangjack.errors import Refused
from hangjack.ids import MatchId


class Move(Struct, frozen=True, tag="move"):
    """Another time, other tables, or both, for one match."""

    match: MatchId
    start_ms: int
    tables: tuple[int, ...]


class Swap(Struct, frozen=True, tag="swap"):
    """Two matches change their times and tables with each other."""

    match: MatchId
    other: MatchId


class Delay(Struct, frozen=True, tag="delay"):
    """Everything from a moment on begins later, or with a negative number earlier."""

    from_ms: int
    by_ms: int


Change = Move | Swap | Delay


class ScheduleMade(Struct, frozen=True, tag="schedule-made"):
    """The schedule was made; or made anew, for this reason."""

    schedule: Schedule
    reason: str = ""


class ScheduleChanged(Struct, frozen=True, tag="schedule-changed"):
    """Matches have new times or tables, for this reason."""

    change: Change
    placed: tuple[Placed, ...]
    reason: str


ScheduleEvent = ScheduleMade | ScheduleChanged


class Timetable(Struct, frozen=True):
    """The schedule that holds now, and every change that led to it: the public list of changes."""

    schedule: Schedule | None = None
    changes: tuple[ScheduleChanged, ...] = ()


class Consequences(Struct, frozen=True):
    """What a change would do."""

    moved: tuple[tuple[Placed, Placed], ...]
    """The matches affected, each as it is and as it would be."""
    clashes: tuple[Problem, ...]
    """Why the change cannot be made."""
    short_rests: tuple[Problem, ...]
    """Rests that the change would break, which the director may accept."""
    solved: tuple[Problem, ...]
    """Problems of the schedule as it is that would be gone."""


def fold(timetable: Timetable, event: ScheduleEvent) -> Timetable:
    """Return the timetable after *event*. Never refuses."""
    match event:
        case ScheduleMade(schedule):
            return replace(timetable, schedule=schedule)
        case ScheduleChanged(_, placed):
            assert timetable.schedule is not None, "a schedule is made before it is changed"
            changed = _with_places(timetable.schedule, placed)
            return Timetable(changed, (*timetable.changes, event))
    assert_never(event)


def make(
    timetable: Timetable, schedule: Schedule, reason: str = "", begun: Collection[MatchId] = ()
) -> tuple[ScheduleMade, ...]:
    """Make *schedule* the one that holds. Refuses one with clashes, and to replace another without a reason.

    How matches that have *begun* stand to each other was settled in the hall.
    """
    told = reason.strip() if timetable.schedule is None else require_reason(reason)
    clashes = (each for each in problems(schedule) if each.trouble in CLASHES)
    _require_no_clashes(
        [each for each in clashes if not {each.match, each.other or each.match} <= set(begun)]
    )
    return (ScheduleMade(schedule, told),)


def preview(schedule: Schedule, change: Change, played: Collection[MatchId] = ()) -> Consequences:
    """Return what *change* would do; matches that were *played* stay where they are. Refuses one that does nothing."""
    new = _new_places(schedule, change, played)
    moved = tuple((schedule.placed[each.match], each) for each in new if schedule.placed[each.match] != each)
    if not moved:
        raise Refused("schedule.nothing-moves")
    before, after = problems(schedule), problems(_with_places(schedule, new))
    arising = [each for each in after if each not in before]
    return Consequences(
        moved=moved,
        clashes=tuple(each for each in arising if each.trouble in CLASHES),
        short_rests=tuple(each for each in arising if each.trouble not in CLASHES),
        solved=tuple(each for each in before if each not in after),
    )


def change_schedule(
    timetable: Timetable, change: Change, reason: str, played: Collection[MatchId] = ()
) -> tuple[ScheduleChanged, ...]:
    """Make *change*, whose consequences `preview` has shown. Refuses without a reason, and what would clash."""
    if timetable.schedule is None:
        raise Refused("schedule.none-yet")
    told = require_reason(reason)
    consequences = preview(timetable.schedule, change, played)
    _require_no_clashes(consequences.clashes)
    return (ScheduleChanged(change, tuple(now for _, now in consequences.moved), told),)


def _new_places(schedule: Schedule, change: Change, played: Collection[MatchId]) -> tuple[Placed, ...]:
    match change:
        case Move(match, start_ms, tables):
            _require_movable(schedule, played, match)
            return (Placed(match, start_ms, tables),)
        case Swap(match, other):
            _require_movable(schedule, played, match, other)
            one, two = schedule.placed[match], schedule.placed[other]
            return replace(two, match=match), replace(one, match=other)
        case Delay(from_ms, by_ms):
            later = [each for each in schedule.placed.values() if each.start_ms >= from_ms]
            return tuple(
                replace(each, start_ms=each.start_ms + by_ms) for each in later if each.match not in played
            )
    assert_never(change)


def _require_movable(schedule: Schedule, played: Collection[MatchId], *matches: MatchId) -> None:
    for match in matches:
        if match not in schedule.placed:
            raise Refused("schedule.no-such-match", match=match)
        if match in played:
            raise Refused("schedule.match-played", match=match)


def _require_no_clashes(clashes: Collection[Problem]) -> None:
    for clash in clashes:
        raise Refused("schedule.clash", match=clash.match, trouble=clash.trouble, number=len(clashes))


def _with_places(schedule: Schedule, new: Collection[Placed]) -> Schedule:
    changed: Mapping[MatchId, Placed] = {each.match: each for each in new}
    return replace(schedule, placed={**schedule.placed, **changed})
