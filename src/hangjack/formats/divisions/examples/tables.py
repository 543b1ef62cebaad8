"""Worked examples of crib tables: results, withdrawals, points beside the matches, and play-offs."""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import reduce
from typing import Any, Literal

from msgspec.structs import replace

from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.formats import own_options
from hangjack.competition.rules import Rules
from hangjack.competition.standings import ranking
from hangjack.competition.standings.columns import Column
from hangjack.competition.standings.ranking import Ranking
from hangjack.competition.standings.standings import standings
from hangjack.conformance.given import Plain
from hangjack.formats.divisions.books import season
from hangjack.formats.divisions.books.cards import LateCardDecided
from hangjack.formats.divisions.books.leaving import HalfWay, TeamLeft
from hangjack.formats.divisions.books.nights import Night
from hangjack.formats.divisions.books.postponements import Agrees, DateAgreed, MatchLapsed, PostponementAsked
from hangjack.formats.divisions.books.season import PointsAdjusted, Season, SeasonEvent
from hangjack.formats.divisions.options import Divisions
from hangjack.formats.divisions.table import decide_by_playoff, playoffs, restated_at
from hangjack.games.cribbage.match.scoring import (
    ADJUSTED,
    AGAINST,
    DRAWN,
    LEGS,
    POINTS,
    CardEntry,
    CardOptions,
    CardScore,
    LegWon,
    TableAwarded,
    TableConceded,
    TableLegs,
    columns,
    count,
    winner,
)
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import A, B
from hangjack.matches.results import Official
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import rules_of
from hangjack.unions import own

SECRETARY = PersonId("secretary")
TableGiven_ = tuple[int, int] | Literal["void"]


class ResultGiven(Plain, frozen=True):
    """A match of a round, and what became of it."""

    round: int
    home: EntrantId
    away: EntrantId
    legs: tuple[int, int] | None = None
    tables: tuple[TableGiven_, ...] | None = None
    conceded_by: EntrantId | None = None
    cancelled: bool = False
    open: bool = False
    postponed_by: EntrantId | None = None

    @property
    def match(self) -> MatchId:
        """What the match is called."""
        return MatchId(f"{self.round} {self.home} {self.away}")


class PenaltyGiven(Plain, frozen=True):
    """Points taken for a late card: given, proposed or waived."""

    team: EntrantId
    points: int
    status: Literal["applied", "proposed", "waived"]
    why: str = ""
    round: int | None = None


class WithdrawalGiven(Plain, frozen=True):
    """A team that left, and when."""

    team: EntrantId
    date: date


class TableGiven(Plain, frozen=True):
    """Everything that makes the table of a division."""

    teams: tuple[EntrantId, ...]
    first_half_rounds: int
    halfway_date: date
    results: tuple[ResultGiven, ...]
    season_complete: bool
    boundaries: tuple[int, ...]
    penalties: tuple[PenaltyGiven, ...] = ()
    withdrawals: tuple[WithdrawalGiven, ...] = ()
    halfway_free: EntrantId | None = None
    playoff_results: tuple[tuple[EntrantId, ...], ...] = ()


def run_table(given: TableGiven, house: House) -> Mapping[str, Any]:
    """Count it, and say who must play off."""
    rules = rules_of(house)
    scope = own_options(rules, Divisions).table.options.playoff_scope
    counted = _counted(given, rules)
    for order in given.playoff_results:
        counted = reduce(ranking.fold, decide_by_playoff(counted, order, given.boundaries, scope), counted)
    ordered = [each for each in standings(counted).positions if each.team not in counted.out]
    return {
        "rows": [_row(counted, each.team, each.place) for each in ordered],
        "withdrawn": sorted(counted.out),
        "playoffs": playoffs(counted, given.boundaries, scope),
    }


