"""When a round is over, and who has won it."""

from enum import IntEnum
from typing import Literal

from msgspec import Struct

from hangjack.games.pinochle.engine.options import Goal, Options
from hangjack.games.pinochle.engine.seats import Side, Tally

Why = Literal["500", "both_500", "time", "boston", "tie_extra_hand"]
"""What ended a round, or why it goes on after time; 500 stands for the points it is played to."""


class LastHand(Struct, frozen=True):
    """What the end of a round must know of the hand just finished."""

    bidding: Side | None = None
    boston: Side | None = None
    """The side whose Boston is confirmed."""


class RoundEnd(Struct, frozen=True):
    """Whether a round is over after a hand, and who has won it."""

    over: bool
    winner: Side | None = None
    reason: Why | None = None


GOES_ON = RoundEnd(over=False)
LEVEL = RoundEnd(False, None, "tie_extra_hand")


def round_end(score: Tally, last: LastHand, goal: Goal, *, time_called: bool) -> RoundEnd:
    """Return whether the round is over at *score*: a Boston first, then the points, then the time."""
    if last.boston is not None:
        return RoundEnd(True, last.boston, "boston")
    out = [side for side in Side if score.of(side) >= goal.points]
    if len(out) == 2:
        both = _winner_of_both(score, last, goal)
        return RoundEnd(True, both, "both_500") if both is not None else LEVEL
    if out:
        return RoundEnd(True, out[0], "500")
    return _at_time(score, last, goal) if time_called else GOES_ON


def written_score(score: Tally, boston: Side | None, options: Options) -> Tally:
    """Return the totals that are written down after a hand, with what some houses add for a confirmed Boston."""
    if boston is None or options.boston_points == "actual":
        return score
    return score.plus(boston, max(0, options.round_points - score.of(boston)))


def time_is_up(seconds: int, options: Options) -> bool:
    """Whether time is to be called *seconds* after the round began."""
    return seconds >= 60 * options.round_minutes


class Progress(IntEnum):
    """How far a hand had come when time was called."""

    NOT_DEALT = 0
    DEALT = 1
    """Its first packet was dealt."""
    LED = 2
    SCORED = 3


_NEEDED = {
    "finish_if_deal_started": Progress.DEALT,
    "finish_if_first_card_played": Progress.LED,
    "stop_now": Progress.SCORED,
}


class HandTimes(Struct, frozen=True):
    """When a hand was dealt, led to and scored; None for what has not happened."""

    dealt_ms: int | None = None
    led_ms: int | None = None
    scored_ms: int | None = None

    def progress(self, moment_ms: int) -> Progress:
        """How far the hand had come before a moment: what happens in that moment comes after it.

        A board set is scored without a lead, and is scored all the same.
        """
        steps = enumerate((self.dealt_ms, self.led_ms, self.scored_ms), start=1)
        return Progress(
            max((number for number, at_ms in steps if at_ms is not None and at_ms < moment_ms), default=0)
        )


def counts_after_time(progress: Progress, options: Options, *, extra: bool = False) -> bool:
    """Whether a hand that had come so far when time was called is finished and counted.

    One that was not dealt is void, but for the *extra* hand of a level score, which always counts.
    """
    return extra or progress >= _NEEDED[options.time_hand]


def _winner_of_both(score: Tally, last: LastHand, goal: Goal) -> Side | None:
    """Return who wins when both are out: the bidding side, or the higher total where the house or the lack of one says so."""
    if goal.both_out == "higher" or last.bidding is None:
        return score.leader or last.bidding
    return last.bidding


def _at_time(score: Tally, last: LastHand, goal: Goal) -> RoundEnd:
    if score.leader is not None:
        return RoundEnd(True, score.leader, "time")
    if goal.time_tie == "last_bidder" and last.bidding is not None:
        return RoundEnd(True, last.bidding, "time")
    return LEVEL
