"""How often somebody may knock: an allowance for each gate and each name or address, in the memory of one process.

An allowance is a bucket of tries that fills again, one after another. All that is kept of a bucket is when it will be full.
Several processes count each for itself, so that a patient guesser gets as many times the tries as there are processes:
still far too few to guess a password, and a shared count would cost a write for every knock.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from ipaddress import AddressValueError, IPv6Address, IPv6Network

from msgspec import Struct

from hangjack.errors import HangjackError

MOST_KEYS = 10_000
"""How many buckets are kept. Beyond that the one used longest ago is forgotten, as if it were full."""

_HOUSE_BITS = 64
"""So many bits of an address in IPv6 tell one house from another."""


def network_of(address: str) -> str:
    """Return whose tries are counted together: an address, or all the addresses that one house has in IPv6."""
    try:
        found = IPv6Address(address.partition("%")[0])
    except AddressValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, _HOUSE_BITS), strict=False))


class Gate(StrEnum):
    """Where tries are counted."""

    SIGN_IN_LOGIN = "sign-in-login"
    SIGN_IN_ADDRESS = "sign-in-address"
    LINK = "link"
    INVITATION = "invitation"
    FIRST_RUN = "first-run"
    CODE = "code"
    SHORT_CODE = "short-code"
    ANY_SHORT_CODE = "any-short-code"
    SCORES = "scores"
    WORDS = "words"
    LINK_SCORES = "link-scores"
    LINK_WORDS = "link-words"
    LOOKS = "looks"
    LINK_LOOKS = "link-looks"
    MAIL_TRIAL = "mail-trial"
    STOP = "stop"
    OPENING = "opening"


class Allowance(Struct, frozen=True):
    """So many tries at once, and one more whenever *every_ms* have passed."""

    tries: int
    every_ms: int


ALLOWANCES: Mapping[Gate, Allowance] = {
    Gate.SIGN_IN_LOGIN: Allowance(8, 15_000),
    Gate.SIGN_IN_ADDRESS: Allowance(30, 3_000),
    Gate.LINK: Allowance(200, 500),  # a hall full of phones may share one address
    Gate.INVITATION: Allowance(20, 3_000),
    Gate.FIRST_RUN: Allowance(5, 30_000),
    Gate.CODE: Allowance(30, 1_000),
    Gate.SHORT_CODE: Allowance(
        20, 10_000
    ),  # wrong ones alone: a fortnight of them is one chance in thousands
    Gate.ANY_SHORT_CODE: Allowance(200, 5_000),
    Gate.SCORES: Allowance(300, 500),  # a pad that was offline for an evening sends all of it at once
    Gate.WORDS: Allowance(20, 10_000),
    Gate.LINK_SCORES: Allowance(900, 200),
    Gate.MAIL_TRIAL: Allowance(3, 20_000),
    Gate.STOP: Allowance(30, 1_000),
    Gate.OPENING: Allowance(60, 3_600_000),  # also of those who end what they open
    Gate.LINK_WORDS: Allowance(60, 4_000),
    Gate.LOOKS: Allowance(60, 500),  # whoever fills in a form looks ahead with each field
    Gate.LINK_LOOKS: Allowance(240, 125),
}


class TooMany(HangjackError):
    """Somebody tries too often; *retry_after* says in how many seconds the next try counts."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("access.too-many", seconds=retry_after)
        self.retry_after = retry_after


class Limits:
    """The buckets of one process."""

    def __init__(self, clock: Callable[[], int], most_keys: int = MOST_KEYS) -> None:
        """Count by *clock*, which gives the time in milliseconds."""
        self._clock = clock
        self._most_keys = most_keys
        self._full_at: dict[tuple[Gate, str], int] = {}

    def require(self, gate: Gate, who: str) -> None:
        """Count a try of *who* at *gate*. Raises `TooMany`, and then the try has cost nothing."""
        now, key = self._clock(), (gate, who)
        before = self._full_at.pop(key, now)
        wait_ms, self._full_at[key] = taken(before, ALLOWANCES[gate], now)
        if len(self._full_at) > self._most_keys:
            del self._full_at[next(iter(self._full_at))]
        if wait_ms > 0:
            raise TooMany(-(-wait_ms // 1000))

    def give_back(self, gate: Gate, who: str) -> None:
        """Take back what a try has cost."""
        key = (gate, who)
        if key in self._full_at:
            self._full_at[key] -= ALLOWANCES[gate].every_ms


def taken(full_at_ms: int, allowance: Allowance, now_ms: int) -> tuple[int, int]:
    """Return how long a try must wait (0: it is granted), and when the bucket will be full after it.

    A clock that was set back costs nobody more than an empty bucket.
    """
    empty = now_ms + allowance.tries * allowance.every_ms
    before = min(max(full_at_ms, now_ms), empty)
    after = before + allowance.every_ms
    return (after - empty, before) if after > empty else (0, after)
