"""Pinochle on the sheets of a round: hands as lines, the pad of a hand, and what is wrong with a sheet."""

from hangjack.games.pinochle.match.doubts import doubts_about
from hangjack.games.pinochle.match.rulings import JUDGED
from hangjack.games.pinochle.match.scoring import SCORING
from hangjack.matches.games import GameMatch

MATCH = GameMatch("pinochle", scoring=SCORING, judged=JUDGED, doubts_about=doubts_about)
