"""Pinochle in a competition: its part of the rules, and what its matches count for."""

from hangjack.competition.games import GameCompetition
from hangjack.games.pinochle.competition.resulting import RESULTING, PinochleGame

COMPETITION = GameCompetition("pinochle", PinochleGame, RESULTING)
