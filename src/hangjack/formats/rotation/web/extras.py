"""Cup, specials and tickets: the page of those who keep the cup, sell tickets, draw and fill the prize fund."""

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import Reader
from hangjack.errors import Refused
from hangjack.formats.rotation.desk.views.extras import show_extras
from hangjack.web.pages.kit import Later, Looking, asking_words, filled, page
from hangjack.web.problems import NotSignedIn

OPENED_BY = (Act.HOLD_CUP, Act.SELL_TICKETS, Act.DRAW, Act.GIVE_PRIZES, Act.SEE_MONEY)
"""Whoever may do one of these looks after some of it."""


@page
async def extras(looking: Looking) -> Response:
    """Show all of it, with what the reader may do about it."""
    found = await looking.competition()
    if looking.visitor is None:
        raise NotSignedIn("web.not-signed-in")
    reader = await looking.reader(found)
    if not any(map(reader.may, OPENED_BY)):
        raise Refused("permission.refused", act=Act.SEE_MONEY, roles=())
    names = await looking.names(found)
    return Later(lambda: _extras(looking, found, reader, names))


def _extras(looking: Looking, found: Competition, reader: Reader, names: Names) -> Response:
    return filled(
        looking,
        "formats/rotation/rounds/extras.html",
        shown=show_competition(found, reader, names),
        extras=show_extras(found, reader, names),
        currency=found.ledger.currency,
        may={each.value for each in (*OPENED_BY, Act.TAKE_MONEY, Act.ENTER_SPECIAL) if reader.may(each)},
        words=asking_words(looking.language),
    )


ROUTES = (Route("/c/{competition}/extras", extras),)
