"""A whole season at a desk, played once for all tests that only look at it."""

from desk.story_season import a_season_is_played
from support.crib_league import Season, ms_at
from support.desk import copied
from support.memory_store import MemoryStore

_PLAYED: list[Season] = []


async def a_played_season() -> Season:
    """Return a season of 24 teams in which everything has happened that happens in one; a copy, to do with as one likes."""
    if not _PLAYED:
        desk = Season(MemoryStore(), ms_at("2031-08-01", "12:00"))
        await a_season_is_played(desk)
        _PLAYED.append(desk)
    (played,) = _PLAYED
    assert isinstance(played.store, MemoryStore), "it can be copied"
    return Season(copied(played.store, MemoryStore()), played.now_ms)
