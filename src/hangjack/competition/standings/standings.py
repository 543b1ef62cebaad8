"""Standings that explain themselves: each place with the reason why the team has it.

Teams stand in order by the ranking's criteria, one after the other. Teams level in all of them stand in the order given and form one
tie, until the committee decides it, a lot is drawn, or the results between them separate them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from hangjack.competition.fixtures.draw import Draw
from hangjack.competition.standings.ranking import FinalTiebreak, Ranking, TieDecided, figures, level_at
from hangjack.competition.standings.tiebreaks import Block, holds, levels, separated
from hangjack.errors import Refused, require_reason
from hangjack.ids import EntrantId
from hangjack.wording import say

Why = Literal[
    "ahead",
    "behind",
    "won_between",
    "lost_between",
    "decided",
    "decided_against",
    "level",
    "alone",
    "not_started",
    "out",
]


class Reason(Struct, frozen=True):
    """Why a team stands where it does, seen from the team next to it."""

    why: Why
    others: tuple[EntrantId, ...] = ()
    column: str | None = None
    mine: int | float = 0
    theirs: int | float = 0
    by: FinalTiebreak | Literal["play_off"] | None = None
    """Who or what decides a tie, or has decided it."""
    told: str = ""
    """What the committee said when it decided."""


class Position(Struct, frozen=True):
    """One line of the standings. Teams whose tie is open share a place, and so do those whom nothing separates: 1, 2, 2, 4."""

    place: int
    team: EntrantId
    reason: Reason


class Standings(Struct, frozen=True):
    """All teams of a ranking in order, and the ties that somebody must still decide."""

    positions: tuple[Position, ...]
    unresolved_ties: tuple[tuple[EntrantId, ...], ...]

    @property
    def order(self) -> tuple[EntrantId, ...]:
        """The teams from the first to the last."""
        return tuple(position.team for position in self.positions)


def standings(ranking: Ranking) -> Standings:
    """Return the standings of *ranking*. They depend on the results, not on the order in which these arrived."""
    blocks = [block for level in levels(ranking) for block in separated(ranking, level)]
    open_ties = () if ranking.options.final_tiebreak == "shared" else blocks
    ties = tuple(
        block.teams for block in open_ties if len(block.teams) > 1 and block.teams[0] not in ranking.out
    )
    return Standings(tuple(_positions(ranking, blocks)), ties)


def decide_tie(ranking: Ranking, order: Sequence[EntrantId], reason: str) -> tuple[TieDecided, ...]:
    """Put teams that are level on everything into *order*, as the committee says; it may decide anew.

    Refuses without a reason, for teams that are no tie, and where the book leaves ties to the lot alone.
    """
    if ranking.options.final_tiebreak == "lot":
        raise Refused("tie.by-lot-only")
    decided = [each.order for each in ranking.decisions if holds(ranking, each)]
    _require_tie(order, [*standings(ranking).unresolved_ties, *decided])
    return (TieDecided(tuple(order), "committee", level_at(ranking, order[0]), require_reason(reason)),)


def settle_tie_by_lot(ranking: Ranking, draw: Draw) -> tuple[TieDecided, ...]:
    """Put teams that are level on everything into the order of the lot. Refuses a draw not held, or of other teams."""
    if draw.held is None:
        raise Refused("draw.not-held")
    _require_tie(draw.held.order, standings(ranking).unresolved_ties)
    return (TieDecided(draw.held.order, "lot", level_at(ranking, draw.held.order[0]), draw=draw.name),)


def in_words(reason: Reason, names: Mapping[EntrantId, str], language: str = "en") -> str:
    """Return *reason* as people read it: `ahead of Diamond on wins, 4 to 3`."""
    return say(
        f"standing.{reason.why}.{reason.by}" if reason.by else f"standing.{reason.why}",
        language=language,
        others=tuple(names[team] for team in reason.others),
        column=say(f"column.{reason.column}", language=language) if reason.column else None,
        own_figure=reason.mine,
        others_figure=reason.theirs,
        reason=reason.told,
    )


def _positions(ranking: Ranking, blocks: Sequence[Block]) -> Iterator[Position]:
    above = 0
    for number, block in enumerate(blocks):
        for team in block.teams:
            yield Position(above + 1, team, _reason(ranking, blocks, number, team))
        above += len(block.teams)


def _reason(ranking: Ranking, blocks: Sequence[Block], number: int, team: EntrantId) -> Reason:
    if team in ranking.out:
        return Reason("out")
    if len(ranking.rows) == 1:
        return Reason("alone")
    if not any(row.results for row in ranking.rows.values()):
        return Reason("not_started")
    if others := tuple(other for other in blocks[number].teams if other != team):
        return Reason("level", others, by=ranking.options.final_tiebreak)
    if number + 1 < len(blocks) and (other := blocks[number + 1].teams[0]) not in ranking.out:
        return _by_link(blocks[number].ahead_by, other) or _by_figures(ranking, team, other)
    if number == 0:
        return Reason("alone")
    other = blocks[number - 1].teams[-1]
    return _by_link(blocks[number - 1].ahead_by, other, above=False) or _by_figures(ranking, team, other)


def _by_link(
    link: TieDecided | tuple[int, int] | None, other: EntrantId, *, above: bool = True
) -> Reason | None:
    match link:
        case None:
            return None
        case TieDecided():
            return Reason("decided" if above else "decided_against", (other,), by=link.by, told=link.reason)
        case (more, fewer):
            if above:
                return Reason("won_between", (other,), mine=more, theirs=fewer)
            return Reason("lost_between", (other,), mine=fewer, theirs=more)


def _by_figures(ranking: Ranking, team: EntrantId, other: EntrantId) -> Reason:
    """Return the first column in which the two differ; they do, or they would be one level."""
    compared = zip(ranking.options.criteria, figures(ranking, team), figures(ranking, other), strict=True)
    criterion, mine, theirs = next(each for each in compared if each[1] != each[2])
    shown, against = (ranking.rows[each].shows(criterion.column) for each in (team, other))
    return Reason("ahead" if mine > theirs else "behind", (other,), criterion.column, shown, against)


def _require_tie(order: Sequence[EntrantId], ties: Sequence[tuple[EntrantId, ...]]) -> None:
    if len(set(order)) != len(order) or not any(set(order) == set(tie) for tie in ties):
        raise Refused("tie.not-open", teams=tuple(order))
