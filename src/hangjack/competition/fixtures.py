"""A fixture: a match that is to be played, and what must come before it."""

from msgspec import Struct

from hangjack.ids import MatchId, TeamId


class Fixture(Struct, frozen=True):
    """One match of a format. In a knockout not every team is known yet."""

    match: MatchId
    teams: tuple[TeamId, ...]
    """The teams that are known, the home team first where there is one."""
    round: int = 1
    group: str | None = None
    after: tuple[MatchId, ...] = ()
    """The matches that must be over before this one can begin."""
