"""A table that results are entered into: a row a team with running totals, so that one more result is cheap.

What a table means (who stands where, and why) is read from it by `standings`; what can still happen, by `possibilities`.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.fixtures.arrivals import (
    Arrival,
    ResultEntered,
    ResultSetAside,
    require_reason,
    require_teams,
)
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.groups import Group, group_fixtures
from hangjack.competition.standings.columns import FEWEST_IS_BEST, Column, added, halves_in, less, value_in
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.results import Columns, Official

FinalTiebreak = Literal["committee", "head_to_head", "lot"]


class Criterion(Struct, frozen=True):
    """One column that ranks teams, and which way is better."""

    column: Column
    best: Literal["most", "fewest"]


class RankingOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How a book ranks its teams: columns in their order of weight, and what separates teams level in all of them."""

    ranking: tuple[Column, ...] = (
        Column.WON,
        Column.BULLSEYES_FOR,
        Column.BULLSEYES_AGAINST,
        Column.HANG_JACKS_FOR,
        Column.HANG_JACKS_AGAINST,
    )
    final_tiebreak: FinalTiebreak = "committee"

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """The columns with the way that is better in each."""
        return tuple(
            Criterion(column, "fewest" if column in FEWEST_IS_BEST else "most") for column in self.ranking
        )


class TieDecided(Struct, frozen=True, tag="tie-decided"):
    """Teams that were level on everything were put in this order.

    It holds as long as exactly these teams are level on exactly these figures, and lapses with the tie.
    """

    order: tuple[EntrantId, ...]
    by: Literal["committee", "lot"]
    level_at: tuple[int, ...]
    """What the criteria showed, in halves."""
    reason: str = ""
    draw: str | None = None
    """For a lot: the draw that gave the order, which anybody can verify."""


TableEvent = Arrival | TieDecided


class Row(Struct, frozen=True):
    """One team's line: running totals, and the results they are made of."""

    totals: Columns = {}
    results: Mapping[MatchId, Official] = {}

    def shows(self, column: str) -> int | float:
        """Return the team's figure in *column*."""
        return value_in(self.totals, column)


class Table(Struct, frozen=True):
    """One group or division: its teams in the order given, its matches, and what has been decided."""

    options: RankingOptions
    rows: Mapping[EntrantId, Row]
    fixtures: Mapping[MatchId, Fixture]
    decisions: tuple[TieDecided, ...] = ()

    @property
    def remaining(self) -> tuple[Fixture, ...]:
        """The matches without a result, in their order."""
        return tuple(
            fixture
            for match, fixture in self.fixtures.items()
            if match not in self.rows[fixture.teams[0]].results
        )


def open_table(teams: Sequence[EntrantId], fixtures: Sequence[Fixture], options: RankingOptions) -> Table:
    """Return the empty table of *teams*; those level on everything will stand in this order."""
    return Table(options, {team: Row() for team in teams}, {each.match: each for each in fixtures})


def open_tables(groups: Sequence[Group], options: RankingOptions) -> Mapping[str, Table]:
    """Return the empty table of each group, by its name."""
    fixtures = group_fixtures(groups)
    return {
        group.name: open_table(
            group.members, [each for each in fixtures if each.group == group.name], options
        )
        for group in groups
    }


def fold(table: Table, event: TableEvent) -> Table:
    """Return the table after *event*. Never refuses; a result of another table's match changes nothing."""
    match event:
        case ResultEntered(result):
            return (
                _entered(_removed(table, result.match), result) if result.match in table.fixtures else table
            )
        case ResultSetAside(match):
            return _removed(table, match)
        case TieDecided():
            return replace(table, decisions=(*table.decisions, event))
    assert_never(event)


def enter_result(table: Table, result: Official) -> tuple[ResultEntered, ...]:
    """Let *result* count; one that counts already changes nothing. Refuses a match or teams of another table."""
    fixture = table.fixtures.get(result.match)
    if fixture is None:
        raise Refused("result.other-table", match=result.match)
    require_teams(result, fixture.teams)
    counted = table.rows[fixture.teams[0]].results.get(result.match)
    return () if counted == result else (ResultEntered(result),)


def set_result_aside(table: Table, match: MatchId, reason: str) -> tuple[ResultSetAside, ...]:
    """Let the result of *match* no longer count, so that the match is open again. Refuses without a reason."""
    fixture = table.fixtures.get(match)
    if fixture is None or match not in table.rows[fixture.teams[0]].results:
        raise Refused("result.none-yet", match=match)
    return (ResultSetAside(match, require_reason(reason)),)


def figures(table: Table, team: EntrantId) -> tuple[int, ...]:
    """Return what ranks *team*, a larger number being better, in halves: compare two teams by comparing these."""
    totals = table.rows[team].totals
    return tuple(
        halves_in(totals, each.column) * (1 if each.best == "most" else -1) for each in table.options.criteria
    )


def _entered(table: Table, result: Official) -> Table:
    rows = {team: _plus(table.rows[team], result, team) for team in result.teams}
    return replace(table, rows={**table.rows, **rows})


def _removed(table: Table, match: MatchId) -> Table:
    fixture = table.fixtures.get(match)
    if fixture is None or match not in table.rows[fixture.teams[0]].results:
        return table
    rows = {team: _minus(table.rows[team], match, team) for team in fixture.teams}
    return replace(table, rows={**table.rows, **rows})


def _plus(row: Row, result: Official, team: EntrantId) -> Row:
    return Row(added(row.totals, _columns(result, team)), {**row.results, result.match: result})


def _minus(row: Row, match: MatchId, team: EntrantId) -> Row:
    kept = {each: result for each, result in row.results.items() if each != match}
    return Row(less(row.totals, _columns(row.results[match], team)), kept)


def _columns(result: Official, team: EntrantId) -> Columns:
    """Return what *result* adds to the row of *team*: its own columns, and the match itself where they leave it out."""
    lost = result.winner != team and (result.winner is not None or result.ended == "double_default")
    counted: Columns = {Column.PLAYED: 1, Column.WON: int(result.winner == team), Column.LOST: int(lost)}
    return {**counted, **result.columns[team]}
