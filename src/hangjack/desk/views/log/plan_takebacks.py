"""What was arranged and is taken back: times, calls, groups and the knockout, each as long as it stands as it was made."""

from hangjack.competition.fixtures.calls import MatchCalled
from hangjack.competition.fixtures.groups import Group, GroupsChanged
from hangjack.competition.fixtures.knockout import KnockoutArranged, has_begun
from hangjack.competition.fixtures.rescheduling import Change, Delay, Move, ScheduleChanged, Swap
from hangjack.desk.requests.draws import ChangeGroups, ChangeSchedule, TakeKnockoutBack
from hangjack.desk.requests.lineups import TakeCallBack
from hangjack.desk.views.log.standpoints import Standpoint, Undoing
from hangjack.ids import EntrantId


def schedule_back(event: ScheduleChanged, at: Standpoint) -> Undoing | None:
    """Make a change of the schedule the other way round, as long as its matches are where it put them."""
    schedule = at.competition.timetable.schedule
    if schedule is None or any(schedule.placed.get(each.match) != each for each in event.placed):
        return None
    back = _other_way_round(event)
    return None if back is None else Undoing(ChangeSchedule(back, ""))


def _other_way_round(event: ScheduleChanged) -> Change | None:
    match event.change:
        case Swap():
            return event.change
        case Delay(from_ms, by_ms):
            return Delay(from_ms + by_ms, -by_ms)
        case Move(match):
            was = next((each for each in event.before if each.match == match), None)
            return None if was is None else Move(match, was.start_ms, was.tables)


def call_back(event: MatchCalled, at: Standpoint) -> Undoing | None:
    """Let a match wait again."""
    called = at.competition.under_way.get(event.match) == event
    return Undoing(TakeCallBack(), event.match) if called else None


def groups_back(event: GroupsChanged, at: Standpoint) -> Undoing | None:
    """Arrange the groups as they were before; whoever came or went with the change is for the entries to take back."""
    stand = at.competition.groups.groups == event.groups
    if not stand or _teams_of(event.before) != _teams_of(event.groups):
        return None
    return Undoing(ChangeGroups(event.before, ""))


def _teams_of(groups: tuple[Group, ...]) -> frozenset[EntrantId]:
    return frozenset(team for group in groups for team in group.members)


def knockout_back(event: KnockoutArranged, at: Standpoint) -> Undoing | None:
    """Let the knockout not have begun, as long as nobody was called to it."""
    knockout = at.competition.knockout
    return None if knockout.order != event.order or has_begun(knockout) else Undoing(TakeKnockoutBack(""))
