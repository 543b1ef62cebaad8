"""A team that comes late: let in, put into a group and given times for its matches, all in one step.

Nobody else's match changes: the newcomer meets everybody of the group in matches of its own, at times that are still to come.
"""

from collections.abc import Callable
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition import charging, staging
from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.entries import entering
from hangjack.competition.entries.rosters import EntryStatus, RosterEvent, team_name
from hangjack.competition.entries.rosters import fold as fold_rosters
from hangjack.competition.entries.steps import EntryStep
from hangjack.competition.fixtures import rescheduling
from hangjack.competition.fixtures.groups import group_fixtures
from hangjack.competition.fixtures.hall import extend
from hangjack.competition.folding import fold
from hangjack.errors import Refused, require_reason
from hangjack.ids import EntrantId


class Latecomer(Struct, frozen=True):
    """A team that wants to play although the entries are closed or the groups are drawn."""

    team: EntrantId
    reason: str
    name: str = ""
    """What people call it; empty for a team that has entered already."""
    group: str = ""
    """The group that it joins; empty: none yet."""
    find_times: bool = True
    """Whether its matches get times and tables at once."""


def let_in(competition: Competition, latecomer: Latecomer, doing: Doing) -> tuple[CompetitionEvent, ...]:
    """Let a team in, with what that costs it, and find a group and times for it. Refuses all of it or nothing."""
    require_reason(latecomer.reason)
    happened: tuple[CompetitionEvent, ...] = ()
    for step in _STEPS:
        events = step(competition, latecomer, doing)
        competition = reduce(fold, events, competition)
        happened = (*happened, *events)
    return happened


def let_out(
    competition: Competition, team: EntrantId, doing: Doing, reason: str
) -> tuple[CompetitionEvent, ...]:
    """Let a team be no longer in that was let in by mistake, for a *reason*: it owes nothing, and its matches go.

    Refused for a team that was drawn into a group with others, or of which a match was called: it withdraws.
    """
    if team in staging.have_begun(competition):
        raise Refused("take-back.team-has-begun", team=team)
    back = entering.take_step_back(competition.rosters, team, EntryStep.ADMISSION, doing.by, reason)
    happened: tuple[CompetitionEvent, ...] = (
        *back,
        *charging.no_longer_owed(competition, team, doing, reason),
        *_left_group(competition, team, reason),
    )
    return (*happened, *_no_times(reduce(fold, happened, competition), team, reason))


def _left_group(competition: Competition, team: EntrantId, reason: str) -> tuple[CompetitionEvent, ...]:
    groups = competition.groups.groups
    if not any(team in group.members for group in groups):
        return ()
    last = any(group.late and group.late[-1] == team for group in groups)
    if not last or competition.knockout.rounds:
        raise Refused("take-back.team-drawn", team=team)
    left = [replace(group, late=tuple(each for each in group.late if each != team)) for group in groups]
    return staging.change_groups(competition, left, reason)


def _no_times(competition: Competition, team: EntrantId, reason: str) -> tuple[CompetitionEvent, ...]:
    """Take the matches of *team* out of the schedule."""
    schedule = competition.timetable.schedule
    fixtures = schedule.fixtures if schedule is not None else {}
    own = {match for match, each in fixtures.items() if team in each.teams}
    return staging.off_schedule(competition, own, reason)


def _entered(competition: Competition, latecomer: Latecomer, doing: Doing) -> tuple[CompetitionEvent, ...]:
    """Invite, name and apply for a team that has not done so: entries that are closed close at this moment instead."""
    rosters, team = competition.rosters, latecomer.team
    known = rosters.entries.get(team)
    if known is not None and latecomer.name and latecomer.name != known.name:
        raise Refused("entry.known", team=known.name or team)
    if known is not None and known.status in _ENTERED:
        return ()
    closed = rosters.closes_ms is not None and doing.at_ms > rosters.closes_ms
    happened: tuple[RosterEvent, ...] = (
        *(entering.open_entries(rosters.opens_ms, doing.at_ms) if closed else ()),
        *entering.invite(rosters, team, doing.tick),
    )
    so_far = reduce(fold_rosters, happened, rosters)
    named = () if known is not None and known.name else entering.name_team(so_far, team, latecomer.name)
    options = competition.rules.people.rosters
    applied = entering.apply_to_enter(so_far, team, doing.at_ms, competition.register, options)
    return (*happened, *named, *applied)


def _admitted(competition: Competition, latecomer: Latecomer, doing: Doing) -> tuple[CompetitionEvent, ...]:
    return charging.admit(competition, latecomer.team, doing)


def _grouped(competition: Competition, latecomer: Latecomer, doing: Doing) -> tuple[CompetitionEvent, ...]:
    del doing
    groups, team = competition.groups.groups, latecomer.team
    if not latecomer.group:
        return ()
    if competition.knockout.rounds:
        raise Refused("late-team.knockout-drawn")
    if any(team in group.members for group in groups):
        raise Refused("late-team.in-group", team=team_name(competition.rosters, team))
    if latecomer.group not in {group.name for group in groups}:
        raise Refused("late-team.no-such-group", group=latecomer.group)
    changed = [
        replace(group, late=(*group.late, team)) if group.name == latecomer.group else group
        for group in groups
    ]
    return staging.change_groups(competition, changed, latecomer.reason)


def _placed(competition: Competition, latecomer: Latecomer, doing: Doing) -> tuple[CompetitionEvent, ...]:
    """Place the newcomer's matches around the others, at times that have not passed."""
    schedule = competition.timetable.schedule
    if not (latecomer.group and latecomer.find_times) or schedule is None:
        return ()
    own = [each for each in group_fixtures(competition.groups.groups) if latecomer.team in each.teams]
    try:
        placed = extend(schedule, own, doing.at_ms)
    except Refused as full:
        raise Refused("late-team.no-room", group=latecomer.group, matches=len(own)) from full
    return rescheduling.make(competition.timetable, placed, latecomer.reason)


_ENTERED = {EntryStatus.APPLIED, EntryStatus.APPROVED}
_Step = Callable[[Competition, Latecomer, Doing], tuple[CompetitionEvent, ...]]
_STEPS: tuple[_Step, ...] = (_entered, _admitted, _grouped, _placed)
