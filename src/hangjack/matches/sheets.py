"""The score sheet: how two sides come to agree on it, sign it, and never change it again.

Each side's scorekeeper enters lines in a lane of its own, or confirms the other side's line. A line is agreed when two
different people, one from each side, have said the same. Differences stand side by side until one of them is entered
again, or an official settles them with a reason. Signed by both, the sheet is sealed; a correction after that is a ruling
that stands beside it, where the book allows one at all.

What a line says is the match's own matter (`Line` is any Struct): the sheet only compares.
"""

from collections.abc import Mapping
from typing import Generic, TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.ids import ClauseId, PersonId
from hangjack.log import Digest, digest_of
from hangjack.matches.parties import Team

Line = TypeVar("Line", bound=Struct)


class Place(Struct, frozen=True, order=True):
    """Where a line stands: which table, and the how many-th line there."""

    table: int
    number: int


class Author(Struct, frozen=True):
    """Who writes on a sheet, and on what; a device is nameless where nobody knows it."""

    person: PersonId
    device: str = ""


class LineEntered(Struct, Generic[Line], frozen=True, tag="line-entered"):
    """A scorekeeper has written a line for one side; written again, it replaces that side's own."""

    place: Place
    side: Team
    by: PersonId
    line: Line
    device: str = ""
    """What it was written on, where that is known."""


class LineConfirmed(Struct, frozen=True, tag="line-confirmed"):
    """Somebody of one side has confirmed the other side's line."""

    place: Place
    side: Team
    by: PersonId
    device: str = ""


class LineSettled(Struct, Generic[Line], frozen=True, tag="line-settled"):
    """An official has said what the line is, with a reason."""

    place: Place
    by: PersonId
    line: Line
    reason: str


class LineWithdrawn(Struct, frozen=True, tag="line-withdrawn"):
    """A side has taken its own line back before the other side acted on it."""

    place: Place
    side: Team
    by: PersonId


class EnteredFromPaper(Struct, Generic[Line], frozen=True, tag="entered-from-paper"):
    """An official has entered a sheet that both sides signed on paper; *reference* is its number or photo."""

    lines: tuple[tuple[Place, Line], ...]
    by: PersonId
    signed_by: tuple[PersonId, PersonId]
    reference: str


class SheetSigned(Struct, frozen=True, tag="sheet-signed"):
    """A captain has signed for one side."""

    side: Team
    by: PersonId


class SheetSealed(Struct, frozen=True, tag="sheet-sealed"):
    """The sheet is closed for good; *digest* binds everything on it."""

    digest: Digest


class SheetCorrected(Struct, Generic[Line], frozen=True, tag="sheet-corrected"):
    """An official's ruling about a sealed sheet, which stands beside it and changes nothing on it."""

    place: Place
    by: PersonId
    line: Line
    reason: str


SheetEvent = (
    LineEntered[Line]
    | LineConfirmed
    | LineSettled[Line]
    | LineWithdrawn
    | EnteredFromPaper[Line]
    | SheetSigned
    | SheetSealed
    | SheetCorrected[Line]
)
EVENTS = (
    LineEntered,
    LineConfirmed,
    LineSettled,
    LineWithdrawn,
    EnteredFromPaper,
    SheetSigned,
    SheetSealed,
    SheetCorrected,
)
"""The classes of `SheetEvent`."""


class Written(Struct, Generic[Line], frozen=True):
    """What one side has said about a line, and who said it."""

    line: Line
    by: PersonId
    device: str = ""


class Agreed(Struct, Generic[Line], frozen=True):
    """A line that counts: two people agreed on it, or an official gave it."""

    line: Line
    by: tuple[PersonId, ...]
    official: bool = False


class Sheet(Struct, Generic[Line], frozen=True):
    """A score sheet as it stands."""

    written: Mapping[Place, Mapping[Team, Written[Line]]] = {}
    agreed: Mapping[Place, Agreed[Line]] = {}
    signed: Mapping[Team, PersonId] = {}
    sealed: Digest | None = None
    corrections: tuple[SheetCorrected[Line], ...] = ()
    paper: str | None = None
    """The reference of the signed paper sheet that this was entered from."""

    @property
    def differences(self) -> Mapping[Place, Mapping[Team, Written[Line]]]:
        """The lines on which both sides have spoken and do not agree."""
        return {
            place: lanes
            for place, lanes in self.written.items()
            if len(lanes) == 2 and place not in self.agreed
        }

    @property
    def one_sided(self) -> tuple[Place, ...]:
        """The lines that wait for the other side."""
        return tuple(
            place for place, lanes in self.written.items() if len(lanes) == 1 and place not in self.agreed
        )

    @property
    def tables(self) -> frozenset[int]:
        """The tables of which somebody has written a line."""
        return frozenset(place.table for place in (*self.written, *self.agreed))

    def has(self, place: Place) -> bool:
        """Whether somebody has written a line at *place*."""
        return place in self.written or place in self.agreed

    def line_at(self, place: Place) -> Line | None:
        """Return the line that counts at *place*, as it was corrected last; None if none does yet."""
        for each in reversed(self.corrections):
            if each.place == place:
                return each.line
        agreed = self.agreed.get(place)
        return None if agreed is None else agreed.line

    @property
    def lines(self) -> tuple[Line, ...]:
        """The agreed lines, corrections in their place, by table and number."""
        corrected = {each.place: each.line for each in self.corrections}
        agreed = {place: each.line for place, each in self.agreed.items()}
        both = {**agreed, **corrected}
        return tuple(both[place] for place in sorted(both))


