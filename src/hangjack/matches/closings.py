"""The end of a match on paper: tables confirmed by both pairs, the board read off, what the captains handed in."""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.ids import PersonId
from hangjack.matches.teams import Both, Team


class Figures(Struct, frozen=True):
    """What a table has brought both sides, as somebody reads it off a sheet or a board."""

    bullseyes: Both
    hang_jacks: Both = Both()


class TableConfirmed(Struct, frozen=True, tag="table-confirmed"):
    """One of a pair answers for what stands on its table's sheet."""

    side: Team
    table: int
    by: PersonId
    figures: Figures


class BoardRead(Struct, frozen=True, tag="board-read"):
    """Somebody has typed in what the scoreboard in the hall shows: each table in turn, and the total."""

    by: PersonId
    at_ms: int
    tables: tuple[Figures, ...]
    total: Both


class HandedIn(Struct, frozen=True):
    """What a captain handed in after the match."""

    decks: int
    sheet_complete: bool = True
    sheet_correct: bool = True
    names_wrong: int = 0


class MatchClosed(Struct, frozen=True, tag="match-closed"):
    """Both captains have handed in what they had, and the match is put away."""

    handed_in: Mapping[Team, HandedIn]
    by: PersonId
    at_ms: int


ClosingEvent = TableConfirmed | BoardRead | MatchClosed


class Closings(Struct, frozen=True):
    """How far a match has been put away."""

    confirmed: Mapping[tuple[Team, int], TableConfirmed] = {}
    board: BoardRead | None = None
    closed: MatchClosed | None = None


def fold(closings: Closings, event: ClosingEvent) -> Closings:
    """Return the closings after *event*."""
    match event:
        case TableConfirmed(side, table):
            return replace(closings, confirmed={**closings.confirmed, (side, table): event})
        case BoardRead():
            return replace(closings, board=event)
        case MatchClosed():
            return replace(closings, closed=event)
    assert_never(event)
