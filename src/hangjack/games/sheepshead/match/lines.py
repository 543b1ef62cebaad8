"""What stands on the sheet of a Sheepshead table: hands and rows as lines, and everything that counts or is noted there."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from hangjack.games.sheepshead.engine.counting import Level
from hangjack.games.sheepshead.engine.outcomes import Outcome
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.engine.session import HandMisdealt, HandPlayed
from hangjack.ids import ClauseId, EntrantId
from hangjack.matches.parties import Counts, Party
from hangjack.matches.scoring import Line, Recorded
from hangjack.unions import joins


@joins(Line)
class HandLine(Struct, frozen=True, gc=False, tag="hand"):
    """One hand on the sheet: who dealt, whose play it was, and how it came out."""

    dealer: Party
    player: Party
    """The picker, or the winner of a leaster."""
    won: bool
    level: Level = Level.PLAIN
    leaster: bool = False
    ruled: ClauseId | None = None
    """The clause by which a ruling has decided it, at the plain level."""

    @property
    def outcome(self) -> Outcome:
        """How the hand came out, as the game says it."""
        return Outcome(Seat(self.player), self.won, self.level, self.leaster)


@joins(Recorded)
class PointsOff(Struct, frozen=True, gc=False, tag="points-off"):
    """Points taken off, or given by an official; they are no play, and stand apart on the sheet."""

    seat: Party
    points: int
    clause: ClauseId | None = None


@joins(Line)
class RowLine(Struct, frozen=True, gc=False, tag="row"):
    """A row that was written on paper and is no hand that can be: it counts as it is written."""

    PAPER_ONLY: ClassVar[bool] = True
    dealer: Party
    entries: Mapping[Party, str]
    points: Counts
    plays: Counts


@joins(Line)
class TotalsLine(Struct, frozen=True, gc=False, tag="totals"):
    """A summary on paper: everybody's points and plays, and no hands."""

    PAPER_ONLY: ClassVar[bool] = True
    points: Counts
    plays: Counts


@joins(Recorded)
class RowCounted(Struct, frozen=True, gc=False, tag="row-counted"):
    """A row of a paper sheet, as it is written."""

    dealer: Party
    points: Counts
    plays: Counts


@joins(Recorded)
class TotalsCounted(Struct, frozen=True, gc=False, tag="totals-counted"):
    """A paper summary: nothing more is played."""

    points: Counts
    plays: Counts


@joins(Recorded)
class PlayerLeft(Struct, frozen=True, gc=False, tag="player-left"):
    """A player has left for good; *substitute* takes the seat, where the table would be broken off otherwise."""

    seat: Party
    substitute: EntrantId | None = None


@joins(Recorded)
class SessionEnded(Struct, frozen=True, gc=False, tag="session-ended"):
    """The table was broken off, whoever still sits there."""


@joins(Recorded)
class ScorerNamed(Struct, frozen=True, gc=False, tag="scorer-named"):
    """The table has named who keeps the score from now on."""

    seat: Party


@joins(Recorded)
class StakesAgreed(Struct, frozen=True, gc=False, tag="stakes-agreed"):
    """Somebody at the table wants to play for these *stakes*; they hold from hand *from_hand* on when everybody does."""

    seat: Party
    stakes: tuple[int, int, int]
    from_hand: int


@joins(Recorded)
class RulingAccepted(Struct, frozen=True, gc=False, tag="ruling-accepted"):
    """Somebody at the table accepts a ruling that was proposed; when everybody does, it is closed there."""

    seat: Party
    ruling: str


for _event in (HandPlayed, HandMisdealt):
    joins(Recorded)(_event)

SheetEntry = (
    HandPlayed
    | HandMisdealt
    | PointsOff
    | PlayerLeft
    | SessionEnded
    | ScorerNamed
    | StakesAgreed
    | RulingAccepted
    | RowCounted
    | TotalsCounted
)
