"""The pegs of a leg that is being played: holes as they are pegged, in order, for the pair that has made them.

The wooden board stays the master; whoever wants it pegs here too, and both phones show the same. What two phones have
pegged alike counts once. Nothing is pegged behind the last hole, where the leg is won.
"""

from typing import ClassVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.games.cribbage.engine.faults import MOST_HOLES
from hangjack.games.cribbage.engine.options import Options
from hangjack.matches import pads
from hangjack.matches.pads.hands import Before, Hand, doubtful, shared, written_by_both
from hangjack.matches.parties import Party
from hangjack.unions import joins

_NOTHING = Before()


class Peg(Struct, frozen=True, gc=False):
    """Holes that a pair has made at once."""

    team: Party
    holes: int


@joins(pads.PadMark)
class HolesPegged(Struct, frozen=True, gc=False, tag="holes-pegged"):
    """The back peg of a pair has moved so many holes in front of its front peg."""

    peg: Peg
    hand: Hand


@joins(pads.PadMark)
class SameHolesPegged(Struct, frozen=True, gc=False, tag="same-holes-pegged"):
    """Somebody else has pegged the same holes without having seen them: they count once."""

    id: str
    hand: Hand


@joins(pads.PadMark)
class PegTakenBack(Struct, frozen=True, gc=False, tag="peg-taken-back"):
    """Holes were pegged wrongly, and are gone."""

    takes_back: ClassVar[bool] = True
    id: str
    peg: Peg
    hand: Hand
    """Who has taken them back."""


PadEvent = HolesPegged | SameHolesPegged | PegTakenBack


@joins(pads.Pad)
class Pad(Struct, frozen=True, gc=False, tag="crib"):
    """The pegs of a leg."""

    pegs: tuple[Peg, ...] = ()
    hands: tuple[Hand, ...] = ()
    """Who has pegged each of them."""


def start() -> Pad:
    """Return a board with no peg in it."""
    return Pad()


def is_written(pad: Pad) -> bool:
    """Whether anything has been pegged in the leg."""
    return bool(pad.pegs)


def holes_of(pad: Pad, team: Party, target: int) -> int:
    """Return in which hole the front peg of a pair stands: never behind the last."""
    return min(target, sum(each.holes for each in pad.pegs if each.team == team))


def fold(pad: Pad, event: PadEvent) -> Pad:
    """Return the pegs after *event*."""
    match event:
        case HolesPegged(peg, hand):
            return Pad((*pad.pegs, peg), (*pad.hands, hand))
        case SameHolesPegged(id_, hand):
            return replace(pad, hands=shared(pad.hands, id_, hand))
        case PegTakenBack(id_):
            kept = [each for each in zip(pad.pegs, pad.hands, strict=True) if each[1].id != id_]
            return Pad(tuple(peg for peg, _ in kept), tuple(hand for _, hand in kept))
    assert_never(event)


def peg_holes(
    pad: Pad, peg: Peg, target: int, hand: Hand, before: Before = _NOTHING
) -> tuple[HolesPegged | SameHolesPegged, ...]:
    """Peg holes for a pair. Refuses more than any hand has, and anything after the last hole.

    What somebody else has pegged too counts once; where that is doubtful, *hand* is asked first.
    """
    if not 1 <= peg.holes <= MOST_HOLES:
        raise Refused("crib.holes", holes=peg.holes, most=MOST_HOLES)
    alike = [each for known, each in zip(pad.pegs, pad.hands, strict=True) if known == peg]
    if (same := written_by_both(alike, hand, before.seen)) is not None:
        return (SameHolesPegged(same.id, hand),)
    if any(holes_of(pad, each.team, target) >= target for each in pad.pegs):
        raise Refused("crib.leg-over", target=target)
    if not before.sure and (last := doubtful(alike, hand)) is not None:
        seconds = (hand.at_ms - last.at_ms) // 1000
        raise Refused("crib.doubt.same-holes", holes=peg.holes, seconds=seconds)
    return (HolesPegged(peg, hand),)


def take_back(pad: Pad, id_: str, hand: Hand) -> tuple[PegTakenBack, ...]:
    """Take holes back: those with that id. What is gone already is no fault."""
    found = [peg for peg, each in zip(pad.pegs, pad.hands, strict=True) if each.id == id_]
    return tuple(PegTakenBack(id_, peg, hand) for peg in found)


PAD: pads.PadKind[Pad, PadEvent, Options] = pads.PadKind(start=start, fold=fold, is_written=is_written)
