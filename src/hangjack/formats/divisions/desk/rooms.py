"""The pages from which a season is run: first the secretary's desk; the console is for nights on which cards are kept on phones."""

from hangjack.competition.permissions import Act
from hangjack.desk.views.day.rooms import AT_HAND, BOOKS, NEWS, Room, Rooms

ROOMS: Rooms = {
    Room.SEASON: (Act.KEEP_CARDS, Act.ADJUST_POINTS, Act.APPROVE_MOVES),
    Room.CONSOLE: (Act.SEE_PEOPLE,),
    Room.CUPS: (Act.KEEP_CUPS,),
    Room.COMMITTEE: (Act.GOVERN, Act.ADJUST_POINTS),
    **NEWS,
    **BOOKS,
    **AT_HAND,
}
