"""The game on the sheet of a match: what is written, what counts, the pad, paper, disputes."""

from hangjack.games.cribbage.match.rulings import JUDGED
from hangjack.games.cribbage.match.scoring import SCORING
from hangjack.matches.games import GameMatch

MATCH = GameMatch("crib", scoring=SCORING, judged=JUDGED)
