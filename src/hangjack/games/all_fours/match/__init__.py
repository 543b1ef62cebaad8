"""The game on the sheet of a match: what is written, what counts, the pad, paper, disputes."""

from hangjack.games.all_fours.match import doubts, rulings, scoring
from hangjack.matches.games import GameMatch

MATCH = GameMatch("all-fours", scoring=scoring, judged=rulings, doubting=doubts)
