"""All Fours on the sheet of a match: games as lines, the board, the pad, and what rulings do there."""

from hangjack.games.all_fours.match.doubts import doubts_about
from hangjack.games.all_fours.match.rulings import JUDGED
from hangjack.games.all_fours.match.scoring import SCORING
from hangjack.matches.games import GameMatch

MATCH = GameMatch("all-fours", scoring=SCORING, judged=JUDGED, doubts_about=doubts_about)
