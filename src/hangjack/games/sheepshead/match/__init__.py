"""The game on the sheet of a match: what is written, what counts, the pad, paper, disputes."""

from hangjack.games.sheepshead.match import rulings, scoring
from hangjack.matches.games import GameMatch

MATCH = GameMatch("sheepshead", scoring=scoring, judged=rulings, passed_on=scoring.passed_on)
