"""The game in a competition: its part of the rules, its results, its columns."""

from hangjack.competition.games import GameCompetition
from hangjack.games.cribbage.competition import resulting
from hangjack.games.cribbage.competition.game import CribGame

COMPETITION = GameCompetition("crib", CribGame, resulting)
