"""Points given and taken by decision, as a committee writes them down; what a table makes of them is `standings.adjustments`."""

from msgspec import Struct

from hangjack.ids import EntrantId, PersonId


class PointsAdjusted(Struct, frozen=True, tag="points-adjusted"):
    """A committee that has the last word gives or takes points."""

    id: str
    team: EntrantId
    points: int
    by: PersonId
    at_ms: int
    reason: str
    case: str = ""
