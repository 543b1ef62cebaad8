"""Kinds of entries, by which people look for something in the log."""

from hangjack.wording import Worded


class LogKind(Worded):
    """What an entry of the log is about."""

    FLOOR = "floor"
    """Calls, results, defaults, and whatever has no other kind."""
    SCORES = "scores"
    SIDES = "sides"
    RULINGS = "rulings"
    PEOPLE = "people"
    MONEY = "money"
    PLAN = "plan"
    OFFICE = "office"
    PADS = "pads"
    CLOCK = "clock"
    MESSAGES = "messages"


QUIET = (LogKind.PADS, LogKind.CLOCK, LogKind.MESSAGES)
"""What is shown only to somebody who asks for it: there is too much of it."""
