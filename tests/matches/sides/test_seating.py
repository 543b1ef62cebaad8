import pytest

from hangjack.matches.parties import A, B
from hangjack.matches.sides.starts import seated_minutes


@pytest.mark.clause("ic2024-15d-1")
def test_each_pair_s_seated_time_counts_in_started_minutes() -> None:
    """On the minute is in time, a moment past it is the next minute, early is not late; None has not come."""
    start, minute = 3_600_000, 60_000
    seated = {
        (A, 1): start,
        (A, 2): start + 15 * minute,
        (A, 3): start + 15 * minute + 1,
        (B, 1): start - 5 * minute,
    }

    assert seated_minutes(seated, A, 3, start) == (0, 15, 16)
    assert seated_minutes(seated, B, 2, start) == (-5, None)
