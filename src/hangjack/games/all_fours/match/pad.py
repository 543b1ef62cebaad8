"""The score pad of a running game: points as they are made, in order, each with its cause, agreed issue by issue.

Kicks, gifts and penalties are written at once, the rest at the end of the issue. What is written may be erased and
written again until the issue is packed; both pairs agree to an issue before it is packed, and then it is locked. What
two phones have written alike counts once.
"""

from collections.abc import Mapping
from functools import reduce
from typing import ClassVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.engine.options import Options
from hangjack.games.all_fours.engine.seats import Side, Tally
from hangjack.ids import PersonId
from hangjack.matches import pads
from hangjack.matches.pads.hands import Before, Hand, doubtful, shared, written_by_both
from hangjack.matches.parties import Party
from hangjack.unions import joins

_NOTHING = Before()
_COUNTED = (AwardFor.HIGH, AwardFor.LOW, AwardFor.JACK, AwardFor.HANG_JACK, AwardFor.GAME)


@joins(pads.PadMark)
class PointsWritten(Struct, frozen=True, gc=False, tag="points-written"):
    """Points with their cause, written down for a side."""

    award: Award
    hand: Hand | None = None


@joins(pads.PadMark)
class SamePointsWritten(Struct, frozen=True, gc=False, tag="same-points-written"):
    """Somebody else has written the same points without having seen them: they count once."""

    id: str
    hand: Hand


@joins(pads.PadMark)
class PointsErased(Struct, frozen=True, gc=False, tag="points-erased"):
    """Points of this issue were wrong and are gone: those with that id, or the last ones."""

    takes_back: ClassVar[bool] = True
    id: str = ""
    award: Award | None = None
    hand: Hand | None = None
    """Who has erased them."""


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


PadEvent = (
    PointsWritten | SamePointsWritten | PointsErased | IssueAgreed | CardsPacked | TurnAsked | PadTurned
)


@joins(pads.Pad)
class Pad(Struct, frozen=True, gc=False, tag="all-fours"):
    """The points of a running game."""

    packed: tuple[Award, ...] = ()
    """Those of the issues that are over."""
    issue: tuple[Award, ...] = ()
    hands: tuple[Hand, ...] = ()
    """Who wrote each point of the issue."""
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
        case PointsWritten(award, hand):
            hands = (*pad.hands, hand or _nobody(len(pad.written)))
            return replace(pad, issue=(*pad.issue, award), hands=hands, agreed={})
        case SamePointsWritten(id_, hand):
            return replace(pad, hands=shared(pad.hands, id_, hand))
        case PointsErased(id_):
            return _without(pad, id_)
        case IssueAgreed(side, by):
            return replace(pad, agreed={**pad.agreed, side: by})
        case CardsPacked():
            return Pad(pad.written, turned=pad.turned)
        case TurnAsked(side, by):
            return replace(pad, turn_asked={side: by})
        case PadTurned():
            return replace(pad, turned=not pad.turned, turn_asked={})
    assert_never(event)


def write_points(
    pad: Pad, award: Award, options: Options, hand: Hand | None = None, before: Before = _NOTHING
) -> tuple[PointsWritten | SamePointsWritten, ...]:
    """Write points down. What one issue cannot have twice, or not for that many points, is refused.

    What somebody else has written too counts once; where that is doubtful, *hand* is asked first.
    """
    if award.points < 1:
        raise Refused("pad.no-points")
    if award.what in _COUNTED:
        _require_worth(award, options)
    if hand is not None and (same := _same(pad, award, hand, before)) is not None:
        return () if same.is_of(hand.by) else (SamePointsWritten(same.id, hand),)
    if award.what in _COUNTED:
        _require_once(pad, award)
    return (PointsWritten(award, hand),)


def erase_last(pad: Pad) -> tuple[PointsErased, ...]:
    """Erase the last points of this issue; those of packed issues stay."""
    if not pad.issue:
        raise Refused("pad.nothing-to-erase")
    return (PointsErased(pad.hands[-1].id, pad.issue[-1]),)


def erase_points(pad: Pad, id_: str, hand: Hand) -> tuple[PointsErased, ...]:
    """Erase points of this issue: those that *hand* has meant, or the last ones. What is gone already is no fault."""
    if not id_:
        return tuple(replace(each, hand=hand) for each in erase_last(pad))
    found = [award for each, award in zip(pad.hands, pad.issue, strict=True) if each.id == id_]
    return tuple(PointsErased(id_, award, hand) for award in found)


def write_instead(pad: Pad, award: Award, options: Options, hand: Hand, instead: str) -> tuple[PadEvent, ...]:
    """Write points in the place of what others have written otherwise."""
    erased = erase_points(pad, instead, hand)
    after = reduce(fold, erased, pad)
    return (*erased, *write_points(after, award, options, hand, Before(sure=True)))


def agree_issue(
    pad: Pad, side: Side, by: PersonId, seen: tuple[str, ...] | None = None
) -> tuple[IssueAgreed, ...]:
    """Agree to the points of this issue for a side. Whoever has *seen* other points has agreed to something else."""
    if seen is not None and sorted(seen) != sorted(each.id for each in pad.hands):
        return ()
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


def _same(pad: Pad, award: Award, hand: Hand, before: Before) -> Hand | None:
    """Return the points that *hand* means, if they stand there already. Refuses where only they can say it."""
    alike = [each for each, known in zip(pad.hands, pad.issue, strict=True) if known == award]
    if award.what in _COUNTED:
        return alike[0] if alike else None
    if both := written_by_both(alike, hand, before.seen):
        return both
    if not before.sure and (last := doubtful(alike, hand)):
        seconds = (hand.at_ms - last.at_ms) // 1000
        raise Refused("pad.doubt.same", what=award.what, points=award.points, seconds=seconds)
    return None


def _require_worth(award: Award, options: Options) -> None:
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


def _require_once(pad: Pad, award: Award) -> None:
    jacks = (AwardFor.JACK, AwardFor.HANG_JACK)
    same = jacks if award.what in jacks else (award.what,)
    for each in pad.issue:
        if each.what in same and each != award:
            raise Refused(
                "pad.otherwise", what=award.what, known=each.what, side=each.side, points=each.points
            )
        if each == award:
            raise Refused("pad.twice", what=award.what)


def _without(pad: Pad, id_: str) -> Pad:
    """Return the pad without the points of that id, or without the last ones."""
    gone = id_ or (pad.hands[-1].id if pad.hands else "")
    kept = [each for each in zip(pad.hands, pad.issue, strict=True) if each[0].id != gone]
    issue, hands = tuple(award for _, award in kept), tuple(hand for hand, _ in kept)
    return replace(pad, issue=issue, hands=hands, agreed={})


def _nobody(number: int) -> Hand:
    """Return the hand of points of which nobody knows who wrote them."""
    return Hand(str(number), PersonId(""), Party(""), 0)


PAD: pads.PadKind[Pad, PadEvent, Options] = pads.PadKind(start=start, fold=fold, is_written=is_written)
