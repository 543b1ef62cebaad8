"""The door of a hall: everybody on the forms of the teams that play, who has come, and what was seen."""

from starlette.responses import Response

from hangjack.competition.competition import Competition
from hangjack.competition.notices import Audience, Moment
from hangjack.competition.permissions import Act
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.day.door_list import show_door
from hangjack.desk.views.readers import Reader
from hangjack.web.pages.kit import Looking, filled, reminders
from hangjack.web.pages.words import words_of


def door(looking: Looking, found: Competition, reader: Reader, names: Names) -> Response:
    """Show everybody who is to come in, by team."""
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
