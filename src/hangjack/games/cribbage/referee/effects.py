"""Effects of a ruling at a crib table, and what they do to it.

Effects are concrete: sides and numbers, decided when the ruling was made. `verdict_of` and `settle` need no rulebook,
so a stored ruling replays the same for ever.
"""

from typing import assert_never

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from hangjack.games.cribbage.engine.seats import Seat, Side, Tally, Variant
from hangjack.wording import Worded


class RuledTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What a ruling must know of the table; a correction of holes needs none of it."""

    variant: Variant = Variant.DOUBLES
    score: Tally = Tally()
    dealer: Seat | None = None
    """Who has dealt."""
    correct_dealer: Seat | None = None
    """Who should have dealt, where that was somebody else."""


class DealtBy(Worded):
    """Who deals again."""

    SAME = "same"
    CORRECT = "correct"


class CardIs(Worded):
    """What becomes of a card."""

    STANDS_IN_BOX = "stands-in-box"
    RECUT = "recut"
    RETURNED = "returned"
    STANDS = "stands"
    MUST_PLAY = "must-play"
    DEAD_IN_PLAY = "dead-in-play"
    REARRANGED = "rearranged"


class ScoreIs(Worded):
    """What becomes of a score."""

    STANDS = "stands"
    ALLOWED = "allowed"
    LOST = "lost"
    CORRECTED = "corrected"
    COUNT_NORMALLY = "count-normally"
    HAND_ZERO = "hand-zero"
    HAND_AND_BOX_ZERO = "hand-and-box-zero"
    ORDER_RESTORED = "order-restored"
    VOID = "void"


class ReferTo(Worded):
    """Who decides what the table cannot."""

    DISPUTES_COMMITTEE = "disputes-committee"


class Holes(Struct, frozen=True, tag="holes"):
    """A correction on the board; holes that are taken back are negative."""

    side: Side
    holes: int


class Redeal(Struct, frozen=True, tag="redeal"):
    """The cards are gathered and dealt again."""

    dealer: DealtBy


class CardRuled(Struct, frozen=True, tag="card"):
    """What becomes of the card in question."""

    card: CardIs


class ScoreRuled(Struct, frozen=True, tag="score"):
    """What becomes of the score in question."""

    score: ScoreIs


class CountSet(Struct, frozen=True, tag="count"):
    """A hand counts so many holes."""

    holes: int


class AlreadyOut(Struct, frozen=True, tag="already-out"):
    """The side that would have been out before, counted in order; None if neither would."""

    side: Side | None


class Referred(Struct, frozen=True, tag="referred"):
    """The case goes to those who decide it."""

    to: ReferTo


Effect = Holes | Redeal | CardRuled | ScoreRuled | CountSet | AlreadyOut | Referred


class Verdict(Struct, frozen=True):
    """All effects of a ruling in one place; `count` and `winner` only where the ruling is about one."""

    holes: Tally = Tally()
    redeal: bool = False
    dealer: DealtBy | None = None
    card: CardIs | None = None
    score: ScoreIs | None = None
    refer: ReferTo | None = None
    count: int | UnsetType = UNSET
    winner: Side | UnsetType | None = UNSET


class Settled(Struct, frozen=True):
    """The table after a ruling."""

    score: Tally
    winner: Side | None
    """Who has won the leg, by holes of the ruling or because the order of counting was restored."""
    redeal: bool
    next_dealer: Seat | None
    """Who deals again, if somebody does and the table says who that is."""


def verdict_of(effects: tuple[Effect, ...]) -> Verdict:
    """Return what *effects* come to."""
    verdict = Verdict()
    for effect in effects:
        verdict = _with(verdict, effect)
    return verdict


def settle(table: RuledTable, effects: tuple[Effect, ...], target: int) -> Settled:
    """Return the table after *effects*: no side falls below nothing or goes beyond *target*, which wins the leg."""
    verdict = verdict_of(effects)
    score = _corrected(table.score, verdict.holes, target)
    reached = (side for side in Side if verdict.holes.of(side) > 0 and score.of(side) >= target)
    out = None if verdict.winner is UNSET else verdict.winner
    dealers = {DealtBy.SAME: table.dealer, DealtBy.CORRECT: table.correct_dealer, None: None}
    return Settled(score, out or next(reached, None), verdict.redeal, dealers[verdict.dealer])


def _with(verdict: Verdict, effect: Effect) -> Verdict:
    match effect:
        case Holes(side, holes):
            return replace(verdict, holes=verdict.holes.plus(side, holes))
        case Redeal(dealer):
            return replace(verdict, redeal=True, dealer=dealer)
        case CardRuled(card):
            return replace(verdict, card=card)
        case ScoreRuled(score):
            return replace(verdict, score=score)
        case CountSet(holes):
            return replace(verdict, count=holes)
        case AlreadyOut(side):
            return replace(verdict, winner=side)
        case Referred(to):
            return replace(verdict, refer=to)
    assert_never(effect)


def _corrected(score: Tally, holes: Tally, target: int) -> Tally:
    after = Tally(max(0, score.A + holes.A), max(0, score.B + holes.B))
    return after.at_most(target)
