"""A table draw: everybody who has come is drawn to a table, anew for each session; sessions are ranked, and make a season."""

from collections.abc import Mapping, Sequence
from typing import get_args

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.formats import own_options
from hangjack.competition.formats.format import Format
from hangjack.competition.formats.usual import Places
from hangjack.competition.standings.ranking import Ranking
from hangjack.errors import Refused
from hangjack.formats.table_draw.occasions import occasion, same_occasion
from hangjack.formats.table_draw.options import TableDraw
from hangjack.formats.table_draw.season import Named, SeasonLine, SessionLine, season_lines, session_lines
from hangjack.formats.table_draw.sessions import (
    SessionEvent,
    Sessions,
    folded,
    match_number,
    require_session,
    session_fixtures,
    sessions_of,
)
from hangjack.ids import EntrantId, MatchId


def fixtures(competition: Competition) -> tuple[Fixture, ...]:
    """Return the tables of all sessions that are drawn."""
    return tuple(
        fixture for each in sessions_of(competition).sessions.values() for fixture in session_fixtures(each)
    )


def placed(competition: Competition, match: MatchId) -> Placed | None:
    """Return that a table plays when its session begins."""
    session = sessions_of(competition).sessions.get(competition.homes.get(match, ""))
    if session is None:
        return None
    number = match_number(session, match)
    return None if number is None else Placed(match, session.opened.start_ms, (number,))


def final_order(competition: Competition) -> Places:
    """Return the places of the season, or of the only session; nobody comes first over sessions that make no season.

    Refuses while a session has no tables yet or a table has no sheet. Those without a place in the season are left out.
    """
    rankings = [competition.rankings.get(each) for each in sessions_of(competition).sessions]
    if not rankings or any(each is None or not each.fixtures or each.remaining for each in rankings):
        raise Refused("stage.not-over")
    if own_options(competition, TableDraw).season.season != "none":
        lines: Sequence[SeasonLine | SessionLine] = season(competition)
    else:
        lines = (
            session(competition, next(iter(sessions_of(competition).sessions))) if len(rankings) == 1 else ()
        )
    places: dict[int, list[EntrantId]] = {}
    for line in lines:
        if line.place is not None:
            places.setdefault(line.place, []).append(line.entrant)
    return tuple(tuple(entrants) for entrants in places.values())


def require_session_of(competition: Competition, pool: str) -> None:
    """Refuse a pool that is no session of the competition."""
    require_session(sessions_of(competition), pool)


def session_order(ranking: Ranking) -> Places:
    """Return who came in first, second and so on in a session that is over."""
    places: dict[int, list[EntrantId]] = {}
    for line in session_lines(ranking):
        places.setdefault(line.place, []).append(line.entrant)
    return tuple(tuple(each) for each in places.values())


def session(competition: Competition, id_: str, named: Named = str) -> tuple[SessionLine, ...]:
    """Return who stands where in one session, as far as its sheets are in."""
    ranking = competition.rankings.get(id_)
    return () if ranking is None else session_lines(ranking, named)


def season(competition: Competition, named: Named = str) -> tuple[SeasonLine, ...]:
    """Return who stands where over all sessions, as far as their sheets are in; nothing where they make no season."""
    return season_lines(points_of(competition), own_options(competition, TableDraw).season, named)


def points_of(competition: Competition) -> Mapping[EntrantId, Sequence[int]]:
    """Return what everybody has made in each session that they have a sheet of."""
    made: dict[EntrantId, list[int]] = {}
    for each in sessions_of(competition).sessions:
        for line in session(competition, each):
            made.setdefault(line.entrant, []).append(line.points)
    return made


FORMAT = Format(
    "table-draw",
    TableDraw,
    fixtures=fixtures,
    state=Sessions,
    events=get_args(SessionEvent),
    fold=folded,
    placed=placed,
    final_order=final_order,
    require_pool=require_session_of,
    pool_order=session_order,
    occasion=occasion,
    same_occasion=same_occasion,
)
