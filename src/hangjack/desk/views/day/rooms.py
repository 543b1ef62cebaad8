"""The pages from which a competition is run, for the menu that those who run it have on every page."""

from collections.abc import Mapping

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


OPENS: Mapping[Room, tuple[Act, ...]] = {
    Room.CONSOLE: (Act.SEE_PEOPLE,),
    Room.SESSIONS: (Act.SEAT_PEOPLE, Act.REGISTER_PEOPLE),
    Room.SEASON: (Act.KEEP_CARDS, Act.ADJUST_POINTS, Act.APPROVE_MOVES),
    Room.CUPS: (Act.KEEP_CUPS,),
    Room.COMMITTEE: (Act.GOVERN, Act.ADJUST_POINTS),
    Room.ROUNDS: (Act.SEE_PEOPLE,),
    Room.CHECK_IN: (Act.CHECK_IN,),
    Room.ANNOUNCEMENTS: (Act.POST_NOTICE,),
    Room.MESSAGES: (Act.KEEP_MESSAGES,),
    Room.KNOCKOUT: (Act.DRAW, Act.CHANGE_SCHEDULE, Act.GIVE_PRIZES, Act.DECIDE_TIE),
    Room.DECISIONS: (Act.SEE_PEOPLE,),
    Room.MONEY: (Act.SEE_MONEY,),
    Room.MEMBERS: (Act.SIGN_MEMBERS, Act.KEEP_CLUBS, Act.CONSENT_TO_FORM),
    Room.EXTRAS: (Act.HOLD_CUP, Act.SELL_TICKETS, Act.SEE_MONEY),
    Room.BOARD: (Act.SEE_PEOPLE,),
    Room.SCREENS: (Act.STEER_SCREENS,),
    Room.PRINT: (Act.SET_UP, Act.MANAGE_ENTRIES, Act.CHANGE_SCHEDULE),
    Room.SET_UP: (Act.SET_UP, Act.MANAGE_ENTRIES, Act.CHANGE_RULES),
    Room.LOG: (Act.SEE_PEOPLE,),
}
"""Who is shown the way to it: those who may do one of these."""


OF_TEAMS = frozenset({Room.CONSOLE, Room.CHECK_IN, Room.KNOCKOUT})
"""Pages that a competition played in sessions or in rounds has not: the desk of these has it all."""

OF_SEASON = frozenset({Room.SEASON, Room.CUPS, Room.COMMITTEE})
"""Pages that only a season has, which lasts for months."""

_OTHERS = {
    "table-draw": OF_TEAMS | OF_SEASON | {Room.ROUNDS, Room.EXTRAS},
    "rotation": OF_TEAMS - {Room.CHECK_IN} | OF_SEASON | {Room.SESSIONS},
    "divisions": frozenset({Room.SESSIONS, Room.ROUNDS, Room.EXTRAS, Room.CHECK_IN, Room.KNOCKOUT}),
}
"""What a competition has not, by its format."""

_OF_A_DAY = OF_SEASON | {Room.SESSIONS, Room.ROUNDS, Room.EXTRAS}
"""What the others have not."""


def rooms_of(reader: Reader, format_: str = "", *, signs: bool = False) -> tuple[Room, ...]:
    """Return the pages that the reader may open as somebody who runs the competition; nothing for anybody else.

    A season is run from the secretary's desk: the console, for nights on which cards are kept on phones, comes last.
    """
    if not reader.is_floor:
        return ()
    without = _OTHERS.get(format_, _OF_A_DAY)
    if not signs:
        without |= {Room.MEMBERS}
    found = [room for room, acts in OPENS.items() if any(map(reader.may, acts)) and room not in without]
    return tuple(sorted(found, key=lambda room: room is Room.CONSOLE and Room.SEASON in found))
