"""Calendars as somebody else's program reads them: by `icalendar`, which has no part in writing ours."""

from datetime import datetime, timedelta
from typing import Any

import icalendar
from msgspec import Struct


class Entry(Struct, frozen=True):
    """An entry of a calendar."""

    uid: str
    start: datetime
    sequence: int
    status: str
    title: str
    place: str
    told: str
    stamped: datetime
    zone: str
    """The time zone that it names; nothing where it says the time by the clock of Greenwich."""


class Read(Struct, frozen=True):
    """A calendar."""

    name: str
    refreshed: timedelta
    entries: tuple[Entry, ...]
    zone: Any
    """What it says itself about the clocks of its place."""
    faults: tuple[Any, ...]

    @property
    def by_match(self) -> dict[str, Entry]:
        """The entries by their match."""
        return {each.uid.partition("@")[0]: each for each in self.entries}


def read_calendar(body: bytes) -> Read:
    """Return what a calendar says."""
    found: Any = icalendar.Calendar.from_ical(body)
    (zone,) = found.walk("VTIMEZONE")
    return Read(
        name=str(found["NAME"]),
        refreshed=found["REFRESH-INTERVAL"].dt,
        entries=tuple(map(_entry, found.walk("VEVENT"))),
        zone=zone.to_tz(lookup_tzid=False),
        faults=tuple(fault for each in found.walk() for fault in each.errors),
    )


def _entry(event: Any) -> Entry:
    start = event["DTSTART"].dt
    return Entry(
        uid=str(event["UID"]),
        start=start if isinstance(start, datetime) else datetime.combine(start, datetime.min.time()),
        sequence=int(event["SEQUENCE"]),
        status=str(event["STATUS"]),
        title=str(event["SUMMARY"]),
        place=str(event.get("LOCATION", "")),
        told=str(event.get("DESCRIPTION", "")),
        stamped=event["DTSTAMP"].dt,
        zone=str(event["DTSTART"].params.get("TZID", "")),
    )
