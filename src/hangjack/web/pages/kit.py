"""What every page is made with: templates, words, times of day, and who looks at it."""

import logging
from collections.abc import Awaitable, Callable, Hashable, Iterator, Sequence
from datetime import date
from functools import cache, partial
from http import HTTPStatus
from typing import Any

import msgspec
from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    PackageLoader,
    PrefixLoader,
    StrictUndefined,
    pass_context,
)
from jinja2.runtime import Context
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send

from hangjack.competition.competition import Competition
from hangjack.competition.formats import format_of
from hangjack.competition.money.ledger import money
from hangjack.competition.notices import Audience, Moment, Notice, notices_for
from hangjack.desk.formats import format_desk
from hangjack.desk.hours import shifts
from hangjack.desk.names import Names
from hangjack.desk.seasons import follows_on, other_seasons, season_before
from hangjack.desk.streams import Folded, Unsound
from hangjack.desk.views.ledger_book import Book, book_of
from hangjack.desk.views.matches import Signatures, show_signatures
from hangjack.desk.views.readers import Reader, kind_of
from hangjack.errors import HangjackError
from hangjack.ids import BookId, CompetitionId, StreamId
from hangjack.matches.match import Match
from hangjack.rulebooks.shelf import book
from hangjack.store.interface import Head
from hangjack.subjects import folders
from hangjack.tables.game import GAMES
from hangjack.web.access.access import Visitor
from hangjack.web.access.events import STREAM as ACCESS_STREAM
from hangjack.web.callers import as_shown, bases_of, cookie_of, token_of, visitor_of
from hangjack.web.loop.probe import ASKED_FOR
from hangjack.web.moments import clock, date_of, days_in_words, stamp
from hangjack.web.packing import early_script, squeezed, static_path, style_of, takes_gzip
from hangjack.web.problems import NotFound, OurMistake, problem_of
from hangjack.web.safety import policy_with
from hangjack.web.server import Server
from hangjack.wording import catalogue, languages, phrase, say
from hangjack.wording.days import long_day, short_day

LANGUAGE_COOKIE = "hangjack-language"
ONLY_OF = "hangjack.only-of"
"""Under which name a request for a page that only one format has says which."""
_log = logging.getLogger(__name__)
Page = Callable[[Request], Awaitable[Response]]


