"""The tables of a session: their numbers, and which stand beside each other."""

from collections.abc import Iterator

from hangjack.competition.competition import Competition
from hangjack.formats.table_draw.sessions import Session, match_number, session_fixtures, sessions_of
from hangjack.ids import MatchId


def table_of(competition: Competition, match: MatchId) -> int:
    """Return the number of a table in its session."""
    session = _session_of(competition, match)
    return (match_number(session, match) if session is not None else None) or 1


def tables_beside(competition: Competition, match: MatchId) -> Iterator[MatchId]:
    """Yield the matches at the tables of the same session."""
    session = _session_of(competition, match)
    for each in session_fixtures(session) if session is not None else ():
        yield each.match


def _session_of(competition: Competition, match: MatchId) -> Session | None:
    return sessions_of(competition).sessions.get(competition.homes.get(match, ""))
