"""The game on the sheet of a match: what is written, what counts, the pad, paper, disputes."""

from hangjack.games.sheepshead.match.rulings import JUDGED
from hangjack.games.sheepshead.match.scoring import SCORING, passed_on
from hangjack.matches.games import GameMatch

MATCH = GameMatch("sheepshead", scoring=SCORING, judged=JUDGED, passed_on=passed_on)
