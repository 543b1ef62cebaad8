"""Where mafa says what its matches do about late pairs, time-outs and sheets."""

from hangjack.ids import ClauseId
from hangjack.matches.rules import Clock
from hangjack.matches.signatures import SheetRules

CLOCK_CITES: dict[Clock, tuple[ClauseId, ...]] = {
    Clock.FIRST_HALF_MARK: tuple(ClauseId(f"mafa-start-{number}") for number in range(1, 6)),
    Clock.SECOND_HALF_MARK: (ClauseId("mafa-start-7"),),
    Clock.TIME_OUT_END: (ClauseId("mafa-delay-4a"),),
}

DEFAULT_CITES = (ClauseId("mafa-start-9a"),)
"""A match that a team forfeits."""

SHEET = SheetRules(
    forbidden_by=ClauseId("mafa-scoring-6"),
    tables_must_match=ClauseId("mafa-scoring-5"),
)
