"""The menu that everybody has on every page of a competition: which pages it has, and what they are called."""

from collections.abc import Collection

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.views.day.rooms import Room


class Link(Struct, frozen=True):
    """A way to a page: where its address ends, and the key of what it is called."""

    address: str
    called: str
    below: bool = False
    """Whether it stands for the pages below it too."""
    of: str = ""
    """Whose code alone leads there, of a `team` or a `house`; nothing where everybody may go."""


Menu = tuple[tuple[Link, ...], ...]
"""The links behind that to the front page, line by line as they stand in the page."""

SEATS = "page.nav-seats"
STANDINGS = Link("standings", "page.nav-standings")
RULES = Link("rules", "page.nav-rules", below=True)


def hall_menu(_competition: Competition, _rooms: Collection[Room]) -> Menu:
    """Return the menu of an event in a hall."""
    fixtures, bracket = Link("fixtures", "page.nav-fixtures"), Link("bracket", "page.nav-bracket")
    return (fixtures,), (STANDINGS,), (bracket,), (RULES,)
