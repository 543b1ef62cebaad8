"""Matches for the calendar in people's phones: of everybody, of a team, a group or division, a venue, or a person.

A calendar looks again every hour and gets only that nothing has changed, as long as nothing has.
"""

from collections.abc import Callable
from functools import wraps
from urllib.parse import quote

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.knockout import knockout_fixtures
from hangjack.desk.views.chosen import of_teams
from hangjack.ids import EntrantId
from hangjack.web.formats import format_pages
from hangjack.web.icalendar import CALENDAR_TYPE, Calendar, outline_of, stamped
from hangjack.web.packing import tag_of, unless_known
from hangjack.web.pages.following.appointments import Chosen
from hangjack.web.pages.kit import Looking, Page, Seen, page
from hangjack.web.problems import NotFound
from hangjack.wording import languages

Choose = Callable[[Competition, str], Chosen]
"""From a competition and what the address names to what is chosen."""


def _of_team(competition: Competition, name: str) -> Chosen:
    team = EntrantId(name)
    if team not in competition.rosters.entries:
        raise NotFound("web.not-found")
    called = competition.rosters.entries[team].name or name
    return Chosen(called, of_teams(competition, (team,)), (team,))


def _of_group(competition: Competition, name: str) -> Chosen:
    if name not in competition.rankings:
        raise NotFound("web.not-found")
    return Chosen(name, groups=(name,))


def _of_all(competition: Competition, team: str) -> Chosen:
    if team:
        return _of_team(competition, team)
    return Chosen("", tuple(knockout_fixtures(competition.knockout)), groups=tuple(competition.rankings))


def asked_again(make: Page) -> Page:
    """Return *make*, which answers somebody who has the same already with nothing more than that."""

    @wraps(make)
    async def answered(request: Request) -> Response:
        return unless_known(request, await make(request))

    return answered


def feed_page(choose: Choose) -> Page:
    """Return the page that gives what *choose* chooses as a calendar."""

    @page
    async def feed(looking: Looking) -> Response:
        looking = in_language(looking)
        seen = await looking.seen(by_public=True)
        asked = looking.request.path_params.get("of") or looking.request.query_params.get("team", "")
        found = choose(seen.competition, asked)
        return kept_feed(looking, seen, asked, lambda: found)

    return asked_again(feed)


def in_language(looking: Looking) -> Looking:
    """Return *looking* in the language of the address: programs that fetch a calendar seldom say which they want."""
    wanted = looking.request.query_params.get("in", "")
    return replace(looking, language=wanted) if wanted in languages() else looking


def kept_feed(looking: Looking, seen: Seen, of: str, choose: Callable[[], Chosen]) -> Response:
    """Return the calendar of what *choose* gives, made once for everybody who has subscribed to the same."""
    base = looking.base
    return seen.kept(lambda: feed_of(seen, choose(), base), look=(of, base, looking.language))


def feed_of(seen: Seen, chosen: Chosen, base: str) -> Response:
    """Return some matches as a calendar that can be kept until something in it is another."""
    competition = seen.competition
    called = " · ".join(filter(None, (chosen.name, competition.opened.name)))
    zone, what = competition.opened.time_zone, format_pages(competition).calendar(seen, chosen, base)
    outline = outline_of(Calendar(called, zone, 0, tuple(what.entries), what.written))
    headers = {
        "content-disposition": f'attachment; filename="{quote(competition.id)}.ics"',
        "cache-control": "no-cache",
        "etag": tag_of(outline.encode()),
    }
    return Response(stamped(outline, seen.changed_ms), media_type=CALENDAR_TYPE, headers=headers)


ROUTES = (
    Route("/c/{competition}/fixtures.ics", feed_page(_of_all)),
    Route("/c/{competition}/teams/{of}.ics", feed_page(_of_team)),
    Route("/c/{competition}/groups/{of}.ics", feed_page(_of_group)),
)
