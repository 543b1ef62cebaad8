"""Whether several teams can reach a line together when matches leave amounts open.

What a loser scores counts for it and against the winner, so one team's good may be another's harm. Each team reaches the
line in one of a few ways: better in the first criterion, or level in it and better in the second, and so on. A choice of
ways sets bounds to sums of amounts, and a flow tells whether the bounds can all be kept.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from hangjack.competition.reach.flows import Amount, Node, can_be_shared
from hangjack.competition.reach.lines import Kind, Line, Share, plus
from hangjack.ids import EntrantId

Pair = tuple[EntrantId, EntrantId]
Between = tuple[int, int]
Bounds = Mapping[Node, Between]


class Played(Struct, frozen=True):
    """A match that ends in this kind; what the kind leaves open is still to be shared out."""

    match: Pair
    kind: Kind


class Patience:
    """How much a search may still try; one that has none left gives up."""

    def __init__(self, tries: int) -> None:
        self.left = tries

    def spend(self, tries: int = 1) -> bool:
        """Use up some of it; return whether there was enough."""
        self.left -= tries
        return self.left >= 0


A_FLOW = 20
"""How many tries the question of a flow is worth, by the time that it takes."""


def most_together(
    teams: Mapping[EntrantId, Line], goal: Line, played: Sequence[Played], patience: Patience
) -> int:
    """Return how many of *teams*, each of which can reach *goal* for itself from its line, can do so together.

    When *patience* ends it is the number found so far: as many can, and perhaps more.
    """
    if not any(_is_contested(share, each.match, teams) for each in played for share in each.kind.shares):
        return len(teams)
    amounts = [_amount(share, each.match) for each in played for share in each.kind.shares]
    ways = [list(_ways(team, line, goal, played)) for team, line in teams.items()]
    return _most(ways, {}, amounts, patience)


def _is_contested(share: Share, match: Pair, teams: Mapping[EntrantId, Line]) -> bool:
    return all(team in teams for team in match) and not share.is_wanted_by_both


def _most(
    ways: Sequence[Sequence[Bounds]], bounds: Bounds, amounts: Sequence[Amount], patience: Patience
) -> int:
    """Return how many of the teams with these *ways* can have one of them each, besides keeping *bounds*."""
    if not ways:
        return 0
    best = 0
    for way in ways[0]:
        both = {**bounds, **way}
        if best < len(ways) and patience.spend(A_FLOW) and can_be_shared(amounts, both):
            best = max(best, 1 + _most(ways[1:], both, amounts, patience))
    return best if best == len(ways) else max(best, _most(ways[1:], bounds, amounts, patience))


def _ways(team: EntrantId, line: Line, goal: Line, played: Sequence[Played]) -> Iterator[Bounds]:
    """Yield what the sums of *team* must lie between for its line to be the goal or better."""
    sides = [(each.kind, each.match.index(team)) for each in played if team in each.match]
    for kind, side in sides:
        line = plus(line, kind.fixed[side])
    level: dict[Node, Between] = {}
    for place, (has, needs) in enumerate(zip(line, goal, strict=True)):
        here = [(share, side) for kind, side in sides for share in kind.shares if share.places[side] == place]
        most = sum(share.most for share, _ in here)
        more = any(share.more_is_better[side] for share, side in here)
        better, same = _closing(needs - has, most, more_is_better=more)
        if better is not None:
            yield {**level, (team, place): better}
        if same is None:
            return
        level[team, place] = same
    yield level


def _closing(gap: int, most: int, *, more_is_better: bool) -> tuple[Between | None, Between | None]:
    """Return which sums from 0 to *most* more than close a *gap* of halves, and which one closes it exactly."""
    least, last = (gap // 2 + 1, most) if more_is_better else (0, (-gap - 1) // 2)
    better = max(least, 0), min(last, most)
    halves = gap if more_is_better else -gap
    exact = halves // 2 if halves % 2 == 0 and 0 <= halves // 2 <= most else None
    return better if better[0] <= better[1] else None, None if exact is None else (exact, exact)


def _amount(share: Share, match: Pair) -> Amount:
    maker, receiver = (_node(share, match, side) for side in (share.made_by, 1 - share.made_by))
    return Amount(maker, receiver, share.most)


def _node(share: Share, match: Pair, side: int) -> Node:
    """Return the sum in which *share* counts for a side; one that nobody asks about if it counts nowhere."""
    return (
        (match[side], share.places[side]) if share.places[side] is not None else (side == share.made_by, None)
    )
