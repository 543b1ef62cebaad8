"""Putting right what is said of an event, hiding it from the lists, and deleting one that was a mistake."""

from collections.abc import Callable, Collection

from msgspec import Struct
from msgspec.structs import asdict, replace

from hangjack.competition.doing import Doing
from hangjack.competition.entries.letters import require_readable
from hangjack.competition.entries.rosters import EntriesOpened, Rosters
from hangjack.competition.event.record import (
    EventCorrected,
    EventDeleted,
    EventHidden,
    EventListed,
    Listing,
    Said,
)
from hangjack.competition.fixtures.hall import Schedule
from hangjack.competition.fixtures.rescheduling import ScheduleMade
from hangjack.errors import BadInput, Refused, require_reason, require_seen
from hangjack.ids import MatchId

LONGEST_EVENT = 120
"""Letters of a name or a sponsor: it stands on every page and print."""

LONGEST_SHORT = 40

Moved = Callable[[int], int]
"""Gives the moment at which the clock shows the same in another time zone."""


class Times(Struct, frozen=True):
    """What was set by the clock of the hall, and the matches that were played or called by it."""

    rosters: Rosters
    schedule: Schedule | None
    begun: Collection[MatchId] = ()


def require_said(said: Said) -> Said:
    """Return what is said of an event, on one line each. Refuses an event without a name or a day, and one that is too long."""
    if not said.name.strip():
        raise BadInput("event.no-name")
    if not said.days:
        raise BadInput("event.no-day")
    name = require_readable(said.name, LONGEST_EVENT)
    return Said(
        name=name,
        short=require_readable(said.short, LONGEST_SHORT) or name[:LONGEST_SHORT],
        days=tuple(sorted(set(said.days))),
        time_zone=said.time_zone,
        sponsor=require_readable(said.sponsor, LONGEST_EVENT),
    )


def merged(now: Said, wanted: Said, seen: Said | None) -> Said:
    """Return what *wanted* comes to, where its form was filled with what was *seen*.

    What somebody else has put right meanwhile stays, and where both have changed the same thing it is refused with both.
    """
    if seen is None:
        return wanted
    said, was, will = asdict(now), asdict(seen), asdict(wanted)
    for name, value in will.items():
        if value != was[name]:
            require_seen(_told(was[name]), _told(said[name]), _told(value))
            said[name] = value
    return Said(**said)


def correct(
    now: Said, wanted: Said, doing: Doing, times: Times, moved: Moved
) -> tuple[EventCorrected | EntriesOpened | ScheduleMade, ...]:
    """Say something else of the event from now on; the same again changes nothing.

    With another time zone everything that was set by the clock stays as the clock shows it, until a match has begun.
    """
    if wanted == now:
        return ()
    corrected = EventCorrected(wanted, doing.by, doing.at_ms)
    if wanted.time_zone == now.time_zone:
        return (corrected,)
    if times.begun:
        raise Refused("event.zone-begun", matches=tuple(sorted(times.begun)))
    return (corrected, *_window(times.rosters, moved), *_schedule(times.schedule, moved))


def hide(listing: Listing, doing: Doing) -> tuple[EventHidden, ...]:
    """Take the event off the lists; a second time changes nothing."""
    return () if listing.hidden else (EventHidden(doing.by, doing.at_ms),)


def list_again(listing: Listing, doing: Doing) -> tuple[EventListed, ...]:
    """Put the event onto the lists again."""
    return (EventListed(doing.by, doing.at_ms),) if listing.hidden else ()


def delete(sealed: Collection[MatchId], doing: Doing, reason: str) -> tuple[EventDeleted]:
    """Delete an event that was a mistake. Refused once a result was *sealed*: people have it in writing."""
    if sealed:
        raise Refused("event.sealed", matches=tuple(sorted(sealed)))
    return (EventDeleted(doing.by, doing.at_ms, require_reason(reason)),)


def _window(rosters: Rosters, moved: Moved) -> tuple[EntriesOpened, ...]:
    ends = (rosters.opens_ms, rosters.closes_ms)
    if ends == (None, None):
        return ()
    opens, closes = (None if each is None else moved(each) for each in ends)
    return (EntriesOpened(opens, closes),)


def _schedule(schedule: Schedule | None, moved: Moved) -> tuple[ScheduleMade, ...]:
    if schedule is None:
        return ()
    slots = tuple(replace(slot, start_ms=moved(slot.start_ms)) for slot in schedule.hall.slots)
    placed = {match: replace(each, start_ms=moved(each.start_ms)) for match, each in schedule.placed.items()}
    hall = replace(schedule.hall, slots=slots)
    return (ScheduleMade(replace(schedule, hall=hall, placed=placed)),)


def _told(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else ", ".join(value)
