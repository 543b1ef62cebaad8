"""Results of matches: what a sheet says so far, and what counts. They are different types on purpose.

Only an `Official` result reaches standings, a bracket or a draw; nothing turns a `Provisional` one into it but the sealing
of a sheet or an official's ruling.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from hangjack.ids import MatchId, TeamId

Columns = Mapping[str, int]
"""What a match adds to a team's row in the table, by the column's name: `{"W": 1, "BF": 17, "BA": 12}`."""

Ended = Literal["played", "default", "double_default"]


class Provisional(Struct, frozen=True):
    """What the sheet of a match says now. It may still change, and nothing but a board shows it."""

    match: MatchId
    columns: Mapping[TeamId, Columns]


class Official(Struct, frozen=True):
    """The result of a match that counts: agreed by both sides and sealed, or given by an official."""

    match: MatchId
    teams: tuple[TeamId, TeamId]
    columns: Mapping[TeamId, Columns]
    winner: TeamId | None
    ended: Ended = "played"
