"""The game on the sheet of a match: what is written, what counts, the pad, paper, disputes."""

from hangjack.games.pinochle.match import doubts, rulings, scoring
from hangjack.matches.games import GameMatch

MATCH = GameMatch("pinochle", scoring=scoring, judged=rulings, doubting=doubts)
