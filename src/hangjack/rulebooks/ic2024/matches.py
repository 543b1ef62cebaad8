"""Where ic2024 says what its matches do about lateness, and about sheets."""

from hangjack.ids import ClauseId
from hangjack.matches.sheets import SheetRules
from hangjack.matches.starts import Cause

LATE_CITES: dict[Cause, ClauseId] = {
    Cause.LATE: ClauseId("ic2024-16a-2"),
    Cause.SHORT: ClauseId("ic2024-16b-2"),
    Cause.CLOSED: ClauseId("ic2024-16b-4"),
}

SHEET = SheetRules()
"""8c-1 lets nobody change a finished sheet; an official's ruling stands beside it (14-1)."""
