"""Signing a sheet and sealing it: who has to, and what the seal binds."""

from collections.abc import Collection

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.log import Digest, digest_of
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Agreement, Behind, Line, Sheet, SheetSealed, SheetSigned, require_open


def sign(
    sheet: Sheet[Line], party: Party, by: PersonId, behind: Behind | None = None
) -> tuple[SheetSigned, ...]:
    """Sign for a party. Everything on the sheet must be agreed, and no two signatures are one person's."""
    require_open(sheet)
    if sheet.signed.get(party) == by:
        return ()
    if unsettled := (*sheet.differences, *sheet.one_sided):
        places = [f"{place.table}/{place.number}" for place in sorted(unsettled)]
        raise Refused("sheet.not-agreed", places=places)
    if not sheet.agreed:
        raise Refused("sheet.empty")
    if any(who == by for each, who in sheet.signed.items() if each != party):
        raise Refused("sheet.one-signature")
    return (SheetSigned(party, by, behind),)


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


def seal(sheet: Sheet[Line], parties: Collection[Party], agreement: Agreement) -> tuple[SheetSealed, ...]:
    """Seal a sheet that has all its signatures. After this nobody changes it."""
    if sheet.sealed is not None:
        return ()
    if missing := unsigned_by(sheet, parties, agreement):
        raise Refused("sheet.unsigned", sides=missing)
    return (SheetSealed(digest_of_sheet(sheet)),)


def digest_of_sheet(sheet: Sheet[Line]) -> Digest:
    """Return what a seal binds: everything that is agreed on *sheet*."""
    return digest_of([[place, sheet.agreed[place]] for place in sorted(sheet.agreed)])
