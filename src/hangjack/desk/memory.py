"""What a referee remembers: rulings in force at a table and, where a house counts by the day, at the other tables of that day."""

from collections.abc import Iterable, Iterator

from hangjack.competition.competition import Competition
from hangjack.desk.games import judge_of
from hangjack.formats.table_draw.sessions import Session, match_at, tables_of
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.events import RulingId
from hangjack.matches.match import Match
from hangjack.referee.record import Standing
from hangjack.referee.rulings import AnyRuling


def day_of(competition: Competition, match: Match | None) -> str:
    """Return the occasion on which a match is played: the competition, or one day of it where it is held in sessions."""
    session = session_of(competition, match.opened.match) if match is not None else None
    return competition.id if session is None else f"{competition.id} {session.opened.day}"


def session_of(competition: Competition, match: MatchId) -> Session | None:
    """Return the session at whose tables a match is played; None where there are no sessions."""
    return competition.sessions.sessions.get(competition.homes.get(match, ""))


def remembered(competition: Competition, match: Match | None) -> tuple[MatchId, ...]:
    """Return the matches beside *match* whose rulings may count in it: none, unless the house counts by the day.

    Those are the tables at which its people play or have played in the sessions of the day, as drawn or in somebody's seat.
    """
    if match is None:
        return ()
    rules = competition.rules_of(match)
    own = session_of(competition, match.opened.match)
    people = judge_of(rules).remembered(match, rules.game.penalties)
    if own is None or not people:
        return ()
    that_day = [each for each in competition.sessions.sessions.values() if each.opened.day == own.opened.day]
    return tuple(
        found for each in that_day for found in _tables_of(each, people) if found != match.opened.match
    )


def _tables_of(session: Session, people: frozenset[EntrantId]) -> Iterator[MatchId]:
    numbers = {number for each in people for number in tables_of(session, each)}
    return (match_at(session, number) for number in sorted(numbers))


def given_before(
    match: Match, others: Iterable[Match] = (), but: RulingId | None = None
) -> tuple[AnyRuling, ...]:
    """Return the rulings in force at a table and at *others*: warnings count against people from them.

    One that is to be replaced, *but*, does not count against itself.
    """
    own = [noted for id_, noted in match.rulings.items() if id_ != but]
    noted = [*own, *(each for other in others for each in other.rulings.values())]
    held = [each.record for each in noted if each.record.standing is not Standing.PROPOSED]
    return tuple(record.in_force for record in held if record.in_force is not None)
