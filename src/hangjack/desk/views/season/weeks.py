"""The week of a season as the secretary sees it before it is published, and afterwards."""

from datetime import date

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.league.drawing_up import night_of
from hangjack.competition.league.publishing import week_now, week_stands
from hangjack.desk.names import Names
from hangjack.ids import MatchId


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


def show_week(competition: Competition, names: Names, now_ms: int) -> WeekShown | None:
    """Return the week of the night that was played last; None before the first."""
    week = week_now(competition, now_ms)
    if week is None:
        return None
    stands = week_stands(competition, week.first)
    nights = competition.season.nights.nights if competition.season.nights else ()
    return WeekShown(
        week.first,
        week.last,
        sum(each.day <= week.last for each in nights),
        tuple(
            ResultShown(
                each.match,
                _teams(competition, each.match, names),
                "\N{EN DASH}".join(map(str, each.points)),
                earlier_than(competition, each.match, week.first),
            )
            for each in stands.results
        ),
        tuple(
            AwaitedShown(_teams(competition, each, names), each in competition.season.queries)
            for each in stands.awaited
        ),
        tuple(_teams(competition, each, names) for each in stands.corrected),
        stands.published.at_ms if stands.published else None,
        stands.is_out,
    )


def earlier_than(competition: Competition, match: MatchId, first: date) -> date | None:
    """Return the night of *match*, where that was before the week that begins on *first*."""
    night = night_of(competition, match)
    return night.day if night is not None and night.day < first else None


def _teams(competition: Competition, match: MatchId, names: Names) -> str:
    fixture = competition.fixture(match)
    return " \N{EN DASH} ".join(map(names.entrant, fixture.teams)) if fixture else str(match)
