"""The judges of each game; whoever adds a game adds a line here."""

from hangjack.desk import all_fours_judge, sheepshead_judge
from hangjack.desk.crib import judge as crib_judge
from hangjack.desk.judges import JUDGES

JUDGES["all-fours"] = all_fours_judge
JUDGES["crib"] = crib_judge
JUDGES["sheepshead"] = sheepshead_judge
