"""The seasons of one league on this server: each knows those before it and the one that follows, and so they are found."""

from collections.abc import Awaitable, Callable

from hangjack.competition.competition import Competition
from hangjack.ids import CompetitionId


async def other_seasons(
    of: Competition, load: Callable[[CompetitionId], Awaitable[Competition | None]]
) -> dict[CompetitionId, Competition]:
    """Return all other seasons of a league: those before, and one after the other that follow. *load* gives None for one not here."""
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