def _counted(given: TableGiven, rules: Rules) -> Ranking:
    fixtures = [Fixture(each.match, (each.home, each.away), each.round) for each in given.results]
    if not given.season_complete:
        fixtures.append(Fixture(MatchId("to come"), _two(given), 2 * given.first_half_rounds))
    empty = ranking.open_ranking(sorted(given.teams), fixtures, rules.format.ranking)
    empty = ranking.leave_out(empty, [each.team for each in given.withdrawals])
    played = [ResultEntered(found) for each in given.results if (found := _official(each, rules))]
    books = reduce(season.fold, _events(given), Season())
    half = HalfWay(given.halfway_date, given.first_half_rounds)
    return restated_at(reduce(ranking.fold, played, empty), books, own_options(rules, Divisions).table, half)


def _two(given: TableGiven) -> tuple[EntrantId, EntrantId]:
    """Return two teams that still have to meet."""
    left = {each.team for each in given.withdrawals}
    one, other, *_ = [team for team in given.teams if team not in left]
    return one, other


def _official(given: ResultGiven, rules: Rules) -> Official | None:
    """Return what a result counts; None for a match that was not played."""
    if given.cancelled or given.open:
        return None
    card = reduce(
        count,
        _entries(given, rules),
        CardScore(own(CardOptions, rules.match.scoring), (TableLegs(),) * (rules.match.tables or 0)),
    )
    teams = {A: given.home, B: given.away}
    ahead = winner(card)
    figures = {teams[side]: columns(card, side) for side in teams}
    return Official(given.match, figures, teams[ahead] if ahead else None)


def _entries(given: ResultGiven, rules: Rules) -> Iterator[CardEntry]:
    """Yield what the card of a match has, table by table."""
    legs, tables = own(CardOptions, rules.match.scoring).legs.legs_per_table, rules.match.tables or 0
    if given.conceded_by is not None:
        there = A if given.conceded_by == given.away else B
        yield from (TableAwarded(number, there) for number in range(1, tables + 1))
        return
    if given.legs is not None:
        row = [A] * given.legs[0] + [B] * given.legs[1]
        yield from (LegWon(place // legs + 1, side) for place, side in enumerate(row[: legs * tables]))
    for number, table in enumerate(given.tables or (), start=1):
        if table == "void":
            yield TableConceded(number, None)
        else:
            yield from (LegWon(number, side) for side in [A] * table[0] + [B] * table[1])


def _events(given: TableGiven) -> Iterator[SeasonEvent]:
    first = Night(given.halfway_date, 0, 0, 0)
    later = replace(first, day=first.day + timedelta(days=7))
    for each in given.results:
        if each.cancelled or each.open:
            by = each.postponed_by
            yield PostponementAsked(each.match, by, "put off", later, SECRETARY, 0, first, later.day, 0)
            yield from (DateAgreed(each.match, who, SECRETARY, 0) for who in Agrees)
            yield from (MatchLapsed(each.match, 0),) if each.cancelled else ()
    for number, penalty in enumerate(given.penalties):
        if penalty.status != "proposed":
            match, applied = _winning(given, penalty), penalty.status == "applied"
            if match is not None:
                yield LateCardDecided(match, penalty.team, penalty.points, applied, SECRETARY, 0, "late")
            elif applied:
                yield PointsAdjusted(str(number), penalty.team, penalty.points, SECRETARY, 0, "late")
    yield from (TeamLeft(each.team, each.date) for each in given.withdrawals)


def _winning(given: TableGiven, penalty: PenaltyGiven) -> MatchId | None:
    """Return the match whose card was late."""
    return next(
        (
            each.match
            for each in given.results
            if each.round == penalty.round and penalty.team in {each.home, each.away}
        ),
        None,
    )


def _row(counted: Ranking, team: EntrantId, place: int) -> Mapping[str, Any]:
    row = counted.rows[team]
    named = {
        "p": Column.PLAYED,
        "w": Column.WON,
        "d": DRAWN,
        "l": Column.LOST,
        "lf": LEGS,
        "la": AGAINST,
        "adj": ADJUSTED,
        "pts": POINTS,
    }
    return {"team": team, **{name: row.shows(column) for name, column in named.items()}, "pos": place}
