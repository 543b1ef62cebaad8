"""Worked examples of All Fours competitions: standings, brackets, defaults, averages."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hangjack.competition.fixtures import knockout
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.knockout import Knockout, KnockoutArranged
from hangjack.competition.standings.averages import Players, Totals, average, totals_after
from hangjack.competition.standings.columns import Column
from hangjack.competition.standings.ranking import Ranking, Row, enter_result, fold, open_ranking
from hangjack.competition.standings.standings import standings
from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.games.all_fours.competition.defaults import (
    DefaultFigures,
    DefaultOptions,
    default_result,
    double_default_result,
    forfeit_columns,
)
from hangjack.games.all_fours.competition.resulting import AVERAGED, board_of, figures_of
from hangjack.games.all_fours.match.pairs import GAMES, LATE_CLAIMS
from hangjack.games.all_fours.match.scoring import (
    BULLSEYES,
    HANG_JACKS,
    RANKED,
    Board,
    TableClosed,
    TableScore,
    columns,
    count,
)
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import SIDES, both
from hangjack.matches.results import Official, PlayersLine
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import rules_of
from hangjack.unions import own

_MATCH = MatchId("the match")
_PAIR = (PersonId("one"), PersonId("other"))
_COLUMNS = (*Column, *RANKED)


class DefaultGiven(Plain, frozen=True):
    """A match that one team defaulted, perhaps after it had begun; or that both did."""

    winner: EntrantId | None = None
    loser: EntrantId | None = None
    board_when_stopped: dict[EntrantId, int] | None = None
    hang_jacks_when_stopped: dict[EntrantId, int] | None = None
    double_default: tuple[EntrantId, EntrantId] | None = None


class DefaultedGiven(Plain, frozen=True):
    """Who won and who lost a match by default."""

    winner: EntrantId
    loser: EntrantId


class ResultGiven(Plain, frozen=True):
    """One result of a table: played, a default, or a double default."""

    teams: tuple[EntrantId, EntrantId] | None = None
    bullseyes: tuple[int, int] = (0, 0)
    hang_jacks: tuple[int, int] = (0, 0)
    default: DefaultedGiven | None = None
    double_default: tuple[EntrantId, EntrantId] | None = None


class StandingsGiven(Plain, frozen=True):
    """Teams in the order given, and their results."""

    teams: list[EntrantId]
    results: list[ResultGiven]


class BracketGiven(Plain, frozen=True):
    """The teams that go on, the first one first."""

    qualifiers_in_ranking_order: list[EntrantId]


class AveragesGiven(Plain, frozen=True):
    """What a pair has made, and how often the others forfeited."""

    bullseyes_in_play: int
    matches_played: int
    forfeits_received: int = 0
    games_played: int = 0
    late_claims: int = 0
    """How many of the bullseyes in play were claimed because the others were late."""


def run_default_result(given: DefaultGiven, house: House) -> Mapping[str, Any]:
    """Say what each team gets."""
    figures = _figures(house)
    if given.double_default is not None:
        result = double_default_result(_MATCH, given.double_default, figures)
    elif given.winner is not None and given.loser is not None:
        result = default_result(_MATCH, given.winner, given.loser, figures, _board(given, house))
    else:
        raise BadInput("example.default-teams")
    fixture = Fixture(_MATCH, result.entrants)
    ranking = _with_results(
        open_ranking(result.entrants, [fixture], rules_of(house).format.ranking), [result]
    )
    return {team: _default_row(row) for team, row in ranking.rows.items()}


def run_standings(given: StandingsGiven, house: House) -> Mapping[str, Any]:
    """Enter all results into a ranking and rank the teams."""
    results = [_result(each, MatchId(str(number)), house) for number, each in enumerate(given.results)]
    fixtures = [Fixture(result.match, result.entrants) for result in results]
    if strange := {team for fixture in fixtures for team in fixture.teams} - set(given.teams):
        raise BadInput("example.teams-unknown", teams=sorted(strange))
    ranking = _with_results(open_ranking(given.teams, fixtures, rules_of(house).format.ranking), results)
    now = standings(ranking)
    return {
        "table": [{"team": team, **_figures_of(ranking.rows[team], _COLUMNS)} for team in now.order],
        "unresolved_ties": now.unresolved_ties,
    }


def run_bracket(given: BracketGiven, house: House) -> Mapping[str, Any]:
    """Pair the teams; the ranking order is given, so that a house that draws is not asked."""
    del house
    order = given.qualifiers_in_ranking_order
    drawn = knockout.fold(Knockout(), KnockoutArranged(tuple(order)))
    first = [tie.teams for tie in knockout.knockout_fixtures(drawn) if tie.round == 1]
    playing = {team for teams in first for team in teams}
    return {
        "first_round": sorted(first, key=lambda teams: order.index(teams[0])),
        "byes": [team for team in order if team not in playing],
    }


def run_averages(given: AveragesGiven, house: House) -> Mapping[str, Any]:
    """Add up what the pair played and what it was credited with."""
    rules = rules_of(house).format
    made = {BULLSEYES: given.bullseyes_in_play, GAMES: given.games_played, LATE_CLAIMS: given.late_claims}
    totals: Mapping[Players, Totals] = {_PAIR: Totals(given.matches_played, made)}
    credit = PlayersLine(_PAIR, forfeit_columns(own(DefaultOptions, rules.defaults)), credited=True)
    for _ in range(given.forfeits_received):
        totals = totals_after(totals, None, Official(_MATCH, {}, None, players=(credit,)))
    pair = totals[_PAIR]
    exact = average(pair, rules.averages, AVERAGED)
    return {
        "total_bullseyes": pair.total(BULLSEYES),
        "average": None if exact is None else _plain(exact.numerator / exact.denominator),
        "hang_jacks_from_forfeits": pair.credited.get(HANG_JACKS, 0),
    }


def _figures(house: House) -> DefaultFigures:
    rules = rules_of(house)
    if board_of(rules).match_target is None:
        raise BadInput("example.no-match-target")
    return figures_of(rules, rules.match.tables or 1)


def _board(given: DefaultGiven, house: House) -> Mapping[EntrantId, Mapping[str, int]] | None:
    if given.board_when_stopped is None or given.winner is None or given.loser is None:
        return None
    teams, hung = (given.winner, given.loser), given.hang_jacks_when_stopped or {}
    board = Board(
        board_of(rules_of(house)),
        (),
        both(*(given.board_when_stopped.get(team, 0) for team in teams)),
        both(*(hung.get(team, 0) for team in teams)),
    )
    return {team: columns(board, side) for team, side in zip(teams, SIDES, strict=True)}


def _result(given: ResultGiven, match: MatchId, house: House) -> Official:
    if given.default is not None:
        return default_result(match, given.default.winner, given.default.loser, _figures(house))
    if given.double_default is not None:
        return double_default_result(match, given.double_default, _figures(house))
    if given.teams is None:
        raise BadInput("example.result-teams")
    return _played(match, given, given.teams, house)


def _played(match: MatchId, given: ResultGiven, teams: tuple[EntrantId, EntrantId], house: House) -> Official:
    """Return the result of a match whose tables are all done and whose board shows this."""
    board = Board(board_of(rules_of(house)), (TableScore(),), both(*given.bullseyes), both(*given.hang_jacks))
    done = count(board, TableClosed(1))
    figures = {team: columns(done, side) for team, side in zip(teams, SIDES, strict=True)}
    named = dict(zip(SIDES, teams, strict=True))
    return Official(match, figures, named[done.decided] if done.decided else None)


def _with_results(ranking: Ranking, results: Sequence[Official]) -> Ranking:
    for result in results:
        for event in enter_result(ranking, result):
            ranking = fold(ranking, event)
    return ranking


def _default_row(row: Row) -> Mapping[str, Any]:
    return {"result": "W" if row.shows(Column.WON) else "L", **_figures_of(row, RANKED)}


def _figures_of(row: Row, columns: Iterable[str]) -> Mapping[str, Any]:
    return {str(column): row.shows(column) for column in columns}


def _plain(number: float) -> int | float:
    return int(number) if number.is_integer() else number
