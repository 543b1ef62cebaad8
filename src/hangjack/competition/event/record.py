"""The record of an event: its names, days, time zone and sponsor; that it is hidden from lists, or was deleted.

What was said when it was opened stays in the log; a correction is said after it.
"""

from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.ids import PersonId


class Said(Struct, frozen=True):
    """What is said of an event on posters, pages and prints."""

    name: str
    short: str
    """How lists and sheets call it."""
    days: tuple[str, ...]
    time_zone: str
    sponsor: str = ""


class EventCorrected(Struct, frozen=True, tag="event-corrected"):
    """All of this is said of the event from now on."""

    said: Said
    by: PersonId
    at_ms: int


class EventHidden(Struct, frozen=True, tag="event-hidden"):
    """The event stands in no list any more."""

    by: PersonId
    at_ms: int


class EventListed(Struct, frozen=True, tag="event-listed"):
    """The event stands in the lists again."""

    by: PersonId
    at_ms: int


class EventDeleted(Struct, frozen=True, tag="event-deleted"):
    """The event was a mistake: nobody sees anything of it any more."""

    by: PersonId
    at_ms: int
    reason: str


ListingEvent = EventHidden | EventListed | EventDeleted
RecordEvent = EventCorrected | ListingEvent


class Listing(Struct, frozen=True):
    """Whether an event is shown."""

    hidden: bool = False
    deleted: EventDeleted | None = None


def fold(listing: Listing, event: ListingEvent) -> Listing:
    """Return whether the event is shown after *event*. Never refuses."""
    match event:
        case EventHidden():
            return replace(listing, hidden=True)
        case EventListed():
            return replace(listing, hidden=False)
        case EventDeleted():
            return replace(listing, deleted=event)
    assert_never(event)
