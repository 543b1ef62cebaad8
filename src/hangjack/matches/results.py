"""Results of matches: what a sheet says so far, and what counts. They are different types on purpose.

Only an `Official` result reaches standings, a bracket or a draw; nothing turns a `Provisional` one into it but the sealing
of a sheet or an official's ruling.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from hangjack.ids import EntrantId, MatchId, PersonId

Columns = Mapping[str, int]
"""What a match adds to a team's row in the table, by the column's name: `{"W": 1, "L": 0}`."""

Ended = Literal["played", "default", "double_default", "bye", "conceded", "cancelled"]


class PlayersLine(Struct, frozen=True):
    """What some players made together in a match, by column; *credited*: nobody played, the others forfeited."""

    players: tuple[PersonId, ...]
    columns: Columns
    credited: bool = False


class Provisional(Struct, frozen=True):
    """What the sheet of a match says now. It may still change, and nothing but a board shows it."""

    match: MatchId
    figures: Mapping[EntrantId, Columns]


class Official(Struct, frozen=True):
    """The result of a match that counts: agreed by its parties and sealed, or given by an official."""

    match: MatchId
    figures: Mapping[EntrantId, Columns]
    """What the match adds to the row of each entrant."""
    winner: EntrantId | None
    ended: Ended = "played"
    players: tuple[PlayersLine, ...] = ()
    """What players made, where the book keeps count of them."""

    @property
    def entrants(self) -> tuple[EntrantId, ...]:
        """Those who met."""
        return tuple(self.figures)
