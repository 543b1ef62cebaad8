"""What a team must have done when entries close, on the day of the general meeting: entered, paid, and enough players signed."""

from datetime import date

from msgspec import Struct

from hangjack.wording import Worded


class EntryFault(Worded):
    """Why a team is not taken."""

    REGISTERED_LATE = "registered-after-agm"
    FEE_UNPAID = "fee-unpaid-by-agm"
    TOO_FEW = "fewer-than-six"


class SquadOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How many players a team must have signed, and until when teams enter, where that is not the day of the meeting."""

    minimum_squad: int
    summer_entry_by: date | None = None


class TeamEntry(Struct, frozen=True):
    """When a team entered and paid, and how many players had signed for it by then."""

    registered_on: date | None
    fee_paid_on: date | None
    players: int


def entry_faults(entry: TeamEntry, by: date, options: SquadOptions) -> tuple[EntryFault, ...]:
    """Return why a team is not taken whose entry closes at the end of the day *by*."""
    found = {
        EntryFault.REGISTERED_LATE: entry.registered_on is None or entry.registered_on > by,
        EntryFault.FEE_UNPAID: entry.fee_paid_on is None or entry.fee_paid_on > by,
        EntryFault.TOO_FEW: entry.players < options.minimum_squad,
    }
    return tuple(fault for fault, holds in found.items() if holds)
