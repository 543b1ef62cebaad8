"""How many teams can come level with one team or pass it: the search behind `possibilities`.

The team in question gets the worst line it can get, its opponents the best they can get from it. The matches between the
others are then tried in every way that can matter: kind of ending by kind of ending, while the amounts that a kind leaves
open are not tried one by one. They count for one team and against another, so whether several teams can get what they need
is the question of a flow (`sharing`). Where amounts depend on each other, rough kinds are tried first: they give a number
that is never exceeded, and the exact ones then show whether it can be reached.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.reach.endings import Ending
from hangjack.competition.reach.lines import (
    Hard,
    Kind,
    Kinds,
    Line,
    Scale,
    best_of,
    kinds_of,
    plus,
    worst_of,
    worth_trying,
)
from hangjack.competition.reach.sharing import Pair, Patience, Played, most_together
from hangjack.competition.standings.ranking import Ranking
from hangjack.ids import EntrantId
from hangjack.matches.results import Columns

MOST_TRIES = 10_000
"""How many partial courses of events are tried for a ranking before a search gives up and answers with a bound."""

_BEHIND = 10**6
"""More than any team can have in a column: so far behind is one that is out."""

MOST_WAYS = 16
"""In how many ways a team's own matches are tried, where one kind of ending is not the hardest in every respect."""


class Crowd(Struct, frozen=True):
    """So many teams; and whether that is exact, or only a number that is never exceeded."""

    count: int
    exact: bool = True


class Contest(Struct, frozen=True):
    """The line to reach, the teams of which it is not clear whether they can, and the matches among them."""

    goal: Line
    lines: Mapping[EntrantId, Line]
    matches: tuple[Pair, ...]
    sure: int = 0
    """How many teams reach the goal whatever happens."""


class Field(Struct, frozen=True):
    """The teams of a ranking on one scale: their lines, the matches to come, and the kinds in which each of these can end."""

    lines: Mapping[EntrantId, Line]
    matches: tuple[Pair, ...]
    kinds: Kinds


def field_of(ranking: Ranking, endings: Sequence[Ending], scale: Scale) -> Field:
    """Return *ranking* as it stands on *scale*."""
    return Field(
        lines={team: scale.line(_totals(ranking, team)) for team in ranking.rows},
        matches=tuple((fixture.teams[0], fixture.teams[1]) for fixture in ranking.remaining),
        kinds=kinds_of(endings, scale),
    )


def _totals(ranking: Ranking, team: EntrantId) -> Columns:
    """Return the figures of *team*; one that is out comes behind whatever anybody can have."""
    totals = ranking.rows[team].totals
    if team not in ranking.out:
        return totals
    first = ranking.options.criteria[0]
    return {**totals, first.column: -_BEHIND if first.best == "most" else _BEHIND}


def crowd(team: EntrantId, field: Field) -> Crowd:
    """Return the most teams that can be level with *team* or ahead of it once all matches are over."""
    own = [match[1 - match.index(team)] for match in field.matches if team in match]
    others = replace(field, matches=tuple(match for match in field.matches if team not in match))
    hardest = field.kinds.hardest
    if len(hardest) ** len(own) > MOST_WAYS:
        at_once = hardest[0].mine, hardest[-1].theirs
        return replace(_after(team, own, [Hard(*at_once)] * len(own), others), exact=False)
    found = [_after(team, own, ends, others) for ends in product(hardest, repeat=len(own))]
    return Crowd(max(each.count for each in found), all(each.exact for each in found))


