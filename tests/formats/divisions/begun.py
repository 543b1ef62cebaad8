"""A season with its fixtures, for the laws of every format."""

from hangjack.competition.competition import Competition
from support.crib_league import season_of


async def begun() -> Competition:
    """Return one of three teams."""
    return await (await season_of(("Ash", "Bell", "Crown"))).competition()
