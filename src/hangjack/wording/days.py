"""Days as people say them: `Saturday 23 August 2031`, `Sat 23 Aug`, `Saturday 23 and Sunday 24 August 2031`."""

from collections.abc import Sequence
from datetime import date

from hangjack.wording import day_parts, phrase, say

FEW = 3
"""So many days are named one by one; of more only the first and the last."""


def long_day(day: date, language: str = "en") -> str:
    """Return a day with nothing left out."""
    return say("day.long", language=language, **day_parts(day, language), year=day.year)


def short_day(day: date, language: str = "en") -> str:
    """Return a day for a table, without its year."""
    return phrase(day, language)


def named_days(days: Sequence[date], language: str = "en") -> str:
    """Return several days, in their order; the month is said once where it is the same. Of no days nothing is said."""
    if not days:
        return ""
    *before, last = sorted(days)
    if len(before) >= FEW:
        first = long_day(before[0], language)
        return say("day.span", language=language, first=first, last=long_day(last, language), count=len(days))
    one_month = all((day.year, day.month) == (last.year, last.month) for day in before)
    named = [_in_month(day, language) if one_month else long_day(day, language) for day in before]
    return phrase([*named, long_day(last, language)], language)


def _in_month(day: date, language: str) -> str:
    return say("day.in-month", language=language, **day_parts(day, language))
