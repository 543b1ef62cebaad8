"""Sheepshead in a competition: its part of the rules, and what its matches count for."""

from hangjack.competition.games import GameCompetition
from hangjack.games.sheepshead.competition.resulting import RESULTING, SheepsheadGame

COMPETITION = GameCompetition("sheepshead", SheepsheadGame, RESULTING)
