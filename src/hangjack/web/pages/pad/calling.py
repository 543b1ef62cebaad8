"""A match that is called, in words to be sent on: whoever has no page of it open is told by a message."""

from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act
from hangjack.desk.names import Names
from hangjack.errors import Refused
from hangjack.ids import MatchId
from hangjack.web.callers import bases_of
from hangjack.web.moments import clock
from hangjack.web.pages.console import reader_for
from hangjack.web.pages.kit import Looking, page
from hangjack.wording import say


@page
async def text_of_call(looking: Looking) -> Response:
    """Give officials the text about a match that they send to its teams."""
    found = await looking.competition()
    await reader_for(looking, found, Act.CALL_MATCH)
    match = MatchId(looking.request.path_params["match"])
    return PlainTextResponse(call_text(looking, found, await looking.names(found), match))


def call_text(looking: Looking, found: Competition, names: Names, match: MatchId) -> str:
    """Return what teams are told of a match that is called: against whom, when, at which tables, and where to look."""
    fixture, schedule = found.fixture(match), found.timetable.schedule
    if fixture is None:
        raise Refused("desk.no-such-match", match=match)
    placed = schedule.placed.get(match) if schedule else None
    bases = bases_of(looking.server, looking.request)
    values = {
        "match": match,
        "teams": " - ".join(map(names.entrant, fixture.teams)),
        "time": clock(placed.start_ms, found.opened.time_zone) if placed else "",
        "tables": placed.tables if placed else (),
    }
    told = say("page.called.text-placed" if placed else "page.called.text", language=names.language, **values)
    return f"{told} {bases[0]}/c/{found.id}/m/{match}" if bases else told


ROUTES = (Route("/c/{competition}/m/{match}/call-text", text_of_call),)
