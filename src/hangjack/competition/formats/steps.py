"""The steps in which a competition is set up."""

from enum import StrEnum


class Step(StrEnum):
    """The steps in which a competition is set up; a format says which it has, in their order."""

    OPEN = "open"
    RULES = "rules"
    OFFICIALS = "officials"
    ENTRIES = "entries"
    DRAW = "draw"
    SCHEDULE = "schedule"
    PRINT = "print"
    KNOCKOUT = "knockout"
    SESSIONS = "sessions"
    CARDS = "cards"
    DIVISIONS = "divisions"
