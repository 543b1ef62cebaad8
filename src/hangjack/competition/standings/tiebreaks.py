"""Teams that are level on every column: decisions, the lot and the matches between them put them in an order, or leave them level."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.standings.ranking import Ranking, TieDecided, figures, level_at
from hangjack.ids import EntrantId


class Block(Struct, frozen=True):
    """Teams that share a place: one, or an open tie; and what puts them ahead of the next block of their level."""

    teams: tuple[EntrantId, ...]
    ahead_by: TieDecided | tuple[int, int] | None = None
    """A decision, or wins in the matches between them: this block's and the next one's."""


def levels(ranking: Ranking) -> Iterator[tuple[EntrantId, ...]]:
    """Yield the teams from the best figures down, those that are out last; those with equal figures in the order given."""

    def rank(team: EntrantId) -> tuple[bool, tuple[int | Fraction, ...]]:
        return team not in ranking.out, figures(ranking, team)

    for _, level in groupby(sorted(ranking.rows, key=rank, reverse=True), key=rank):
        yield tuple(level)


def separated(ranking: Ranking, level: tuple[EntrantId, ...]) -> list[Block]:
    """Return the teams of one *level* in blocks, as decisions and results between them separate them."""
    if decision := _decision_on(ranking, level):
        return [*(Block((team,), decision) for team in decision.order[:-1]), Block(decision.order[-1:])]
    if ranking.options.final_tiebreak != "head_to_head":
        return [Block(level)]
    wins = {team: _wins_between(ranking, team, level) for team in level}
    ranked = sorted(level, key=lambda team: -wins[team])
    parts = [tuple(part) for _, part in groupby(ranked, key=lambda team: wins[team])]
    if len(parts) == 1:
        return [Block(level)]
    blocks: list[Block] = []
    for part, below in zip(parts, [*parts[1:], None], strict=True):
        *upper, last = separated(ranking, part)
        link = None if below is None else (wins[part[0]], wins[below[0]])
        blocks += [*upper, replace(last, ahead_by=link)]
    return blocks


def _decision_on(ranking: Ranking, teams: Sequence[EntrantId]) -> TieDecided | None:
    """Return the last decision about exactly *teams* that holds now."""
    for decision in reversed(ranking.decisions):
        if set(decision.order) == set(teams) and holds(ranking, decision):
            return decision
    return None


def holds(ranking: Ranking, decision: TieDecided) -> bool:
    """Whether a decision still counts: its teams are here, and as level as they were then."""
    return all(
        team in ranking.rows and level_at(ranking, team) == decision.level_at for team in decision.order
    )


def _wins_between(ranking: Ranking, team: EntrantId, teams: Sequence[EntrantId]) -> int:
    results = ranking.rows[team].results.values()
    return sum(result.winner == team and set(result.entrants) <= set(teams) for result in results)
