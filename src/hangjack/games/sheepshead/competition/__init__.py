"""The game in a competition: its part of the rules, its results, its columns."""

from hangjack.competition.games import GameCompetition
from hangjack.games.sheepshead.competition import resulting
from hangjack.games.sheepshead.competition.game import SheepsheadGame

COMPETITION = GameCompetition("sheepshead", SheepsheadGame, resulting)
