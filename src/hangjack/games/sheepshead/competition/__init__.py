"""The game in a competition: its part of the rules, its results, its columns."""

from hangjack.competition.games import GameCompetition
from hangjack.games.sheepshead.competition.resulting import RESULTING, SheepsheadGame

COMPETITION = GameCompetition("sheepshead", SheepsheadGame, RESULTING)
