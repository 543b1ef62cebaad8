"""Times of day where a competition is played."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from hangjack.competition.competition import Competition
from hangjack.wording.days import short_day


def time_of_day(competition: Competition, at_ms: int) -> str:
    """Return the local time of a moment: `17:31`."""
    return _local(competition, at_ms).strftime("%H:%M")


def to_the_millisecond(competition: Competition, at_ms: int) -> str:
    """Return the local time of a moment as exactly as it is known: `17:30:00.001`."""
    return _local(competition, at_ms).isoformat(timespec="milliseconds")[11:23]


def moment(competition: Competition, at_ms: int, now_ms: int, language: str = "en") -> str:
    """Return a moment as somebody says it who lives at *now_ms*: `17:31`, on another day `Sat 23 Aug 17:31`."""
    day = _local(competition, at_ms).date()
    if day == _local(competition, now_ms).date():
        return time_of_day(competition, at_ms)
    return f"{short_day(day, language)} {time_of_day(competition, at_ms)}"


def ms_at(competition: Competition, day_of_ms: int, time: str) -> int:
    """Return the moment of a local *time*, as `15:30`, on the day of another moment."""
    hour, minute = map(int, time.split(":"))
    day = _local(competition, day_of_ms)
    return int(day.replace(hour=hour, minute=minute, second=0, microsecond=0).timestamp() * 1000)


def local_day(competition: Competition, at_ms: int) -> date:
    """Return the day of a moment where the competition is played."""
    return _local(competition, at_ms).date()


def same_clock(at_ms: int, zone: str, other: str) -> int:
    """Return the moment at which clocks in the *other* time zone show what those in *zone* show at *at_ms*."""
    shown = datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(ZoneInfo(zone))
    return int(shown.replace(tzinfo=ZoneInfo(other)).timestamp() * 1000)


def _local(competition: Competition, at_ms: int) -> datetime:
    zone = ZoneInfo(competition.opened.time_zone)
    return datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(zone)