def _after(team: EntrantId, opponents: Sequence[EntrantId], ends: Sequence[Hard], field: Field) -> Crowd:
    """Return the most when the team's own matches end in the ways that are hardest for it."""
    lines = dict(field.lines)
    for other, end in zip(opponents, ends, strict=True):
        lines[team], lines[other] = plus(lines[team], end.mine), plus(lines[other], end.theirs)
    goal = lines.pop(team)
    contest = _without_the_settled(Contest(goal, lines, field.matches), field.kinds.rough)
    found = _most_in(contest, field.kinds, MOST_TRIES // len(field.lines))
    exact = found.exact and all(end.at_once for end in ends)
    return Crowd(contest.sure + found.count, exact)


def _most_in(contest: Contest, kinds: Kinds, tries: int) -> Crowd:
    rough = _Search(contest, kinds.rough, tries).answer()
    if kinds.rough == kinds.exact:
        return rough
    exact = _Search(contest, kinds.exact, tries, enough=rough.count).answer()
    return exact if exact.exact else Crowd(rough.count, exact=False)


def _without_the_settled(contest: Contest, kinds: Sequence[Kind]) -> Contest:
    """Return *contest* without the teams that reach the goal in any case, or in no case.

    Against these the others get the best they can: it takes nothing away from anybody who matters.
    """
    number = Counter(team for match in contest.matches for team in match)
    least = {team: plus(line, worst_of(kinds), number[team]) for team, line in contest.lines.items()}
    most = {team: plus(line, best_of(kinds), number[team]) for team, line in contest.lines.items()}
    settled = {team for team in contest.lines if least[team] >= contest.goal or most[team] < contest.goal}
    if not settled:
        return contest
    against = Counter(team for match in contest.matches if settled & set(match) for team in match)
    return _without_the_settled(
        Contest(
            goal=contest.goal,
            lines={
                team: plus(line, best_of(kinds), against[team])
                for team, line in contest.lines.items()
                if team not in settled
            },
            matches=tuple(match for match in contest.matches if not settled & set(match)),
            sure=contest.sure + sum(least[team] >= contest.goal for team in settled),
        ),
        kinds,
    )


class _Search:
    """Tries the kinds of ending match by match, and drops a course of events that cannot beat the best one found."""

    def __init__(
        self, contest: Contest, kinds: Sequence[Kind], tries: int, enough: int | None = None
    ) -> None:
        self.contest = contest
        self.best = best_of(kinds)
        self.ways = [(kind, _less_than(kind, self.best)) for kind in worth_trying(kinds)]
        self.enough = len(contest.lines) if enough is None else enough
        self.patience = Patience(tries)
        self.found = -1

    def answer(self) -> Crowd:
        """Return the most teams that reach the goal together; if the search gives up, the number that is enough."""
        number = Counter(team for match in self.contest.matches for team in match)
        lines, goal = self.contest.lines, self.contest.goal
        self.hopes = {team: plus(line, self.best, number[team]) for team, line in lines.items()}
        self._try((), sum(line >= goal for line in self.hopes.values()))
        exact = self.patience.left >= 0 or self.found >= self.enough
        return Crowd(self.found if exact else self.enough, exact)

    def _try(self, played: tuple[Played, ...], hopeful: int) -> None:
        """Go on after *played*; the hopes are the best lines still possible, and so many are *hopeful*, each for itself."""
        if not self.patience.spend() or hopeful <= self.found or self.found >= self.enough:
            return
        if len(played) == len(self.contest.matches):
            self.found = max(self.found, self._together(played))
            return
        hopes, goal = self.hopes, self.contest.goal
        one, other = match = self.contest.matches[len(played)]
        first, second = hopes[one], hopes[other]
        without = hopeful - (first >= goal) - (second >= goal)
        for kind, less in self.ways:
            hopes[one], hopes[other] = plus(first, less[0]), plus(second, less[1])
            still = without + (hopes[one] >= goal) + (hopes[other] >= goal)
            self._try((*played, Played(match, kind)), still)
        hopes[one], hopes[other] = first, second

    def _together(self, played: tuple[Played, ...]) -> int:
        lines, goal = self.contest.lines, self.contest.goal
        hopeful = {team: lines[team] for team, hope in self.hopes.items() if hope >= goal}
        return most_together(hopeful, goal, played, self.patience)


def _less_than(kind: Kind, best: Line) -> tuple[Line, Line]:
    """Return how much less than the best a kind brings each side."""
    return plus(kind.best[0], best, -1), plus(kind.best[1], best, -1)
