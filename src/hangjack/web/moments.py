"""Moments and days as pages write them: by the clock on the wall of the place."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from hangjack.wording.days import named_days, short_day


def clock(at_ms: int, zone: str) -> str:
    """Return a moment as the clock on the wall shows it: `17:31`."""
    return _local(at_ms, zone).strftime("%H:%M")


def date_of(at_ms: int, zone: str) -> date:
    """Return the day of a moment."""
    return _local(at_ms, zone).date()


def local_time(at_ms: int, zone: str) -> str:
    """Return a moment as a field for a local date and time has it: `2031-08-23T17:31`."""
    return _local(at_ms, zone).strftime("%Y-%m-%dT%H:%M")


def day_and_clock(at_ms: int, zone: str, language: str) -> str:
    """Return a moment for a table: `Sat 23 Aug 17:31`."""
    return f"{short_day(date_of(at_ms, zone), language)} {clock(at_ms, zone)}"


def days_in_words(days: Sequence[str], language: str) -> str:
    """Return the days of a competition as people say them; what is none as it was typed."""
    try:
        return named_days([date.fromisoformat(each) for each in days], language)
    except ValueError:
        return ", ".join(days)


def stamp(at_ms: int) -> str:
    """Return a moment for machines, as the `datetime` of a `time` element."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="seconds")


def _local(at_ms: int, zone: str) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(ZoneInfo(zone))
