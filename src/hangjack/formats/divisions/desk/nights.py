"""Nights of a season in the time of the place where it is played."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from hangjack.competition.competition import Competition
from hangjack.desk.hours import end_of, ms_of
from hangjack.desk.planning import moment_of
from hangjack.formats.divisions.books.cards import card_due
from hangjack.formats.divisions.books.nights import Night, NightsSet
from hangjack.formats.divisions.deciding.drawing_up import nights_needed, season_rules
from hangjack.formats.divisions.fixtures.calendar import Nights, play_nights
from hangjack.formats.divisions.offices.protests import protest_due


def night_on(competition: Competition, day: date, clock: str = "") -> Night:
    """Return the night of a match that begins on *day*: at *clock*, or when matches usually begin."""
    rules = season_rules(competition)
    start_ms = moment_of(competition, day.isoformat(), clock or rules.start_time)
    due = card_due(day, rules.table.cards.times)
    return Night(day, start_ms, ms_of(competition, due), end_of(competition, day))


def protests_until(competition: Competition, ended_ms: int) -> int:
    """Return until when protests can be made about a match that was over at *ended_ms*, by the clock on the wall."""
    zone = ZoneInfo(competition.opened.time_zone)
    shown = datetime.fromtimestamp(ended_ms / 1000, zone).replace(tzinfo=None)
    return ms_of(competition, protest_due(shown, season_rules(competition).protests))


def dated_nights(competition: Competition, nights: Nights) -> NightsSet:
    """Return the nights of a season with their times, as many as its largest division takes."""
    days = play_nights(nights, nights_needed(competition))
    found = tuple(night_on(competition, day) for day in days)
    return NightsSet(nights.league, found, tuple(sorted(nights.skipped)))
