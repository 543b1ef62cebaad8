"""The game in a competition: its part of the rules, its results, its columns."""

from hangjack.competition.games import GameCompetition
from hangjack.games.all_fours.competition import resulting
from hangjack.games.all_fours.competition.columns import FEWEST_IS_BEST
from hangjack.games.all_fours.competition.game import AllFoursGame

__all__ = ["COMPETITION", "FEWEST_IS_BEST"]

COMPETITION = GameCompetition("all-fours", AllFoursGame, resulting)
