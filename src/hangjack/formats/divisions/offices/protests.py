"""Protests: in writing and in person, within so many hours of the end of the match by the clock on the wall."""

from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct

from hangjack.formats.divisions.books.cards import Moment
from hangjack.wording import Worded


class ProtestHours(Struct, frozen=True, forbid_unknown_fields=True):
    """Within how many hours a protest must be with the secretary, and until when the secretary must have been told."""

    protest_hours: int
    told_within: Literal["48h", "before_hearing"]


class ProtestFault(Worded):
    """What keeps a protest from being heard; it is filed all the same."""

    NOT_WRITTEN = "not-written"
    WRITTEN_LATE = "written-late"
    NOT_TOLD = "not-told-in-person"
    TOLD_LATE = "told-late"


def protest_due(finished: datetime, options: ProtestHours) -> datetime:
    """Return until when a protest can be made: so many hours later by the clock, also when the clocks change."""
    return finished + timedelta(hours=options.protest_hours)


def protest_faults(
    due: Moment, written: Moment | None, told: Moment | None, options: ProtestHours
) -> tuple[ProtestFault, ...]:
    """Return why a protest is not heard, in this order: the writing, then the telling."""
    faults = []
    if written is None or written > due:
        faults.append(ProtestFault.NOT_WRITTEN if written is None else ProtestFault.WRITTEN_LATE)
    if told is None:
        faults.append(ProtestFault.NOT_TOLD)
    elif told > due and options.told_within != "before_hearing":
        faults.append(ProtestFault.TOLD_LATE)
    return tuple(faults)
