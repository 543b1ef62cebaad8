import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.web.limits import ALLOWANCES, Allowance, Gate, Limits, TooMany, network_of, taken
from hangjack.wording import sentence
from support.access import NOON_MS, Clock

GATE = Gate.FIRST_RUN
ALLOWED = ALLOWANCES[GATE]


def tries(limits: Limits, who: str = "ana", gate: Gate = GATE) -> int:
    """Return how many tries somebody gets at one moment."""
    for number in range(1000):
        try:
            limits.require(gate, who)
        except TooMany:
            return number
    pytest.fail("nobody ever said no")


def test_so_many_tries_and_no_more() -> None:
    """The next one is told how long to wait, in a sentence and as a number."""
    limits = Limits(Clock())
    granted = tries(limits)
    with pytest.raises(TooMany) as refusal:
        limits.require(GATE, "ana")

    assert granted == ALLOWED.tries
    assert refusal.value.retry_after == ALLOWED.every_ms // 1000
    assert sentence(refusal.value) == "That was tried too often. Wait 30 seconds, then try again."


def test_tries_come_back_one_after_another() -> None:
    """Whoever waits as long as they were told gets one more; whoever waits long, all of them."""
    clock = Clock()
    limits = Limits(clock)
    tries(limits)
    clock.now_ms += ALLOWED.every_ms - 1
    too_early = tries(limits)
    clock.now_ms += 1
    in_time = tries(limits)
    clock.now_ms += 100 * ALLOWED.every_ms

    assert (too_early, in_time, tries(limits)) == (0, 1, ALLOWED.tries)


def test_everybody_and_every_gate_has_an_own_count() -> None:
    """One who tries too often shuts nobody else out."""
    limits = Limits(Clock())
    tries(limits, "ana")

    assert tries(limits, "ben") == ALLOWED.tries
    assert tries(limits, "ana", Gate.LINK) == ALLOWANCES[Gate.LINK].tries


def test_only_so_many_names_are_remembered() -> None:
    """The one used longest ago is forgotten; memory does not grow with the names that somebody makes up."""
    limits = Limits(Clock(), most_keys=3)
    for who in ("ana", "ben", "cho", "dee"):
        tries(limits, who)

    assert len(limits._full_at) == 3
    assert tries(limits, "dee") == 0
    assert tries(limits, "ana") == ALLOWED.tries


def test_a_clock_that_is_set_back_shuts_nobody_out_for_long() -> None:
    """At worst the bucket is empty."""
    clock = Clock()
    limits = Limits(clock)
    tries(limits)
    clock.now_ms -= 10**9
    with pytest.raises(TooMany) as refusal:
        limits.require(GATE, "ana")

    assert refusal.value.retry_after == ALLOWED.every_ms // 1000


@given(
    tries=st.integers(1, 5),
    every_ms=st.integers(1, 50),
    pauses=st.lists(st.integers(0, 120), max_size=60),
)
def test_no_stretch_of_time_grants_more_than_allowed(tries: int, every_ms: int, pauses: list[int]) -> None:
    """Between any two granted tries there are at most the tries at once and those that came back meanwhile."""
    allowance = Allowance(tries, every_ms)
    now, full_at, granted = NOON_MS, 0, []
    for pause in pauses:
        now += pause
        wait_ms, full_at = taken(full_at, allowance, now)
        if wait_ms == 0:
            granted.append(now)
        else:
            assert taken(full_at, allowance, now + wait_ms - 1)[0] > 0
            assert taken(full_at, allowance, now + wait_ms)[0] == 0

    for first, start in enumerate(granted):
        for last, end in enumerate(granted[first:], first):
            assert last - first + 1 <= tries + (end - start) // every_ms


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("10.0.0.7", "10.0.0.7"),
        ("::ffff:10.0.0.7", "10.0.0.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_one_house_is_counted_together(address: str, counted: str) -> None:
    """Whoever has a whole network of addresses gets no more tries by it."""
    assert network_of(address) == counted
