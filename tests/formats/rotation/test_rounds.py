"""The clock of a round: when time is called, in the room and at a table, and how long is left."""

from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.formats.rotation.rounds.events import (
    MINUTE_MS,
    RoundAnnounced,
    RoundClock,
    RoundEvent,
    RoundOptions,
    RoundPaused,
    RoundResumed,
    Rounds,
    RoundStarted,
    RoundStartTakenBack,
    TableCredited,
    ends_ms,
    fold,
    is_up,
    left_ms,
)
from hangjack.ids import MatchId, PersonId

DIRECTOR, LENGTH_MS = PersonId("director"), 50 * MINUTE_MS
FIRST, SECOND = MatchId("1-1"), MatchId("1-2")


def clock(*events: RoundEvent) -> RoundClock:
    """Return the clock of round 1 after *events*, started at minute 0."""
    latest = reduce(fold, (RoundStarted(1, LENGTH_MS, "2031-01-18", DIRECTOR, 0), *events), Rounds()).latest
    assert latest is not None
    return latest


def credited(match: MatchId, seconds: int) -> TableCredited:
    """Return that a table has so much longer."""
    return TableCredited(1, match, seconds, "A ruling.", DIRECTOR, 0)


@pytest.mark.clause("pinochle500-format-2")
def test_a_round_lasts_as_long_as_the_book_says() -> None:
    """Time is called in the very moment, and nothing is left then."""
    running = clock()

    assert RoundOptions(8, 50).length_ms == LENGTH_MS
    assert ends_ms(running) == LENGTH_MS
    assert not is_up(running, LENGTH_MS - 1)
    assert is_up(running, LENGTH_MS)
    assert left_ms(running, LENGTH_MS - 1000) == 1000
    assert left_ms(running, LENGTH_MS + 1000) == 0


def test_a_credit_is_for_one_table_and_adds_up() -> None:
    """The clock runs on for the room; what was given by mistake is taken back."""
    running = clock(credited(FIRST, 240), credited(FIRST, 60), credited(FIRST, -120))

    assert ends_ms(running, FIRST) == LENGTH_MS + 3 * MINUTE_MS
    assert ends_ms(running, SECOND) == ends_ms(running) == LENGTH_MS
    assert is_up(running, LENGTH_MS, SECOND)
    assert not is_up(running, LENGTH_MS, FIRST)


def test_a_clock_that_stands_still_calls_no_time() -> None:
    """As much is left as when it was stopped, however long that takes."""
    stopped = clock(RoundPaused(1, "A fire alarm.", DIRECTOR, 49 * MINUTE_MS))

    assert ends_ms(stopped) is None
    assert not is_up(stopped, 500 * MINUTE_MS)
    assert left_ms(stopped, 500 * MINUTE_MS) == MINUTE_MS


def test_a_start_taken_back_leaves_the_earlier_rounds_alone() -> None:
    """The round waits to be started again, and what the hall was told stays."""
    told: tuple[RoundEvent, ...] = (
        RoundStarted(1, LENGTH_MS, "2031-01-18", DIRECTOR, 0),
        RoundAnnounced(2, 9, DIRECTOR),
    )
    before = reduce(fold, told, Rounds())
    started = fold(before, RoundStarted(2, LENGTH_MS, "2031-01-18", DIRECTOR, 9))

    assert fold(started, RoundStartTakenBack(2, "Too early.", DIRECTOR, 10)) == before


@given(
    st.lists(st.tuples(st.integers(0, 40), st.integers(0, 20)), max_size=4),
    st.integers(0, 600),
)
def test_the_time_left_is_what_a_clock_on_the_wall_would_show(
    pauses: list[tuple[int, int]], credit: int
) -> None:
    """Ticked second by second: it stands in every pause, and the table has its credit on top."""
    events: list[RoundEvent] = [credited(FIRST, credit)]
    now, stood = 0, set[int]()
    for after, lasts in pauses:
        now += after
        events += [
            RoundPaused(1, "Noise.", DIRECTOR, now * 1000),
            RoundResumed(1, DIRECTOR, (now + lasts) * 1000),
        ]
        stood |= set(range(now, now + lasts))
        now += lasts
    running = clock(*events)
    ticked = sum(second not in stood for second in range(now))

    assert left_ms(running, now * 1000) == LENGTH_MS - ticked * 1000
    assert left_ms(running, now * 1000, FIRST) == LENGTH_MS + credit * 1000 - ticked * 1000
    assert ends_ms(running, FIRST) == now * 1000 + left_ms(running, now * 1000, FIRST)
