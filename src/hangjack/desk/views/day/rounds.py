"""What is to be called next, as a director's screen shows it, and when the day will be over."""

from collections.abc import Iterator
from datetime import date

from msgspec import Struct
from msgspec.structs import asdict

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.finishing import Finish, Played, Slip, finish_of
from hangjack.competition.staging import still_in
from hangjack.desk.formats import format_desk
from hangjack.desk.hours import local_day, moment, time_of_day
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_schedule
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.desk.views.readers import Reader
from hangjack.ids import MatchId
from hangjack.matches.parties import SIDES
from hangjack.wording import say

COMING_UP = 60
"""How many matches that have not begun are shown, the earliest first."""

MINUTE_MS = 60_000

TOLD_MINUTES = 10
"""From how many minutes on somebody is told that the day ends later than planned."""


_WHY = {Slip.PACE: "console.finish-pace", Slip.START: "console.finish-start"}


class ToCall(FixtureShown, frozen=True, kw_only=True):
    """A match that is to be called: when, as people say it, and who of it still plays elsewhere."""

    at: str
    """Nothing for one that has no time."""
    still: tuple[str, ...]


class FinishShown(Struct, frozen=True):
    """When the day will be over, in a sentence that says how late that is and why."""

    at_ms: int
    planned_ms: int
    says: str


def to_call(competition: Competition, reader: Reader, names: Names, now_ms: int) -> tuple[ToCall, ...]:
    """Return what has not begun and has both teams, the earliest first; where matches belong to their day, what is played today.

    Captains open their cards themselves then, and the cards of other days are sent or typed.
    """
    waits = format_desk(competition).is_of_its_day
    today = local_day(competition, now_ms)
    waiting = [
        each
        for each in show_schedule(competition, reader, names)
        if each.result is None
        and not each.under_way
        and not each.struck
        and len(each.teams) == len(SIDES)
        and not (waits and _day_of(competition, each) != today)
    ]
    return tuple(
        ToCall(
            **asdict(each),
            at="" if each.start_ms is None else moment(competition, each.start_ms, now_ms, names.language),
            still=tuple(_still(competition, each.match, names)),
        )
        for each in waiting[:COMING_UP]
    )


def _day_of(competition: Competition, fixture: FixtureShown) -> date | None:
    return None if fixture.start_ms is None else local_day(competition, fixture.start_ms)


def show_finish(competition: Competition, names: Names, now_ms: int) -> FinishShown | None:
    """Return when the day will be over; None where it ends as planned, or nothing is left to play."""
    schedule = competition.timetable.schedule
    if schedule is None:
        return None
    over = {
        match: competition.sealed_ms.get(match)
        for match in schedule.placed
        if competition.result(match) is not None
    }
    found = finish_of(schedule, Played(over, frozenset(competition.under_way)), now_ms)
    if found is None or found.slip_ms < TOLD_MINUTES * MINUTE_MS:
        return None
    return FinishShown(found.at_ms, found.planned_ms, _in_words(competition, found, names))


def _in_words(competition: Competition, found: Finish, names: Names) -> str:
    schedule = competition.timetable.schedule
    assert schedule is not None, "a day that was planned"
    return say(
        _WHY[found.why],
        language=names.language,
        at=time_of_day(competition, found.at_ms),
        planned=time_of_day(competition, found.planned_ms),
        late=found.slip_ms // MINUTE_MS,
        takes=found.match_ms // MINUTE_MS,
        length=schedule.hall.length_ms // MINUTE_MS,
    )


def _still(competition: Competition, match: MatchId, names: Names) -> Iterator[str]:
    for team, other in still_in(competition, match).items():
        yield say("console.still-in", language=names.language, team=names.entrant(team), match=other)
