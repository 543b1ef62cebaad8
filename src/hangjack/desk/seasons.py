"""The seasons of one league on this server: each knows those before it and the one that follows, and so they are found."""

from collections.abc import Awaitable, Callable

from hangjack.competition.competition import Competition
from hangjack.ids import CompetitionId

Load = Callable[[CompetitionId], Awaitable[Competition | None]]
"""Gives a season; None for one that is not here."""


async def season_before(of: Competition, load: Load) -> dict[CompetitionId, Competition]:
    """Return the season before, where there is one."""
    follows = of.turn.follows
    before = None if follows is None else await load(follows.previous)
    return {} if before is None else {before.id: before}


async def other_seasons(of: Competition, load: Load) -> dict[CompetitionId, Competition]:
    """Return all other seasons of a league: those before, and one after the other that follow."""
    found: dict[CompetitionId, Competition] = {}
    wanted, seen = list(of.seasons), {of.id}
    while wanted:
        id_ = wanted.pop(0)
        if id_ in seen:
            continue
        seen.add(id_)
        if (season := await load(id_)) is not None:
            found[id_] = season
            wanted += season.seasons
    return found
