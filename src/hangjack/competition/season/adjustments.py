"""Points given and taken beside the matches, each with its reason and clause, as a table shows them."""

from msgspec import Struct

from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
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


class PointsAdjusted(Struct, frozen=True, tag="points-adjusted"):
    """A committee that has the last word gives or takes points."""

    id: str
    team: EntrantId
    points: int
    by: PersonId
    at_ms: int
    reason: str
    case: str = ""
