"""Lines: what ranks a team as a tuple of whole numbers, and the kinds of ending of a match as what they add to two lines.

A line has a number for each criterion, a larger one being better, in halves. Sums of lines are compared like lines, so the
best sum is the sum of the best.
"""

from collections.abc import Sequence

from msgspec import Struct

from hangjack.competition.columns import halves_in
from hangjack.competition.endings import Ending, Open
from hangjack.matches.results import Columns

Line = tuple[int, ...]

UNLIMITED = 10**9
"""Stands for an amount without a limit: more than any team ever makes."""


class Scale(Struct, frozen=True):
    """Which columns make a line, and which way is better in each: 1 for the most, -1 for the fewest."""

    columns: tuple[str, ...]
    signs: tuple[int, ...]

    def line(self, columns: Columns) -> Line:
        """Return *columns* as a line."""
        return tuple(
            sign * halves_in(columns, name) for name, sign in zip(self.columns, self.signs, strict=True)
        )

    def turned(self) -> "Scale":
        """Return the scale on which the worst line is the best."""
        return Scale(self.columns, tuple(-sign for sign in self.signs))


class Share(Struct, frozen=True):
    """An amount that a kind of ending leaves open, seen by both sides."""

    places: tuple[int | None, int | None]
    """For each side the place in the line where it counts, if any."""
    more_is_better: tuple[bool, bool]
    made_by: int
    most: int

    @property
    def is_wanted_by_both(self) -> bool:
        """Whether the same amount, all or nothing, is the best for both sides."""
        return None in self.places or self.more_is_better[0] == self.more_is_better[1]

    @property
    def is_a_trade(self) -> bool:
        """Whether what is best for one side is worst for the other."""
        return None in self.places or self.more_is_better[0] != self.more_is_better[1]


class Kind(Struct, frozen=True):
    """One kind of ending of a match, for its two sides in their order."""

    fixed: tuple[Line, Line]
    shares: tuple[Share, ...]
    best: tuple[Line, Line]
    """The best line each side can get from it, whatever the other gets."""
    worst: tuple[Line, Line]


def kinds_of(endings: Sequence[Ending], scale: Scale) -> tuple[Kind, ...]:
    """Return every kind of ending on *scale*, with either side as the first; those good for both sides come first."""
    both_ways = [_kind(ending, scale, first) for ending in endings for first in (0, 1)]
    different = [kind for number, kind in enumerate(both_ways) if kind not in both_ways[:number]]
    top = best_of(different)
    return tuple(sorted(different, key=lambda kind: -sum(best == top for best in kind.best)))


def best_of(kinds: Sequence[Kind]) -> Line:
    """Return the best line that a team can get from one match."""
    return max(kind.best[0] for kind in kinds)


def worst_of(kinds: Sequence[Kind]) -> Line:
    """Return the worst line that a team can get from one match."""
    return min(kind.worst[0] for kind in kinds)


def plus(line: Line, other: Line, times: int = 1) -> Line:
    """Return *line* with *other* added so many *times*."""
    return tuple(mine + times * theirs for mine, theirs in zip(line, other, strict=True))


def _kind(ending: Ending, scale: Scale, first: int) -> Kind:
    sides = (ending.first, ending.second) if first == 0 else (ending.second, ending.first)
    fixed = scale.line(sides[0]), scale.line(sides[1])
    shares = tuple(_share(amount, scale, amount.made_by ^ first) for amount in ending.leaves_open)
    best = _extreme(fixed[0], 0, shares, best=True), _extreme(fixed[1], 1, shares, best=True)
    worst = _extreme(fixed[0], 0, shares, best=False), _extreme(fixed[1], 1, shares, best=False)
    return Kind(fixed, shares, best, worst)


def _share(amount: Open, scale: Scale, made_by: int) -> Share:
    first, second = (amount.made, amount.against) if made_by == 0 else (amount.against, amount.made)
    places = _place(first, scale), _place(second, scale)
    better = _more_is_better(places[0], scale), _more_is_better(places[1], scale)
    return Share(places, better, made_by, UNLIMITED if amount.most is None else amount.most)


def _place(column: str | None, scale: Scale) -> int | None:
    return scale.columns.index(column) if column in scale.columns else None


def _more_is_better(place: int | None, scale: Scale) -> bool:
    return place is not None and scale.signs[place] > 0


def _extreme(fixed: Line, side: int, shares: Sequence[Share], *, best: bool) -> Line:
    line = list(fixed)
    for share in shares:
        place = share.places[side]
        if place is not None and share.more_is_better[side] == best:
            line[place] += 2 * share.most if best else -2 * share.most
    return tuple(line)
