"""The door on the day: who has come, who is missing, what was seen, and players who are entered at the last moment."""

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.notices import Audience, Moment
from hangjack.competition.permissions import Act
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.day.door_list import show_door
from hangjack.desk.views.readers import Reader
from hangjack.formats.rotation.desk.views.event import in_rounds
from hangjack.formats.rotation.web import door as rotations
from hangjack.web.pages.console import reader_for, words_of
from hangjack.web.pages.kit import Later, Looking, filled, page, reminders


@page
async def door(looking: Looking) -> Response:
    """Show everybody who is to come in, by team."""
    found = await looking.competition()
    reader = await reader_for(looking, found, Act.CHECK_IN)
    names = await looking.names(found)
    show = rotations.door if in_rounds(found) else _door
    return Later(lambda: show(looking, found, reader, names))


def _door(looking: Looking, found: Competition, reader: Reader, names: Names) -> Response:
    return filled(
        looking,
        "officials/door.html",
        shown=show_competition(found, reader, names),
        door=show_door(found, names, looking.server.office.clock()),
        may_register=reader.may(Act.MANAGE_ENTRIES),
        licences=any(row.spares_licensed for row in found.rules.people.conduct.offences.values()),
        reminders=reminders(found, Audience.PLAYERS, Moment.CHECK_IN),
        words=words_of("door", looking.language),
    )


ROUTES = (Route("/c/{competition}/door", door),)
