"""The scorings there are, and what rulings do in them; whoever adds one adds a line here."""

from hangjack.matches.rulings import JUDGED
from hangjack.matches.scoring import (
    SCORINGS,
    all_fours,
    all_fours_rulings,
    crib,
    crib_rulings,
    pinochle,
    pinochle_rulings,
    sheepshead,
    sheepshead_rulings,
)
from hangjack.matches.scoring.sitting import PASSED_ON

PASSED_ON["sheepshead"] = sheepshead.passed_on
SCORINGS["all-fours"] = all_fours
SCORINGS["crib"] = crib
SCORINGS["pinochle"] = pinochle
SCORINGS["sheepshead"] = sheepshead
JUDGED["all-fours"] = all_fours_rulings
JUDGED["crib"] = crib_rulings
JUDGED["pinochle"] = pinochle_rulings
JUDGED["sheepshead"] = sheepshead_rulings
