"""The modules of each game that a competition needs; whoever adds a game adds a line here."""

from hangjack.competition.results import RESULTING
from hangjack.games.all_fours.competition import game as all_fours  # noqa: F401 - they join the games
from hangjack.games.all_fours.competition import resulting as all_fours_results
from hangjack.games.cribbage.competition import game as crib  # noqa: F401 - they join the games
from hangjack.games.cribbage.competition import resulting as crib_results
from hangjack.games.pinochle.competition import game as pinochle  # noqa: F401 - they join the games
from hangjack.games.pinochle.competition import resulting as pinochle_results
from hangjack.games.sheepshead.competition import game as sheepshead  # noqa: F401 - they join the games
from hangjack.games.sheepshead.competition import resulting as sheepshead_results

RESULTING["all-fours"] = all_fours_results
RESULTING["pinochle"] = pinochle_results
RESULTING["crib"] = crib_results
RESULTING["sheepshead"] = sheepshead_results
