"""A calendar as phones and mail programs take it in: iCalendar, RFC 5545, with what RFC 7986 says of names and renewing.

Written by hand: it is a hundred lines, has no surprises in the time zones, and so a library of others can check it.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct

from hangjack.desk.hours import Shift, shifts

CALENDAR_TYPE = "text/calendar; charset=utf-8"
REFRESH = "PT1H"
"""How often calendars are asked to look again."""

_STAMP = "\0"
"""Where the moment goes since which an entry is known: no text has this sign in it."""

_LONGEST_LINE = 75
"""Octets of a line; longer ones go on in the next."""


class Appointment(Struct, frozen=True):
    """One entry of a calendar; one that ends at no time is for the whole day."""

    id: str
    """The same for good, whatever is changed: a calendar knows the entry again by it."""
    starts_ms: int
    ends_ms: int | None
    title: str
    place: str = ""
    told: tuple[str, ...] = ()
    """What is told below it, line by line."""
    url: str = ""
    sequence: int = 0
    """How often it was put at another time or place, or called off."""
    off: bool = False


class Written(Struct, frozen=True):
    """Appointments as they stand in a calendar, but for the moment since which they are known; from when until when they are."""

    text: str
    first_ms: int
    last_ms: int


class Calendar(Struct, frozen=True):
    """Some appointments under one name, by the clocks of one time zone, as they are known since a moment."""

    name: str
    zone: str
    changed_ms: int
    appointments: tuple[Appointment, ...] = ()
    written: tuple[Written, ...] = ()
    """Others that were written before."""


def calendar_of(calendar: Calendar) -> bytes:
    """Return a calendar as it is sent."""
    return stamped(outline_of(calendar), calendar.changed_ms)


def outline_of(calendar: Calendar) -> str:
    """Return a calendar without the moments that say nothing about what stands in it: another one says something else."""
    parts = [*calendar.written, *written(calendar.appointments, calendar.zone)]
    parts.sort(key=lambda each: each.first_ms)
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//hangjack//fixtures//EN",
        "CALSCALE:GREGORIAN",
        f"NAME:{_text(calendar.name)}",
        f"X-WR-CALNAME:{_text(calendar.name)}",
        f"X-WR-TIMEZONE:{_text(calendar.zone)}",
        f"REFRESH-INTERVAL;VALUE=DURATION:{REFRESH}",
        f"X-PUBLISHED-TTL:{REFRESH}",
        *_zone(calendar, parts),
    ]
    return "".join((_in_lines(lines), *(each.text for each in parts), _in_lines(["END:VCALENDAR"])))


def stamped(outline: str, changed_ms: int) -> bytes:
    """Return an outline with the moment since which everything in it is known, as it is sent."""
    moment = _moment(changed_ms)
    return outline.replace(_STAMP, f"DTSTAMP:{moment}\r\nLAST-MODIFIED:{moment}\r\n").encode()


def written(appointments: Iterable[Appointment], zone: str) -> tuple[Written, ...]:
    """Return appointments as they stand in a calendar; nothing where there are none."""
    known = tuple(appointments)
    if not known:
        return ()
    starts = [each.starts_ms for each in known]
    return (Written("".join(_event(each, zone) for each in known), min(starts), max(starts)),)


def _in_lines(lines: Iterable[str]) -> str:
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _zone(calendar: Calendar, parts: Sequence[Written]) -> Iterator[str]:
    """Yield when clocks are put on or back there, over the time of the calendar and a year to each side."""
    zone = ZoneInfo(calendar.zone)
    first_ms = min((each.first_ms for each in parts), default=calendar.changed_ms)
    last_ms = max((each.last_ms for each in parts), default=first_ms)
    yield "BEGIN:VTIMEZONE"
    yield f"TZID:{calendar.zone}"
    known = shifts(calendar.zone, [_local(last_ms, zone).date().isoformat()], first_ms)
    before = known[0][1]
    for since_ms, ahead_ms in known:
        yield from _observance(zone, (since_ms, ahead_ms), before)
        before = ahead_ms
    yield "END:VTIMEZONE"


def _observance(zone: ZoneInfo, shift: Shift, before_ms: int) -> Iterator[str]:
    since_ms, ahead_ms = shift
    summer = bool(_local(since_ms, zone).dst())
    kind = "DAYLIGHT" if summer else "STANDARD"
    shown = datetime.fromtimestamp((since_ms + before_ms) / 1000, UTC)
    yield f"BEGIN:{kind}"
    yield f"DTSTART:{shown:%Y%m%dT%H%M%S}"
    yield f"TZOFFSETFROM:{_offset(before_ms)}"
    yield f"TZOFFSETTO:{_offset(ahead_ms)}"
    yield f"TZNAME:{_text(_local(since_ms, zone).tzname() or zone.key)}"
    yield f"END:{kind}"


def _event(each: Appointment, zone: str) -> str:
    return _in_lines(("BEGIN:VEVENT", f"UID:{_text(each.id)}")) + _STAMP + _in_lines(_about(each, zone))


def _about(each: Appointment, zone: str) -> Iterator[str]:
    yield from _times(each, zone)
    yield f"SEQUENCE:{each.sequence}"
    yield f"STATUS:{'CANCELLED' if each.off else 'CONFIRMED'}"
    yield f"SUMMARY:{_text(each.title)}"
    if each.place:
        yield f"LOCATION:{_text(each.place)}"
    if each.told:
        yield f"DESCRIPTION:{_lines(each.told)}"
    if each.url:
        yield f"URL:{each.url}"
    yield "END:VEVENT"


def _times(each: Appointment, zone: str) -> Iterator[str]:
    local = ZoneInfo(zone)
    starts = _local(each.starts_ms, local)
    if each.ends_ms is None:
        yield f"DTSTART;VALUE=DATE:{_day(starts.date())}"
        yield f"DTEND;VALUE=DATE:{_day(starts.date() + timedelta(days=1))}"
        yield "TRANSP:TRANSPARENT"
        return
    yield f"DTSTART{_clock(starts)}"
    yield f"DTEND{_clock(_local(each.ends_ms, local))}"


def _clock(at: datetime) -> str:
    """Return a time by the clock there; one that the clock shows for the second time that night, by that of Greenwich."""
    if at.fold:
        return f":{_moment(int(at.timestamp() * 1000))}"
    return f";TZID={at.tzinfo}:{at:%Y%m%dT%H%M%S}"


def _day(day: date) -> str:
    return day.strftime("%Y%m%d")


def _offset(ahead_ms: int) -> str:
    """Return how far clocks are ahead of those of Greenwich: `+0100`."""
    minutes = ahead_ms // 60_000
    hours, rest = divmod(abs(minutes), 60)
    return f"{'-' if minutes < 0 else '+'}{hours:02}{rest:02}"


def _moment(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _local(at_ms: int, zone: ZoneInfo) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(zone)


def _lines(told: Sequence[str]) -> str:
    return "\\n".join(map(_text, told))


def _text(value: str) -> str:
    """Return *value* so that nothing in it ends the line or the field, and no sign is in it that no calendar takes."""
    escaped = value.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return "".join(_printable(" ".join(escaped.split())))


def _printable(letters: Iterable[str]) -> Iterator[str]:
    return (letter for letter in letters if letter.isprintable() or letter in _JOINERS)


_JOINERS = frozenset("\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}")
"""Signs that nobody sees, without which some names and pictures fall apart."""


def _folded(line: str) -> str:
    """Return *line* in parts that are short enough, never in the middle of a letter."""
    if len(line.encode()) <= _LONGEST_LINE:
        return line
    parts, size = [""], 0
    for letter in line:
        size += len(letter.encode())
        if size > _LONGEST_LINE:
            parts.append(" ")
            size = 1 + len(letter.encode())
        parts[-1] += letter
    return "\r\n".join(parts)
