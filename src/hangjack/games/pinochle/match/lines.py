"""What is written on the sheets of a round, and what comes to count in it."""

from typing import ClassVar

from msgspec import Struct

from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.options import Options
from hangjack.games.pinochle.engine.seats import Seat
from hangjack.games.pinochle.referee.prescriptions import RefereeOptions
from hangjack.ids import ClauseId
from hangjack.matches.events import TimeUp
from hangjack.matches.parties import Counts, Party
from hangjack.matches.scoring import Line, Play, Recorded, ScoringOptions
from hangjack.unions import joins


@joins(Play)
class Played(Options, frozen=True, gc=False, tag="pinochle"):
    """How the hands of a table are played, as the match keeps it."""


@joins(ScoringOptions)
class RoundOptions(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="pinochle"):
    """What a round needs beside how hands are played: what a renege costs."""

    referee: RefereeOptions = RefereeOptions()


@joins(Line)
class HandLine(Struct, frozen=True, gc=False, tag="pinochle-hand"):
    """One hand on a side's sheet: who dealt and bid, how it ended, what both melded, took and scored."""

    n: int
    dealer: Seat
    bidding: Party | None
    """Nobody where a renege ended the hand before the first bid."""
    bid: int | None
    meld: Counts
    tricks: Counts
    score: Counts
    how: HowEnded = HowEnded.PLAYED
    reneged: Party | None = None
    boston: Party | None = None
    """Who took every trick; it wins the round only if a director saw the last one."""


class WrittenHand(Struct, frozen=True, gc=False):
    """A hand as it stands on paper, with what only a paper has: sums, circle, tick, and who saw a Boston."""

    hand: HandLine
    total: Counts
    circled: bool = False
    verified: bool = True
    seen_by: str = ""


@joins(Line)
class PaperRound(Struct, frozen=True, gc=False, tag="pinochle-paper"):
    """A whole signed paper as it was typed: its written totals and winner are the result, whatever its sums say."""

    PAPER_ONLY: ClassVar[bool] = True
    sheet_of: Party
    hands: tuple[WrittenHand, ...]
    final: Counts
    winner: Party
    time_called: bool = False


def line_of_round(line: Line) -> HandLine | PaperRound:
    """Return a line of the sheet of a round as what it is."""
    assert isinstance(line, (HandLine, PaperRound)), "a round of pinochle"
    return line


@joins(Recorded)
class HandCounted(Struct, frozen=True, gc=False, tag="hand-counted"):
    """A hand with what both score, as it is written."""

    n: int
    dealer: Seat
    bidding: Party | None
    score: Counts
    boston: Party | None = None


@joins(Recorded)
class RoundWritten(Struct, frozen=True, gc=False, tag="round-written"):
    """A round that was kept on paper: its totals and its winner."""

    total: Counts
    winner: Party
    hands: int


@joins(Recorded)
class HandRuled(Struct, frozen=True, gc=False, tag="hand-ruled"):
    """The director has ruled that a hand is over, by a renege or a board set of *side*, and what both score."""

    n: int
    how: HowEnded
    side: Party
    score: Counts
    clause: ClauseId | None = None


@joins(Recorded)
class BostonSeen(Struct, frozen=True, gc=False, tag="boston-seen"):
    """A director has seen the last trick of a hand: *side* has all of them."""

    n: int
    side: Party


@joins(Recorded)
class RoundBegun(Struct, frozen=True, gc=False, tag="round-begun"):
    """The scorekeeper of *side* has looked who sits here, and says who deals first."""

    side: Party
    dealer: Seat


@joins(Recorded)
class DealBegun(Struct, frozen=True, gc=False, tag="deal-begun"):
    """A scorekeeper says that the hand was far enough before time to be played out, though nothing of it was written."""

    side: Party


RoundEntry = HandCounted | RoundWritten | HandRuled | BostonSeen | RoundBegun | DealBegun | TimeUp
