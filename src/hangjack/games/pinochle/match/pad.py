"""The pad of a hand that is being played: what each side has written of it so far, bid first, then its meld.

Each scorekeeper writes for the own sheet. The first card waits until the meld stands on both.
"""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.games.pinochle.engine.auction import number_fault
from hangjack.games.pinochle.engine.melding import Meld, price
from hangjack.games.pinochle.engine.options import MeldTable, Options
from hangjack.games.pinochle.engine.rounds import Progress, counts_after_time
from hangjack.matches import pads
from hangjack.matches.pads.hands import Hand
from hangjack.matches.parties import Party
from hangjack.unions import joins


class Laid(Struct, frozen=True, gc=False):
    """A combination as it lies on the table, so many of it in one hand."""

    meld: str
    times: int = 1


class Part(Struct, frozen=True, gc=False):
    """What one side has written of the hand: who bid and how much, and its own meld once that is counted."""

    bidding: Party
    bid: int
    meld: int | None = None
    laid: tuple[Laid, ...] = ()
    """The combinations that the meld was counted from; none where it was typed as a number."""


@joins(pads.PadMark)
class PartWritten(Struct, frozen=True, gc=False, tag="part-written"):
    """A side has written its part of the hand, instead of what it had there before."""

    side: Party
    part: Part
    hand: Hand | None = None


@joins(pads.PadMark)
class PartErased(Struct, frozen=True, gc=False, tag="part-erased"):
    """A side has wiped off what it had of the hand."""

    side: Party
    hand: Hand | None = None


PadEvent = PartWritten | PartErased


@joins(pads.Pad)
class Pad(Struct, frozen=True, gc=False, tag="pinochle"):
    """What both sides have of the hand so far."""

    parts: Mapping[Party, Part] = {}

    @property
    def melded(self) -> Mapping[Party, int]:
        """The meld of each side that has counted it."""
        return {side: part.meld for side, part in self.parts.items() if part.meld is not None}


def start() -> Pad:
    """Return a pad with nothing on it."""
    return Pad()


def is_written(pad: Pad) -> bool:
    """Whether a hand is under way."""
    return bool(pad.parts)


def counts_at_time(pad: Pad, play: Options) -> bool:
    """Whether the hand is played out when time is called: whoever has bid was dealt cards; a lead nobody writes down."""
    progress = Progress.DEALT if is_written(pad) else Progress.NOT_DEALT
    return counts_after_time(progress, play)


def fold(pad: Pad, event: PadEvent) -> Pad:
    """Return the pad after *event*."""
    match event:
        case PartWritten(side, part):
            return replace(pad, parts={**pad.parts, side: part})
        case PartErased(side):
            return Pad({each: part for each, part in pad.parts.items() if each != side})
    assert_never(event)


def write_part(pad: Pad, side: Party, part: Part, options: Options, hand: Hand) -> tuple[PartWritten, ...]:
    """Write a side's part. Refuses a number that is no bid, and meld that its combinations do not come to."""
    if number_fault(part.bid, None, options) is not None:
        raise Refused(
            "pinochle.line.bid", bid=part.bid, lowest=options.lowest_bid, ones=options.bid_by_ones_to
        )
    if part.meld is not None and part.meld < 0:
        raise Refused("pinochle.line.negative")
    if part.laid and part.meld != worth(part.laid, options.meld_table):
        raise Refused("pinochle.line.laid", meld=part.meld, worth=worth(part.laid, options.meld_table))
    return () if pad.parts.get(side) == part else (PartWritten(side, part, hand),)


def erase_part(pad: Pad, side: Party, hand: Hand) -> tuple[PartErased, ...]:
    """Wipe a side's part off; where there is none, nothing happens."""
    return (PartErased(side, hand),) if side in pad.parts else ()


def may_lead(pad: Pad, parties: Mapping[Party, object]) -> bool:
    """Whether the first card may be led: the meld of both sides stands on both sheets."""
    return pad.melded.keys() == parties.keys()


ROUND_HOUSE = "round_house"
"""A marriage in each suit, which is counted as its parts."""
PLAIN_MARRIAGES = 3
"""So many of a round house are in suits that are not trump."""


def worth(laid: tuple[Laid, ...], table: MeldTable) -> int:
    """Return what combinations are worth together, each as it lies in one hand."""
    return sum(worth_of(each.meld, each.times, table) for each in laid)


def worth_of(meld: str, times: int, table: MeldTable) -> int:
    """Return what a combination is worth: a round house is kings and queens around with its marriages."""
    if meld == ROUND_HOUSE:
        around = price(Meld.KINGS, times, table) + price(Meld.QUEENS, times, table)
        couples = price(Meld.ROYAL_MARRIAGE, times, table) + PLAIN_MARRIAGES * price(
            Meld.MARRIAGE_S, times, table
        )
        return around + couples
    known = "marriage_s" if meld == "marriage" else meld
    if known not in set(Meld):
        raise Refused("pinochle.line.no-such-meld", meld=meld)
    return price(Meld(known), times, table)


PAD: pads.PadKind[Pad, PadEvent, Options] = pads.PadKind(
    start=start, fold=fold, is_written=is_written, counts_at_time=counts_at_time
)
