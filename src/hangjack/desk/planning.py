"""Planning before anything is written: whether the matches fit into the hall and the days, and what stays for the knockout."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures import knockout
from hangjack.competition.fixtures.groups import group_fixtures
from hangjack.competition.fixtures.hall import Hall, Schedule, TimeSlot, arrange, extend
from hangjack.competition.fixtures.knockout import Knockout, KnockoutArranged, knockout_fixtures
from hangjack.desk.names import Names, by_name
from hangjack.errors import BadInput, Refused
from hangjack.ids import EntrantId, MatchId
from hangjack.wording import say
from hangjack.wording.days import short_day

LATEST = time(21)
"""After this no further match is proposed to begin on a day."""

FIRST = "09:00"
"""When the first match is proposed to begin on a day of which nothing is said."""

MOST_ADDED = 40
"""So many start times are looked for; whoever lacks more needs more days or tables."""

MOST_LOOKED_AT = 400
"""So many matches are tried again and again; with more it takes too long to wait for."""


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
    missing: tuple[DayPlan, ...] = ()
    """The start times with which everything would fit, the knockout too."""
    missing_said: str = ""
    last: str = ""
    """When the last match begins, as people say it."""


class Room(Struct, frozen=True):
    """The room and the time that there are: tables in the hall and for one match; lengths of a match and of the rest after it."""

    tables: int
    tables_each: int
    length_ms: int
    rest_ms: int
    days: tuple[DayPlan, ...]
    spread: bool = False


def plan_schedule(competition: Competition, room: Room, names: Names) -> Planned:
    """Return how the matches of the groups fit; where they or the knockout do not, which start times would do."""
    if not competition.groups.groups:
        raise Refused("stage.no-groups")
    zone = ZoneInfo(competition.opened.time_zone)
    hall, fixtures = _hall(room, zone), group_fixtures(competition.groups.groups)
    free = len(hall.slots) * (hall.tables // hall.tables_each)
    try:
        schedule = arrange(hall, fixtures)
    except Refused as refusal:
        values = {key: by_name(each, names) for key, each in refusal.values.items()}
        said = say(refusal.key, language=names.language, **values)
        missing, told = _told_missing(competition, room, names.language)
        return Planned(
            hall,
            fits=False,
            matches=len(fixtures),
            room=free,
            placed=(),
            said=said,
            knockout="",
            missing=missing,
            missing_said=told,
        )
    knockout_said = _in_the_way_of_knockout(competition, schedule, names.language)
    missing, told = _told_missing(competition, room, names.language) if knockout_said else ((), "")
    last_ms = max((each.start_ms for each in schedule.placed.values()), default=0)
    return Planned(
        hall,
        fits=True,
        matches=len(fixtures),
        room=free,
        placed=_placed(schedule, zone, names),
        said="",
        knockout=knockout_said,
        missing=missing,
        missing_said=told,
        last=_moment(datetime.fromtimestamp(last_ms / 1000, zone), names.language),
    )


def _hall(room: Room, zone: ZoneInfo) -> Hall:
    slots = tuple(slot for plan in room.days for slot in _slots(plan, zone))
    return Hall(room.tables, room.tables_each, room.length_ms, room.rest_ms, slots, room.spread)


def _told_missing(competition: Competition, room: Room, language: str) -> tuple[tuple[DayPlan, ...], str]:
    """Return the start times that are missing, and a sentence that names them."""
    if room.tables < room.tables_each or not room.days:
        return (), ""
    found = _missing(competition, room)
    if found is None:
        return (), say("planning.many-missing", language=language)
    starts = [
        _moment(datetime.combine(date.fromisoformat(plan.day), _time(each)), language)
        for plan in found
        for each in plan.times
    ]
    return found, say("planning.missing", language=language, count=len(starts), times=tuple(starts))


def _missing(competition: Competition, room: Room) -> tuple[DayPlan, ...] | None:
    """Return the fewest start times behind the last ones with which everything fits; None if so many do not do."""
    zone = ZoneInfo(competition.opened.time_zone)
    fixtures, added = group_fixtures(competition.groups.groups), list[tuple[str, str]]()
    if len(fixtures) > MOST_LOOKED_AT:
        return None
    while len(added) < MOST_ADDED:
        added.append(_next_time(room, added))
        more = replace(room, days=(*room.days, *_by_day(added)))
        try:
            schedule = arrange(_hall(more, zone), fixtures)
        except Refused:
            continue
        if not _in_the_way_of_knockout(competition, schedule, "en"):
            return _by_day(added)
    return None


def _next_time(room: Room, added: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """Return the next time at which matches could begin: a match and a rest after the last of a day, or early on the next day."""
    apart = timedelta(milliseconds=room.length_ms + room.rest_ms)
    starts = [*((plan.day, each) for plan in room.days for each in plan.times), *added]
    for day in sorted({day for day, _ in starts}, reverse=True):
        last = max(_time(each) for on, each in starts if on == day)
        then = datetime.combine(date.fromisoformat(day), last) + apart
        if then.date().isoformat() == day and then.time() <= LATEST:
            return day, f"{then:%H:%M}"
    last_day = max((day for day, _ in starts), default=next((plan.day for plan in room.days), ""))
    first = min((each for _, each in starts), default=FIRST)
    return (date.fromisoformat(last_day) + timedelta(days=1 if starts else 0)).isoformat(), first


def _by_day(times: Sequence[tuple[str, str]]) -> tuple[DayPlan, ...]:
    days = dict.fromkeys(day for day, _ in sorted(times))
    return tuple(DayPlan(day, tuple(sorted(each for on, each in times if on == day))) for day in days)


def _moment(at: datetime, language: str) -> str:
    return f"{short_day(at.date(), language)} {at:%H:%M}"


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
