"""A calendar as a file that phones and mail programs take in: iCalendar, RFC 5545."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from msgspec import Struct

CALENDAR_TYPE = "text/calendar; charset=utf-8"
_LONGEST_LINE = 75
"""Octets of a line; longer ones go on in the next."""


class Appointment(Struct, frozen=True):
    """One entry of a calendar."""

    id: str
    starts_ms: int
    ends_ms: int
    title: str
    place: str = ""
    url: str = ""


def calendar_of(name: str, appointments: Sequence[Appointment], now_ms: int) -> bytes:
    """Return a calendar called *name*; an appointment of the same id takes the place of an older one."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//hangjack//fixtures//EN",
        f"NAME:{_text(name)}",
        f"X-WR-CALNAME:{_text(name)}",
        *(line for each in appointments for line in _event(each, now_ms)),
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines).encode()


def _event(each: Appointment, now_ms: int) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{_text(each.id)}"
    yield f"DTSTAMP:{_moment(now_ms)}"
    yield f"DTSTART:{_moment(each.starts_ms)}"
    yield f"DTEND:{_moment(each.ends_ms)}"
    yield f"SUMMARY:{_text(each.title)}"
    if each.place:
        yield f"LOCATION:{_text(each.place)}"
    if each.url:
        yield f"URL:{each.url}"
    yield "END:VEVENT"


def _moment(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(value: str) -> str:
    """Return *value* so that nothing in it ends the line or the field."""
    escaped = value.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return " ".join(escaped.split())


def _folded(line: str) -> str:
    """Return *line* in parts that are short enough, never in the middle of a letter."""
    parts, size = [""], 0
    for letter in line:
        size += len(letter.encode())
        if size > _LONGEST_LINE:
            parts.append(" ")
            size = 1 + len(letter.encode())
        parts[-1] += letter
    return "\r\n".join(parts)
