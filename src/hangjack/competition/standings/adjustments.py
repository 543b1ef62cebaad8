"""Points that a team has in a table beside its matches, each with its reason and clause."""

from msgspec import Struct

from hangjack.ids import ClauseId, EntrantId, MatchId
from hangjack.wording import Worded


class Cause(Worded):
    """Why points were given or taken."""

    LATE_CARD = "late-card"
    LAPSED = "lapsed"
    DECISION = "decision"


class Adjustment(Struct, frozen=True):
    """Points that a team has more or fewer in the table than it has won."""

    team: EntrantId
    points: int
    cause: Cause
    match: MatchId | None = None
    told: str = ""
    clause: ClauseId | None = None
