"""All Fours in a competition: its part of the rules, and what its matches count for."""

from hangjack.competition.games import GameCompetition
from hangjack.games.all_fours.competition.resulting import RESULTING, AllFoursGame

COMPETITION = GameCompetition("all-fours", AllFoursGame, RESULTING)
