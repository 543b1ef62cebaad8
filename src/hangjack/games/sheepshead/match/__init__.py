"""Sheepshead on the sheet of a table: hands and paper rows as lines, stakes, disputes, and people who leave."""

from hangjack.games.sheepshead.match.rulings import JUDGED
from hangjack.games.sheepshead.match.scoring import SCORING, passed_on
from hangjack.matches.games import GameMatch

MATCH = GameMatch("sheepshead", scoring=SCORING, judged=JUDGED, passed_on=passed_on)
