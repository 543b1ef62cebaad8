"""Notices: sentences that a rulebook wants certain people to have before them at a certain moment."""

from collections.abc import Iterable

from msgspec import Struct

from hangjack.ids import ClauseId
from hangjack.wording import Worded


class Audience(Worded):
    """Who a notice is for. What the public may see, everybody sees; for everybody it stands on every phone at a table too."""

    EVERYBODY = "everybody"
    PUBLIC = "public"
    PLAYERS = "players"
    CAPTAINS = "captains"
    SCOREKEEPERS = "scorekeepers"
    OFFICIALS = "officials"


class Moment(Worded):
    """When a notice is shown. `ALWAYS` is on the audience's own page throughout."""

    ALWAYS = "always"
    ENTRY = "entry"
    CHECK_IN = "check-in"
    LINE_UP = "line-up"
    SUBSTITUTION = "substitution"
    DEAL = "deal"
    PLAY = "play"
    SCORING = "scoring"
    RULING = "ruling"
    SHEET = "sheet"


class Notice(Struct, frozen=True):
    """One sentence for an audience at a moment; a house's own notice has no clause."""

    text: str
    audience: Audience
    moment: Moment
    clause: ClauseId | None = None


def notices_for(notices: Iterable[Notice], audience: Audience, moment: Moment) -> tuple[Notice, ...]:
    """Return the notices that *audience* has before it at *moment*, in their order."""
    audiences, moments = {audience, Audience.PUBLIC, Audience.EVERYBODY}, {moment, Moment.ALWAYS}
    return tuple(notice for notice in notices if notice.audience in audiences and notice.moment in moments)
