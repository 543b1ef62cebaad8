"""When and where each match of a season is to be played: on the night of its round, at the home team's venue, unless moved."""

from hangjack.competition.competition import Competition
from hangjack.competition.formats.dated import Dated, by_timetable, is_off
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
