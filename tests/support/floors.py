"""A match as a director's screen shows it, for stories that look at what somebody sees."""

from hangjack.competition.permissions import Bound, Role
from hangjack.desk.views.calls.kinds import CallShown
from hangjack.desk.views.console import FloorMatch, show_floor
from hangjack.desk.views.readers import Reader
from hangjack.ids import ClauseId, MatchId
from support.cup import DIRECTOR
from support.desk import Desk

BOTH = Reader(DIRECTOR, (Bound(Role.DIRECTOR), Bound(Role.OFFICIAL)))
"""Somebody who directs and rules."""


async def floor(desk: Desk, match: MatchId, reader: Reader = BOTH) -> FloorMatch:
    """Return a match as it is shown now."""
    competition, names = await desk.competition(), await desk.names()
    return show_floor(competition, await desk.match(match), reader, names, desk.now_ms)


async def clocks(desk: Desk, match: MatchId) -> dict[str, int]:
    """Return what is counted down to, by what it says."""
    return {each.says: each.due_ms for each in (await floor(desk, match)).clocks}


async def call_for(desk: Desk, match: MatchId, clause: ClauseId) -> CallShown:
    """Return what waits for an official by a clause."""
    return next(each for each in (await floor(desk, match)).calls if clause in each.clauses)
