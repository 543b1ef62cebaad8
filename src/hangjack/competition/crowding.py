"""How many teams can come level with one team or pass it: the search behind `possibilities`.

The team in question gets the worst line it can get, its opponents the best they can get from it. The matches between the
others are then tried in every way that can matter: kind of ending by kind of ending, while the amounts that a kind leaves
open are not tried one by one. They count for one team and against another, so whether several teams can get what they need
is the question of a flow (`sharing`).
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from hangjack.competition.endings import Ending
from hangjack.competition.lines import Kind, Line, Scale, best_of, kinds_of, plus, worst_of
from hangjack.competition.sharing import Pair, Played, most_together
from hangjack.ids import TeamId
from hangjack.matches.results import Columns

MOST_TRIES = 10_000
"""How many partial courses of events are tried before the search gives up and answers with a bound."""


class Crowd(Struct, frozen=True):
    """So many teams; and whether that is exact, or only a number that is never exceeded."""

    count: int
    exact: bool = True


class Contest(Struct, frozen=True):
    """The line to reach, the teams of which it is not clear whether they can, and the matches among them."""

    goal: Line
    lines: Mapping[TeamId, Line]
    matches: tuple[Pair, ...]
    sure: int = 0
    """How many teams reach the goal whatever happens."""


def crowd(
    team: TeamId,
    totals: Mapping[TeamId, Columns],
    matches: Sequence[Pair],
    endings: Sequence[Ending],
    scale: Scale,
) -> Crowd:
    """Return the most teams that can be level with *team* or ahead of it once all *matches* are over."""
    kinds = kinds_of(endings, scale)
    lines = {each: scale.line(columns) for each, columns in totals.items()}
    own = [match for match in matches if team in match]
    together = [_at_its_worst(lines, match, match.index(team), kinds) for match in own]
    goal = lines.pop(team)
    others = tuple(match for match in matches if team not in match)
    found = _Search(_without_the_settled(Contest(goal, lines, others), kinds), kinds).answer()
    return Crowd(found.count, found.exact and all(together))


def _at_its_worst(lines: dict[TeamId, Line], match: Pair, mine: int, kinds: Sequence[Kind]) -> bool:
    """Add the worst ending for one side and the best for the other; return whether one match can be both."""
    worst, best = worst_of(kinds), best_of(kinds)
    lines[match[mine]] = plus(lines[match[mine]], worst)
    lines[match[1 - mine]] = plus(lines[match[1 - mine]], best)
    return any(
        (kind.worst[mine], kind.best[1 - mine]) == (worst, best)
        and all(share.is_a_trade for share in kind.shares)
        for kind in kinds
    )


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

    def __init__(self, contest: Contest, kinds: Sequence[Kind]) -> None:
        self.contest, self.kinds = contest, kinds
        self.best = best_of(kinds)
        self.found = -1
        self.tries = 0

    def answer(self) -> Crowd:
        number = Counter(team for match in self.contest.matches for team in match)
        lines = self.contest.lines
        self._try({team: plus(line, self.best, number[team]) for team, line in lines.items()}, ())
        exact = self.tries <= MOST_TRIES or self.found == len(lines)
        return Crowd(self.contest.sure + (self.found if exact else len(lines)), exact)

    def _try(self, hopes: Mapping[TeamId, Line], played: tuple[Played, ...]) -> None:
        """Go on after *played*; *hopes* are the best lines still possible, each team for itself."""
        self.tries += 1
        hopeful = tuple(team for team, line in hopes.items() if line >= self.contest.goal)
        if len(hopeful) <= self.found or self.tries > MOST_TRIES:
            return
        if len(played) == len(self.contest.matches):
            together = most_together(hopeful, self.contest.lines, self.contest.goal, played)
            self.found = max(self.found, together)
            return
        match = self.contest.matches[len(played)]
        for kind in self.kinds:
            gets = {
                team: plus(plus(hopes[team], self.best, -1), kind.best[side])
                for side, team in enumerate(match)
            }
            self._try({**hopes, **gets}, (*played, Played(match, kind)))
