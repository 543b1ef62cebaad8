import logging

import pytest

from hangjack.web.running.steady import FAR_MS, SteadyClock, steady_clock

NOON_MS = 43_200_000
MONTH_MS = 30 * FAR_MS


class Machine:
    """A machine whose clock somebody sets while it runs."""

    def __init__(self) -> None:
        self.wall_ms = NOON_MS
        self.ran_ms = 5_000
        self.clock = SteadyClock(lambda: self.wall_ms, lambda: self.ran_ms)

    def run(self, ms: int) -> None:
        """Let time pass."""
        self.wall_ms += ms
        self.ran_ms += ms


def test_a_clock_that_is_a_month_ahead_for_a_moment_dates_nothing_ahead(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The server goes on by how long it has been running, says so once, and goes by the clock again when it is right."""
    machine = Machine()
    machine.run(1_000)
    machine.wall_ms += MONTH_MS
    with caplog.at_level(logging.WARNING):
        ahead = [machine.clock()]
        machine.run(2_000)
        ahead.append(machine.clock())
    machine.wall_ms -= MONTH_MS - 7

    assert ahead == [NOON_MS + 1_000, NOON_MS + 3_000]
    assert [record.getMessage() for record in caplog.records] == [
        (
            "The clock of this machine jumped 30 days ahead, and the server goes on by its own."
            " Set it right; if it is right now, start the server again."
        )
    ]
    assert machine.clock() == NOON_MS + 3_007


@pytest.mark.parametrize("step_ms", [-MONTH_MS, -1, 1, 3_600_000, FAR_MS])
def test_a_clock_that_is_set_right_is_believed(step_ms: int) -> None:
    """By an hour in spring, by a day after a night asleep, and back by whatever it is."""
    machine = Machine()
    machine.wall_ms += step_ms

    assert machine.clock() == NOON_MS + step_ms


def test_the_server_begins_with_the_time_of_the_machine() -> None:
    """And goes on."""
    clock = steady_clock()
    first = clock()

    assert first > 1_700_000_000_000
    assert clock() >= first
