"""Counts every show there is with the engine's own `count_show`, and compares with the numbers that are known.

    python -m benchmarks.crib_shows

All 12,994,800 shows of four cards and a start card, as a hand and again as a box, and all 1,082,900 of three cards:
27 million counts, on all cores. The exit code is 1 if any number of shows differs. docs/crib-shows.md has the result. A short run
counts a few hands, of which only is known how many shows they have.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from multiprocessing import Pool

from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Better, Figure, done, told
from hangjack.cards import FULL_PACK, Cards
from hangjack.games.cribbage import Role, count_show

TAKES = "5 minutes"

Job = tuple[int, int, int, Role]
"""The two first cards of the hands by their place in the pack, the size of the hands, and how they count."""

HANDS_OF_FOUR = (
    1009008, 99792, 2813796, 505008, 2855676, 697508, 1800268, 751324, 1137236, 361224,
    388740, 51680, 317340, 19656, 90100, 9168, 58248, 11196, 2708, 0,
    8068, 2496, 444, 356, 3680, 0, 0, 0, 76, 4,
)  # fmt: skip
HANDS_OF_THREE = (
    260220, 18180, 403032, 63288, 144716, 69300, 72928, 16832, 18668, 5964,
    4044, 824, 4372, 164, 268, 96, 0, 0, 0, 0,
    4,
)  # fmt: skip
BOXES_WORTH_NOTHING = 1022208
FEW = (4, 40)
"""The two first cards of the hands that a short run counts, by their place in the pack."""


def hands(first: int, second: int, size: int) -> Iterator[Cards]:
    """Yield the hands of *size* whose first two cards, in the order of the pack, are these."""
    rest = FULL_PACK[second + 1 :]
    for others in combinations(rest, size - 2):
        yield (FULL_PACK[first], FULL_PACK[second], *others)


def counted(job: Job) -> Counter[int]:
    """Return how many shows of *job* are worth how many holes."""
    first, second, size, role = job
    found: Counter[int] = Counter()
    for hand in hands(first, second, size):
        for start in FULL_PACK:
            if start not in hand:
                found[count_show(hand, start, role).total] += 1
    return found


def count_all(size: int, role: Role) -> Counter[int]:
    """Return how many of all shows with *size* cards are worth how many holes."""
    jobs = [(first, second, size, role) for first, second in combinations(range(len(FULL_PACK)), 2)]
    found: Counter[int] = Counter()
    with Pool() as pool:
        for part in pool.imap_unordered(counted, jobs):
            found += part
    return found


def print_numbers(name: str, found: Counter[int]) -> None:
    """Print how many shows are worth how many holes, from nought up."""
    print(f"{name}:\n  " + " ".join(str(found[holes]) for holes in range(max(found) + 1)))


def is_as_known(found: Counter[int], expected: Sequence[int] | None) -> bool:
    """Whether all numbers are as they must be."""
    if expected is None:
        return found[0] == BOXES_WORTH_NOTHING
    return tuple(found[holes] for holes in range(len(expected))) == tuple(expected) and max(found) < len(
        expected
    )


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Count everything; stop if a number is not as it must be."""
    wrong = 0
    for name, size, role, expected in (
        ("singles hands", 3, Role.HAND, HANDS_OF_THREE),
        ("doubles hands", 4, Role.HAND, HANDS_OF_FOUR),
        ("boxes", 4, Role.BOX, None),
    ):
        began = time.perf_counter()
        found = counted((*FEW, size, role)) if given.short else count_all(size, role)
        took = time.perf_counter() - began
        print_numbers(name, found)
        yield told(done(name, found.total(), "shows"))
        yield told(Figure(f"{name}, rate", found.total() / took, "shows/s", Better.HIGHER))
        if given.short:
            wrong += found.total() != comb(len(FULL_PACK) - 1 - FEW[1], size - 2) * (len(FULL_PACK) - size)
        else:
            wrong += not is_as_known(found, expected)
    if wrong:
        raise SystemExit("NOT as known")
    print("as known")


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
