"""Versions of one entry: a line, a team's name, a captain, the prizes; and the ordinary request that makes an earlier one hold again."""

from functools import singledispatch
from typing import Any

from msgspec import Struct

from hangjack.competition.competition import PrizesAnnounced
from hangjack.competition.entries.rosters import CaptainNamed, EntriesOpened, TeamNamed, roster_of
from hangjack.desk.requests.entries import NameCaptain, NameTeam, OpenEntries
from hangjack.desk.requests.governing import AnnouncePrizes
from hangjack.desk.requests.lineups import ChangeCaptain
from hangjack.desk.requests.scores import CorrectSheet, SettleLine
from hangjack.desk.views.log.standpoints import Standpoint, Undoing
from hangjack.matches.scoring import Line
from hangjack.matches.sheets import (
    LineConfirmed,
    LineEntered,
    LineSettled,
    LineWithdrawn,
    Place,
    SheetCorrected,
)
from hangjack.matches.sides.lineups import CaptainChanged, LineUpDeclared


@singledispatch
def entry_of(event: Struct) -> str:
    """Return the name of the entry that *event* is a version of; nothing where it is none."""
    del event
    return ""


@entry_of.register(LineEntered)
@entry_of.register(LineConfirmed)
@entry_of.register(LineSettled)
@entry_of.register(LineWithdrawn)
@entry_of.register(SheetCorrected)
def _(
    event: LineEntered[Any] | LineConfirmed | LineSettled[Any] | LineWithdrawn | SheetCorrected[Any],
) -> str:
    return f"line-{event.place.table}-{event.place.number}"


@entry_of.register
def _(event: LineUpDeclared) -> str:
    return f"line-up-{event.side}"


@entry_of.register
def _(event: CaptainChanged) -> str:
    return f"captain-{event.side}"


@entry_of.register
def _(event: TeamNamed) -> str:
    return f"name-{event.team}"


@entry_of.register
def _(event: CaptainNamed) -> str:
    return f"captain-{event.team}"


@entry_of.register
def _(event: PrizesAnnounced) -> str:
    del event
    return "prizes"


@entry_of.register
def _(event: EntriesOpened) -> str:
    del event
    return "entries"


@singledispatch
def restores(event: Struct, at: Standpoint) -> Undoing | None:
    """Return what makes the version hold again that *event* has written; None where it holds, or nothing may."""
    del event, at
    return None


@restores.register(LineEntered)
@restores.register(LineSettled)
@restores.register(SheetCorrected)
def _(event: LineEntered[Any] | LineSettled[Any] | SheetCorrected[Any], at: Standpoint) -> Undoing | None:
    return _line(event.place, event.line, at)


def _line(place: Place, line: Line, at: Standpoint) -> Undoing | None:
    """Settle a line anew, as an official; beside a sealed sheet correct it, as the committee, where the book allows that."""
    match = at.match
    if match is None or match.replay is not None or match.sheet.line_at(place) in (None, line):
        return None
    if match.sheet.sealed is None:
        return Undoing(SettleLine(place, line, ""), match.opened.match)
    if match.opened.rules.sheet.forbidden_by is not None:
        return None
    return Undoing(CorrectSheet(place, line, ""), match.opened.match)


@restores.register
def _(event: CaptainChanged, at: Standpoint) -> Undoing | None:
    match = at.match
    if match is None or match.sheet.sealed is not None:
        return None
    if match.sides.line_ups.captains.get(event.side) == event.captain:
        return None
    return Undoing(ChangeCaptain(event.side, event.captain), match.opened.match)


@restores.register
def _(event: TeamNamed, at: Standpoint) -> Undoing | None:
    entry = at.competition.rosters.entries.get(event.team)
    if entry is None or entry.name == event.name:
        return None
    return Undoing(NameTeam(event.team, event.name))


@restores.register
def _(event: CaptainNamed, at: Standpoint) -> Undoing | None:
    rosters = at.competition.rosters
    if event.person not in roster_of(rosters, event.team):
        return None
    named = rosters.entries[event.team].captain
    return None if named == event.person else Undoing(NameCaptain(event.team, event.person))


@restores.register
def _(event: PrizesAnnounced, at: Standpoint) -> Undoing | None:
    competition = at.competition
    if competition.ended is not None or competition.prizes == event.amounts:
        return None
    return Undoing(AnnouncePrizes(event.amounts))


@restores.register
def _(event: EntriesOpened, at: Standpoint) -> Undoing | None:
    rosters = at.competition.rosters
    if (rosters.opens_ms, rosters.closes_ms) == (event.opens_ms, event.closes_ms):
        return None
    return Undoing(OpenEntries(event.opens_ms, event.closes_ms))
