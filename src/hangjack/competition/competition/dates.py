"""When and where each match is to be played, and how often that has changed: calendars in people's phones go by it."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition.state import Competition
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


def home_of(competition: Competition, team: EntrantId) -> str:
    """Return the venue where *team* plays at home: its club's where nobody has named one, else one of its own."""
    season, clubs = competition.season, competition.clubs
    return season.homes.get(team) or clubs.of_team.get(team) or team


def venue_of(competition: Competition, match: MatchId) -> str:
    """Return where *match* is played: at the home team's venue, or where it was moved to; a tie of a cup nowhere."""
    table = competition.ranking_of(match)
    if table is None:
        return ""
    moved = competition.season.moved.get(match)
    if moved is not None and moved.venue is not None:
        return moved.venue
    return home_of(competition, table.fixtures[match].teams[0])


def is_off(competition: Competition, table: Ranking, match: MatchId) -> bool:
    """Whether a match without a result is not played any more: it lapsed, or a team has gone."""
    teams = table.fixtures[match].teams
    gone = match in table.struck or not competition.out.isdisjoint(teams)
    return gone and not any(match in table.rows[team].results for team in teams)


def dated(competition: Competition, match: MatchId) -> Dated | None:
    """Return when and where *match* is to be played; None as long as nobody has said."""
    table = competition.ranking_of(match)
    off = table is not None and is_off(competition, table, match)
    teams = table.fixtures[match].teams if table is not None else ()
    if competition.rules.is_format("divisions") and table is not None:
        night = competition.season.night(match, table.fixtures[match].round)
        if night is None:
            return None
        return Dated(night.start_ms, venue_of(competition, match), (), teams, off)
    schedule = competition.timetable.schedule
    placed = schedule.placed.get(match) if schedule is not None else None
    return None if placed is None else Dated(placed.start_ms, "", placed.tables, teams, off)


def noted(before: Competition, after: Competition) -> Competition:
    """Return *after* with one revision more for each match that is to be played otherwise than *before*."""
    was = _all_dated(before)
    changed = [match for match, each in was.items() if (now := dated(after, match)) != each and now]
    if not changed:
        return after
    revised = {match: after.revised.get(match, 0) + 1 for match in changed}
    return replace(after, revised={**after.revised, **revised})


def _all_dated(competition: Competition) -> Mapping[MatchId, Dated]:
    schedule = competition.timetable.schedule
    if schedule is None and competition.season.nights is None:
        return {}
    matches = {*competition.homes, *(schedule.placed if schedule is not None else ())}
    return {match: found for match in matches if (found := dated(competition, match)) is not None}
