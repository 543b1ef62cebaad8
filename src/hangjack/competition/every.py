"""The modules of each game that a competition needs; whoever adds a game adds a line here."""

from hangjack.competition.games import all_fours, crib, pinochle, sheepshead  # noqa: F401 - they join the games
from hangjack.competition.resulting import all_fours as all_fours_results
from hangjack.competition.resulting import crib as crib_results
from hangjack.competition.resulting import pinochle as pinochle_results
from hangjack.competition.resulting import sheepshead as sheepshead_results
from hangjack.competition.results import RESULTING

RESULTING["all-fours"] = all_fours_results
RESULTING["pinochle"] = pinochle_results
RESULTING["crib"] = crib_results
RESULTING["sheepshead"] = sheepshead_results
