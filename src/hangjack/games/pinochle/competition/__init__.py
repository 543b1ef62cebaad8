"""The game in a competition: its part of the rules, its results, its columns."""

from hangjack.competition.games import GameCompetition
from hangjack.games.pinochle.competition import resulting
from hangjack.games.pinochle.competition.game import PinochleGame

COMPETITION = GameCompetition("pinochle", PinochleGame, resulting)
