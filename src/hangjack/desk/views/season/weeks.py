"""The week of a season as the secretary sees it before it is published, and afterwards."""

from datetime import date

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.league.publishing import week_now, week_stands
from hangjack.desk.names import Names
from hangjack.ids import MatchId


class WeekShown(Struct, frozen=True):
    """What a week would tell, or has told."""

    first: date
    last: date
    number: int
    """The how-manieth week of the season it is, counted by its nights."""
    results: tuple[tuple[MatchId, str, str], ...]
    """Each match with its teams and its result, in words."""
    awaited: tuple[str, ...]
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
            (each.match, _teams(competition, each.match, names), "\N{EN DASH}".join(map(str, each.points)))
            for each in stands.results
        ),
        tuple(_teams(competition, each, names) for each in stands.awaited),
        tuple(_teams(competition, each, names) for each in stands.corrected),
        stands.published.at_ms if stands.published else None,
        stands.is_out,
    )


def _teams(competition: Competition, match: MatchId, names: Names) -> str:
    fixture = competition.fixture(match)
    return " \N{EN DASH} ".join(map(names.entrant, fixture.teams)) if fixture else str(match)
