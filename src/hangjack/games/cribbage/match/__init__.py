"""The game on the sheet of a match: what is written, what counts, the pad, paper, disputes."""

from hangjack.games.cribbage.match import rulings, scoring
from hangjack.matches.games import GameMatch

MATCH = GameMatch("crib", scoring=scoring, judged=rulings)
