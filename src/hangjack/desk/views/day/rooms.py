"""The pages from which a competition is run, for the menu that those who run it have on every page."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Self

from hangjack.competition.permissions import Act
from hangjack.desk.views.readers import Reader
from hangjack.wording import Worded


class Room(Worded):
    """A page of those who run a competition; its value is the end of its address."""

    CONSOLE = "console"
    SESSIONS = "sessions"
    SEASON = "season"
    CUPS = "cups"
    COMMITTEE = "committee"
    ROUNDS = "rounds"
    CHECK_IN = "door"
    ANNOUNCEMENTS = "announcements"
    MESSAGES = "messages"
    KNOCKOUT = "knockout"
    DECISIONS = "decisions"
    MONEY = "money"
    MEMBERS = "members"
    EXTRAS = "extras"
    """Cup, specials and tickets."""
    BOARD = "board"
    SCREENS = "screens"
    PRINT = "setup/print"
    SET_UP = "setup"
    LOG = "log"

    @classmethod
    def of_format(cls, address: str) -> Self:
        """Return a room that only somebody else's format has: from then on it is told and read as these are."""
        room = str.__new__(cls, address)
        room._name_ = room._value_ = address
        if address not in set(cls):
            _OF_FORMATS.setdefault(address, room)
        return cls(address)

    @classmethod
    def _missing_(cls, value: object) -> "Room | None":
        """Return a room that a format has said it has; None for what is no room."""
        return _OF_FORMATS.get(str(value))


_OF_FORMATS: dict[str, Room] = {}
"""The rooms of formats that are not of the house, by their addresses."""

WITH_PAGES_BELOW = frozenset({Room.SET_UP})
"""The rooms of every format to which pages belong whose addresses begin with theirs."""


Rooms = Mapping[Room, tuple[Act, ...]]
"""The rooms of a format, that from which it is run first; each is shown to those who may do one of these."""

NEWS: Rooms = {Room.ANNOUNCEMENTS: (Act.POST_NOTICE,), Room.MESSAGES: (Act.KEEP_MESSAGES,)}

BOOKS: Rooms = {
    Room.DECISIONS: (Act.SEE_PEOPLE,),
    Room.MONEY: (Act.SEE_MONEY,),
    Room.MEMBERS: (Act.SIGN_MEMBERS, Act.KEEP_CLUBS, Act.CONSENT_TO_FORM),
}

AT_HAND: Rooms = {
    Room.BOARD: (Act.SEE_PEOPLE,),
    Room.SCREENS: (Act.STEER_SCREENS,),
    Room.PRINT: (Act.SET_UP, Act.MANAGE_ENTRIES, Act.CHANGE_SCHEDULE),
    Room.SET_UP: (Act.SET_UP, Act.MANAGE_ENTRIES, Act.CHANGE_RULES),
    Room.LOG: (Act.SEE_PEOPLE,),
}

HALL_ROOMS: Rooms = MappingProxyType(
    {
        Room.CONSOLE: (Act.SEE_PEOPLE,),
        Room.CHECK_IN: (Act.CHECK_IN,),
        **NEWS,
        Room.KNOCKOUT: (Act.DRAW, Act.CHANGE_SCHEDULE, Act.GIVE_PRIZES, Act.DECIDE_TIE),
        **BOOKS,
        **AT_HAND,
    }
)


def rooms_of(reader: Reader, rooms: Rooms, *, signs: bool = False) -> tuple[Room, ...]:
    """Return those of *rooms* that the reader may open as somebody who runs the competition; nothing for anybody else.

    The console comes last for whoever runs the competition from another room.
    """
    if not reader.is_floor:
        return ()
    found = [room for room, acts in rooms.items() if any(map(reader.may, acts))]
    first = next(iter(rooms))
    return tuple(
        sorted(
            (room for room in found if signs or room is not Room.MEMBERS),
            key=lambda room: room is Room.CONSOLE and first is not Room.CONSOLE and first in found,
        )
    )
