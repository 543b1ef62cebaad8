"""When and where each match of a season is to be played: on the night of its round, at the home team's venue, unless moved."""

from collections.abc import Mapping
from datetime import date

from hangjack.competition.competition import Competition
from hangjack.competition.formats.dated import Dated, by_timetable, is_off
from hangjack.formats.divisions.books.nights import Night
from hangjack.formats.divisions.state import season_in
from hangjack.ids import EntrantId, MatchId


def home_of(competition: Competition, team: EntrantId) -> str:
    """Return the venue where *team* plays at home: its club's where nobody has named one, else one of its own."""
    season, clubs = season_in(competition), competition.clubs
    return season.homes.get(team) or clubs.of_team.get(team) or team


def venue_of(competition: Competition, match: MatchId) -> str:
    """Return where *match* is played: at the home team's venue, or where it was moved to; a tie of a cup nowhere."""
    table = competition.ranking_of(match)
    if table is None:
        return ""
    moved = season_in(competition).moved.get(match)
    if moved is not None and moved.venue is not None:
        return moved.venue
    return home_of(competition, table.fixtures[match].teams[0])


def dated(competition: Competition, match: MatchId) -> Dated | None:
    """Return when and where *match* is to be played; None as long as nobody has said."""
    table = competition.ranking_of(match)
    if table is None:
        return by_timetable(competition, match)
    fixture = table.fixtures[match]
    night = season_in(competition).night(match, fixture.round)
    if night is None:
        return None
    off = is_off(competition, table, match)
    return Dated(night.start_ms, venue_of(competition, match), (), fixture.teams, off)


def night_of(competition: Competition, match: MatchId) -> Night | None:
    """Return the night on which *match* is played now."""
    table = competition.ranking_of(match)
    return None if table is None else season_in(competition).night(match, table.fixtures[match].round)


def nights_that_count(competition: Competition) -> Mapping[MatchId, Night]:
    """Return every match that counts with the night on which it is played; not those that were cancelled."""
    return {
        match: night
        for table in competition.rankings.values()
        for match in table.fixtures
        if (night := night_of(competition, match)) is not None
        and match not in table.struck
        and not _has_lapsed(competition, match)
    }


def _has_lapsed(competition: Competition, match: MatchId) -> bool:
    put_off = season_in(competition).postponed.get(match)
    return put_off is not None and put_off.lapsed


def last_played(competition: Competition, team: EntrantId) -> date | None:
    """Return the night of the last match in a division that a team has played; None before its first."""
    table = next((each for each in competition.rankings.values() if team in each.rows), None)
    results = table.rows[team].results if table else {}
    nights = (night_of(competition, match) for match, each in results.items() if each.ended == "played")
    return max((night.day for night in nights if night is not None), default=None)


def last_games(competition: Competition, match: MatchId) -> date | None:
    """Return the day of the last round of the division of *match*."""
    table = competition.ranking_of(match)
    if table is None:
        return None
    night = season_in(competition).night_of_round(max(each.round for each in table.fixtures.values()))
    return None if night is None else night.day


def is_struck(competition: Competition, match: MatchId) -> bool:
    """Whether a match is not played any more, because it lapsed or a team has left."""
    table = competition.ranking_of(match)
    return table is not None and match in table.struck
