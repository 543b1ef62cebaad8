"""The game on the sheet of a match: what is written, what counts, the pad, paper, disputes."""

from hangjack.games.pinochle.match.doubts import doubts_about
from hangjack.games.pinochle.match.rulings import JUDGED
from hangjack.games.pinochle.match.scoring import SCORING
from hangjack.matches.games import GameMatch

MATCH = GameMatch("pinochle", scoring=SCORING, judged=JUDGED, doubts_about=doubts_about)
