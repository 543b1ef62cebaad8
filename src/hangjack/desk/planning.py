"""Planning before anything is written: whether the matches fit into the hall and the days, and what stays for the knockout."""

from collections.abc import Sequence
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures import knockout
from hangjack.competition.fixtures.groups import group_fixtures
from hangjack.competition.fixtures.hall import Hall, Schedule, TimeSlot, arrange, extend
from hangjack.competition.fixtures.knockout import Knockout, KnockoutArranged, knockout_fixtures
from hangjack.desk.names import Names, by_name
from hangjack.errors import BadInput, Refused
from hangjack.ids import EntrantId, MatchId
from hangjack.wording import say


class DayPlan(Struct, frozen=True):
    """A day of the competition, with the times at which matches may begin: `2031-08-23`, `09:00`."""

    day: str
    times: tuple[str, ...]


class PlacedShown(Struct, frozen=True):
    """A match at its time and tables."""

    match: MatchId
    day: str
    time: str
    tables: tuple[int, ...]
    teams: tuple[str, ...]


class Planned(Struct, frozen=True):
    """How matches would be placed. *hall* is what the schedule is then made with."""

    hall: Hall
    fits: bool
    matches: int
    room: int
    """For how many matches there is room."""
    placed: tuple[PlacedShown, ...]
    said: str
    """What is in the way, in a sentence; empty if nothing is."""
    knockout: str
    """What is in the way of the knockout after it; empty if nothing is, or its size is not decided."""


def plan_schedule(
    competition: Competition,
    tables: tuple[int, int],
    lengths_ms: tuple[int, int],
    days: Sequence[DayPlan],
    names: Names,
) -> Planned:
    """Return how the matches of the groups fit.

    *tables*: in the hall, and for one match. *lengths_ms*: of a match, and of the rest after it.
    """
    if not competition.groups.groups:
        raise Refused("stage.no-groups")
    zone = ZoneInfo(competition.opened.time_zone)
    slots = tuple(slot for plan in days for slot in _slots(plan, zone))
    hall = Hall(tables[0], tables[1], lengths_ms[0], lengths_ms[1], slots)
    fixtures = group_fixtures(competition.groups.groups)
    room = len(slots) * (hall.tables // hall.tables_each)
    try:
        schedule = arrange(hall, fixtures)
    except Refused as refusal:
        said = say(
            refusal.key,
            language=names.language,
            **{key: by_name(each, names) for key, each in refusal.values.items()},
        )
        return Planned(hall, fits=False, matches=len(fixtures), room=room, placed=(), said=said, knockout="")
    return Planned(
        hall=hall,
        fits=True,
        matches=len(fixtures),
        room=room,
        placed=_placed(schedule, zone, names),
        said="",
        knockout=_in_the_way_of_knockout(competition, schedule, names.language),
    )


def moment_of(competition: Competition, day: str, time_: str) -> int:
    """Return the moment of a local time, `19:00`, on a day, `2031-08-23`. Refuses what is neither."""
    return _slots(DayPlan(day, (time_,)), ZoneInfo(competition.opened.time_zone))[0].start_ms


def _slots(plan: DayPlan, zone: ZoneInfo) -> tuple[TimeSlot, ...]:
    try:
        on = date.fromisoformat(plan.day)
    except ValueError:
        raise BadInput("planning.day", day=plan.day) from None
    return tuple(
        TimeSlot(plan.day, int(datetime.combine(on, _time(each), zone).timestamp() * 1000))
        for each in sorted(set(plan.times))
    )


def _time(text: str) -> time:
    try:
        return datetime.strptime(text, "%H:%M").time()  # noqa: DTZ007  (a time of day has no zone yet)
    except ValueError:
        raise BadInput("planning.time", time=text) from None


def _placed(schedule: Schedule, zone: ZoneInfo, names: Names) -> tuple[PlacedShown, ...]:
    ordered = sorted(schedule.placed.values(), key=lambda each: (each.start_ms, each.tables))
    starts = [datetime.fromtimestamp(each.start_ms / 1000, zone) for each in ordered]
    return tuple(
        PlacedShown(
            match=each.match,
            day=f"{start:%Y-%m-%d}",
            time=f"{start:%H:%M}",
            tables=each.tables,
            teams=tuple(names.entrant(team) for team in schedule.fixtures[each.match].teams),
        )
        for each, start in zip(ordered, starts, strict=True)
    )


def _in_the_way_of_knockout(competition: Competition, schedule: Schedule, language: str) -> str:
    """Return why a knockout of the size that is decided finds no room after the groups, in a sentence."""
    places = competition.rules.format.groups.qualifiers_per_group
    if places is None:
        return ""
    through = [
        EntrantId(f"{group.name} {place}")
        for place in range(1, places + 1)
        for group in competition.groups.groups
        if place <= len(group.members)
    ]
    bracket = knockout.fold(Knockout(), KnockoutArranged(tuple(through)))
    try:
        extend(schedule, knockout_fixtures(bracket, tuple(schedule.fixtures)))
    except Refused:
        return say("planning.knockout", language=language, matches=len(bracket.ties))
    return ""
