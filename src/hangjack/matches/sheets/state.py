"""A score sheet as it stands: what each party has written, what is agreed, signed and sealed."""

from collections.abc import Mapping
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.log import Digest
from hangjack.matches.parties import Party
from hangjack.matches.sheets.events import (
    Behind,
    Line,
    Line_co,
    NextOpened,
    Place,
    SheetCorrected,
    SheetSealed,
)


class Written(Struct, Generic[Line_co], frozen=True, gc=False):
    """What one party has said about a line, and who said it."""

    line: Line_co
    by: PersonId
    device: str = ""


class Agreed(Struct, Generic[Line_co], frozen=True, gc=False):
    """A line that counts: people of different parties agreed on it, or an official gave it."""

    line: Line_co
    by: tuple[PersonId, ...]
    official: bool = False


class Sheet(Struct, Generic[Line_co], frozen=True, gc=False):
    """A score sheet as it stands."""

    lanes: int = 2
    """How many parties must say the same before a line counts."""
    reopens: bool = False
    """Whether those who agreed on a line may agree on another; it counts as it was until then."""
    ticked: bool = False
    """Whether each party keeps a sheet of its own, whose lines the other ticks."""
    written: Mapping[Place, Mapping[Party, Written[Line_co]]] = {}
    ticks: Mapping[Place, Mapping[Party, PersonId]] = {}
    """Who of the others has ticked a line, by the party on whose sheet it stands."""
    passed_over: Mapping[Place, NextOpened] = {}
    """The lines behind which an official let the table write on."""
    chosen: Party | None = None
    """Whose sheet is handed in, where each party has one."""
    agreed: Mapping[Place, Agreed[Line_co]] = {}
    signed: Mapping[Party, PersonId] = {}
    behind: Mapping[Party, Behind] = {}
    sealed: Digest | None = None
    sealed_despite: SheetSealed | None = None
    """The seal, where something was missing and an official gave a reason."""
    corrections: tuple[SheetCorrected[Line_co], ...] = ()
    paper: str | None = None
    """The reference of the signed paper sheet that this was entered from."""

    @property
    def differences(self) -> Mapping[Place, Mapping[Party, Written[Line_co]]]:
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

    def line_at(self, place: Place) -> Line_co | None:
        """Return the line that counts at *place*, as it was corrected last; None if none does yet."""
        for each in reversed(self.corrections):
            if each.place == place:
                return each.line
        if self.chosen is not None and self.paper is None and self.chosen in self.written.get(place, {}):
            return self.written[place][self.chosen].line
        agreed = self.agreed.get(place)
        return None if agreed is None else agreed.line

    def counting_at(self, place: Place) -> Line_co:
        """Return the line that counts at *place*, where one does."""
        line = self.line_at(place)
        assert line is not None, f"nothing counts at {place}"
        return line

    @property
    def lines(self) -> tuple[Line_co, ...]:
        """The agreed lines, corrections in their place, by table and number."""
        known = {*self.agreed, *(each.place for each in self.corrections)}
        if self.chosen is not None and self.paper is None:
            known |= {place for place, lanes in self.written.items() if self.chosen in lanes}
        return tuple(line for place in sorted(known) if (line := self.line_at(place)) is not None)


def _say_the_same(lanes: Mapping[Party, Written[Line]]) -> bool:
    first, *others = lanes.values()
    return all(said.line == first.line for said in others)


def of_others(sheet: Sheet[Line], place: Place, party: Party) -> tuple[Written[Line], ...]:
    """Return what the other parties have written at *place*."""
    lanes = sheet.written.get(place, {})
    return tuple(lanes[each] for each in sorted(lanes) if each != party)


def require_open(sheet: Sheet[Line]) -> None:
    """Refuse what a sealed sheet does not allow."""
    if sheet.sealed is not None:
        raise Refused("sheet.sealed")


def unsigned(sheet: Sheet[Line]) -> Sheet[Line]:
    """Return the sheet without signatures: whoever signed has not seen what was just written."""
    return replace(sheet, signed={}, behind={}) if sheet.signed else sheet
