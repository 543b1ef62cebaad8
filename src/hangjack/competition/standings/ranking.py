"""A ranking that results are entered into: a row a team with running totals, so that one more result is cheap.

What a ranking means (who stands where, and why) is read from it by `standings`; what can still happen, by `possibilities`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.fixtures.arrivals import (
    Arrival,
    ResultEntered,
    ResultSetAside,
    require_teams,
)
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.groups import Group, group_fixtures
from hangjack.competition.standings.adjustments import Adjustment
from hangjack.competition.standings.columns import Column, added, exact_in, fewest_is_best, less, value_in
from hangjack.errors import Refused, require_reason
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.results import Columns, Official

T = TypeVar("T")
U = TypeVar("U")

FinalTiebreak = Literal["committee", "head_to_head", "lot", "shared"]


class Criterion(Struct, frozen=True):
    """One column that ranks teams, and which way is better."""

    column: str
    best: Literal["most", "fewest"]


class RankingOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How a book ranks its teams: columns in their order of weight, and what separates teams level in all of them."""

    ranking: tuple[str, ...] = (Column.WON,)
    final_tiebreak: FinalTiebreak = "committee"

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """The columns with the way that is better in each."""
        return tuple(
            Criterion(column, "fewest" if column in fewest_is_best() else "most") for column in self.ranking
        )


class TieDecided(Struct, frozen=True, tag="tie-decided"):
    """Teams that were level on everything were put in this order.

    It holds as long as exactly these teams are level on exactly these figures, and lapses with the tie.
    """

    order: tuple[EntrantId, ...]
    by: Literal["committee", "lot", "play_off"]
    level_at: tuple[int, ...]
    """What the criteria showed, in halves."""
    reason: str = ""
    draw: str | None = None
    """For a lot: the draw that gave the order, which anybody can verify."""


RankingEvent = Arrival | TieDecided


class Row(Struct, frozen=True):
    """One team's line: running totals, and the results they are made of."""

    totals: Columns = {}
    results: Mapping[MatchId, Official] = {}

    def shows(self, column: str) -> int | float:
        """Return the team's figure in *column*."""
        return value_in(self.totals, column)


class Ranking(Struct, frozen=True, dict=True):
    """One group or division: its teams in the order given, its matches, and what has been decided."""

    options: RankingOptions
    rows: Mapping[EntrantId, Row]
    fixtures: Mapping[MatchId, Fixture]
    decisions: tuple[TieDecided, ...] = ()
    out: frozenset[EntrantId] = frozenset()
    """Teams that have withdrawn or were expelled: their results stand, and they come behind all others."""
    struck: frozenset[MatchId] = frozenset()
    """Matches that count for nobody, played or not: their results are kept, and count again when they are not struck."""
    adjusted: tuple[Adjustment, ...] = ()
    """Points that teams have beside what they won."""

    @cached_property
    def worked_out(self) -> dict[str, tuple[Any, Any]]:
        """What was worked out from this ranking, by what it is: the rest that it came from, and what came of it.

        A result that arrives makes another ranking of its group, and leaves those of the other groups as they are: so
        each change is worked out in one group, once.
        """
        return {}

    def once(self, what: str, given: T, work: Callable[[T], U]) -> U:
        """Return what *work* makes of *given* and this ranking; worked out again only when *given* is another."""
        known = self.worked_out.get(what)
        if known is None or known[0] != given:
            known = self.worked_out[what] = given, work(given)
        found: U = known[1]
        return found

    @property
    def remaining(self) -> tuple[Fixture, ...]:
        """The matches without a result, in their order."""
        return tuple(
            fixture
            for match, fixture in self.fixtures.items()
            if match not in self.struck and match not in self.rows[fixture.teams[0]].results
        )


def open_ranking(teams: Sequence[EntrantId], fixtures: Sequence[Fixture], options: RankingOptions) -> Ranking:
    """Return the empty ranking of *teams*; those level on everything will stand in this order."""
    return Ranking(options, {team: Row() for team in teams}, {each.match: each for each in fixtures})


def open_rankings(groups: Sequence[Group], options: RankingOptions) -> Mapping[str, Ranking]:
    """Return the empty ranking of each group, by its name."""
    fixtures = group_fixtures(groups)
    return {
        group.name: open_ranking(
            group.members, [each for each in fixtures if each.group == group.name], options
        )
        for group in groups
    }


def fold(ranking: Ranking, event: RankingEvent) -> Ranking:
    """Return the ranking after *event*. Never refuses; a result of another ranking's match changes nothing."""
    match event:
        case ResultEntered(result):
            return (
                _entered(_removed(ranking, result.match), result)
                if result.match in ranking.fixtures
                else ranking
            )
        case ResultSetAside(match):
            return _removed(ranking, match)
        case TieDecided():
            return replace(ranking, decisions=(*ranking.decisions, event))
    assert_never(event)