class Looking(Struct, frozen=True):
    """Somebody who looks at a page: the server, who they are, and their language."""

    request: Request
    server: Server
    visitor: Visitor | None
    language: str

    @property
    def competition_id(self) -> CompetitionId:
        """The competition of the path."""
        return CompetitionId(self.request.path_params["competition"])

    @property
    def base(self) -> str:
        """What the addresses begin with that are taken along on phones; nothing where those could open none."""
        return next(iter(bases_of(self.server, self.request)), "")

    async def competition(self) -> Competition:
        """Return the competition of the path. The stream of keys is none."""
        return (await self.so_far()).state

    async def so_far(self) -> Folded[Competition]:
        """Return the competition of the path with how far it was read. The stream of keys is none.

        A page that only one format has is not there for an event of any other.
        """
        if str(self.competition_id) == ACCESS_STREAM or not self.competition_id.isprintable():
            raise NotFound("web.not-found")
        so_far = await self.server.office.competition_so_far(self.competition_id)
        if self.request.scope.get(ONLY_OF) not in {None, format_of(so_far.state).tag}:
            raise NotFound("web.not-found")
        return so_far

    async def reader(self, competition: Competition, match: Match | None = None) -> Reader:
        """Return what the visitor is in a competition, and in a match."""
        return await self.server.reader(self.visitor, competition, match, self.language)

    async def names(self, competition: Competition) -> Names:
        """Return what people and entrants of a competition are called, in the visitor's language."""
        return await self.server.names(competition, self.language)

    async def signatures(self, competition: Competition, match: Match) -> Signatures:
        """Return the signatures of a sheet, and what is behind them."""
        if not match.sheet.signed:
            return Signatures()
        return show_signatures(match, await self.names(competition), await self.server.officials())

    async def seen(self, *, by_public: bool = False) -> "Seen":
        """Return the competition as the visitor sees it, or *by_public* whoever it is."""
        so_far, renamings = await self.so_far(), self.server.renamings
        found = so_far.state
        reader = Reader(language=self.language) if by_public else await self.reader(found)
        return Seen(found, reader, await self.names(found), so_far.head, renamings, so_far.at_ms)

    async def money_book(self) -> Book:
        """Return the book of the competition's money: read out of its whole log once a change, whoever asks."""
        so_far, renamings = await self.so_far(), self.server.renamings
        stream, number = StreamId(self.competition_id), so_far.head.number
        names, workshop = await self.names(so_far.state), self.server.workshop

        async def made() -> Book:
            entries = await self.server.store.read(stream, 0, number)
            return await workshop.do("book", lambda: book_of(entries, names))

        return await workshop.shared(("book", stream, self.language), (number, renamings), made)

    async def next_called(self, competition: Competition) -> str:
        """Return what the season is called that follows a competition; nothing where none does, or it says nothing of this one.

        One that is not kept on this server is called as in addresses.
        """
        named = format_of(competition).seasons(competition).after
        if named is None:
            return ""
        following = await self.season(named)
        if following is None:
            return named
        return following.opened.name if follows_on(following, competition) else ""

    async def season_before(self, competition: Competition) -> Competition | None:
        """Return the season before a competition; None where there is none here, or it says nothing of this one."""
        return await season_before(competition, self.season)

    async def other_seasons(self) -> frozenset[CompetitionId]:
        """Return which other seasons of the competition of the path are kept here, looked up once a change."""
        so_far = await self.so_far()

        async def made() -> frozenset[CompetitionId]:
            return frozenset(await other_seasons(so_far.state, self.season))

        version = so_far.head.number, self.server.known
        return await self.server.workshop.shared(("other seasons", so_far.state.id), version, made)

    async def season(self, id_: CompetitionId) -> Competition | None:
        """Return a season; None for one that is not here, or cannot be read now: pages of the others go on without it."""
        try:
            return await self.server.office.states.season(id_)
        except Unsound:
            return None

    async def under_way(self, competition: Competition) -> list[Folded[Match]]:
        """Return the matches that go on, each with how far it was read."""
        goes_on, now_ms = format_desk(competition).goes_on, self.server.office.clock()
        playing = [each for each in competition.under_way if goes_on(competition, each, now_ms)]
        return [await self.server.office.match_so_far(competition.id, each) for each in playing]


class Seen(Struct, frozen=True):
    """A competition as somebody of a kind sees it, and what tells that from what they see after the next change."""

    competition: Competition
    reader: Reader
    names: Names
    head: Head
    """How far the log was read."""
    renamings: int
    changed_ms: int
    """When something was changed last."""

    @property
    def version(self) -> Hashable:
        """What changes with the competition, and with what people are called."""
        return self.head.number, self.renamings

    def kept(self, make: Callable[[], Response], *more: Hashable, look: Hashable = None) -> "Later":
        """Return the page that *make* makes, once for everybody of this kind until the competition changes, or *more* does.

        A page that has several looks has a place for each.
        """
        return Later(make, (kind_of(self.competition, self.reader), look), (self.version, more))


class Sheeted(Struct, frozen=True):
    """The sheet of a table, and who reads it."""

    match: Match
    reader: Reader
    signatures: Signatures
    now_ms: int


