"""What a book says about sheets; signing a sheet, sealing it, and rulings about a sealed one, which stand beside it."""

from collections.abc import Collection, Sequence
from typing import Generic

from msgspec import Struct

from hangjack.errors import Refused, require_reason
from hangjack.ids import ClauseId, PersonId
from hangjack.log import Digest, digest_of
from hangjack.matches.parties import Party
from hangjack.matches.problems import Gap, GapKind
from hangjack.matches.sheets import (
    Behind,
    Line,
    Line_co,
    Place,
    Sheet,
    SheetCorrected,
    SheetSealed,
    SheetSigned,
    require_open,
)


class Corrected(Struct, Generic[Line_co], frozen=True, gc=False):
    """What stands on a sheet instead of what was sealed, by a ruling."""

    place: Place
    line: Line_co
    winner: Party | None = None
    """Who has won, where nobody has by what then stands there."""


class Agreement(Struct, frozen=True, gc=False):
    """How many different people of different parties must say the same, and how many must sign."""

    lanes: int = 2
    signatures: int | None = None
    """None: somebody of each party."""
    reopens: bool = False
    """Whether those who agreed on a line may agree on another, without an official."""
    ticked: ClauseId | None = None
    """The clause by which each party keeps a sheet of its own, whose lines the other ticks; None where they share one."""


class SheetRules(Struct, frozen=True, gc=False):
    """What a book says about sheets."""

    agreement: Agreement = Agreement()
    forbidden_by: ClauseId | None = None
    """The clause that forbids to change one, even by a ruling."""
    tables_must_match: ClauseId | None = None
    """The clause by which every table's own sheet must agree with this one before it is sealed."""
    signed_by: ClauseId | None = None
    """The clause by which each party signs."""
    players_sign: ClauseId | None = None
    """The clause by which everybody who has played signs too; then no pair answers for its table alone."""
    copies: bool = False
    """Whether what was typed from paper may be set right against it, although nobody changes a sheet: it is only a copy."""


def sign(
    sheet: Sheet[Line], party: Party, by: PersonId, behind: Behind | None = None
) -> tuple[SheetSigned, ...]:
    """Sign for a party. Everything on the sheet must be agreed, and no two signatures are one person's.

    Where each party has a sheet of its own, one is chosen: its party signs it first, and then the other.
    """
    require_open(sheet)
    if sheet.signed.get(party) == by:
        return ()
    if sheet.ticked:
        _require_chosen(sheet, party)
    else:
        _require_agreed(sheet)
    if any(who == by for each, who in sheet.signed.items() if each != party):
        raise Refused("sheet.one-signature")
    return (SheetSigned(party, by, behind),)


def _require_chosen(sheet: Sheet[Line], party: Party) -> None:
    """Refuse a signature before a sheet is chosen, and one of the others before its own."""
    if sheet.chosen is None:
        raise Refused("sheet.not-chosen")
    if party != sheet.chosen and sheet.chosen not in sheet.signed:
        raise Refused("sheet.sign-first", side=sheet.chosen)


def _require_agreed(sheet: Sheet[Line]) -> None:
    """Refuse a sheet with lines that are not agreed, or without any."""
    if unsettled := (*sheet.differences, *sheet.one_sided, *sheet.reopened):
        places = [f"{place.table}/{place.number}" for place in sorted(unsettled)]
        raise Refused("sheet.not-agreed", places=places)
    if not sheet.agreed:
        raise Refused("sheet.empty")


def one_hand(sheet: Sheet[Line]) -> PersonId | None:
    """Return who has signed for several parties, with links or devices of their own; None if nobody is known to have."""
    hands = [
        behind.hand or (None if behind.link_by else sheet.signed[party])
        for party, behind in sheet.behind.items()
    ]
    return next((hand for hand in hands if hand is not None and hands.count(hand) > 1), None)


def one_device(sheet: Sheet[Line]) -> bool:
    """Whether signatures of several parties were given on one device."""
    devices = [behind.device for behind in sheet.behind.values() if behind.device]
    return len(set(devices)) < len(devices)


def unsigned_by(sheet: Sheet[Line], parties: Collection[Party], agreement: Agreement) -> tuple[Party, ...]:
    """Return the parties that may still sign a sheet on which signatures are missing."""
    needed = len(parties) if agreement.signatures is None else agreement.signatures
    missing = tuple(party for party in parties if party not in sheet.signed)
    return missing if len(sheet.signed) < needed else ()


class AllTheSame(Struct, frozen=True, gc=False):
    """An official's word that a sheet is sealed although something is missing, with the reason that stands on it."""

    by: PersonId
    reason: str
    refusing: tuple[Party, ...] = ()
    """The parties that will not answer for it: neither by a signature, nor for a table of theirs."""


def seal(
    sheet: Sheet[Line],
    parties: Collection[Party],
    agreement: Agreement,
    missing: Sequence[Gap] = (),
    despite: AllTheSame | None = None,
) -> tuple[SheetSealed, ...]:
    """Seal a sheet that has all its signatures. After this nobody changes it.

    What is *missing* beside signatures is refused as a whole, unless an official seals it *despite* that, for a reason.
    A signature is done without only where the official names the party that refuses it; what it would have signed must
    be agreed all the same.
    """
    if sheet.sealed is not None:
        return ()
    if sheet.ticked and despite is not None and sheet.paper is None:
        raise Refused("sheet.handed-in-by-table", clause=agreement.ticked)
    unsigned = unsigned_by(sheet, parties, agreement)
    if awaited := [party for party in unsigned if despite is None or party not in despite.refusing]:
        raise Refused("sheet.unsigned", sides=awaited)
    if unsigned:
        _require_agreed(sheet)
        missing = (*missing, Gap(GapKind.SIGNATURES, {"sides": unsigned}))
    digest = digest_of_sheet(sheet)
    if not missing:
        return (SheetSealed(digest),)
    if despite is None or not despite.reason.strip():
        raise Refused("sheet.incomplete", missing=[each.refusal for each in missing])
    kinds = tuple(dict.fromkeys(each.what for each in missing))
    return (SheetSealed(digest, kinds, despite.by, despite.reason.strip()),)


def seal_without(seal: SheetSealed) -> bool:
    """Whether an official has sealed the sheet past somebody who would not sign it."""
    return GapKind.SIGNATURES in seal.despite and seal.by is not None and bool(seal.reason)


def digest_of_sheet(sheet: Sheet[Line]) -> Digest:
    """Return what a seal binds: everything that is agreed on *sheet*, or stands on the one that was chosen."""
    if sheet.chosen is not None:
        own = {place: lanes[sheet.chosen] for place, lanes in sheet.written.items() if sheet.chosen in lanes}
        return digest_of([sheet.chosen, *([place, own[place]] for place in sorted(own))])
    return digest_of([[place, sheet.agreed[place]] for place in sorted(sheet.agreed)])


def correct(
    sheet: Sheet[Line], rules: SheetRules, by: PersonId, corrected: Corrected[Line], reason: str
) -> tuple[SheetCorrected[Line], ...]:
    """Rule on a sealed sheet: the ruling stands beside it. Refused, with the clause, where the book forbids even that."""
    if sheet.sealed is None:
        raise Refused("sheet.not-sealed")
    if rules.forbidden_by is not None and not (rules.copies and sheet.paper is not None):
        raise Refused("sheet.never-changed", clause=rules.forbidden_by)
    return (SheetCorrected(corrected.place, by, corrected.line, require_reason(reason), corrected.winner),)
