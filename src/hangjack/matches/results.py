"""Results of matches: what a sheet says so far, and what counts. They are different types on purpose.

Only an `Official` result reaches standings, a bracket or a draw; nothing turns a `Provisional` one into it but the sealing
of a sheet or an official's ruling.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from hangjack.ids import EntrantId, MatchId, PersonId

Columns = Mapping[str, int]
"""What a match adds to a team's row in the table, by the column's name: `{"W": 1, "BF": 17, "BA": 12}`."""

Ended = Literal["played", "default", "double_default"]


class PairLine(Struct, frozen=True):
    """What the players of one table made in a match; *credited*: nobody played, the others forfeited."""

    players: tuple[PersonId, ...]
    bullseyes: int
    games: int = 0
    hang_jacks: int = 0
    late_claims: int = 0
    credited: bool = False


class Provisional(Struct, frozen=True):
    """What the sheet of a match says now. It may still change, and nothing but a board shows it."""

    match: MatchId
    columns: Mapping[EntrantId, Columns]


class Official(Struct, frozen=True):
    """The result of a match that counts: agreed by both sides and sealed, or given by an official."""

    match: MatchId
    teams: tuple[EntrantId, EntrantId]
    columns: Mapping[EntrantId, Columns]
    winner: EntrantId | None
    ended: Ended = "played"
    pairs: tuple[PairLine, ...] = ()
    """What each pair made, where the book keeps count of pairs."""
