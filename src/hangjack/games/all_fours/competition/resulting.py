"""All Fours in a competition: its part of the rules, defaults, what pairs made, and how a match can still end."""

from msgspec import Struct

from hangjack.competition.games import Resulting
from hangjack.competition.reach.endings import Ending
from hangjack.competition.rules import Game, Rules
from hangjack.competition.standings.averages import Averaged
from hangjack.games.all_fours import Options
from hangjack.games.all_fours.competition.defaults import (
    DefaultFigures,
    DefaultOptions,
    default_figures,
    default_result,
    double_default_result,
    forfeit_columns,
    forfeit_figures,
)
from hangjack.games.all_fours.competition.endings import Length, endless_endings, games_endings, race_endings
from hangjack.games.all_fours.match.pairs import GAMES, LATE_CLAIMS, pair_lines
from hangjack.games.all_fours.match.scoring import BULLSEYES, Board, BoardOptions, columns
from hangjack.games.all_fours.referee import Penalties
from hangjack.ids import EntrantId
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, A, B
from hangjack.matches.results import Official, PlayersLine
from hangjack.unions import joins, own

AVERAGED = Averaged(made=BULLSEYES, claimed=LATE_CLAIMS, lines=GAMES)


@joins(Game)
class AllFoursGame(Struct, frozen=True, tag="all-fours"):
    """How All Fours is played and judged."""

    play: Options
    penalties: Penalties


def given(match: Match, winner: EntrantId | None, rules: Rules) -> Official:
    """Return the result when *match* goes to *winner* by default; to nobody when both lose it."""
    figures, id_ = figures_of(rules, match.opened.tables), match.opened.match
    one, other = match.opened.parties[A], match.opened.parties[B]
    if winner is None:
        return double_default_result(id_, (one, other), figures)
    loser = other if winner == one else one
    board = {match.opened.parties[side]: columns(own(Board, match.score), side) for side in SIDES}
    result = default_result(id_, winner, loser, figures, board if match.recorded else None)
    return Official(id_, result.figures, winner, "default", _credits(match, winner, rules))


def players(match: Match, rules: Rules) -> tuple[PlayersLine, ...]:
    """Return what each pair made, where the book keeps count of pairs."""
    return pair_lines(match) if rules.format.averages.pairs_counted else ()


def endings(rules: Rules, tables: int) -> tuple[Ending, ...]:
    """Return how a match at so many *tables* can end: as a race, by its number of games, or whichever comes first."""
    board, figures = board_of(rules), figures_of(rules, tables)
    target, most = board.match_target, rules.match.lines_a_table
    games = None if most is None else tables * most
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


def board_of(rules: Rules) -> BoardOptions:
    """Return how long a match by *rules* is."""
    assert isinstance(rules.match.scoring, BoardOptions), "rules of All Fours"
    return rules.match.scoring


def figures_of(rules: Rules, tables: int) -> DefaultFigures:
    """Return what a default adds to the rows: by the bullseyes a match needs, or pair by pair where there is no such number."""
    target, defaults = board_of(rules).match_target, own(DefaultOptions, rules.format.defaults)
    return forfeit_figures(defaults, tables) if target is None else default_figures(defaults, target)


def _most_for_lateness(rules: Rules) -> int:
    """Return how many bullseyes a pair can claim beyond its games because the other is late."""
    marks = rules.match.half_start
    return 0 if marks is None or marks.claims_use_games else marks.start_caps.match


def _credits(match: Match, winner: EntrantId, rules: Rules) -> tuple[PlayersLine, ...]:
    """Return what each pair of the team that was there is credited with, where the book keeps count of pairs."""
    side = next(each for each in SIDES if match.opened.parties[each] == winner)
    line_up = match.sides.line_ups.declared.get(side)
    if not rules.format.averages.pairs_counted or line_up is None:
        return ()
    credit = forfeit_columns(own(DefaultOptions, rules.format.defaults))
    return tuple(PlayersLine(pair, credit, credited=True) for pair in line_up.tables)


RESULTING = Resulting(given=given, averaged=AVERAGED, players=players, endings=endings)
