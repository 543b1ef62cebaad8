"""What every page is made with: templates, words, times of day, and who looks at it."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import cache, partial
from importlib.resources import files
from typing import Any
from zoneinfo import ZoneInfo

from jinja2 import Environment, PackageLoader, StrictUndefined
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hangjack.competition.competition import Competition
from hangjack.competition.ledger import money
from hangjack.competition.notices import Audience, Moment, Notice, notices_for
from hangjack.desk.readers import Reader
from hangjack.errors import HangjackError
from hangjack.ids import CompetitionId
from hangjack.web.access import Visitor
from hangjack.web.access_events import STREAM as ACCESS_STREAM
from hangjack.web.callers import cookie_of, visitor_of
from hangjack.web.problems import NotFound, problem_of
from hangjack.web.server import Server
from hangjack.wording import languages, phrase, say

LANGUAGE_COOKIE = "hangjack-language"
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

    async def competition(self) -> Competition:
        """Return the competition of the path. The stream of keys is none."""
        if str(self.competition_id) == ACCESS_STREAM or not self.competition_id.isprintable():
            raise NotFound("web.not-found")
        return await self.server.office.competition(self.competition_id)

    async def reader(self, competition: Competition) -> Reader:
        """Return what the visitor is in a competition."""
        found = await self.server.reader(self.visitor, competition, None)
        return Reader(found.person, found.bounds, self.language)


def page(make: Callable[[Looking], Awaitable[Response]]) -> Page:
    """Return *make* as a page: it gets who looks, and what it refuses becomes a page with the reason."""

    async def answered(request: Request) -> Response:
        looking = await looking_of(request)
        try:
            return await make(looking)
        except HangjackError as error:
            problem = problem_of(error, looking.language)
            return render(looking, "problem.html", problem.status, problem=problem)

    return answered


async def looking_of(request: Request) -> Looking:
    """Return who looks."""
    server: Server = request.app.state.server
    return Looking(request, server, await visitor_of(server, request), language_of(request))


def render(looking: Looking, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """Return a page made from *template*."""
    words = partial(say, language=looking.language)
    body = (
        _templates()
        .get_template(template)
        .render(
            say=words,
            phrase=partial(phrase, language=looking.language),
            language=looking.language,
            languages=languages(),
            visitor=looking.visitor,
            path=looking.request.url.path,
            **values,
        )
    )
    return HTMLResponse(body, status, headers={"cache-control": "no-store"})


def reminders(competition: Competition, audience: Audience, *moments: Moment) -> tuple[Notice, ...]:
    """Return what the rulebook wants *audience* to have before it at these *moments*, and throughout."""
    told = (each for moment in moments for each in notices_for(competition.rules.notices, audience, moment))
    return tuple(dict.fromkeys(told))


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=PackageLoader("hangjack.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(clock=clock, day=day, money=money, stamp=stamp)
    environment.globals["static"] = static_path
    return environment


@cache
def static_path(name: str) -> str:
    """Return the address of a static file, with a mark that changes with its content."""
    from hashlib import sha256  # noqa: PLC0415  (only when a page is made)

    content = files("hangjack.web").joinpath("static").joinpath(name).read_bytes()
    return f"/static/{name}?{sha256(content).hexdigest()[:12]}"


def clock(at_ms: int, zone: str) -> str:
    """Return a moment as the clock on the wall shows it: `17:31`."""
    return _local(at_ms, zone).strftime("%H:%M")


def day(at_ms: int, zone: str) -> str:
    """Return the day of a moment: `2031-08-23`."""
    return _local(at_ms, zone).strftime("%Y-%m-%d")


def stamp(at_ms: int) -> str:
    """Return a moment for machines, as the `datetime` of a `time` element."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="seconds")


def _local(at_ms: int, zone: str) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(ZoneInfo(zone))


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
