"""Cases about members who are too young for alcohol: who is told of, and which captain answers for it.

What was told stands in the record of the member beside the log, and goes with it when that is erased.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import FormatEvent
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.ids import ClauseId, EntrantId, PersonId


class MinorReported(FormatEvent, frozen=True, tag="minor-reported"):
    """A case is open about a young member; the captain of the team answers for it."""

    id: str
    person: PersonId
    team: EntrantId
    captain: PersonId | None
    by: PersonId
    at_ms: int
    clauses: tuple[ClauseId, ...] = ()


class MinorCaseClosed(FormatEvent, frozen=True, tag="minor-case-closed"):
    """What the committee has made of a case about a young member."""

    id: str
    text: str
    by: PersonId
    at_ms: int


MinorEvent = MinorReported | MinorCaseClosed


class MinorCase(Struct, frozen=True):
    """A case about a young member, and how it ended."""

    reported: MinorReported
    closed: MinorCaseClosed | None = None


MinorCases = Mapping[str, MinorCase]


def fold(cases: MinorCases, event: MinorEvent) -> MinorCases:
    """Return the cases after *event*. Never refuses."""
    if isinstance(event, MinorReported):
        return {**cases, event.id: MinorCase(event)}
    if event.id not in cases:
        return cases
    return {**cases, event.id: replace(cases[event.id], closed=event)}


def close(cases: MinorCases, closed: MinorCaseClosed) -> tuple[MinorCaseClosed, ...]:
    """Close a case with what came of it. Refuses one that there is not, and one that is closed."""
    known = cases.get(closed.id)
    if known is None:
        raise BadInput("office.no-such-case")
    if known.closed is not None:
        raise Refused("minors.closed-already")
    require_reason(closed.text)
    return (closed,)
