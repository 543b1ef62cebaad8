"""The judges of each game; whoever adds a game adds a line here."""

from hangjack.desk.all_fours import judge as all_fours_judge
from hangjack.desk.crib import judge as crib_judge
from hangjack.desk.judges import JUDGES
from hangjack.desk.pinochle import judge as pinochle_judge
from hangjack.desk.sheepshead import judge as sheepshead_judge

JUDGES["all-fours"] = all_fours_judge
JUDGES["crib"] = crib_judge
JUDGES["pinochle"] = pinochle_judge
JUDGES["sheepshead"] = sheepshead_judge
