"""The game in a competition: its part of the rules, its results, its columns."""

from hangjack.competition.games import GameCompetition
from hangjack.games.pinochle.competition.resulting import RESULTING, PinochleGame

COMPETITION = GameCompetition("pinochle", PinochleGame, RESULTING)
