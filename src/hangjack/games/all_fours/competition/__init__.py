"""The game in a competition: its part of the rules, its results, its columns."""

from hangjack.competition.games import GameCompetition
from hangjack.games.all_fours.competition import resulting
from hangjack.games.all_fours.competition.game import AllFoursGame

COMPETITION = GameCompetition("all-fours", AllFoursGame, resulting)
