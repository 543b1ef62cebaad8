"""Days and times of day where a competition is played."""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from hangjack.competition.competition import Competition
from hangjack.errors import BadInput
from hangjack.wording.days import short_day

_MOST_KEPT = 64
_FIRST_S = datetime(date.min.year + 1, 1, 1, tzinfo=UTC).timestamp()
_LAST_S = datetime(date.max.year - 1, 1, 1, tzinfo=UTC).timestamp()
AROUND_DAYS = 400
"""How far before and after a competition pages know when clocks are put on or back."""

DAY_MINUTES = 24 * 60


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


def ms_at(competition: Competition, day_of_ms: int, clock: str) -> int:
    """Return the moment of a local time *clock*, as `15:30`, on the day of another moment."""
    hour, minute = map(int, clock.split(":"))
    day = _local(competition, day_of_ms)
    return int(day.replace(hour=hour, minute=minute, second=0, microsecond=0).timestamp() * 1000)


def local_day(competition: Competition, at_ms: int) -> date:
    """Return the day of a moment where the competition is played."""
    return _local(competition, at_ms).date()


def day_of(text: str) -> date:
    """Return the day that somebody typed. Refuses what is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput("planning.day", day=text) from None


def end_of(competition: Competition, day: date) -> int:
    """Return the moment at which *day* is over where the competition is played."""
    return ms_of(competition, datetime.combine(day + timedelta(days=1), time()))


def ms_of(competition: Competition, shown: datetime) -> int:
    """Return the moment at which clocks there show that day and time."""
    return int(shown.replace(tzinfo=ZoneInfo(competition.opened.time_zone)).timestamp() * 1000)


def local_clock(competition: Competition) -> Callable[[int], datetime]:
    """Return what the clock shows at a moment where the competition is played."""
    return lambda at_ms: _local(competition, at_ms)


def same_clock(at_ms: int, zone: str, other: str) -> int:
    """Return the moment at which clocks in the *other* time zone show what those in *zone* show at *at_ms*."""
    shown = datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(ZoneInfo(zone))
    return int(shown.replace(tzinfo=ZoneInfo(other)).timestamp() * 1000)


Shift = tuple[int, int]
"""From which moment on clocks are so many milliseconds ahead of those of Greenwich."""


def shifts(zone: str, days: Sequence[str], now_ms: int) -> tuple[Shift, ...]:
    """Return when clocks are put on or back, around the *days* of a competition and around now.

    Pages that follow the clock, or take a time that somebody types, go by this: browsers know other time zones than the
    server does.
    """
    today = datetime.fromtimestamp(now_ms / 1000, UTC).date()
    known = sorted([today, *filter(None, map(_day, days))])
    return _shifts(zone, known[0].toordinal(), known[-1].toordinal())


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


@lru_cache(_MOST_KEPT)
def _shifts(zone: str, first: int, last: int) -> tuple[Shift, ...]:
    local = ZoneInfo(zone)
    found: list[Shift] = []
    for day in range(max(1, first - AROUND_DAYS), min(last + AROUND_DAYS, date.max.toordinal())):
        noon = datetime.combine(date.fromordinal(day), time(12), UTC)
        if not found or found[-1][1] != _ahead_ms(noon, local):
            found.append((_since_ms(noon, local), _ahead_ms(noon, local)))
    return tuple(found)


def _since_ms(noon: datetime, zone: ZoneInfo) -> int:
    """Return from which minute of the day before *noon* on clocks show what they show then."""
    low, high = 0, DAY_MINUTES
    while low < high:
        middle = (low + high) // 2
        same = _ahead_ms(noon - timedelta(minutes=DAY_MINUTES - middle), zone) == _ahead_ms(noon, zone)
        low, high = (low, middle) if same else (middle + 1, high)
    return int((noon - timedelta(minutes=DAY_MINUTES - low)).timestamp() * 1000)


def _ahead_ms(at: datetime, zone: ZoneInfo) -> int:
    offset = at.astimezone(zone).utcoffset()
    assert offset is not None, "a time in a zone"
    return int(offset.total_seconds() * 1000)


def _local(competition: Competition, at_ms: int) -> datetime:
    """Return the local time of a moment; beyond the years that a calendar has, the first or the last of them."""
    zone = ZoneInfo(competition.opened.time_zone)
    known = min(max(at_ms / 1000, _FIRST_S), _LAST_S)
    return datetime.fromtimestamp(known, UTC).astimezone(zone)
