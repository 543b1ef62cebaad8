"""What a format gives to the pages: those that only such an event has, and what it says to those that every event has."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Role
from hangjack.desk.names import Names
from hangjack.desk.office import Office
from hangjack.desk.views.readers import Reader
from hangjack.ids import CompetitionId, EntrantId, MatchId, PersonId
from hangjack.log import Entry
from hangjack.matches.match import Match
from hangjack.subjects import Registry
from hangjack.web.pages import hall
from hangjack.web.pages.day import door_list
from hangjack.web.pages.kit import Looking, Seen, Sheeted
from hangjack.web.pages.pad.leading import Phones
from hangjack.web.pages.setup.frame import Step
from hangjack.web.pages.setup.hall import STEPS
from hangjack.web.problems import NotFound

CONSOLE = "console"
"""From where an event in a hall is run."""


def _nobody_here(_looking: Looking, _seen: Seen, _entrant: EntrantId) -> Response:
    raise NotFound("web.not-found")


def _nothing_else(_competition: Competition, _names: Names) -> Mapping[EntrantId, str]:
    return {}


def _on_their_page(_competition: Competition, _match: MatchId) -> str:
    return ""


def _from_the_console(_roles: tuple[Role, ...]) -> None:
    return


async def _as_the_story_goes(
    _office: Office, _competition: CompetitionId, _names: Mapping[PersonId, str]
) -> list[Entry]:
    return []


class Way(Struct, frozen=True):
    """A way to a page of an event: the end of its address, and the key of what it is called."""

    page: str
    key: str


class OwnConsole(Struct, frozen=True):
    """What is otherwise on the console of such an event."""

    idle: frozenset[Act] = frozenset()
    """What it does not offer, because that has pages of its own."""
    words: str = ""
    """Where among those of the console its own words stand: they take the place of the others."""


class FormatPages(Struct, frozen=True):
    """A format on the pages; *tag* is that of its options. What it says nothing about is as in a hall."""

    tag: str
    routes: tuple[Route, ...] = ()
    """The pages that only such an event has."""
    front: Callable[[Looking, Seen, Sequence[Match]], Response] = hall.front
    """The front page, with the matches that go on."""
    fixtures: Callable[[Looking, Seen], Response] = hall.fixtures
    """The page of all matches, or the way to what such an event has instead."""
    standings: Callable[[Looking, Seen], Response] = hall.standings
    """Who stands where."""
    sheet: Callable[[Looking, Seen, Sheeted], Response] = hall.match
    """One match with everything on its sheet."""
    own: Callable[[Looking, Seen, EntrantId], Response] = _nobody_here
    """The page of somebody who takes part; in a hall there is none."""
    steps: tuple[Step, ...] = STEPS
    """The steps of setting it up, in their order."""
    also_drawn: Callable[[Competition, Names], Mapping[EntrantId, str]] = _nothing_else
    """What else was drawn in the open beside those who play, by what the draw calls it."""
    run_at: str = CONSOLE
    """The end of the address from which it is run."""
    console: OwnConsole = OwnConsole()
    first: Callable[[tuple[Role, ...]], Way | None] = _from_the_console
    """Where somebody with these roles has most to do; None for the console."""
    door: Callable[[Looking, Competition, Reader, Names], Response] = door_list.door
    """Who is to come in, for those who tick them off."""
    phones: Phones = Phones()
    """What it says to phones."""
    cards_at: Callable[[Competition, MatchId], str] = _on_their_page
    """Where else the cards of a table are than on a page of their own: the end of an address."""
    demonstrated: Callable[[Office, CompetitionId, Mapping[PersonId, str]], Awaitable[list[Entry]]] = (
        _as_the_story_goes
    )
    """What people have done besides when a demonstration begins, with what they are called; returns what that wrote."""


FORMAT_PAGES = Registry("formats", "web.pages", "WEB", FormatPages)
"""What each format gives, by the tag of its options; one without pages of its own gives nothing."""

_PLAIN = FormatPages("")
"""What is known of a format that gives nothing."""


def format_pages(competition: Competition) -> FormatPages:
    """Return what the format of *competition* says to the pages."""
    return format_known_as(str(competition.rules.format.__struct_config__.tag))


def format_known_as(tag: str) -> FormatPages:
    """Return what a format says to the pages, by its tag."""
    return FORMAT_PAGES.get(tag, _PLAIN)
