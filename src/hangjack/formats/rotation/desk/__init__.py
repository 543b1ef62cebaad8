"""A rotation at the desk: what pairs, recorder and director can ask."""

from collections.abc import Collection

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act
from hangjack.desk.formats import FormatDesk, PlayedIn
from hangjack.desk.menus import RULES, SEATS, STANDINGS, Link, Menu
from hangjack.desk.views.day.rooms import AT_HAND, BOOKS, NEWS, Room
from hangjack.formats.rotation.desk.field import holder_of, table_of
from hangjack.formats.rotation.desk.requests import cards, clock, extras, pairs
from hangjack.formats.rotation.desk.views.log import LOG
from hangjack.formats.rotation.desk.views.previews import told_of_byes


def menu(_competition: Competition, _rooms: Collection[Room]) -> Menu:
    """Return the menu of a rotation: where everybody sits comes first."""
    return (Link("tables", SEATS),), (STANDINGS,), (RULES,)


ROOMS = {
    Room.ROUNDS: (Act.SEE_PEOPLE,),
    Room.CHECK_IN: (Act.CHECK_IN,),
    **NEWS,
    **BOOKS,
    Room.EXTRAS: (Act.HOLD_CUP, Act.SELL_TICKETS, Act.SEE_MONEY),
    **AT_HAND,
}

DESK = FormatDesk(
    "rotation",
    played_in=PlayedIn(rounds=True),
    rooms=ROOMS,
    requests=(clock, extras, pairs, cards),
    table_of=table_of,
    entrant_called=holder_of,
    fixture_previews=told_of_byes,
    menu=menu,
    log=LOG,
)
