"""The time of a match that a clock ends: that it was called at its table, and what still counts after it.

When it is called is the competition's matter, whose clock runs for the whole room; a table may have been credited with more.
"""

from hangjack.errors import Refused, require_reason
from hangjack.ids import PersonId
from hangjack.matches.events import TimeCalled, TimeUp, TimeWithdrawn
from hangjack.matches.state import Match


def time_called(match: Match) -> bool:
    """Whether time was called at the table of *match*."""
    return any(isinstance(entry, TimeUp) for _, entry in match.recorded)


def call_time(match: Match, at_ms: int, by: PersonId | None = None) -> tuple[TimeCalled, ...]:
    """Call time at the table: whatever the book lets be played out still counts. A second time changes nothing."""
    if match.opened.rules.round_minutes is None:
        raise Refused("time.none-here")
    if match.ended is not None or match.sheet.sealed is not None or time_called(match):
        return ()
    return (TimeCalled(at_ms, is_finishing(match), by),)


def is_finishing(match: Match) -> bool:
    """Whether a line is under way that counts although time is called: it is written on a sheet, or far enough on the pad."""
    if match.sheet.one_sided or match.sheet.differences:
        return True
    pad = match.scoring.pad
    games = match.running.get(1, ())
    written = games[-1].pad if games else None
    return pad is not None and written is not None and bool(pad.counts_at_time(written, match.opened.play))


def withdraw_time(match: Match, by: PersonId, reason: str) -> tuple[TimeWithdrawn, ...]:
    """Let a table play on at which time was called too early, for a reason."""
    if match.sheet.sealed is not None:
        raise Refused("match.sealed")
    return (TimeWithdrawn(by, require_reason(reason)),) if time_called(match) else ()
