"""The score sheet: how its parties come to agree on it, sign it, and never change it again.

Each party's scorekeeper enters lines in a lane of its own, or confirms another party's line. A line is agreed when as
many different people of different parties as the book wants have said the same: two, unless it says otherwise.
Differences stand side by side until one of them is entered again, or an official settles them with a reason. Signed, the
sheet is sealed; a correction after that is a ruling that stands beside it, where the book allows one at all.

Where each party keeps a sheet of its own (`ticked`), its lane is that sheet: a line counts when both say the same and each
carries the tick of the other party. One of the sheets is chosen in the end; from then on it alone counts, as it is written.

What a line says is the match's own matter (`Line` is any Struct): the sheet only compares.
"""

from collections.abc import Mapping, Sequence
from typing import assert_never

from msgspec.structs import replace

from hangjack.errors import Refused, require_reason
from hangjack.ids import PersonId
from hangjack.matches.parties import Party
from hangjack.matches.sheets import ticks
from hangjack.matches.sheets.events import (
    EVENTS,
    Author,
    Behind,
    EnteredFromPaper,
    Line,
    Line_co,
    LineConfirmed,
    LineEntered,
    LineSettled,
    LineWithdrawn,
    NextOpened,
    Place,
    SheetChosen,
    SheetCorrected,
    SheetEvent,
    SheetSealed,
    SheetSigned,
    SignaturesWithdrawn,
)
from hangjack.matches.sheets.state import Agreed, Sheet, Written, of_others, require_open, unsigned

__all__ = [
    "EVENTS",
    "Agreed",
    "Author",
    "Behind",
    "EnteredFromPaper",
    "Line",
    "LineConfirmed",
    "LineEntered",
    "LineSettled",
    "LineWithdrawn",
    "Line_co",
    "NextOpened",
    "Place",
    "Sheet",
    "SheetChosen",
    "SheetCorrected",
    "SheetEvent",
    "SheetSealed",
    "SheetSigned",
    "SignaturesWithdrawn",
    "Written",
    "require_open",
    "unsigned",
]


def fold(sheet: Sheet[Line], event: SheetEvent[Line]) -> Sheet[Line]:
    """Return the sheet after *event*. Never refuses: an event has already happened."""
    match event:
        case LineEntered(place, party, by, line, device):
            return _rewritten(sheet, place, party, Written(line, by, device))
        case LineConfirmed():
            return _confirmed(sheet, event)
        case LineSettled(place, by, line):
            return unsigned(_with(sheet, place, Agreed(line, (by,), official=True)))
        case LineWithdrawn(place, party):
            lanes = {each: said for each, said in sheet.written[place].items() if each != party}
            written = {**sheet.written, place: lanes} if lanes else _without(sheet.written, place)
            return unsigned(ticks.unticked(replace(sheet, written=written), place, party))
        case EnteredFromPaper(lines, by, signed_by, reference):
            people = (by, *(signed_by[party] for party in sorted(signed_by)))
            agreed = {place: Agreed(line, people, official=True) for place, line in lines}
            return replace(sheet, agreed={**sheet.agreed, **agreed}, signed=signed_by, paper=reference)
        case SheetSigned():
            return _signed(sheet, event)
        case SheetSealed(digest, despite):
            return replace(sheet, sealed=digest, sealed_despite=event if despite else None)
        case SheetCorrected():
            return replace(sheet, corrections=(*sheet.corrections, event))
        case SheetChosen() | SignaturesWithdrawn() | NextOpened():
            return ticks.fold(sheet, event)
    assert_never(event)


def places_of(event: SheetEvent[Line], sheet: Sheet[Line]) -> tuple[Place, ...]:
    """Return the places of *sheet* that *event* says something about."""
    match event:
        case SheetSigned() | SheetSealed() | SignaturesWithdrawn() | NextOpened():
            return ()
        case SheetChosen():
            return tuple(sorted({*sheet.written, *sheet.agreed}))
        case EnteredFromPaper(lines):
            return tuple(place for place, _ in lines)
    return (event.place,)


def enter(
    sheet: Sheet[Line], place: Place, party: Party, author: Author, line: Line
) -> tuple[LineEntered[Line], ...]:
    """Write a line for a party. The same line again from the same person adds nothing."""
    require_open(sheet)
    ticks.require_draft(sheet)
    ticks.require_ticked_before(sheet, place)
    if place in sheet.agreed:
        if sheet.agreed[place].line == line and place not in sheet.reopened:
            return ()
        if not sheet.reopens or sheet.agreed[place].official:
            raise Refused("sheet.agreed-already", table=place.table, number=place.number)
    own = sheet.written.get(place, {}).get(party)
    if own is not None and (own.line, own.by) == (line, author.person):
        return ()
    _require_another(of_others(sheet, place, party), place, author)
    return (LineEntered(place, party, author.person, line, author.device),)


