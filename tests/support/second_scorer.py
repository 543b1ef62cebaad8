"""A second way to count a show and a card in play, written from the text of the rules and not from the engine.

Ranks are numbers 1 to 13, suits letters. Everything is counted by going through all subsets or windows and testing
what the rule says of them, as slowly and plainly as possible.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

_RANKS = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}


def ranks(cards: Sequence[str]) -> list[int]:
    """Return the ranks of *cards*, the ace low."""
    return [_RANKS.get(card[0], 0) or int(card[0]) for card in cards]


def subsets(cards: Sequence[str]) -> Iterator[list[str]]:
    """Yield every set of cards, by the bits of a number."""
    for bits in range(1 << len(cards)):
        yield [card for place, card in enumerate(cards) if bits >> place & 1]


def worth(rank: int) -> int:
    """Return what a rank counts."""
    return min(rank, 10)


def is_run(cards: Sequence[str]) -> bool:
    """Whether these cards, all of them, are three or more ranks one after the other."""
    found = sorted(ranks(cards))
    return len(found) >= 3 and all(high == low + 1 for low, high in pairwise(found))


def second_count(cards: Sequence[str], start: str, *, box: bool) -> dict[str, int]:
    """Return the holes of a show by category."""
    together = [*cards, start]
    fifteens = pairs = longest = 0
    runs: list[list[str]] = []
    for some in subsets(together):
        if sum(worth(rank) for rank in ranks(some)) == 15:
            fifteens += 2
        if len(some) == 2 and len(set(ranks(some))) == 1:
            pairs += 2
        if is_run(some):
            runs.append(some)
            longest = max(longest, len(some))
    counted = sum(len(run) for run in runs if len(run) == longest)
    return {
        "fifteen": fifteens,
        "pair": pairs,
        "run": counted,
        "flush": _suits(cards, start, box=box),
        "nob": int(f"J{start[1]}" in cards),
    }


def _suits(cards: Sequence[str], start: str, *, box: bool) -> int:
    in_hand = len({card[1] for card in cards}) == 1
    with_start = len({card[1] for card in (*cards, start)}) == 1
    if with_start:
        return len(cards) + 1
    return len(cards) if in_hand and not box else 0


def second_peg(cards: Sequence[str], *, everybody_passes: bool) -> list[tuple[str, int]]:
    """Return what the last of *cards*, one round of play, scores, in the order of the rules."""
    found: list[tuple[str, int]] = []
    count = sum(worth(rank) for rank in ranks(cards))
    if count in (15, 31):
        found.append(("fifteen" if count == 15 else "thirty-one", 2))
    for number, name, holes in (4, "four", 12), (3, "three", 6), (2, "pair", 2):
        if len(cards) >= number and len(set(ranks(cards[-number:]))) == 1:
            found.append((name, holes))
            break
    found += [("run", len(cards) - first) for first in range(len(cards)) if is_run(cards[first:])][:1]
    if everybody_passes and count != 31:
        found.append(("last", 1))
    return found
