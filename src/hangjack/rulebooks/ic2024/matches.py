"""Where ic2024 says what its matches do about lateness, about everything that is due, and about sheets."""

from hangjack.ids import ClauseId
from hangjack.matches.rules import Clock
from hangjack.matches.sides.starts import Cause
from hangjack.matches.signatures import SheetRules

LATE_CITES: dict[Cause, ClauseId] = {
    Cause.LATE: ClauseId("ic2024-16a-2"),
    Cause.SHORT: ClauseId("ic2024-16b-2"),
    Cause.CLOSED: ClauseId("ic2024-16b-4"),
}

CLOCK_CITES: dict[Clock, tuple[ClauseId, ...]] = {
    Clock.TOSS: (ClauseId("ic2024-15a-1"),),
    Clock.TOSS_LOST: (ClauseId("ic2024-15a-2"),),
    Clock.START: (ClauseId("ic2024-16a-1"),),
    Clock.TOO_FEW: (ClauseId("ic2024-16c-1"),),
    Clock.NOBODY: (ClauseId("ic2024-16c-3"),),
    Clock.REPORT: (ClauseId("ic2024-7b-4"),),
    Clock.AWAY: (ClauseId("ic2024-26c-3"),),
    Clock.AWAY_MARK: (ClauseId("ic2024-26c-4"),),
    Clock.BREAK_END: (ClauseId("ic2024-31-1"),),
    Clock.DISPUTE: (ClauseId("ic2024-29-2"),),
    Clock.COUNT: (ClauseId("ic2024-26a-4"),),
    Clock.CLOSE: (ClauseId("ic2024-10-7"),),
}

DEFAULT_CITES = (ClauseId("ic2024-5-4"), ClauseId("ic2024-11a-5"))
"""A captain who does not take off whom the official orders off, or a foul-mouthed player."""

TOSS_MINUTES = 5
"""15a-1: the captains toss so long before the start."""

SHEET = SheetRules(signed_by=ClauseId("ic2024-8c-3"))
"""8c-1 lets nobody change a finished sheet; an official's ruling stands beside it (14-1)."""
