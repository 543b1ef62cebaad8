"""Sessions of one day: a house that counts by the day remembers what was ruled at any of their tables."""

from collections.abc import Collection, Iterator, Mapping

from hangjack.competition.competition import Competition
from hangjack.formats.table_draw.sessions import Session, Sessions, match_at, sessions_of, tables_of
from hangjack.ids import EntrantId, MatchId


def session_of(competition: Competition, match: MatchId) -> Session | None:
    """Return the session at whose tables a match is played; None where it is of none, and where there are none at all."""
    return every_session(competition).get(competition.homes.get(match, ""))


def every_session(competition: Competition) -> Mapping[str, Session]:
    """Return all sessions by what they are called; none where an event is played in none."""
    known = competition.format_state
    return known.sessions if isinstance(known, Sessions) else {}


def occasion(competition: Competition, match: MatchId) -> str:
    """Return the name of the day on which a match is played."""
    session = session_of(competition, match)
    return competition.id if session is None else f"{competition.id} {session.opened.day}"


def same_occasion(
    competition: Competition, match: MatchId, people: Collection[EntrantId]
) -> tuple[MatchId, ...]:
    """Return the tables at which somebody of *people* plays or has played in the sessions of the same day."""
    own = session_of(competition, match)
    if own is None:
        return ()
    that_day = [
        each for each in sessions_of(competition).sessions.values() if each.opened.day == own.opened.day
    ]
    return tuple(found for each in that_day for found in _tables_of(each, people) if found != match)


def _tables_of(session: Session, people: Collection[EntrantId]) -> Iterator[MatchId]:
    numbers = {number for each in people for number in tables_of(session, each)}
    return (match_at(session, number) for number in sorted(numbers))