def enter_result(ranking: Ranking, result: Official) -> tuple[ResultEntered, ...]:
    """Let *result* count; one that counts already changes nothing. Refuses a match or teams of another ranking."""
    fixture = ranking.fixtures.get(result.match)
    if fixture is None:
        raise Refused("result.other-table", match=result.match)
    require_teams(result, fixture.teams)
    counted = ranking.rows[fixture.teams[0]].results.get(result.match)
    return () if counted == result else (ResultEntered(result),)


def set_result_aside(ranking: Ranking, match: MatchId, reason: str) -> tuple[ResultSetAside, ...]:
    """Let the result of *match* no longer count, so that the match is open again. Refuses without a reason."""
    fixture = ranking.fixtures.get(match)
    if fixture is None or match not in ranking.rows[fixture.teams[0]].results:
        raise Refused("result.none-yet", match=match)
    return (ResultSetAside(match, require_reason(reason)),)


def without_result(ranking: Ranking, match: MatchId) -> Ranking:
    """Return the ranking as it is without a result of *match*."""
    return _removed(ranking, match)


def leave_out(ranking: Ranking, out: Collection[EntrantId]) -> Ranking:
    """Return the ranking with those of its teams behind all others that are *out*."""
    here = frozenset(team for team in ranking.rows if team in out)
    return ranking if here == ranking.out else replace(ranking, out=here)


def restate(
    ranking: Ranking, struck: frozenset[MatchId], adjusted: tuple[Adjustment, ...], columns: Sequence[str]
) -> Ranking:
    """Return the ranking with other matches *struck* and points *adjusted* in these *columns*, counted again from its results."""
    if (struck, adjusted) == (ranking.struck, ranking.adjusted):
        return ranking
    after = replace(ranking, struck=struck, adjusted=adjusted)
    return replace(after, rows={team: _counted(after, team, columns) for team in ranking.rows})


def figures(ranking: Ranking, team: EntrantId) -> tuple[int | Fraction, ...]:
    """Return what ranks *team*, a larger number being better, in halves: compare two teams by comparing these."""
    totals = ranking.rows[team].totals
    return tuple(
        2 * exact_in(totals, each.column) * (1 if each.best == "most" else -1)
        for each in ranking.options.criteria
    )


def level_at(ranking: Ranking, team: EntrantId) -> tuple[int, ...]:
    """Return what a decision about teams that are level keeps of their figures: whole halves."""
    return tuple(map(int, figures(ranking, team)))


def _entered(ranking: Ranking, result: Official) -> Ranking:
    if result.match in ranking.struck:
        rows = {team: _kept(ranking.rows[team], result) for team in result.entrants}
    else:
        rows = {team: _plus(ranking.rows.get(team, Row()), result, team) for team in result.entrants}
    return replace(ranking, rows={**ranking.rows, **rows})


def _removed(ranking: Ranking, match: MatchId) -> Ranking:
    fixture = ranking.fixtures.get(match)
    if fixture is None or match not in ranking.rows[fixture.teams[0]].results:
        return ranking
    without = _dropped if match in ranking.struck else _minus
    rows = {team: without(ranking.rows[team], match, team) for team in fixture.teams}
    return replace(ranking, rows={**ranking.rows, **rows})


def _plus(row: Row, result: Official, team: EntrantId) -> Row:
    return Row(added(row.totals, _columns(result, team)), {**row.results, result.match: result})


def _minus(row: Row, match: MatchId, team: EntrantId) -> Row:
    kept = {each: result for each, result in row.results.items() if each != match}
    return Row(less(row.totals, _columns(row.results[match], team)), kept)


def _kept(row: Row, result: Official) -> Row:
    """Return a row with a result that does not count."""
    return Row(row.totals, {**row.results, result.match: result})


def _dropped(row: Row, match: MatchId, team: EntrantId) -> Row:
    """Return a row without a result that did not count."""
    del team
    return Row(row.totals, {each: result for each, result in row.results.items() if each != match})


def _counted(ranking: Ranking, team: EntrantId, columns: Sequence[str]) -> Row:
    """Return the row of *team* added up anew: what counts of its results, and points beside them."""
    results = ranking.rows[team].results
    counting = [_columns(each, team) for match, each in results.items() if match not in ranking.struck]
    beside = sum(each.points for each in ranking.adjusted if each.team == team)
    return Row(added(*counting, dict.fromkeys(columns, beside)), results)


def _columns(result: Official, team: EntrantId) -> Columns:
    """Return what *result* adds to the row of *team*: its own columns, and the match itself where they leave it out."""
    lost = result.winner != team and (result.winner is not None or result.ended == "double_default")
    counted: Columns = {Column.PLAYED: 1, Column.WON: int(result.winner == team), Column.LOST: int(lost)}
    return {**counted, **result.figures[team]}
