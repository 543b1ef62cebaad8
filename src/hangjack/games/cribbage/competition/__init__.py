"""Crib in a competition: its part of the rules, and what its matches count for."""

from hangjack.competition.games import GameCompetition
from hangjack.games.cribbage.competition.resulting import RESULTING, CribGame

COMPETITION = GameCompetition("crib", CribGame, RESULTING)
