"""The game in a competition: its part of the rules, its results, its columns."""

from hangjack.competition.games import GameCompetition
from hangjack.games.all_fours.competition.resulting import RESULTING, AllFoursGame

COMPETITION = GameCompetition("all-fours", AllFoursGame, RESULTING)
