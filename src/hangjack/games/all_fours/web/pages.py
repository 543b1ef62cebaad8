"""What pages of an All Fours competition know of the game."""

from collections.abc import Mapping
from typing import Any

from hangjack.competition.rules import Rules
from hangjack.games.all_fours.competition.resulting import AllFoursGame, board_of
from hangjack.games.all_fours.desk.leaders import season_pairs
from hangjack.games.all_fours.match.scoring import HANG_JACKS, GameLine
from hangjack.matches.parties import A, B, Counts, Party
from hangjack.matches.scoring import Figures
from hangjack.web.games import GamePages


def console_rules(rules: Rules) -> dict[str, Any]:
    """Return what the director's forms need: what a game is played to, and what a scrapped table may cost."""
    board = board_of(rules)
    return {
        "target": rules.game_as(AllFoursGame).play.target,
        "scrap": board.scrap_default,
        "scrap_most": board.scrap_most,
    }


def printed_line(line: GameLine, teams: Mapping[Party, str]) -> tuple[str, ...]:
    """Return who won a game, at what score, with how many hung Jacks."""
    return teams[line.winner], _facing(line.score), _facing(line.hang_jacks)


def printed_beside(figures: Figures) -> Mapping[str, Counts]:
    """Return the hang-jacks of the match."""
    return {"hang-jacks": figures[HANG_JACKS]}


def _facing(counts: Counts) -> str:
    return f"{counts[A]}-{counts[B]}"


PAGES = GamePages(
    console_rules=console_rules,
    printed_heads=("winner", "points", "hang-jacks"),
    printed_line=printed_line,
    printed_beside=printed_beside,
    written_beside=("hang-jacks",),
    season=season_pairs,
)
