"""The hall board: pages that take turns on a big screen, readable across the hall, with nobody at the keyboard.

What a screen with a name shows is said on the director's page of screens. An announcement that is new is shown by all of them.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.dues import current_notices
from hangjack.competition.governance import NoticePosted, Showing
from hangjack.competition.notices import Audience
from hangjack.desk.formats import format_desk
from hangjack.desk.hours import local_day
from hangjack.desk.names import Names
from hangjack.desk.streams import Folded
from hangjack.desk.views.competitions import (
    CompetitionShown,
    TieShown,
    show_bracket,
    show_competition,
    show_prizes,
    show_schedule,
    show_standings,
)
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.desk.views.readers import Reader
from hangjack.matches.match import Match
from hangjack.web.callers import base_of
from hangjack.web.codes import code_of
from hangjack.web.formats import format_pages
from hangjack.web.live.pictures import live_match
from hangjack.web.pages.kit import Looking, Seen, drawn, filled, page
from hangjack.web.pages.prints.wall import round_name
from hangjack.wording import catalogue, say

T = TypeVar("T")

A_SLIDE = {"live": 3, "next": 6, "standings": 7, "ties": 4, "draw": 8, "prizes": 4}
"""How many lines of each kind are readable from ten metres."""

COMING_UP = 12
LATEST = 3
"""How many announcements are repeated."""

THEMES = ("dark", "light")
SECOND_MS = 1000
LONG, LONGEST = 22, 44
"""From so many letters on names are set smaller, and smaller still."""


class Slide(Struct, frozen=True):
    """One page of the board: its name, how it is drawn, its heading, and what stands on it."""

    name: str
    kind: str
    heading: str
    lines: tuple[Any, ...]
    page: str = ""
    """Which page of how many it is, where there are several."""
    once: bool = False
    """That it is shown when it is new, and not again."""

    @property
    def size(self) -> str:
        """How small its names must be set."""
        longest = max((len(each) for line in self.lines for each in _names_in(line)), default=0)
        if self.kind == "next":  # both names share a line that is twice as wide
            longest = max((sum(map(len, _names_in(line))) // 2 for line in self.lines), default=0)
        return "longest" if longest > LONGEST else "long" if longest > LONG else ""


def _names_in(line: Any) -> Iterator[str]:
    """Yield the names on a line, whatever it is a line of."""
    if isinstance(line, str):
        yield line
    for about in ("teams", "sides", "team"):
        found = getattr(line, about, ())
        each = (
            found.values() if isinstance(found, Mapping) else (found,) if about == "team" and found else found
        )
        yield from (one.name for one in each if one is not None)


class Shown(Struct, frozen=True):
    """What a board shows beside the competition: the matches that go on, which screen it is, its colours, and the time."""

    playing: Sequence[Folded[Match]]
    theme: str
    now_ms: int
    screen: str
    address: str
    """Where phones find the competition; nothing where they cannot."""


class Hall(Struct, frozen=True):
    """Everything that slides are made of, and where those are kept that have not changed."""

    looking: Looking
    seen: Seen
    on_board: Shown

    @property
    def found(self) -> Competition:
        """The competition."""
        return self.seen.competition

    @property
    def reader(self) -> Reader:
        """Whoever looks: everybody."""
        return self.seen.reader

    @property
    def names(self) -> Names:
        """What people and teams are called."""
        return self.seen.names

    def kept(self, name: Hashable, version: Hashable, make: Callable[[], T]) -> T:
        """Return what *make* makes, once until the competition or this *version* changes."""
        place = ("board", self.found.id, self.looking.language, name)
        return self.looking.server.workshop.piece(place, (self.seen.version, version), make)

    def drawn(self, slides: Iterable[Slide]) -> str:
        """Return slides as they stand in the page."""
        of_its_day = format_desk(self.found).is_of_its_day
        values = {"shown": self.shown(), "now_ms": self.on_board.now_ms, "of_its_day": of_its_day}
        return drawn(self.looking, "public/_slides.html", slides=tuple(slides), **values)

    def shown(self) -> CompetitionShown:
        """Return the competition as everybody sees it."""
        return self.kept("shown", None, lambda: show_competition(self.found, self.reader, self.names))

    def say(self, key: str, **values: Any) -> str:
        """Return a sentence of the board."""
        return say(key, language=self.reader.language, **values)


@page
async def board(looking: Looking) -> Response:
    """Show the board as the public may see it, whoever has put it up."""
    seen = await looking.seen(by_public=True)
    asked = looking.request.query_params
    screen = _screen(seen.competition, asked.get("screen", ""))
    theme = asked.get("theme", "")
    theme = theme if theme in THEMES else ""
    own = format_pages(seen.competition).board.instead(looking, seen, theme, screen)
    if own is not None:
        return own
    playing = await looking.under_way(seen.competition)
    numbers = tuple(each.head.number for each in playing)
    now_ms = looking.server.office.clock()
    shown = Shown(
        playing,
        theme,
        now_ms,
        screen,
        _address(looking),
    )
    look = (shown.theme, shown.screen, shown.address)
    return seen.kept(lambda: _board(looking, seen, shown), numbers, now_ms // SECOND_MS, look=look)


def _screen(found: Competition, named: str) -> str:
    """Return which screen it is; nothing for a name that nobody has given to one."""
    screen = " ".join(named.split())
    return screen if screen in found.governance.screens else ""


@page
async def public_code(looking: Looking) -> Response:
    """Draw the code that leads phones to the public page, once for everybody."""
    found, base = await looking.competition(), base_of(looking.server, looking.request)
    drawn = await looking.server.workshop.shared(
        ("public code", found.id, base), base, lambda: code_of(base, f"/c/{found.id}")
    )
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


def _address(looking: Looking) -> str:
    base = looking.base
    return f"{base}/c/{looking.competition_id}" if base else ""


def _board(looking: Looking, seen: Seen, on_board: Shown) -> Response:
    hall = Hall(looking, seen, on_board)
    showing = seen.competition.governance.screens.get(on_board.screen, Showing.EVERYTHING)
    return filled(
        looking,
        "public/board.html",
        shown=hall.shown(),
        parts=[part for part in _parts(hall, showing) if part],
        theme=on_board.theme,
        screen=on_board.screen,
        address=on_board.address,
        now_ms=on_board.now_ms,
        words=msgspec.json.encode({"lost": catalogue(looking.language)["page.hall.lost"]}).decode(),
    )


def _parts(hall: Hall, showing: Showing) -> Iterator[str]:
    """Yield what a screen shows, and before it what is announced, which every screen shows once."""
    parts = _PARTS[showing]
    for part in parts if _notices in parts else (_notices_once, *parts):
        if part is _live:
            yield from _live_slides(hall)
        elif part in _NEVER_KEPT:
            yield hall.drawn(part(hall))
        else:
            yield hall.kept(part.__name__, _today(hall), partial(_drawn, hall, part))


def _drawn(hall: Hall, part: Callable[[Hall], Iterator[Slide]]) -> str:
    slides = tuple(part(hall))
    return hall.drawn(slides) if slides else ""


def _live_slides(hall: Hall) -> Iterator[str]:
    """Yield the slides of matches that go on, each made anew when one of its matches or their number has changed."""
    for slide in _live(hall):
        version = (slide.page, tuple((each.state.opened.match, each.head.number) for each in slide.lines))
        yield hall.kept(slide.name, version, partial(_live_slide, hall, slide))


def _live_slide(hall: Hall, slide: Slide) -> str:
    live = tuple(live_match(hall.found, each.state, hall.names, 0) for each in slide.lines)
    return hall.drawn((msgspec.structs.replace(slide, lines=live),))


def _champion(hall: Hall) -> Iterator[Slide]:
    champion = hall.shown().champion
    if champion:
        yield Slide("champion", "champion", hall.say("page.hall.champion"), (champion.name,))


def _prizes(hall: Hall) -> Iterator[Slide]:
    """Yield who has won which place, once the prizes are given."""
    won = tuple(each for each in show_prizes(hall.found, hall.reader, hall.names) if each.teams)
    yield from _paged(hall, Slide("prizes", "prizes", hall.say("page.hall.prizes"), won))


def _notices(hall: Hall) -> Iterator[Slide]:
    for notice in _latest(hall.found):
        yield Slide(f"notice-{notice.id}", "notice", hall.say("page.hall.notices"), (notice.text,))


def _notices_once(hall: Hall) -> Iterator[Slide]:
    yield from (msgspec.structs.replace(each, once=True) for each in _notices(hall))


def _live(hall: Hall) -> Iterator[Slide]:
    yield from _paged(hall, Slide("live", "live", hall.say("page.hall.live"), tuple(hall.on_board.playing)))


def _next(hall: Hall) -> Iterator[Slide]:
    shown = show_schedule(hall.found, hall.reader, hall.names)
    ahead = tuple(each for each in shown if not each.over and not each.under_way and _is_ahead(hall, each))
    yield from _paged(hall, Slide("next", "next", hall.say("page.hall.next"), ahead[:COMING_UP]))


def _is_ahead(hall: Hall, match: FixtureShown) -> bool:
    """Whether a match is still to be played: a hall may be late, a match that belongs to its day waits for its card on another."""
    if not format_desk(hall.found).is_of_its_day:
        return True
    if match.struck or match.start_ms is None:
        return False
    return local_day(hall.found, match.start_ms) >= _today(hall)


def _today(hall: Hall) -> date:
    return local_day(hall.found, hall.on_board.now_ms)


def _standings(hall: Hall) -> Iterator[Slide]:
    for table in show_standings(hall.found, hall.reader, hall.names):
        heading = hall.say(format_pages(hall.found).board.standings, group=table.group)
        yield from _paged(hall, Slide(f"standings-{table.group}", "standings", heading, table.rows))


def _stage(hall: Hall) -> Iterator[Slide]:
    """Yield the standings, or the knockout once it has begun, from its first round that is not over."""
    rounds = show_bracket(hall.found, hall.reader, hall.names)
    if not rounds:
        yield from _standings(hall)
    for number, ties in enumerate(rounds, start=1):
        if number == len(rounds) or any(tie.result is None for tie in ties):
            yield from _round(hall, number, len(rounds), ties)


def _bracket(hall: Hall) -> Iterator[Slide]:
    """Yield all rounds of the knockout."""
    rounds = show_bracket(hall.found, hall.reader, hall.names)
    for number, ties in enumerate(rounds, start=1):
        yield from _round(hall, number, len(rounds), ties)


def _round(hall: Hall, number: int, rounds: int, ties: Sequence[TieShown]) -> Iterator[Slide]:
    heading = round_name(hall.reader.language, number, rounds)
    yield from _paged(hall, Slide(f"round-{number}", "ties", heading, tuple(ties)))


def _draw(hall: Hall) -> Iterator[Slide]:
    for group in hall.found.groups.groups:
        members = tuple(map(hall.names.entrant, group.members))
        heading = hall.say("page.hall.draw", group=group.name)
        yield from _paged(hall, Slide(f"draw-{group.name}", "draw", heading, members))


def _clock(hall: Hall) -> Iterator[Slide]:
    yield Slide("clock", "clock", hall.say("page.hall.clock"), ("",))


def _code(hall: Hall) -> Iterator[Slide]:
    if hall.on_board.address:
        yield Slide("code", "code", hall.say("page.hall.code"), (hall.on_board.address,))


_PARTS: Mapping[Showing, tuple[Callable[[Hall], Iterator[Slide]], ...]] = {
    Showing.EVERYTHING: (_champion, _prizes, _notices, _live, _next, _stage, _code),
    Showing.MATCHES: (_live, _next),
    Showing.STANDINGS: (_standings,),
    Showing.BRACKET: (_champion, _bracket),
    Showing.DRAW: (_draw,),
    Showing.NOTICES: (_notices,),
    Showing.CLOCK: (_clock,),
    Showing.ROUND: (_clock,),
    Showing.CODE: (_code,),
}
"""What each way to show something consists of, in its order."""

_NEVER_KEPT = (_clock, _code)
"""What looks otherwise with the time, or from elsewhere."""


def _latest(found: Competition) -> Sequence[NoticePosted]:
    """Return the latest announcements to everybody, the newest first."""
    return current_notices(found, (Audience.EVERYBODY, Audience.PUBLIC))[:LATEST]


def _paged(hall: Hall, whole: Slide) -> Iterator[Slide]:
    """Yield a slide as so many as its lines need, each with how many there are."""
    size, lines = A_SLIDE[whole.kind], whole.lines
    pages = -(-len(lines) // size)
    for number in range(pages):
        first = number * size
        told = hall.say("page.hall.page", page=number + 1, pages=pages) if pages > 1 else ""
        yield msgspec.structs.replace(
            whole, name=f"{whole.name}-{first}", lines=lines[first : first + size], page=told
        )


ROUTES = (
    Route("/c/{competition}/board", board),
    Route("/c/{competition}/code.svg", public_code),
)
