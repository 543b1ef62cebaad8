"""The menu of a season: its weeks, its cups, the seasons beside it, and what belongs to a team or a house alone."""

from collections.abc import Collection

from hangjack.competition.competition import Competition
from hangjack.desk.menus import RULES, STANDINGS, Link, Menu
from hangjack.desk.views.day.rooms import Room
from hangjack.formats.divisions.deciding.turning import seasons

TEAM = Link("team", "page.team.nav", of="team")
HOUSE = Link("house", "page.house.nav", of="house")
WEEKS = Link("weeks", "page.follow.nav-weeks", below=True)
CUPS = Link("cups", "page.cups.title")
SEASONS = Link("seasons", "page.seasons.title")


def season_menu(competition: Competition, rooms: Collection[Room]) -> Menu:
    """Return the menu of a season; whoever keeps its cups has the way there already."""
    cups = () if Room.CUPS in rooms else (CUPS,)
    others = (SEASONS,) if seasons(competition).others else ()
    return (TEAM,), (HOUSE,), (WEEKS,), (STANDINGS,), (*cups, *others, RULES)
