"""How often it has changed when, where or whether each match is played: calendars in people's phones go by it."""

from collections.abc import Mapping

from msgspec.structs import replace

from hangjack.competition.competition.state import Competition
from hangjack.competition.formats.dated import Dated
from hangjack.competition.formats.format import format_of
from hangjack.ids import MatchId


def noted(before: Competition, after: Competition) -> Competition:
    """Return *after* with one revision more for each match that is to be played otherwise than *before*."""
    was, dated = _all_dated(before), format_of(after).dated
    changed = [match for match, each in was.items() if (now := dated(after, match)) != each and now]
    if not changed:
        return after
    revised = {match: after.revised.get(match, 0) + 1 for match in changed}
    return replace(after, revised={**after.revised, **revised})


def _all_dated(competition: Competition) -> Mapping[MatchId, Dated]:
    schedule, dated = competition.timetable.schedule, format_of(competition).dated
    matches = {*competition.homes, *(schedule.placed if schedule is not None else ())}
    return {match: found for match in matches if (found := dated(competition, match)) is not None}
