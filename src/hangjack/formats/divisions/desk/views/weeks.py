"""The week of a season as the secretary sees it before it is published, and afterwards."""

from collections.abc import Iterator, Mapping
from datetime import date
from itertools import chain

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.hours import local_day, time_of_day
from hangjack.desk.names import Names
from hangjack.formats.divisions.books import weeks
from hangjack.formats.divisions.books.weeks import Change, WeekTakenBack, week_now, week_stands
from hangjack.formats.divisions.deciding.dates import night_of, nights_that_count
from hangjack.formats.divisions.state import season_in
from hangjack.ids import MatchId
from hangjack.wording import say
from hangjack.wording.days import short_day


class ResultShown(Struct, frozen=True):
    """A match with its teams and its result, in words."""

    match: MatchId
    teams: str
    result: str
    earlier: date | None
    """Its night, where that is not of this week: its card came late, or it was corrected."""


class AwaitedShown(Struct, frozen=True):
    """A match of the week without a result; *queried*: its card is there, and its captains are asked about it."""

    teams: str
    queried: bool


class WeekShown(Struct, frozen=True):
    """What a week would tell, or has told."""

    first: date
    last: date
    number: int
    """The how-manieth week of the season it is, counted by its nights."""
    results: tuple["ResultShown", ...]
    awaited: tuple["AwaitedShown", ...]
    corrected: tuple[str, ...]
    published_ms: int | None
    is_out: bool
    """Whether there is nothing that was not told."""
    corrections: tuple[str, ...]
    """What was corrected since it was published first, or that it was taken back."""
    why: str
    """Why it was taken back, where it is not out again."""


def show_week(competition: Competition, names: Names, now_ms: int) -> WeekShown | None:
    """Return the week of the night that was played last; None before the first."""
    season, counted = season_in(competition), nights_that_count(competition)
    week = week_now(counted, now_ms)
    if week is None:
        return None
    stands = week_stands(competition, season.weeks, counted, week.first)
    return WeekShown(
        week.first,
        week.last,
        sum(each.day <= week.last for each in season.played_on),
        tuple(
            ResultShown(
                each.match,
                _teams(competition, each.match, names),
                score_of(each.points),
                earlier_than(competition, each.match, week.first),
            )
            for each in stands.results
        ),
        tuple(
            AwaitedShown(_teams(competition, each, names), each in season.queries) for each in stands.awaited
        ),
        tuple(_teams(competition, each, names) for each in stands.corrected),
        stands.published.at_ms if stands.published else None,
        stands.is_out,
        corrections(competition, names, week.first),
        stands.taken_back.reason if stands.taken_back else "",
    )


def corrections(competition: Competition, names: Names, first: date) -> tuple[str, ...]:
    """Return in words which results of a week people were told otherwise before, when that was put right, and why.

    Where no result has changed, why it was published again; and that it was taken back, until it is out again.
    """
    return tuple(_corrections(competition, names, first))


def _corrections(competition: Competition, names: Names, first: date) -> Iterator[str]:
    changes, out = _changes(competition).get(first, ()), season_in(competition).weeks.out.get(first)
    for each in changes:
        yield correction_in_words(competition, names, each)
    if out is not None and out.reason and not any(each.at_ms == out.at_ms for each in changes):
        yield say("report.again", language=names.language, reason=out.reason)
    if back := taken_back(competition, first):
        at = _moment(competition, names, back.at_ms)
        yield say("report.taken-back", language=names.language, **at, reason=back.reason)


def correction_in_words(competition: Competition, names: Names, change: Change) -> str:
    """Return what a result was, what it is, since when, and why."""
    key = "report.corrected" if change.after else "report.corrected-away"
    values = {"teams": _teams(competition, change.match, names), "before": score_of(change.before)}
    said = {**_moment(competition, names, change.at_ms), **values, "after": score_of(change.after)}
    return say(key, language=names.language, **said, reason=change.reason).rstrip()


def correction_of(competition: Competition, match: MatchId, names: Names) -> Iterator[str]:
    """Yield in words how the result of a match was corrected last after it was published, if it was."""
    if change := last_changes(competition).get(match):
        yield correction_in_words(competition, names, change)


def corrected_weeks(competition: Competition) -> frozenset[date]:
    """Return the first days of the weeks in which a result was corrected after it was published."""
    return frozenset(_changes(competition))


def last_changes(competition: Competition) -> Mapping[MatchId, Change]:
    """Return of each match that was corrected after it was published how it was last."""
    found = sorted(chain(*_changes(competition).values()), key=lambda each: each.at_ms)
    return {each.match: each for each in found}


def taken_back(competition: Competition, first: date) -> WeekTakenBack | None:
    """Return that a week was published, taken back, and is not out again; None otherwise."""
    return weeks.withdrawn(season_in(competition).weeks, first)


def _changes(competition: Competition) -> Mapping[date, tuple[Change, ...]]:
    return weeks.changes(season_in(competition).weeks)


def _moment(competition: Competition, names: Names, at_ms: int) -> dict[str, str]:
    day = short_day(local_day(competition, at_ms), names.language)
    return {"day": day, "time": time_of_day(competition, at_ms)}


def score_of(points: tuple[int, ...]) -> str:
    """Return a result as it is written."""
    return "\N{EN DASH}".join(map(str, points))


def earlier_than(competition: Competition, match: MatchId, first: date) -> date | None:
    """Return the night of *match*, where that was before the week that begins on *first*."""
    night = night_of(competition, match)
    return night.day if night is not None and night.day < first else None


def _teams(competition: Competition, match: MatchId, names: Names) -> str:
    fixture = competition.fixture(match)
    return " \N{EN DASH} ".join(map(names.entrant, fixture.teams)) if fixture else str(match)
