"""What pages of an All Fours competition know of the game."""

from typing import Any

from hangjack.competition.all_fours_results import board_of
from hangjack.competition.rules import AllFoursGame, Rules


def console_rules(rules: Rules) -> dict[str, Any]:
    """Return what the director's forms need: what a game is played to, and what a scrapped table may cost."""
    board = board_of(rules)
    return {
        "target": rules.game_as(AllFoursGame).play.target,
        "scrap": board.scrap_default,
        "scrap_most": board.scrap_most,
    }
