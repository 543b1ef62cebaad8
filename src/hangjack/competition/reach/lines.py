"""Lines: what ranks a team as a tuple of whole numbers, and the kinds of ending of a match as what they add to two lines.

A line has a number for each criterion, a larger one being better, in halves. Sums of lines are compared like lines, so the
best sum is the sum of the best.
"""

from collections.abc import Sequence
from itertools import product
from operator import add

from msgspec import Struct

from hangjack.competition.reach.endings import Ending, Open, exactly
from hangjack.competition.standings.columns import halves_in
from hangjack.competition.standings.ranking import RankingOptions
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


def scale_of(options: RankingOptions) -> Scale:
    """Return the scale of a book that ranks its teams like this."""
    signs = {each.column: 1 if each.best == "most" else -1 for each in options.criteria}
    return Scale(tuple(signs), tuple(signs.values()))


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


class Hard(Struct, frozen=True):
    """An ending of a match of the team in question: the worst line that it gets with the best that the other side gets."""

    mine: Line
    theirs: Line
    at_once: bool = True
    """Whether one match can bring both."""


class Kinds(Struct, frozen=True):
    """The kinds of ending of a match, twice: few ones that may allow more than can happen, and exactly those that can."""

    rough: tuple[Kind, ...]
    exact: tuple[Kind, ...]
    hardest: tuple[Hard, ...]
    """Of the exact ones, those that are hardest for the first side."""


def kinds_of(endings: Sequence[Ending], scale: Scale) -> Kinds:
    """Return every kind of ending on *scale*, with either side as the first; those good for both sides come first."""
    exact = _both_ways(exactly(endings), scale)
    return Kinds(_both_ways(endings, scale), exact, hardest_of(exact))


def hardest_of(kinds: Sequence[Kind]) -> tuple[Hard, ...]:
    """Return what *kinds* bring, from the first side's worst line to the second's best, without what is never harder."""
    hardest: list[Hard] = []
    found = (
        Hard(kind.worst[0], kind.best[1], all(share.is_a_trade for share in kind.shares)) for kind in kinds
    )
    for hard in sorted(found, key=lambda each: (each.mine, plus(each.mine, each.theirs, -1))):
        if not hardest or hard.theirs > hardest[-1].theirs:
            hardest.append(hard)
    return tuple(hardest)


def _both_ways(endings: Sequence[Ending], scale: Scale) -> tuple[Kind, ...]:
    different = dict.fromkeys(kind_of(ending, scale, first) for ending in endings for first in (0, 1))
    top = best_of(tuple(different))
    return tuple(sorted(different, key=lambda kind: -sum(best == top for best in kind.best)))


def kind_of(ending: Ending, scale: Scale, first: int = 0) -> Kind:
    """Return *ending* on *scale*, with the side that is its *first* as the first or as the second."""
    sides = (ending.first, ending.second) if first == 0 else (ending.second, ending.first)
    fixed = scale.line(sides[0]), scale.line(sides[1])
    shares = tuple(_share(amount, scale, amount.made_by ^ first) for amount in ending.leaves_open)
    best = _extreme(fixed[0], 0, shares, best=True), _extreme(fixed[1], 1, shares, best=True)
    worst = _extreme(fixed[0], 0, shares, best=False), _extreme(fixed[1], 1, shares, best=False)
    return Kind(fixed, shares, best, worst)


def best_of(kinds: Sequence[Kind]) -> Line:
    """Return the best line that a team can get from one match."""
    return max(kind.best[0] for kind in kinds)


def worst_of(kinds: Sequence[Kind]) -> Line:
    """Return the worst line that a team can get from one match."""
    return min(kind.worst[0] for kind in kinds)


def worth_trying(kinds: Sequence[Kind]) -> tuple[Kind, ...]:
    """Return *kinds* without those that leave nothing open and are, for both sides, no better than one that remains."""
    return tuple(
        kind
        for kind in kinds
        if kind.shares or not any(each.shares and _is_as_good(each, kind) for each in kinds)
    )


def _is_as_good(kind: Kind, other: Kind) -> bool:
    """Whether both sides can get from *kind*, at once, all that *other* brings them."""
    if kind.best[0] < other.best[0] or kind.best[1] < other.best[1]:
        return False
    for amounts in product(*((0, share.most) for share in kind.shares)):
        lines = [list(line) for line in kind.fixed]
        for share, amount in zip(kind.shares, amounts, strict=True):
            for side, place in enumerate(share.places):
                if place is not None:
                    lines[side][place] += 2 * amount if share.more_is_better[side] else -2 * amount
        if all(tuple(line) >= best for line, best in zip(lines, other.best, strict=True)):
            return True
    return False


def plus(line: Line, other: Line, times: int = 1) -> Line:
    """Return *line* with *other* added so many *times*."""
    if times == 1:
        return tuple(map(add, line, other))
    return tuple(mine + times * theirs for mine, theirs in zip(line, other, strict=True))


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
