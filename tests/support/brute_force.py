"""What teams can reach, found by playing every course of events through: slow, and plainly right."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from operator import add
from typing import NamedTuple

from msgspec.structs import replace

from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.reach.endings import Ending, exactly
from hangjack.competition.standings.columns import Column, added, value_in
from hangjack.competition.standings.ranking import Ranking, Row, figures
from hangjack.games.all_fours.competition.columns import BULLSEYES_FOR
from hangjack.ids import EntrantId
from hangjack.matches.results import Columns

Line = tuple[int | Fraction, ...]
"""What ranks a team, a larger number being better."""


def ranges(ranking: Ranking, endings: Sequence[Ending]) -> Mapping[EntrantId, tuple[int, int]]:
    """Return the best and the worst place of each team over all courses of events, ties going either way."""
    now = {team: figures(ranking, team) for team in ranking.rows}
    ends = {(_line(ranking, first), _line(ranking, second)) for first, second in _ends(endings)}
    best, worst = dict.fromkeys(now, len(now)), dict.fromkeys(now, 1)
    for course in product(sorted(ends), repeat=len(ranking.remaining)):
        lines = _after(now, [fixture.teams for fixture in ranking.remaining], course)
        for team, line in lines.items():
            ahead = sum(other > line for other in lines.values())
            best[team] = min(best[team], ahead + 1)
            worst[team] = max(worst[team], ahead + sum(other == line for other in lines.values()))
    return {team: (best[team], worst[team]) for team in now}


class Fate(NamedTuple):
    """One course of events for a team: how its next match went, and what that came to with ties going either way."""

    outcome: str | None
    bullseyes: float
    theirs: float
    surely_through: bool
    perhaps_through: bool


def fates(
    ranking: Ranking, team: EntrantId, next_match: Fixture, endings: Sequence[Ending], places: int
) -> set[Fate]:
    """Return every fate of *team*, for which the first so many *places* are what counts."""
    now = {each: figures(ranking, each) for each in ranking.rows}
    others = [fixture.teams for fixture in ranking.remaining if fixture.match != next_match.match]
    ends = sorted({(_line(ranking, first), _line(ranking, second)) for first, second in _ends(endings)})
    other = next(each for each in next_match.teams if each != team)
    found = set()
    for first, second in _ends(endings):
        outcome = "win" if first.get(Column.WON) else "lose" if second.get(Column.WON) else None
        score = value_in(first, BULLSEYES_FOR), value_in(second, BULLSEYES_FOR)
        after = _after(now, [(team, other)], [(_line(ranking, first), _line(ranking, second))])
        for course in product(ends, repeat=len(others)):
            last = _after(after, others, course)
            ahead = sum(line > last[team] for line in last.values())
            level = sum(line == last[team] for line in last.values())
            found.add(Fate(outcome, *score, ahead + level <= places, ahead < places))
    return found


def _line(ranking: Ranking, columns: Columns) -> Line:
    team = next(iter(ranking.rows))
    return figures(replace(ranking, rows={team: Row(columns)}), team)


def _after(
    lines: Mapping[EntrantId, Line],
    matches: Sequence[Sequence[EntrantId]],
    course: Sequence[tuple[Line, Line]],
) -> Mapping[EntrantId, Line]:
    after = dict(lines)
    for match, ends in zip(matches, course, strict=True):
        for team, line in zip(match, ends, strict=True):
            after[team] = tuple(map(add, after[team], line))
    return after


def _ends(endings: Sequence[Ending]) -> Iterator[tuple[Columns, Columns]]:
    """Yield every way in which a match can end, with every amount that an ending leaves open."""
    for ending in exactly(endings):
        limits = [0 if each.most is None else each.most for each in ending.leaves_open]
        for amounts in product(*(range(limit + 1) for limit in limits)):
            sides = [ending.first, ending.second]
            for amount, each in zip(amounts, ending.leaves_open, strict=True):
                sides[each.made_by] = added(sides[each.made_by], {each.made: amount})
                if each.against is not None:
                    other = 1 - each.made_by
                    sides[other] = added(sides[other], {each.against: amount})
            yield sides[0], sides[1]
            yield sides[1], sides[0]
