"""What a format gives to the pages: those that only such an event has, and what it says to those that every event has."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.governance import Showing
from hangjack.competition.permissions import Act, Role
from hangjack.desk.names import Names
from hangjack.desk.office import Office
from hangjack.desk.views.readers import Reader
from hangjack.ids import CompetitionId, EntrantId, MatchId, PersonId
from hangjack.log import Entry
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.subjects import Registry
from hangjack.web.pages import hall
from hangjack.web.pages.day import door_list
from hangjack.web.pages.following.appointments import (
    Calendars,
    Chosen,
    Entries,
    hall_calendar,
    hall_calendars,
)
from hangjack.web.pages.kit import ONLY_OF, Looking, Page, Seen, Sheeted
from hangjack.web.pages.pad.leading import Phones
from hangjack.web.pages.setup.frame import Step
from hangjack.web.pages.setup.hall import STEPS
from hangjack.web.problems import NotFound

CONSOLE = "console"
"""From where an event in a hall is run."""


def _nowhere(_competition: Competition, _team: EntrantId) -> str:
    return ""


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


class FormatWords(Struct, frozen=True):
    """What pages call those who take part, as the ends of keys."""

    entrant: str = "team"
    entrants: str = "teams"


def _slides(_looking: Looking, _seen: Seen, _theme: str, _screen: str) -> None:
    return None


class FormatBoard(Struct, frozen=True):
    """What the screens in the hall show."""

    showings: tuple[Showing, ...] = tuple(each for each in Showing if each is not Showing.ROUND)
    """What a screen can be told to show."""
    standings: str = "page.hall.standings"
    """The key of what stands above the standings of a group."""
    instead: Callable[[Looking, Seen, str, str], Response | None] = _slides
    """What a screen shows, in its colours and by its name; None where the slides of a hall take turns on it."""


ForTheWall = Callable[[Looking, Seen], Awaitable[Response]]
"""How something is printed for the wall."""


class At(Struct, frozen=True):
    """What a page is about: a competition, or a match of it, and in that one side."""

    competition: Competition
    names: Names
    now_ms: int
    match: MatchId | None = None
    playing: Match | None = None
    side: Party | None = None


class Beside(Struct, frozen=True):
    """What a format shows on a page that every event has: a template that extends that of the page, and what it needs more."""

    template: str
    more: Callable[[At], Mapping[str, Any]]


class FormatPages(Struct, frozen=True):
    """A format on the pages; *tag* is that of its options. What it says nothing about is as in a hall."""

    tag: str
    routes: tuple[Route, ...] = ()
    """The pages that only such an event has: they are not there for any other."""
    also: tuple[Route, ...] = ()
    """Pages that say by themselves what an event must have for them, and first of all to whom they are open."""
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
    group_called: Callable[[str, str], str] = hall.group_called
    """What a group is called in a language, where its name alone would not do."""
    home_called: Callable[[Competition, EntrantId], str] = _nowhere
    """What the place is called in which a team is at home; nothing where it has none, as in a hall."""
    calendars: Callable[[Competition], Calendars] | None = hall_calendars
    """Which calendars there are to subscribe to; None where there is no page of them."""
    calendar: Callable[[Seen, Chosen, str], Entries] = hall_calendar
    """What stands in a calendar, with what addresses begin with."""
    wall: Mapping[str, ForTheWall | None] = {}
    """What is printed otherwise for the wall, by the name of the print; None where there is no such thing."""
    sheet_head: Callable[[Looking, Competition, Match, Names], dict[str, Any]] = hall.sheet_head
    """What stands at the head of the printed sheet of a table that has no two sides."""
    beside: Mapping[str, Beside] = {}
    """What it shows beside the rest on pages of everybody's, by the template of the page."""
    board: FormatBoard = FormatBoard()
    words: FormatWords = FormatWords()


FORMAT_PAGES = Registry("formats", "web.pages", "WEB", FormatPages)
"""What each format gives, by the tag of its options; one without pages of its own gives nothing."""

_PLAIN = FormatPages("")
"""What is known of a format that gives nothing."""


def all_routes() -> Iterator[Route]:
    """Yield the pages of all formats, each for events of its own."""
    for pages in FORMAT_PAGES.values():
        for route in pages.routes:
            only = _only_of(pages.tag, route.endpoint)
            yield Route(route.path, only, methods=list(route.methods or ()), name=route.name)
        yield from pages.also


def _only_of(tag: str, page: Page) -> Page:
    @wraps(page)
    async def answered(request: Request) -> Response:
        request.scope[ONLY_OF] = tag
        return await page(request)

    return answered


def format_pages(competition: Competition) -> FormatPages:
    """Return what the format of *competition* says to the pages."""
    return format_known_as(str(competition.rules.format.__struct_config__.tag))


def format_known_as(tag: str) -> FormatPages:
    """Return what a format says to the pages, by its tag."""
    return FORMAT_PAGES.get(tag, _PLAIN)
