"""Calendars as files, read by a library that had no part in writing them."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hangjack.web.icalendar import Appointment, Calendar, calendar_of
from support.calendars import Read, read_calendar

HOUR_MS = 60 * 60 * 1000
ZONES = ("Europe/London", "America/Port_of_Spain", "Australia/Lord_Howe")


def ms(text: str) -> int:
    """Return a moment by the clock of Greenwich."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


def at(id_: str, text: str, **more: Any) -> Appointment:
    """Return an appointment of three hours."""
    return Appointment(id_, ms(text), ms(text) + 3 * HOUR_MS, "Ash \N{EN DASH} Bell", **more)


def read(calendar: Calendar) -> Read:
    """Return a calendar as somebody else reads it."""
    return read_calendar(calendar_of(calendar))


@pytest.mark.parametrize("zone", ZONES)
def test_days_of_two_years_are_read_at_the_moment_that_was_written(zone: str) -> None:
    """Clocks go on and back in between: what stands in the file says when, without what the reader's machine knows of zones."""
    moments = [ms("2031-01-01T00:30") + days * 24 * HOUR_MS for days in range(0, 730, 9)]
    calendar = Calendar(
        "A", zone, 0, tuple(Appointment(str(each), each, each + HOUR_MS, "A") for each in moments)
    )
    found = read(calendar)

    assert not found.faults
    for entry in found.entries:
        assert entry.start.astimezone(UTC) == moment(entry.uid)
        if entry.zone:
            assert entry.start.replace(tzinfo=found.zone).astimezone(UTC) == moment(entry.uid)


def moment(id_: str) -> datetime:
    """Return the moment after which an appointment is called."""
    return datetime.fromtimestamp(int(id_) / 1000, UTC)


@given(name=st.text(), title=st.text(), told=st.lists(st.text(), max_size=3))
@settings(max_examples=40)
def test_whatever_somebody_types_ends_no_line_and_no_field(name: str, title: str, told: list[str]) -> None:
    """Lines are short, and what is read is what was typed, with blanks and signs that nobody sees left out."""
    one = Appointment("1", ms("2031-10-01T19:30"), None, title, place=name, told=tuple(told))
    body = calendar_of(Calendar(name, "Europe/London", 0, (one,)))
    found = read_calendar(body)
    (entry,) = found.entries

    assert all(len(line) <= 75 for line in body.split(b"\r\n"))
    assert b"\n" not in body.replace(b"\r\n", b"")
    assert not found.faults
    assert (entry.place, entry.title) == (plain(name), plain(title))
    assert entry.told == "\n".join(map(plain, told))


def plain(text: str) -> str:
    """Return what is left of a text."""
    return "".join(
        each
        for each in " ".join(text.split())
        if each.isprintable() or each in "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
    )


def test_an_entry_that_was_moved_or_called_off_says_so() -> None:
    """It keeps its id, its number grows, and the rest of the file asks to be looked at again every hour."""
    off = at("1@cup", "2031-10-01T19:30", sequence=2, off=True, place="The Bell, High Street; upstairs")
    found = read(
        Calendar("Ash", "Europe/London", ms("2031-09-30T10:00"), (off, at("2@cup", "2031-11-05T20:30")))
    )
    cancelled, played = found.entries

    assert (cancelled.uid, cancelled.sequence, cancelled.status) == ("1@cup", 2, "CANCELLED")
    assert cancelled.place == "The Bell, High Street; upstairs"
    assert (played.sequence, played.status) == (0, "CONFIRMED")
    assert played.start == datetime(2031, 11, 5, 20, 30, tzinfo=ZoneInfo("Europe/London"))
    assert found.refreshed == timedelta(hours=1)
    assert cancelled.stamped == datetime(2031, 9, 30, 10, tzinfo=UTC)


def test_the_hour_that_a_night_has_twice_is_told_apart() -> None:
    """What begins in its second turn is written by the clock of Greenwich."""
    twice = tuple(at(text, text) for text in ("2031-10-26T00:30", "2031-10-26T01:30"))
    starts = [each.start for each in read(Calendar("A", "Europe/London", 0, twice)).entries]

    assert [each.astimezone(UTC).hour for each in starts] == [0, 1]


def test_a_calendar_without_matches_is_one_all_the_same() -> None:
    """Somebody may subscribe before anything is drawn up."""
    found = read(Calendar("A", "America/Port_of_Spain", ms("2031-09-30T10:00"), ()))

    assert found.entries == ()
    assert found.name == "A"
