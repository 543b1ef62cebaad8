"""Where every page of a season begins: with the season of the path."""

from hangjack.competition.competition import Competition
from hangjack.formats.divisions.options import Divisions
from hangjack.web.pages.kit import Looking
from hangjack.web.problems import NotFound


async def season_of(looking: Looking) -> Competition:
    """Return the season of the path. An event that is played in a day has no such page."""
    found = await looking.competition()
    if not isinstance(found.rules.format, Divisions):
        raise NotFound("web.not-found")
    return found
