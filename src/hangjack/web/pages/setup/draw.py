"""Draw and schedule of a hall: how the field is closed, drawn in the open, dealt into groups and placed at its tables."""

from collections.abc import Sequence
from datetime import date, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct
from starlette.responses import Response

from hangjack.competition import staging
from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.groups import group_fixtures
from hangjack.competition.fixtures.hall import Schedule
from hangjack.competition.permissions import Act
from hangjack.desk.names import EntrantShown, Names, by_name
from hangjack.desk.views.competitions import show_schedule
from hangjack.matches.problems import Problem
from hangjack.web.pages.setup.frame import Setting, SoFar, Step, render_step
from hangjack.wording import catalogue, say

FIRST_START_MINUTES, STARTS_A_DAY = 9 * 60, 5
MINUTES_A_MATCH, MINUTES_OF_REST = 105, 15
"""What the form proposes before anybody has said otherwise."""

MINUTE_MS = 60_000


class Dealing(Struct, frozen=True):
    """So many groups, and how many teams each would have."""

    number: int
    sizes: tuple[int, ...]
    matches: int


class DayTimes(Struct, frozen=True):
    """A day with the times at which matches begin, as the form has them."""

    day: str
    times: str


def draw_step(setting: Setting) -> Response:
    """Show how far the draw has come, and what comes next."""
    competition = setting.competition
    drawn = competition.draw(staging.GROUP_DRAW)
    waiting = staging.waiting(competition)
    return render_step(
        setting,
        "setup/draw.html",
        draw=drawn,
        field=tuple(map(setting.names.shown, drawn.entries or staging.field(competition))),
        seeds=tuple(map(setting.names.shown, staging.seeded(competition))),
        waiting=[
            (setting.names.entrant(team), _lacking(setting, problem)) for team, problem in waiting.items()
        ],
        order=tuple(map(setting.names.shown, drawn.held.order)) if drawn.held else (),
        dealings=dealings(len(drawn.held.order)) if drawn.held else (),
        groups=groups_shown(competition, setting.names),
        dealt=drawn.held is not None and competition.groups.seed == drawn.held.seed,
        begun=bool(staging.have_begun(competition)),
        places=competition.rules.format.groups.qualifiers_per_group,
    )


def _lacking(setting: Setting, problem: Problem) -> str:
    """Return why a team cannot be drawn, in words."""
    language = setting.looking.language
    if "missing" in problem.values:
        return say("page.draw-step.lacks", language=language, missing=problem.values["missing"])
    values = {key: by_name(value, setting.names) for key, value in problem.values.items()}
    return say(problem.what.key, language=language, **values)


def schedule_step(setting: Setting, *, knockout: bool = False) -> Response:
    """Show the form for hall and times, and the schedule once it is made; with a *knockout* to come, times are kept for it."""
    competition = setting.competition
    schedule = competition.timetable.schedule
    rules = competition.rules.match
    hall = schedule.hall if schedule else None
    return render_step(
        setting,
        "setup/schedule.html",
        grouped=bool(competition.groups.groups),
        matches=len(group_fixtures(competition.groups.groups)),
        schedule=schedule,
        outdated=is_outdated(competition),
        fixtures=[
            each
            for each in show_schedule(competition, setting.reader, setting.names)
            if each.start_ms is not None
        ],
        tables_each=hall.tables_each if hall else rules.tables or _pairs(competition),
        tables_fixed=rules.tables is not None,
        tables=hall.tables if hall else "",
        minutes=hall.length_ms // MINUTE_MS if hall else MINUTES_A_MATCH,
        rest=hall.rest_ms // MINUTE_MS if hall else MINUTES_OF_REST,
        days=_days(competition, schedule),
        spread=hall.spread if hall else _are_apart(competition.opened.days),
        knockout=knockout,
        plan_words=_plan_words(setting.looking.language),
    )


def _plan_words(language: str) -> str:
    """Return the sentences that the page fills in by itself while the hall is planned."""
    words = catalogue(language)
    said = {name: words[f"page.schedule-step.{name}"] for name in ("fits", "add-times", "say-tables")}
    return msgspec.json.encode(said).decode()


def _pairs(competition: Competition) -> int:
    """Return how many pairs the teams can put up: as many tables as a match is then likely to take."""
    sizes = [len(entry.players) for entry in competition.rosters.entries.values() if entry.players]
    return max(1, min(sizes, default=0) // 2)


def _are_apart(days: Sequence[str]) -> bool:
    """Whether the days of a competition do not follow each other: then people come on each of them."""
    known = [date.fromisoformat(each).toordinal() for each in days]
    return any(later - earlier > 1 for earlier, later in pairwise(known))


def dealings(teams: int) -> tuple[Dealing, ...]:
    """Return into how many groups so many teams can be dealt, and what comes of it."""
    found = []
    for number in range(1, teams // 2 + 1):
        sizes = tuple(len(range(place, teams, number)) for place in range(number))
        found.append(Dealing(number, sizes, sum(size * (size - 1) // 2 for size in sizes)))
    return tuple(found)


def groups_shown(competition: Competition, names: Names) -> list[tuple[str, tuple[EntrantShown, ...]]]:
    """Return the groups by name, with who is in them."""
    return [(group.name, tuple(map(names.shown, group.members))) for group in competition.groups.groups]


def _days(competition: Competition, schedule: Schedule | None) -> list[DayTimes]:
    """Return the days with their times: those of the schedule, or what is proposed for the competition's days."""
    if schedule is None:
        step = MINUTES_A_MATCH + MINUTES_OF_REST
        proposed = " ".join(_of_day(FIRST_START_MINUTES + number * step) for number in range(STARTS_A_DAY))
        return [DayTimes(day, proposed) for day in competition.opened.days or ("",)]
    zone = ZoneInfo(competition.opened.time_zone)
    times: dict[str, list[str]] = {}
    for slot in schedule.hall.slots:
        start = datetime.fromtimestamp(slot.start_ms / 1000, zone)
        times.setdefault(slot.day, []).append(f"{start:%H:%M}")
    return [DayTimes(day, " ".join(each)) for day, each in times.items()]


def _of_day(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _drawn(competition: Competition) -> SoFar:
    drawn = competition.draw(staging.GROUP_DRAW)
    if competition.groups.groups and drawn.held and competition.groups.seed == drawn.held.seed:
        return SoFar(True, "draw", {"groups": len(competition.groups.groups)})
    if drawn.held:
        return SoFar(False, "draw-held")
    return SoFar(False, "draw-committed" if drawn.commitment else "draw-none")


def _scheduled(competition: Competition) -> SoFar:
    schedule = competition.timetable.schedule
    if schedule is None:
        return SoFar(False, "schedule-none")
    if is_outdated(competition):
        return SoFar(False, "schedule-old")
    return SoFar(True, "schedule", {"matches": len(schedule.placed)})


def is_outdated(competition: Competition) -> bool:
    """Whether the schedule was made for other groups than there are now."""
    schedule = competition.timetable.schedule
    known = schedule.fixtures if schedule else {}
    return schedule is not None and any(
        each.match not in known or set(known[each.match].teams) != set(each.teams)
        for each in group_fixtures(competition.groups.groups)
    )


DRAW = Step("draw", (Act.DRAW, Act.SET_UP), draw_step, _drawn)
SCHEDULE = Step("schedule", (Act.CHANGE_SCHEDULE,), schedule_step, _scheduled)
