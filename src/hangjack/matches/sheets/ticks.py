"""Two sheets of one table: each party keeps its own, the other ticks its lines, and one of them is chosen in the end."""

from typing import assert_never

from msgspec.structs import replace

from hangjack.errors import Refused, require_reason
from hangjack.ids import PersonId
from hangjack.matches.parties import Party
from hangjack.matches.sheets.events import (
    Author,
    Line,
    LineConfirmed,
    NextOpened,
    Place,
    SheetChosen,
    SignaturesWithdrawn,
)
from hangjack.matches.sheets.state import Sheet, of_others, require_open, unsigned


def fold(sheet: Sheet[Line], event: SheetChosen | SignaturesWithdrawn | NextOpened) -> Sheet[Line]:
    """Return the sheets of a table after *event*."""
    match event:
        case SheetChosen(party):
            return unsigned(replace(sheet, chosen=party))
        case SignaturesWithdrawn():
            return unsigned(sheet)
        case NextOpened(place):
            return replace(sheet, passed_over={**sheet.passed_over, place: event})
    assert_never(event)


def open_next(sheet: Sheet[Line], place: Place, by: PersonId, reason: str) -> tuple[NextOpened, ...]:
    """Let a table write on behind *place* as an official, for a reason: what stands there stays as it is."""
    require_open(sheet)
    if place not in sheet.written:
        raise Refused("sheet.not-there", table=place.table, number=place.number)
    if place in sheet.agreed or place in sheet.passed_over:
        return ()
    return (NextOpened(place, by, require_reason(reason)),)


def choose_sheet(sheet: Sheet[Line], party: Party, by: PersonId) -> tuple[SheetChosen, ...]:
    """Choose whose sheet is handed in, until somebody has signed it."""
    require_open(sheet)
    require_draft(sheet)
    return () if sheet.chosen == party else (SheetChosen(party, by),)


def withdraw_signatures(sheet: Sheet[Line], party: Party, by: PersonId) -> tuple[SignaturesWithdrawn, ...]:
    """Take a signature of *party* back, and with it the other: the sheet is a draft again."""
    require_open(sheet)
    return (SignaturesWithdrawn(party, by),) if party in sheet.signed else ()


def tick(sheet: Sheet[Line], place: Place, party: Party, author: Author) -> tuple[LineConfirmed, ...]:
    """Tick the other party's line, which the own sheet must have too."""
    theirs, own = of_others(sheet, place, party)[0], sheet.written[place].get(party)
    if own is None or own.line != theirs.line:
        raise Refused("sheet.own-differs", table=place.table, number=place.number)
    whose = next(each for each in sheet.written[place] if each != party)
    if sheet.ticks.get(place, {}).get(whose) == author.person:
        return ()
    return (LineConfirmed(place, party, author.person, author.device),)


def ticked(sheet: Sheet[Line], place: Place, party: Party, by: PersonId) -> Sheet[Line]:
    """Return the sheet with the ticks of *party* on what the others have written at *place*."""
    more = {each: by for each in sheet.written.get(place, {}) if each != party}
    return replace(sheet, ticks={**sheet.ticks, place: {**sheet.ticks.get(place, {}), **more}})


def unticked(sheet: Sheet[Line], place: Place, party: Party) -> Sheet[Line]:
    """Return the sheet without the tick on a line of *party* that was written again or taken back."""
    if party not in sheet.ticks.get(place, {}):
        return sheet
    left = {each: who for each, who in sheet.ticks[place].items() if each != party}
    return replace(sheet, ticks={**sheet.ticks, place: left})


def require_draft(sheet: Sheet[Line]) -> None:
    """Refuse to write on a party's own sheet that is signed: whoever signed takes that back first."""
    if sheet.ticked and sheet.signed:
        raise Refused("sheet.signed-already")


def require_ticked_before(sheet: Sheet[Line], place: Place) -> None:
    """Refuse a line before both sheets carry the one in front of it, ticked; an official may have let the table go on."""
    before = Place(place.table, place.number - 1)
    known = before in sheet.agreed or before in sheet.passed_over
    if sheet.ticked and before.number and before in sheet.written and not known:
        raise Refused("sheet.not-ticked", table=place.table, number=before.number)
