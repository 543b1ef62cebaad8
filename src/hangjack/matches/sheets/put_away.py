"""How far a match has been put away: tables confirmed by both pairs, the board read off, what the captains handed in."""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.ids import PersonId
from hangjack.matches.parties import Counts, Party
from hangjack.matches.scoring import Figures


class TableConfirmed(Struct, frozen=True, tag="table-confirmed"):
    """One of a pair answers for what stands on its table's sheet; *phone_of* is who held the phone, if another did."""

    side: Party
    table: int
    by: PersonId
    figures: Figures
    phone_of: PersonId | None = None


class PlayerSigned(Struct, frozen=True, tag="player-signed"):
    """One who has played signs what stands on the sheet of the match; *by* is who held the phone."""

    side: Party
    person: PersonId
    figures: Figures
    by: PersonId


class BoardRead(Struct, frozen=True, tag="board-read"):
    """Somebody has typed in what the scoreboard in the hall shows: each table in turn, and the total."""

    by: PersonId
    at_ms: int
    tables: tuple[Figures, ...]
    total: Counts


class HandedIn(Struct, frozen=True):
    """What a captain handed in after the match."""

    decks: int
    sheet_complete: bool = True
    sheet_correct: bool = True
    names_wrong: int = 0


class MatchClosed(Struct, frozen=True, tag="match-closed"):
    """Both captains have handed in what they had, and the match is put away."""

    handed_in: Mapping[Party, HandedIn]
    by: PersonId
    at_ms: int


ClosingEvent = TableConfirmed | PlayerSigned | BoardRead | MatchClosed


class Closings(Struct, frozen=True):
    """How far a match has been put away."""

    confirmed: Mapping[tuple[Party, int], TableConfirmed] = {}
    players: Mapping[PersonId, PlayerSigned] = {}
    """Who of the players has signed, and what."""
    board: BoardRead | None = None
    closed: MatchClosed | None = None
    """What was handed in last."""
    goes_on: bool = False
    """The match was put away and goes on: it will be put away again."""

    def has_signed(self, person: PersonId, figures: Figures) -> bool:
        """Whether somebody has signed *figures*, which stand on the sheet now: another score wants another signature."""
        signed = self.players.get(person)
        return signed is not None and signed.figures == figures

    @property
    def put_away(self) -> bool:
        """Whether what was handed in is noted, and nothing has happened since."""
        return self.closed is not None and not self.goes_on

    @property
    def reopened(self) -> "Closings":
        """The same for a match that goes on."""
        return replace(self, goes_on=self.closed is not None)


def fold(closings: Closings, event: ClosingEvent) -> Closings:
    """Return the closings after *event*."""
    match event:
        case TableConfirmed(side, table):
            return replace(closings, confirmed={**closings.confirmed, (side, table): event})
        case PlayerSigned(person=person):
            return replace(closings, players={**closings.players, person: event})
        case BoardRead():
            return replace(closings, board=event)
        case MatchClosed():
            return replace(closings, closed=event, goes_on=False)
    assert_never(event)
