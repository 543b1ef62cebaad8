"""The door on the day: who has come, who is missing, what was seen, and players who are entered at the last moment."""

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.permissions import Act
from hangjack.web.formats import format_pages
from hangjack.web.pages.console import reader_for
from hangjack.web.pages.kit import Later, Looking, page


@page
async def door(looking: Looking) -> Response:
    """Show everybody who is to come in."""
    found = await looking.competition()
    reader = await reader_for(looking, found, Act.CHECK_IN)
    names = await looking.names(found)
    show = format_pages(found).door
    return Later(lambda: show(looking, found, reader, names))


ROUTES = (Route("/c/{competition}/door", door),)
