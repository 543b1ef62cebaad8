"""The score sheet: how its parties come to agree on it, sign it, and never change it again.

Each party's scorekeeper enters lines in a lane of its own, or confirms another party's line. A line is agreed when as
many different people of different parties as the book wants have said the same: two, unless it says otherwise.
Differences stand side by side until one of them is entered again, or an official settles them with a reason. Signed, the
sheet is sealed; a correction after that is a ruling that stands beside it, where the book allows one at all.

What a line says is the match's own matter (`Line` is any Struct): the sheet only compares.
"""

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused, require_reason
from hangjack.ids import PersonId
from hangjack.log import Digest
from hangjack.matches.parties import Party
from hangjack.matches.problems import GapKind

Line = TypeVar("Line", bound=Struct)


class Place(Struct, frozen=True, gc=False, order=True):
    """Where a line stands: which table, and the how many-th line there."""

    table: int
    number: int


class Author(Struct, frozen=True, gc=False):
    """Who writes on a sheet, and on what; a device is nameless where nobody knows it."""

    person: PersonId
    device: str = ""


class LineEntered(Struct, Generic[Line], frozen=True, gc=False, tag="line-entered"):
    """A scorekeeper has written a line for a party; written again, it replaces that party's own."""

    place: Place
    side: Party
    by: PersonId
    line: Line
    device: str = ""
    """What it was written on, where that is known."""


class LineConfirmed(Struct, frozen=True, gc=False, tag="line-confirmed"):
    """Somebody of one party has confirmed what another has written."""

    place: Place
    side: Party
    by: PersonId
    device: str = ""


class LineSettled(Struct, Generic[Line], frozen=True, gc=False, tag="line-settled"):
    """An official has said what the line is, with a reason."""

    place: Place
    by: PersonId
    line: Line
    reason: str


class LineWithdrawn(Struct, frozen=True, gc=False, tag="line-withdrawn"):
    """A party has taken its own line back before another acted on it."""

    place: Place
    side: Party
    by: PersonId


class EnteredFromPaper(Struct, Generic[Line], frozen=True, gc=False, tag="entered-from-paper"):
    """An official has entered a sheet that was signed on paper; *reference* is its number or photo."""

    lines: tuple[tuple[Place, Line], ...]
    by: PersonId
    signed_by: Mapping[Party, PersonId]
    reference: str


class Behind(Struct, frozen=True, gc=False):
    """What is behind a signature: its device, who handed out the link for it, and who has signed in on that device."""

    device: str = ""
    link_by: PersonId | None = None
    hand: PersonId | None = None


class SheetSigned(Struct, frozen=True, gc=False, tag="sheet-signed"):
    """Somebody has signed for a party."""

    side: Party
    by: PersonId
    behind: Behind | None = None


class SheetSealed(Struct, frozen=True, gc=False, tag="sheet-sealed"):
    """The sheet is closed for good; *digest* binds everything on it."""

    digest: Digest
    despite: tuple[GapKind, ...] = ()
    """What was missing, where an official sealed it all the same."""
    by: PersonId | None = None
    reason: str = ""


class SheetCorrected(Struct, Generic[Line], frozen=True, gc=False, tag="sheet-corrected"):
    """An official's ruling about a sealed sheet, which stands beside it and changes nothing on it."""

    place: Place
    by: PersonId
    line: Line
    reason: str
    winner: Party | None = None
    """Who has won, where nobody has by what then stands on the sheet."""


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


class Written(Struct, Generic[Line], frozen=True, gc=False):
    """What one party has said about a line, and who said it."""

    line: Line
    by: PersonId
    device: str = ""


class Agreed(Struct, Generic[Line], frozen=True, gc=False):
    """A line that counts: people of different parties agreed on it, or an official gave it."""

    line: Line
    by: tuple[PersonId, ...]
    official: bool = False