class SheetRules(Struct, frozen=True):
    """What a book says about sealed sheets."""

    forbidden_by: ClauseId | None = None
    """The clause that forbids to change one, even by a ruling."""
    tables_must_match: ClauseId | None = None
    """The clause by which every table's own sheet must agree with this one before it is sealed."""


def fold(sheet: Sheet[Line], event: SheetEvent[Line]) -> Sheet[Line]:
    """Return the sheet after *event*. Never refuses: an event has already happened."""
    match event:
        case LineEntered(place, side, by, line, device):
            lanes = {**sheet.written.get(place, {}), side: Written(line, by, device)}
            return _unsigned(_compared(replace(sheet, written={**sheet.written, place: lanes}), place))
        case LineConfirmed(place, side, by, device):
            theirs = sheet.written[place][side.other]
            lanes = {**sheet.written[place], side: Written(theirs.line, by, device)}
            return _unsigned(_compared(replace(sheet, written={**sheet.written, place: lanes}), place))
        case LineSettled(place, by, line):
            return _unsigned(_with(sheet, place, Agreed(line, (by,), official=True)))
        case LineWithdrawn(place, side):
            lanes = {team: each for team, each in sheet.written[place].items() if team is not side}
            written = {**sheet.written, place: lanes} if lanes else _without(sheet.written, place)
            return _unsigned(replace(sheet, written=written))
        case EnteredFromPaper(lines, by, signed_by, reference):
            agreed = {place: Agreed(line, (by, *signed_by), official=True) for place, line in lines}
            signed = dict(zip(Team, signed_by, strict=True))
            return replace(sheet, agreed={**sheet.agreed, **agreed}, signed=signed, paper=reference)
        case SheetSigned(side, by):
            return replace(sheet, signed={**sheet.signed, side: by})
        case SheetSealed(digest):
            return replace(sheet, sealed=digest)
        case SheetCorrected():
            return replace(sheet, corrections=(*sheet.corrections, event))
    assert_never(event)


def places_of(event: SheetEvent[Line]) -> tuple[Place, ...]:
    """Return the places that *event* says something about."""
    match event:
        case SheetSigned() | SheetSealed():
            return ()
        case EnteredFromPaper(lines):
            return tuple(place for place, _ in lines)
    return (event.place,)


def enter(
    sheet: Sheet[Line], place: Place, side: Team, author: Author, line: Line
) -> tuple[LineEntered[Line], ...]:
    """Write a line for one side. The same line again from the same person adds nothing."""
    _require_open(sheet)
    if place in sheet.agreed:
        if sheet.agreed[place].line == line:
            return ()
        raise Refused("sheet.agreed-already", table=place.table, number=place.number)
    own = sheet.written.get(place, {}).get(side)
    if own is not None and (own.line, own.by) == (line, author.person):
        return ()
    _require_another(sheet.written.get(place, {}).get(side.other), place, author)
    return (LineEntered(place, side, author.person, line, author.device),)


def confirm(sheet: Sheet[Line], place: Place, side: Team, author: Author) -> tuple[LineConfirmed, ...]:
    """Confirm the other side's line. It takes somebody else than the person who wrote it, on another device."""
    _require_open(sheet)
    if place in sheet.agreed:
        return ()
    theirs = sheet.written.get(place, {}).get(side.other)
    if theirs is None:
        raise Refused("sheet.nothing-to-confirm", table=place.table, number=place.number)
    _require_another(theirs, place, author)
    return (LineConfirmed(place, side, author.person, author.device),)


def withdraw(sheet: Sheet[Line], place: Place, side: Team, by: PersonId) -> tuple[LineWithdrawn, ...]:
    """Take one's own line back: only until the other side has said something about it."""
    _require_open(sheet)
    lanes = sheet.written.get(place, {})
    if side not in lanes:
        raise Refused("sheet.nothing-to-withdraw", table=place.table, number=place.number)
    if place in sheet.agreed or side.other in lanes:
        raise Refused("sheet.acted-on", table=place.table, number=place.number)
    return (LineWithdrawn(place, side, by),)


