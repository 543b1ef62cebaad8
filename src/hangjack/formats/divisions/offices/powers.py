"""Who may decide what: the secretary, the committee by a byelaw, a general meeting, and those who judge a dispute."""

from collections.abc import Collection
from typing import Literal

from msgspec import Struct

from hangjack.wording import Worded


class OfficeOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How many elected members the committee has, and how many judge disputes."""

    elected_members: int
    disputes_committee_size: int


class Body(Worded):
    """Who sets something: a body further down the list may set what those before it may."""

    SECRETARY = "secretary"
    BYELAW = "byelaw"
    GENERAL_MEETING = "general-meeting"


class PowerFault(Worded):
    """Why somebody may not decide something."""

    NOT_LISTED = "not-listed"
    NEEDS_MEETING = "needs-general-meeting"
    NEEDS_BYELAW = "needs-byelaw"
    NOT_OPEN = "not-open"
    OWN_TEAM = "own-team"
    SEAT_TAKEN = "seat-not-vacant"
    NOT_A_MEMBER = "not-a-member"
    FINAL = "final"
    CONCERNED = "concerned"


Class = Literal["rule", "reading", "local"]
"""Whether something is stated by the rules, is a reading of them, or nothing of theirs."""


def set_key_fault(class_: Class | None, by: Body) -> PowerFault | None:
    """Return why *by* may not set what is of that class; nobody may what is not listed."""
    if class_ is None:
        return PowerFault.NOT_LISTED
    if class_ == "rule" and by is not Body.GENERAL_MEETING:
        return PowerFault.NEEDS_MEETING
    if class_ == "reading" and by is Body.SECRETARY:
        return PowerFault.NEEDS_BYELAW
    return None


def sanction_fault(what: str, *, own_team: bool) -> PowerFault | None:
    """Return why somebody may neither apply nor waive something: only a late card is left open, and not the own team's."""
    if what != "late-card":
        return PowerFault.NOT_OPEN
    return PowerFault.OWN_TEAM if own_team else None


def meeting_fault(*, by_meeting: bool) -> PowerFault | None:
    """Return why rules and officers are not changed: that takes a general meeting."""
    return None if by_meeting else PowerFault.NEEDS_MEETING


Registered = Literal["running", "last", "never"]


def co_opt_fault(registered: Registered, *, seat_vacant: bool, between_seasons: bool) -> PowerFault | None:
    """Return why somebody may not fill a seat: it is taken, or they are no member of the league."""
    if not seat_vacant:
        return PowerFault.SEAT_TAKEN
    member = registered == "running" or (registered == "last" and between_seasons)
    return None if member else PowerFault.NOT_A_MEMBER


def decide_fault(
    member_clubs: Collection[str], concerned: Collection[str], *, decided: bool
) -> PowerFault | None:
    """Return why somebody may not judge a dispute: it is decided finally, or concerns a club of theirs."""
    if decided:
        return PowerFault.FINAL
    return PowerFault.CONCERNED if set(member_clubs) & set(concerned) else None
