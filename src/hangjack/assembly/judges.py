"""The judges of each game; whoever adds a game adds a line here."""

from hangjack.desk.judges import JUDGES
from hangjack.games.all_fours.desk import judge as all_fours_judge
from hangjack.games.cribbage.desk import judge as crib_judge
from hangjack.games.pinochle.desk import judge as pinochle_judge
from hangjack.games.sheepshead.desk import judge as sheepshead_judge

JUDGES["all-fours"] = all_fours_judge
JUDGES["crib"] = crib_judge
JUDGES["pinochle"] = pinochle_judge
JUDGES["sheepshead"] = sheepshead_judge
