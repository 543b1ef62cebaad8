"""The score pad of a running game: points as they are made, in order, each with its cause, agreed issue by issue.

Kicks, gifts and penalties are written at once, the rest at the end of the issue. What is written may be erased and
written again until the issue is packed; both pairs agree to an issue before it is packed, and then it is locked.
"""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.games.all_fours.counting import Award, AwardFor
from hangjack.games.all_fours.options import Options
from hangjack.games.all_fours.seats import Side, Tally
from hangjack.ids import PersonId
from hangjack.matches import pads
from hangjack.unions import joins

_COUNTED = (AwardFor.HIGH, AwardFor.LOW, AwardFor.JACK, AwardFor.HANG_JACK, AwardFor.GAME)


@joins(pads.PadMark)
class PointsWritten(Struct, frozen=True, gc=False, tag="points-written"):
    """Points with their cause, written down for a side."""

    award: Award


@joins(pads.PadMark)
class PointsErased(Struct, frozen=True, gc=False, tag="points-erased"):
    """The last points written in this issue were wrong and are gone."""


@joins(pads.PadMark)
class IssueAgreed(Struct, frozen=True, gc=False, tag="issue-agreed"):
    """A side agrees to what is written for this issue."""

    side: Side
    by: PersonId


@joins(pads.PadMark)
class CardsPacked(Struct, frozen=True, gc=False, tag="cards-packed"):
    """The cards are gathered: nothing of this issue is claimed or changed any more."""


@joins(pads.PadMark)
class TurnAsked(Struct, frozen=True, gc=False, tag="turn-asked"):
    """A side wants to move the points to the other side of the table; the opponents have not confirmed it yet."""

    side: Side
    by: PersonId


@joins(pads.PadMark)
class PadTurned(Struct, frozen=True, gc=False, tag="pad-turned"):
    """The points moved to the other side of the table, in the same order; the opponents confirmed it."""

    confirmed_by: PersonId


PadEvent = PointsWritten | PointsErased | IssueAgreed | CardsPacked | TurnAsked | PadTurned


@joins(pads.Pad)
class Pad(Struct, frozen=True, gc=False, tag="all-fours"):
    """The points of a running game."""

    packed: tuple[Award, ...] = ()
    """Those of the issues that are over."""
    issue: tuple[Award, ...] = ()
    agreed: Mapping[Side, PersonId] = {}
    turned: bool = False
    turn_asked: Mapping[Side, PersonId] = {}
    """The side that wants to turn the pad, until the others have confirmed it."""

    @property
    def score(self) -> Tally:
        """Both sides' points, everything written counted."""
        tally = Tally()
        for award in (*self.packed, *self.issue):
            tally = tally.plus(award.side, award.points)
        return tally

    @property
    def settled(self) -> tuple[Award, ...]:
        """The points to which both sides have agreed."""
        return (*self.packed, *(self.issue if len(self.agreed) == len(Side) else ()))

    @property
    def written(self) -> tuple[Award, ...]:
        """All points in the order in which they were made."""
        return (*self.packed, *self.issue)


def start() -> Pad:
    """Return a pad with nothing on it."""
    return Pad()


def is_written(pad: Pad) -> bool:
    """Whether points have been made in the game."""
    return bool(pad.written)


def fold(pad: Pad, event: PadEvent) -> Pad:
    """Return the pad after *event*."""
    match event:
        case PointsWritten(award):
            return replace(pad, issue=(*pad.issue, award), agreed={})
        case PointsErased():
            return replace(pad, issue=pad.issue[:-1], agreed={})
        case IssueAgreed(side, by):
            return replace(pad, agreed={**pad.agreed, side: by})
        case CardsPacked():
            return Pad(pad.written, turned=pad.turned)
        case TurnAsked(side, by):
            return replace(pad, turn_asked={side: by})
        case PadTurned():
            return replace(pad, turned=not pad.turned, turn_asked={})
    assert_never(event)


def write_points(pad: Pad, award: Award, options: Options) -> tuple[PointsWritten, ...]:
    """Write points down. What one issue cannot have twice, or not for that many points, is refused."""
    if award.points < 1:
        raise Refused("pad.no-points")
    if award.what in _COUNTED:
        _require_countable(pad, award, options)
    return (PointsWritten(award),)


def erase_last(pad: Pad) -> tuple[PointsErased, ...]:
    """Erase the last points of this issue; those of packed issues stay."""
    if not pad.issue:
        raise Refused("pad.nothing-to-erase")
    return (PointsErased(),)


def agree_issue(pad: Pad, side: Side, by: PersonId) -> tuple[IssueAgreed, ...]:
    """Agree to the points of this issue for a side."""
    if pad.agreed.get(side.other) == by:
        raise Refused("pad.same-person")
    return () if pad.agreed.get(side) == by else (IssueAgreed(side, by),)


def pack_cards(pad: Pad) -> tuple[CardsPacked, ...]:
    """Gather the cards once both pairs have agreed."""
    if len(pad.agreed) < len(Side):
        raise Refused("pad.not-agreed", sides=[side for side in Side if side not in pad.agreed])
    return (CardsPacked(),)


def turn_pad(pad: Pad, side: Side, by: PersonId) -> tuple[TurnAsked | PadTurned, ...]:
    """Move the points to the other side of the table: one side asks, and somebody else of the opponents confirms it."""
    asked = pad.turn_asked.get(side.other)
    if asked is None:
        return () if side in pad.turn_asked else (TurnAsked(side, by),)
    if asked == by:
        raise Refused("pad.turn-unconfirmed")
    return (PadTurned(by),)


def _require_countable(pad: Pad, award: Award, options: Options) -> None:
    points = options.points
    worth = {
        AwardFor.HIGH: points.high,
        AwardFor.LOW: points.low,
        AwardFor.JACK: points.jack,
        AwardFor.HANG_JACK: points.hang,
        AwardFor.GAME: points.game,
    }[award.what]
    if award.points != worth:
        raise Refused("pad.wrong-worth", what=award.what, worth=worth, points=award.points)
    jacks = (AwardFor.JACK, AwardFor.HANG_JACK)
    same = jacks if award.what in jacks else (award.what,)
    if any(each.what in same for each in pad.issue):
        raise Refused("pad.twice", what=award.what)
