"""How official results arrive in a competition: the events, and what is asked of a result wherever it goes.

A table and a bracket fold the same two events. A result for a match that has one already takes its place: that is how a
ruling after the match reaches the standings.
"""

from collections.abc import Sequence

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import MatchId, TeamId
from hangjack.matches.results import Official


class ResultEntered(Struct, frozen=True, tag="result-entered"):
    """An official result counts from now on, instead of any earlier one of its match."""

    result: Official


class ResultSetAside(Struct, frozen=True, tag="result-set-aside"):
    """The result of a match no longer counts, for this reason; the match is open again."""

    match: MatchId
    reason: str


Arrival = ResultEntered | ResultSetAside


def require_teams(result: Official, teams: Sequence[TeamId]) -> None:
    """Refuse a *result* that is not one between *teams*, or whose winner did not play."""
    if set(result.teams) != set(teams) or set(result.columns) != set(teams):
        raise Refused("result.other-teams", match=result.match, teams=tuple(teams))
    if result.winner is not None and result.winner not in teams:
        raise Refused("result.winner-elsewhere", match=result.match, winner=result.winner)


def require_reason(reason: str) -> str:
    """Return *reason* without blanks around it. Refuses an empty one: people will ask why."""
    if not reason.strip():
        raise Refused("arrangement.needs-reason")
    return reason.strip()
