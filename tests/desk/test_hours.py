"""Times of day: what pages are told of a time zone is what the server goes by."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from hangjack.desk.hours import shifts

NOW_MS = 1_794_700_000_000
HOUR = timedelta(hours=1)


@pytest.mark.parametrize(
    "zone", ["America/Winnipeg", "America/Port_of_Spain", "Europe/Paris", "Australia/Lord_Howe", "UTC"]
)
def test_a_page_shows_the_same_time_as_the_server_at_every_hour_of_a_year(zone: str) -> None:
    """Whatever a browser knows of the zone; half hours and both hemispheres too."""
    known = shifts(zone, ("2026-11-14", "not a day"), NOW_MS)
    begins = datetime(2026, 2, 1, 0, 30, tzinfo=UTC)

    def on_page(at: datetime) -> datetime:
        ahead = [ms for since, ms in known if since <= at.timestamp() * 1000][-1]
        return (at + timedelta(milliseconds=ahead)).replace(tzinfo=None)

    moments = [begins + HOUR * each for each in range(24 * 365)]
    assert [on_page(each) for each in moments] == [
        each.astimezone(ZoneInfo(zone)).replace(tzinfo=None) for each in moments
    ]
