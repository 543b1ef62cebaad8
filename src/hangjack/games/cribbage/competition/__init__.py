"""The game in a competition: its part of the rules, its results, its columns."""

from hangjack.competition.games import GameCompetition
from hangjack.games.cribbage.competition.resulting import RESULTING, CribGame

COMPETITION = GameCompetition("crib", CribGame, RESULTING)