class Later(Response):
    """A page that is still to be made, in the workshop: the event loop is for those who wait at the tables.

    One that many see alike has a *place*, which says to whom it looks like this, and the *version* of what it shows: it is
    made once for all of them. The language, and whether somebody is known at all, are seen to for every page.
    """

    def __init__(
        self, make: Callable[[], Response], place: Sequence[Hashable] = (), version: Hashable = None
    ) -> None:
        """Have *make* make it."""
        self.make = make
        self.place = tuple(place)
        self.version = version

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Never be sent as it is."""
        del scope, receive, send
        raise AssertionError("a page is made before it is sent")


def page(make: Callable[[Looking], Awaitable[Response]], called: str = "") -> Page:
    """Return *make* as a page: it gets who looks, and what it refuses becomes a page with the reason.

    How long it takes is counted under its own name, or as it is *called*; `count_as` says more of one that is several pages.
    """
    name = f"page {called or getattr(make, '__name__', '')}"

    async def answered(request: Request) -> Response:
        request.scope[ASKED_FOR] = name
        looking = await looking_of(request)
        try:
            return await _made(looking, await make(looking))
        except HangjackError as refused:
            error = as_shown(refused, token_of(request), looking.visitor)
            return _with_time(await _made(looking, problem_page(looking, error)), error)
        except Exception:  # noqa: BLE001 - whatever it was, somebody waits for a page
            _log.exception("A page could not be shown.")
            problem = problem_page(looking, OurMistake("web.our-mistake"))
        return await _made(looking, problem)

    return answered


def _with_time(response: Response, error: HangjackError) -> Response:
    """Return a refusal with when to ask again, where it says so."""
    if (seconds := getattr(error, "retry_after", None)) is not None:
        response.headers["retry-after"] = str(seconds)
    return response


def count_as(looking: Looking, called: str) -> None:
    """Count how long this page takes under another name than that of what makes it."""
    looking.request.scope[ASKED_FOR] = f"page {called}"


async def _made(looking: Looking, response: Response) -> Response:
    """Return a page as it is sent: made, if that is still to be done, and in few bytes."""
    request, workshop = looking.request, looking.server.workshop
    name = request.scope[ASKED_FOR]
    if not isinstance(response, Later):
        return squeezed(request, response)

    def work() -> Response:
        return squeezed(request, response.make())

    if not response.place:
        return await workshop.do(name, work)
    known = looking.visitor is not None
    place = (name, *response.place, request.scope["path"], looking.language, known, takes_gzip(request))
    return await workshop.once(place, response.version, work)


def problem_page(looking: Looking, error: HangjackError) -> Response:
    """Return a page that says why there is no other."""
    problem = problem_of(error, looking.language)
    return render(looking, "problem.html", problem.status, problem=problem)


async def looking_of(request: Request) -> Looking:
    """Return who looks."""
    server: Server = request.app.state.server
    return Looking(request, server, await visitor_of(server, request), language_of(request))


def render(looking: Looking, template: str, status: int = HTTPStatus.OK, **values: Any) -> Later:
    """Return the page that *template* makes of *values*; where these take long too, a `Later` draws it."""
    return Later(partial(filled, looking, template, status, **values))


def filled(looking: Looking, template: str, status: int = HTTPStatus.OK, **values: Any) -> HTMLResponse:
    """Return a page made from *template*. Its styles and what must not be late stand in it, and its policy names their digests.

    A page of a competition that is *shown* knows its `game`: what only that game has stands in templates of its own.
    """
    styled: list[str] = []
    scripted: list[str] = []
    body = drawn(looking, template, visitor=looking.visitor, styled=styled, scripted=scripted, **values)
    headers = {"cache-control": "no-store", "content-security-policy": policy_with(styled, scripted)}
    return HTMLResponse(body, status, headers)


def drawn(looking: Looking, template: str, **values: Any) -> str:
    """Return what *template* makes of *values*: a part of a page, or all of it."""
    if shown := values.get("shown"):
        values["game"] = game_of(shown.book)
        values["shifts"] = partial(_shifts, looking, shown.time_zone, shown.days)
    return part(looking.language, template, languages=languages(), path=looking.request.url.path, **values)


def part(language: str, template: str, **values: Any) -> str:
    """Return what *template* makes of *values* and of nothing else: it says the same as long as these are the same."""
    told = {"say": partial(say, language=language), "phrase": partial(phrase, language=language)}
    return _templates().get_template(template).render(language=language, **told, **values)


def _shifts(looking: Looking, zone: str, days: Sequence[str]) -> str:
    """Return when clocks are put on or back there, for the scripts of a page."""
    return msgspec.json.encode(shifts(zone, days, looking.server.office.clock())).decode()


@pass_context
def _style(context: Context, *names: str) -> str:
    """Return the styles of these files, for the head of the page that is being made."""
    found = style_of(*names)
    context["styled"].append(found.digest)
    return found.text


@pass_context
def _early(context: Context) -> str:
    """Return what keeps early taps for the scripts of the page that is being made."""
    found = early_script()
    context["scripted"].append(found.digest)
    return found.text


def game_of(book_id: str) -> str:
    """Return the game that a rulebook is about, as the folders of scripts and templates spell it."""
    return GAMES[book(BookId(book_id)).game].module


def reminders(competition: Competition, audience: Audience, *moments: Moment) -> tuple[Notice, ...]:
    """Return what the rulebook wants *audience* to have before it at these *moments*, and throughout.

    What everybody is to know throughout stands on the public page, and not once more on everybody's own.
    """
    told = (
        each
        for moment in moments
        for each in notices_for(competition.rules.notices, audience, moment)
        if audience is Audience.PUBLIC or (each.audience, each.moment) != (Audience.PUBLIC, Moment.ALWAYS)
    )
    return tuple({(each.text, each.clause): each for each in told}.values())


def told_at(competition: Competition, moment: Moment, *audiences: Audience) -> tuple[Notice, ...]:
    """Return what the rulebook wants these *audiences* to be told at that *moment* and at no other."""
    told = (each for audience in audiences for each in reminders(competition, audience, moment))
    return tuple(dict.fromkeys(each for each in told if each.moment is moment))


def _own_templates() -> Iterator[BaseLoader]:
    """Yield the templates of games and formats: `formats/rotation/rounds/board.html` stands with the rotation."""
    for whose in folders("web/templates"):
        room, name = whose.split("/")
        yield PrefixLoader(
            {room: PrefixLoader({name: PackageLoader(f"hangjack.{room}.{name}", "web/templates")})}
        )


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=ChoiceLoader([PackageLoader("hangjack.web", "templates"), *_own_templates()]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        clock=clock,
        column=_column,
        day=_day,
        local_date=date_of,
        long_day=_long_day,
        days=_days,
        iso_day=_iso_day,
        money=_money,
        stamp=stamp,
        tables=tables,
    )
    environment.globals.update(static=static_path, style=_style, early=_early)
    return environment


def asking_words(language: str) -> str:
    """Return the words that pages with forms write by themselves."""
    words = catalogue(language)
    prefix = "page.asking."
    found = {key.removeprefix(prefix): text for key, text in words.items() if key.startswith(prefix)}
    return msgspec.json.encode(found).decode()


@pass_context
def _money(context: Context, amount: int) -> str:
    return phrase(money(amount), context["language"])


@pass_context
def _day(context: Context, at_ms: int, zone: str) -> str:
    return short_day(date_of(at_ms, zone), context["language"])


@pass_context
def _long_day(context: Context, at_ms: int, zone: str) -> str:
    return long_day(date_of(at_ms, zone), context["language"])


@pass_context
def _iso_day(context: Context, day: str) -> str:
    """Return a day that was kept as a date field has it, as all others are written; none where there is none."""
    return short_day(date.fromisoformat(day), context["language"]) if day else ""


@pass_context
def _days(context: Context, days: Sequence[str]) -> str:
    return days_in_words(days, context["language"])


def column_head(column: str, language: str) -> str:
    """Return what stands above a column of the standings: its short name in this language, where it has one."""
    return catalogue(language).get(f"column-short.{column}", column)


@pass_context
def _column(context: Context, column: str) -> str:
    return column_head(column, context["language"])


def tables(numbers: Sequence[int]) -> str:
    """Return the tables of a match: `1-3` where they stand side by side, `1, 4` otherwise."""
    together = len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1))
    return f"{numbers[0]}\N{EN DASH}{numbers[-1]}" if together else ", ".join(map(str, numbers))


def language_of(request: Request) -> str:
    """Return the language somebody has chosen, or the first one of the browser's that we have."""
    known = languages()
    chosen = cookie_of(request, LANGUAGE_COOKIE)
    if chosen in known:
        return str(chosen)
    wanted = [
        part.partition(";")[0].strip().lower()
        for part in request.headers.get("accept-language", "").split(",")
    ]
    return next((each[:2] for each in wanted if each[:2] in known), "en")
