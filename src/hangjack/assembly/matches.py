"""The scorings there are, and what rulings do in them; whoever adds one adds a line here."""

from hangjack.games.all_fours.match import rulings as all_fours_rulings
from hangjack.games.all_fours.match import scoring as all_fours
from hangjack.games.cribbage.match import rulings as crib_rulings
from hangjack.games.cribbage.match import scoring as crib
from hangjack.games.pinochle.match import rulings as pinochle_rulings
from hangjack.games.pinochle.match import scoring as pinochle
from hangjack.games.sheepshead.match import rulings as sheepshead_rulings
from hangjack.games.sheepshead.match import scoring as sheepshead
from hangjack.matches.rulings import JUDGED
from hangjack.matches.scoring import SCORINGS
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
