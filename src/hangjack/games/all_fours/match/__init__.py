"""The game on the sheet of a match: what is written, what counts, the pad, paper, disputes."""

from hangjack.games.all_fours.match.doubts import doubts_about
from hangjack.games.all_fours.match.rulings import JUDGED
from hangjack.games.all_fours.match.scoring import SCORING
from hangjack.matches.games import GameMatch

MATCH = GameMatch("all-fours", scoring=SCORING, judged=JUDGED, doubts_about=doubts_about)