def confirm(sheet: Sheet[Line], place: Place, party: Party, author: Author) -> tuple[LineConfirmed, ...]:
    """Confirm what others have written. It takes somebody else than the person who wrote it, on another device.

    Where each party has a sheet of its own it is a tick on the other's, and the own one must say the same by then.
    """
    require_open(sheet)
    ticks.require_draft(sheet)
    if place in sheet.agreed and place not in sheet.reopened:
        return ()
    theirs = of_others(sheet, place, party)
    if not theirs:
        raise Refused("sheet.nothing-to-confirm", table=place.table, number=place.number)
    if any(each.line != theirs[0].line for each in theirs):
        raise Refused("sheet.others-differ", table=place.table, number=place.number)
    _require_another(theirs, place, author)
    if sheet.ticked:
        return ticks.tick(sheet, place, party, author)
    return (LineConfirmed(place, party, author.person, author.device),)


def withdraw(sheet: Sheet[Line], place: Place, party: Party, by: PersonId) -> tuple[LineWithdrawn, ...]:
    """Take one's own line back: only until somebody else has said something about it."""
    require_open(sheet)
    if party not in sheet.written.get(place, {}):
        raise Refused("sheet.nothing-to-withdraw", table=place.table, number=place.number)
    ticks.require_draft(sheet)
    others = party in sheet.ticks.get(place, {}) if sheet.ticked else bool(of_others(sheet, place, party))
    if place not in sheet.reopened and (place in sheet.agreed or others):
        raise Refused("sheet.acted-on", table=place.table, number=place.number)
    return (LineWithdrawn(place, party, by),)


def settle(
    sheet: Sheet[Line], place: Place, by: PersonId, line: Line, reason: str
) -> tuple[LineSettled[Line], ...]:
    """Settle a line as an official, with a reason; where each party has a sheet of its own nobody else writes on it."""
    require_open(sheet)
    if sheet.ticked:
        raise Refused("sheet.own-hand-only")
    return (LineSettled(place, by, line, require_reason(reason)),)


def from_paper(
    sheet: Sheet[Line],
    lines: Mapping[Place, Line],
    by: PersonId,
    signed_by: Mapping[Party, PersonId],
    reference: str,
) -> tuple[EnteredFromPaper[Line], ...]:
    """Enter a signed paper sheet as an official, its *lines* in the order in which they count.

    Different people must have signed it, none of them the official.
    """
    require_open(sheet)
    if len({*signed_by.values(), by}) != len(signed_by) + 1:
        raise Refused("sheet.paper-signatures")
    if not reference.strip():
        raise Refused("sheet.paper-reference")
    return (EnteredFromPaper(tuple(lines.items()), by, signed_by, reference),)


def unsettled(sheet: Sheet[Line], place: Place) -> Sheet[Line]:
    """Return the sheet without an official's word on *place*: what the parties have written there stands again."""
    left = replace(sheet, agreed={each: line for each, line in sheet.agreed.items() if each != place})
    return unsigned(_compared(left, place) if place in sheet.written else left)


def _confirmed(sheet: Sheet[Line], event: LineConfirmed) -> Sheet[Line]:
    """Return the sheet with what the others wrote in the lane of whoever confirms it, or ticked where it stands."""
    if sheet.ticked:
        return _compared(ticks.ticked(sheet, event.place, event.side, event.by), event.place)
    theirs = of_others(sheet, event.place, event.side)[0]
    return _rewritten(sheet, event.place, event.side, Written(theirs.line, event.by, event.device))


def _signed(sheet: Sheet[Line], event: SheetSigned) -> Sheet[Line]:
    known = {**sheet.behind, event.side: event.behind or Behind()}
    return replace(sheet, signed={**sheet.signed, event.side: event.by}, behind=known)


def _rewritten(sheet: Sheet[Line], place: Place, party: Party, said: Written[Line]) -> Sheet[Line]:
    lanes = {**sheet.written.get(place, {}), party: said}
    return unsigned(
        _compared(
            ticks.unticked(replace(sheet, written={**sheet.written, place: lanes}), place, party), place
        )
    )


def _compared(sheet: Sheet[Line], place: Place) -> Sheet[Line]:
    """Agree a line when enough parties say the same and as many different people say it."""
    lanes = sheet.written[place]
    if len(lanes) < sheet.lanes or (sheet.ticked and not lanes.keys() <= sheet.ticks.get(place, {}).keys()):
        return sheet
    said = [lanes[party] for party in sorted(lanes)]
    for at, first in enumerate(said):
        same = [each.by for each in said[at:] if each.line is first.line or each.line == first.line]
        if len(same) >= sheet.lanes and len(set(same)) >= sheet.lanes:
            return _with(sheet, place, Agreed(first.line, tuple(dict.fromkeys(same))))
    return sheet


def _with(sheet: Sheet[Line], place: Place, agreed: Agreed[Line]) -> Sheet[Line]:
    return replace(sheet, agreed={**sheet.agreed, place: agreed})


def _without(
    written: Mapping[Place, Mapping[Party, Written[Line]]], place: Place
) -> Mapping[Place, Mapping[Party, Written[Line]]]:
    return {each: lanes for each, lanes in written.items() if each != place}


def _require_another(others: Sequence[Written[Line]], place: Place, author: Author) -> None:
    """Refuse that one person, or one device, speaks for two parties: that would be no agreement."""
    for theirs in others:
        if theirs.by == author.person:
            raise Refused("sheet.same-person", table=place.table, number=place.number)
        if theirs.device and theirs.device == author.device:
            raise Refused("sheet.same-device", table=place.table, number=place.number)