class Sheet(Struct, Generic[Line], frozen=True, gc=False):
    """A score sheet as it stands."""

    lanes: int = 2
    """How many parties must say the same before a line counts."""
    reopens: bool = False
    """Whether those who agreed on a line may agree on another; it counts as it was until then."""
    written: Mapping[Place, Mapping[Party, Written[Line]]] = {}
    agreed: Mapping[Place, Agreed[Line]] = {}
    signed: Mapping[Party, PersonId] = {}
    behind: Mapping[Party, Behind] = {}
    sealed: Digest | None = None
    sealed_despite: SheetSealed | None = None
    """The seal, where something was missing and an official gave a reason."""
    corrections: tuple[SheetCorrected[Line], ...] = ()
    paper: str | None = None
    """The reference of the signed paper sheet that this was entered from."""

    @property
    def differences(self) -> Mapping[Place, Mapping[Party, Written[Line]]]:
        """The lines on which parties have spoken and do not agree."""
        return {
            place: lanes
            for place, lanes in self.written.items()
            if place not in self.agreed and not _say_the_same(lanes)
        }

    @property
    def one_sided(self) -> tuple[Place, ...]:
        """The lines that wait for another party to say the same."""
        return tuple(
            place
            for place, lanes in self.written.items()
            if place not in self.agreed and _say_the_same(lanes)
        )

    @property
    def reopened(self) -> tuple[Place, ...]:
        """The agreed lines that somebody wants to be others; they count as agreed until enough say the same."""
        return tuple(
            place
            for place, each in self.agreed.items()
            if not each.official
            and any(said.line != each.line for said in self.written.get(place, {}).values())
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


def fold(sheet: Sheet[Line], event: SheetEvent[Line]) -> Sheet[Line]:
    """Return the sheet after *event*. Never refuses: an event has already happened."""
    match event:
        case LineEntered(place, party, by, line, device):
            lanes = {**sheet.written.get(place, {}), party: Written(line, by, device)}
            return unsigned(_compared(replace(sheet, written={**sheet.written, place: lanes}), place))
        case LineConfirmed(place, party, by, device):
            theirs = _of_others(sheet, place, party)[0]
            lanes = {**sheet.written[place], party: Written(theirs.line, by, device)}
            return unsigned(_compared(replace(sheet, written={**sheet.written, place: lanes}), place))
        case LineSettled(place, by, line):
            return unsigned(_with(sheet, place, Agreed(line, (by,), official=True)))
        case LineWithdrawn(place, party):
            lanes = {each: said for each, said in sheet.written[place].items() if each != party}
            written = {**sheet.written, place: lanes} if lanes else _without(sheet.written, place)
            return unsigned(replace(sheet, written=written))
        case EnteredFromPaper(lines, by, signed_by, reference):
            people = (by, *(signed_by[party] for party in sorted(signed_by)))
            agreed = {place: Agreed(line, people, official=True) for place, line in lines}
            return replace(sheet, agreed={**sheet.agreed, **agreed}, signed=signed_by, paper=reference)
        case SheetSigned(party, by, behind):
            known = {**sheet.behind, party: behind or Behind()}
            return replace(sheet, signed={**sheet.signed, party: by}, behind=known)
        case SheetSealed(digest, despite):
            return replace(sheet, sealed=digest, sealed_despite=event if despite else None)
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
    sheet: Sheet[Line], place: Place, party: Party, author: Author, line: Line
) -> tuple[LineEntered[Line], ...]:
    """Write a line for a party. The same line again from the same person adds nothing."""
    require_open(sheet)
    if place in sheet.agreed:
        if sheet.agreed[place].line == line and place not in sheet.reopened:
            return ()
        if not sheet.reopens or sheet.agreed[place].official:
            raise Refused("sheet.agreed-already", table=place.table, number=place.number)
    own = sheet.written.get(place, {}).get(party)
    if own is not None and (own.line, own.by) == (line, author.person):
        return ()
    _require_another(_of_others(sheet, place, party), place, author)
    return (LineEntered(place, party, author.person, line, author.device),)


def confirm(sheet: Sheet[Line], place: Place, party: Party, author: Author) -> tuple[LineConfirmed, ...]:
    """Confirm what others have written. It takes somebody else than the person who wrote it, on another device."""
    require_open(sheet)
    if place in sheet.agreed and place not in sheet.reopened:
        return ()
    theirs = _of_others(sheet, place, party)
    if not theirs:
        raise Refused("sheet.nothing-to-confirm", table=place.table, number=place.number)
    if any(each.line != theirs[0].line for each in theirs):
        raise Refused("sheet.others-differ", table=place.table, number=place.number)
    _require_another(theirs, place, author)
    return (LineConfirmed(place, party, author.person, author.device),)


def withdraw(sheet: Sheet[Line], place: Place, party: Party, by: PersonId) -> tuple[LineWithdrawn, ...]:
    """Take one's own line back: only until somebody else has said something about it."""
    require_open(sheet)
    if party not in sheet.written.get(place, {}):
        raise Refused("sheet.nothing-to-withdraw", table=place.table, number=place.number)
    if place not in sheet.reopened and (place in sheet.agreed or _of_others(sheet, place, party)):
        raise Refused("sheet.acted-on", table=place.table, number=place.number)
    return (LineWithdrawn(place, party, by),)


def settle(
    sheet: Sheet[Line], place: Place, by: PersonId, line: Line, reason: str
) -> tuple[LineSettled[Line], ...]:
    """Settle a line as an official, with a reason."""
    require_open(sheet)
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


def _of_others(sheet: Sheet[Line], place: Place, party: Party) -> tuple[Written[Line], ...]:
    """Return what the other parties have written at *place*."""
    lanes = sheet.written.get(place, {})
    return tuple(lanes[each] for each in sorted(lanes) if each != party)


def _say_the_same(lanes: Mapping[Party, Written[Line]]) -> bool:
    first, *others = lanes.values()
    return all(said.line == first.line for said in others)


def _compared(sheet: Sheet[Line], place: Place) -> Sheet[Line]:
    """Agree a line when enough parties say the same and as many different people say it."""
    lanes = sheet.written[place]
    if len(lanes) < sheet.lanes:
        return sheet
    said = [lanes[party] for party in sorted(lanes)]
    for at, first in enumerate(said):
        same = [each.by for each in said[at:] if each.line is first.line or each.line == first.line]
        if len(same) >= sheet.lanes and len(set(same)) >= sheet.lanes:
            return _with(sheet, place, Agreed(first.line, tuple(dict.fromkeys(same))))
    return sheet


def _with(sheet: Sheet[Line], place: Place, agreed: Agreed[Line]) -> Sheet[Line]:
    return replace(sheet, agreed={**sheet.agreed, place: agreed})


def unsigned(sheet: Sheet[Line]) -> Sheet[Line]:
    """Return the sheet without signatures: whoever signed has not seen what was just written."""
    return replace(sheet, signed={}, behind={}) if sheet.signed else sheet


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


def require_open(sheet: Sheet[Line]) -> None:
    """Refuse what a sealed sheet does not allow."""
    if sheet.sealed is not None:
        raise Refused("sheet.sealed")
