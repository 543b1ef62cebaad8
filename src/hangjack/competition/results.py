"""From a match to the result that counts: what its sheet says, what its book gives for a default, and what it can still be."""

from collections.abc import Mapping

from msgspec import Struct

from hangjack.competition.reach.endings import Ending, Length, endless_endings, games_endings, race_endings
from hangjack.competition.rules import AllFoursGame, Rules
from hangjack.competition.standings.columns import Column
from hangjack.competition.standings.defaults import (
    DefaultFigures,
    default_figures,
    default_result,
    double_default_result,
    forfeit_credit,
    forfeit_figures,
)
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.match import Match
from hangjack.matches.pairs import pair_lines
from hangjack.matches.parties import SIDES, A, B
from hangjack.matches.results import Columns, Official, PairLine


class Score(Struct, frozen=True):
    """What a team has on the board."""

    bullseyes: int
    hang_jacks: int = 0


def official_result(match: Match, rules: Rules) -> Official:
    """Return the result of a match that was sealed, or given by an official. Refuses one that is still open."""
    if match.awarded is not None:
        winner = match.awarded.winner
        return given_result(match, match.opened.teams[winner] if winner else None, rules)
    if match.sheet.sealed is None:
        raise Refused("result.not-sealed", match=match.opened.match)
    winner = match.winner
    named = match.opened.teams[winner] if winner else None
    result = board_result(match.opened.match, _scores(match), named)
    return Official(result.match, result.teams, result.columns, result.winner, pairs=_lines_of(match, rules))


def given_result(match: Match, winner: EntrantId | None, rules: Rules) -> Official:
    """Return the result when *match* goes to *winner* by default; to nobody when both lose it."""
    figures = figures_of(rules, match.opened.tables)
    one, other = match.opened.teams[A], match.opened.teams[B]
    if winner is None:
        return double_default_result(match.opened.match, (one, other), figures)
    loser = other if winner == one else one
    scores = _scores(match)
    board = (
        {one: board_columns(scores[one], scores[other]), other: board_columns(scores[other], scores[one])}
        if match.recorded
        else None
    )
    result = default_result(match.opened.match, winner, loser, figures, board)
    return Official(
        result.match, result.teams, result.columns, winner, "default", _credits(match, winner, rules)
    )


def figures_of(rules: Rules, tables: int) -> DefaultFigures:
    """Return what a default adds to the rows: by the bullseyes a match needs, or pair by pair where there is no such number."""
    target = rules.match.board.match_target
    defaults = rules.format.defaults
    return forfeit_figures(defaults, tables) if target is None else default_figures(defaults, target)


def endings_of(rules: Rules, tables: int) -> tuple[Ending, ...]:
    """Return how a match at so many *tables* can end: as a race, by its number of games, or whichever comes first."""
    board, figures = rules.match.board_options, figures_of(rules, tables)
    target = board.match_target
    games = None if board.table_max_games is None else tables * board.table_max_games
    if target is None:
        if games is None:
            return endless_endings(figures)
        worth = max(1, rules.game_as(AllFoursGame).play.shutout_bullseyes)
        return games_endings(Length(games, worth, tables * _most_for_lateness(rules)), figures)
    race = race_endings(target, figures, capped=board.cap_board_at_target)
    if games is None or games >= 2 * target - 1:
        return race
    claims = 2 * (target - 1)
    return race[0], *games_endings(Length(games, claims=claims, below=target), figures)


def _most_for_lateness(rules: Rules) -> int:
    """Return how many bullseyes a pair can claim in a match because the other is late."""
    marks = rules.match.half_start
    return 0 if marks is None else marks.start_caps.match


def _scores(match: Match) -> dict[EntrantId, Score]:
    board = match.board
    return {match.opened.teams[team]: Score(board.bullseyes[team], board.hang_jacks[team]) for team in SIDES}


def _lines_of(match: Match, rules: Rules) -> tuple[PairLine, ...]:
    return pair_lines(match) if rules.match.halves is not None else ()


def _credits(match: Match, winner: EntrantId, rules: Rules) -> tuple[PairLine, ...]:
    """Return what each pair of the team that was there is credited with, where the book keeps count of pairs."""
    side = next(team for team in SIDES if match.opened.teams[team] == winner)
    line_up = match.line_ups.declared.get(side)
    if rules.match.halves is None or line_up is None:
        return ()
    credit = forfeit_credit(rules.format.defaults)
    return tuple(
        PairLine(players, credit.bullseyes, hang_jacks=credit.hang_jacks, credited=True)
        for players in line_up.tables
    )


def board_columns(mine: Score, theirs: Score) -> Columns:
    """Return the columns that a board gives a team: its own figures for it, the others' against it."""
    return {
        Column.BULLSEYES_FOR: mine.bullseyes,
        Column.BULLSEYES_AGAINST: theirs.bullseyes,
        Column.HANG_JACKS_FOR: mine.hang_jacks,
        Column.HANG_JACKS_AGAINST: theirs.hang_jacks,
    }


def board_result(
    match: MatchId, scores: Mapping[EntrantId, Score], winner: EntrantId | None = None
) -> Official:
    """Return the result of a match that was played: more bullseyes win.

    *winner* is whom an official named after a level match; None leaves a level match without a winner.
    """
    (one, score), (other, others) = scores.items()
    if score.bullseyes != others.bullseyes:
        winner = one if score.bullseyes > others.bullseyes else other
    columns = {one: board_columns(score, others), other: board_columns(others, score)}
    return Official(match, (one, other), columns, winner)
