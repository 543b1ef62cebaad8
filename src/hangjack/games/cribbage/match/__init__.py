"""Crib on the sheet of a match: legs as lines, the pegs of a running leg, and the result card."""

from hangjack.games.cribbage.match.card_typed import CARD
from hangjack.games.cribbage.match.rulings import JUDGED
from hangjack.games.cribbage.match.scoring import SCORING
from hangjack.matches.games import GameMatch

MATCH = GameMatch("crib", scoring=SCORING, judged=JUDGED, card=CARD)
