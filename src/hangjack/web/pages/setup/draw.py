"""Draw and schedule: how the field is closed, drawn in the open, dealt into groups and placed in the hall."""

from collections.abc import Sequence
from datetime import date, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition import staging
from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.draw import Draw, DrawHeld, verify_draw
from hangjack.competition.fixtures.groups import group_fixtures
from hangjack.competition.fixtures.hall import Schedule
from hangjack.competition.formats import Step, format_of
from hangjack.competition.permissions import Act
from hangjack.desk.names import EntrantShown, Names, by_name
from hangjack.desk.views.competitions import show_competition, show_schedule
from hangjack.formats.rotation.desk.views.extras import slip_names
from hangjack.matches.problems import Problem
from hangjack.web.pages.kit import Looking, Seen, filled, page
from hangjack.web.pages.setup.frame import Setting, is_outdated, render_step, step_page
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


class DrawShown(Struct, frozen=True):
    """A draw that was held, with names, and whether it is as it must be."""

    held: DrawHeld
    order: tuple[EntrantShown, ...]
    sound: bool
    published: str
    """Everything that somebody needs to do it again, as JSON."""


class DayTimes(Struct, frozen=True):
    """A day with the times at which matches begin, as the form has them."""

    day: str
    times: str


@step_page(Act.DRAW, Act.SET_UP)
def draw_step(setting: Setting) -> Response:
    """Show how far the draw has come, and what comes next."""
    competition = setting.competition
    drawn = competition.draw(staging.GROUP_DRAW)
    waiting = staging.waiting(competition)
    return render_step(
        setting,
        "setup/draw.html",
        Step.DRAW,
        draw=drawn,
        field=tuple(map(setting.names.shown, drawn.entries or staging.field(competition))),
        seeds=tuple(map(setting.names.shown, staging.seeded(competition))),
        waiting=[
            (setting.names.entrant(team), _lacking(setting, problem)) for team, problem in waiting.items()
        ],
        order=tuple(map(setting.names.shown, drawn.held.order)) if drawn.held else (),
        dealings=dealings(len(drawn.held.order)) if drawn.held else (),
        groups=_groups(competition, setting.names),
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


@page
async def public_draw(looking: Looking) -> Response:
    """Show everybody all that is needed to check the draws."""
    seen = await looking.seen()
    return seen.kept(lambda: _public_draw(looking, seen))


def _public_draw(looking: Looking, seen: Seen) -> Response:
    competition, reader, names = seen.competition, seen.reader, seen.names
    return filled(
        looking,
        "public/draw.html",
        shown=show_competition(competition, reader, names),
        draws=[
            (each, _held(names, each), [(_shown(names, held), why) for held, why in each.redrawn])
            for each in competition.draws.values()
        ],
        names={
            **{team: names.entrant(team) for team in competition.rosters.entries},
            **slip_names(competition, names),
        },
        groups=_groups(competition, names),
        seeds=tuple(map(names.shown, staging.seeded(competition))),
    )


@step_page(Act.CHANGE_SCHEDULE)
def schedule_step(setting: Setting) -> Response:
    """Show the form for hall and times, and the schedule once it is made."""
    competition = setting.competition
    schedule = competition.timetable.schedule
    rules = competition.rules.match
    hall = schedule.hall if schedule else None
    return render_step(
        setting,
        "setup/schedule.html",
        Step.SCHEDULE,
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
        knockout=Step.KNOCKOUT in format_of(competition).steps,
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


def _groups(competition: Competition, names: Names) -> list[tuple[str, tuple[EntrantShown, ...]]]:
    return [(group.name, tuple(map(names.shown, group.members))) for group in competition.groups.groups]


def _held(names: Names, draw: Draw) -> DrawShown | None:
    return _shown(names, draw.held) if draw.held else None


def _shown(names: Names, held: DrawHeld) -> DrawShown:
    published = msgspec.json.format(msgspec.json.encode(held), indent=2).decode()
    return DrawShown(held, tuple(map(names.shown, held.order)), not verify_draw(held), published)


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


ROUTES = (
    Route("/c/{competition}/setup/draw", draw_step),
    Route("/c/{competition}/setup/schedule", schedule_step),
    Route("/c/{competition}/draw", public_draw),
)
