"""Sessions at the desk: what people, hosts and the director can ask."""

from collections.abc import Collection

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Role
from hangjack.desk.formats import HALL_ROLES, FormatDesk, PlayedIn
from hangjack.desk.menus import RULES, SEATS, STANDINGS, Link, Menu
from hangjack.desk.views.day.rooms import AT_HAND, BOOKS, NEWS, Room
from hangjack.formats.table_draw.desk.requests import persons, sessions
from hangjack.formats.table_draw.desk.tables import table_of, tables_beside


def menu(_competition: Competition, _rooms: Collection[Room]) -> Menu:
    """Return the menu of sessions: where everybody sits comes first."""
    return (Link("seats", SEATS),), (STANDINGS,), (RULES,)


ROOMS = {Room.SESSIONS: (Act.SEAT_PEOPLE, Act.REGISTER_PEOPLE), **NEWS, **BOOKS, **AT_HAND}

DESK = FormatDesk(
    "table-draw",
    played_in=PlayedIn(sessions=True),
    rooms=ROOMS,
    with_pages_below=frozenset({Room.SESSIONS}),
    roles=HALL_ROLES | {Role.NEWCOMER},
    requests=(sessions, persons),
    table_of=table_of,
    tables_beside=tables_beside,
    menu=menu,
)
