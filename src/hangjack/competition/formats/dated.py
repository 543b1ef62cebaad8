"""When and where a match is to be played, and whether it still is: calendars in people's phones go by it."""

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.standings.ranking import Ranking
from hangjack.ids import EntrantId, MatchId


class Dated(Struct, frozen=True):
    """Who meets when and where; *off*: the match is not played any more."""

    start_ms: int
    venue: str = ""
    tables: tuple[int, ...] = ()
    teams: tuple[EntrantId, ...] = ()
    """Those who were known beforehand: whoever comes into a knockout later moves nothing."""
    off: bool = False


def is_off(competition: Competition, table: Ranking, match: MatchId) -> bool:
    """Whether a match without a result is not played any more: it lapsed, or a team has gone."""
    teams = table.fixtures[match].teams
    gone = match in table.struck or not competition.out.isdisjoint(teams)
    return gone and not any(match in table.rows[team].results for team in teams)


def by_timetable(competition: Competition, match: MatchId) -> Dated | None:
    """Return when and where the hall's schedule has *match*; None as long as it has not."""
    schedule = competition.timetable.schedule
    placed = schedule.placed.get(match) if schedule is not None else None
    if placed is None:
        return None
    table = competition.ranking_of(match)
    if table is None:
        return Dated(placed.start_ms, "", placed.tables)
    off = is_off(competition, table, match)
    return Dated(placed.start_ms, "", placed.tables, table.fixtures[match].teams, off)
