"""Worked examples of the round clock: when time is called at a table, and what becomes of the hand in progress."""

from collections.abc import Mapping
from datetime import time
from typing import Annotated, Any

from msgspec import Meta

from hangjack.conformance.given import Plain
from hangjack.formats.rotation.rounds.events import MINUTE_MS, SECOND_MS, RoundClock, ends_ms
from hangjack.games.pinochle.engine.options import Options
from hangjack.games.pinochle.engine.rounds import HandTimes, LastHand, Progress, counts_after_time, round_end
from hangjack.games.pinochle.engine.seats import Side, Tally
from hangjack.ids import MatchId
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House

_DAY_MS = 24 * 60 * MINUTE_MS
_TABLE = MatchId("table")


class ClockGiven(Plain, frozen=True):
    """One hand around the end of a round, in times of the day."""

    round_start: time
    deal_started: time
    first_card_played: time | None
    hand_scored: time | None
    level_scores: bool
    credit_s: Annotated[int, Meta(ge=0)] = 0
    extra_hand: bool = False


def run_clock(given: ClockGiven, house: House) -> Mapping[str, Any]:
    """Say when time is called at the table, whether the hand counts, and whether another may be dealt after it."""
    options, start_ms = options_of(house, Options), _ms(given.round_start)
    clock = RoundClock(1, start_ms, options.round_minutes * MINUTE_MS, "", credits={_TABLE: given.credit_s})
    called_ms = ends_ms(clock, _TABLE)
    assert called_ms is not None, "a clock that nobody has paused"
    steps = (given.deal_started, given.first_card_played, given.hand_scored)
    hand = HandTimes(*(None if each is None else _after(start_ms, each) for each in steps))
    score = Tally() if given.level_scores else Tally().plus(Side.NS, 1)
    progress = hand.progress(called_ms)
    called = progress is not Progress.SCORED
    end = round_end(score, LastHand(Side.NS), options.goal, time_called=called)
    return {
        "time_called_at": _of_day(called_ms),
        "hand_counts": counts_after_time(progress, options, extra=given.extra_hand),
        "another_deal_allowed": not end.over,
    }


def _ms(moment: time) -> int:
    return ((moment.hour * 60 + moment.minute) * 60 + moment.second) * SECOND_MS


def _after(start_ms: int, moment: time) -> int:
    """Return a moment of the round that began then, past midnight too."""
    found = _ms(moment)
    return found if found >= start_ms else found + _DAY_MS


def _of_day(ms: int) -> str:
    minutes, seconds = divmod(ms % _DAY_MS // SECOND_MS, 60)
    return f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02}"