def settle(
    sheet: Sheet[Line], place: Place, by: PersonId, line: Line, reason: str
) -> tuple[LineSettled[Line], ...]:
    """Settle a line as an official, with a reason."""
    _require_open(sheet)
    _require_reason(reason)
    return (LineSettled(place, by, line, reason),)


def from_paper(
    sheet: Sheet[Line],
    lines: Mapping[Place, Line],
    by: PersonId,
    signed_by: tuple[PersonId, PersonId],
    reference: str,
) -> tuple[EnteredFromPaper[Line], ...]:
    """Enter a signed paper sheet as an official. Two different people must have signed it, neither of them the official."""
    _require_open(sheet)
    if len({*signed_by, by}) != 3:
        raise Refused("sheet.paper-signatures")
    if not reference.strip():
        raise Refused("sheet.paper-reference")
    return (EnteredFromPaper(tuple(sorted(lines.items())), by, signed_by, reference),)


def sign(sheet: Sheet[Line], side: Team, by: PersonId) -> tuple[SheetSigned, ...]:
    """Sign for one side. Everything on the sheet must be agreed, and the two signatures are two people's."""
    _require_open(sheet)
    if sheet.signed.get(side) == by:
        return ()
    if unsettled := (*sheet.differences, *sheet.one_sided):
        places = [f"{place.table}/{place.number}" for place in sorted(unsettled)]
        raise Refused("sheet.not-agreed", places=places)
    if not sheet.agreed:
        raise Refused("sheet.empty")
    if sheet.signed.get(side.other) == by:
        raise Refused("sheet.one-signature")
    return (SheetSigned(side, by),)


def seal(sheet: Sheet[Line]) -> tuple[SheetSealed, ...]:
    """Seal a sheet that both sides have signed. After this nobody changes it."""
    if sheet.sealed is not None:
        return ()
    if len(sheet.signed) < 2:
        missing = [team for team in Team if team not in sheet.signed]
        raise Refused("sheet.unsigned", sides=missing)
    return (SheetSealed(digest_of([[place, sheet.agreed[place]] for place in sorted(sheet.agreed)])),)


def correct(
    sheet: Sheet[Line], rules: SheetRules, by: PersonId, corrected: tuple[Place, Line], reason: str
) -> tuple[SheetCorrected[Line], ...]:
    """Rule on a sealed sheet: the ruling stands beside it. Refused, with the clause, where the book forbids even that."""
    if sheet.sealed is None:
        raise Refused("sheet.not-sealed")
    if rules.forbidden_by is not None:
        raise Refused("sheet.never-changed", clause=rules.forbidden_by)
    _require_reason(reason)
    place, line = corrected
    return (SheetCorrected(place, by, line, reason),)


def _compared(sheet: Sheet[Line], place: Place) -> Sheet[Line]:
    """Agree a line when both sides say the same and two different people say it."""
    lanes = sheet.written[place]
    if len(lanes) < 2:
        return sheet
    ours, theirs = lanes[Team.A], lanes[Team.B]
    if ours.line != theirs.line or ours.by == theirs.by:
        return sheet
    return _with(sheet, place, Agreed(ours.line, (ours.by, theirs.by)))


def _with(sheet: Sheet[Line], place: Place, agreed: Agreed[Line]) -> Sheet[Line]:
    return replace(sheet, agreed={**sheet.agreed, place: agreed})


def _unsigned(sheet: Sheet[Line]) -> Sheet[Line]:
    """Return the sheet without signatures: whoever signed has not seen what was just written."""
    return replace(sheet, signed={}) if sheet.signed else sheet


def _without(
    written: Mapping[Place, Mapping[Team, Written[Line]]], place: Place
) -> Mapping[Place, Mapping[Team, Written[Line]]]:
    return {each: lanes for each, lanes in written.items() if each != place}


def _require_another(theirs: Written[Line] | None, place: Place, author: Author) -> None:
    """Refuse that one person, or one device, speaks for both sides: that would be no agreement."""
    if theirs is None:
        return
    if theirs.by == author.person:
        raise Refused("sheet.same-person", table=place.table, number=place.number)
    if theirs.device and theirs.device == author.device:
        raise Refused("sheet.same-device", table=place.table, number=place.number)


def _require_open(sheet: Sheet[Line]) -> None:
    if sheet.sealed is not None:
        raise Refused("sheet.sealed")


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise Refused("sheet.reason-missing")
