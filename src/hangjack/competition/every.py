"""The modules of each game that a competition needs; whoever adds a game adds a line here."""

from hangjack.competition import all_fours_results
from hangjack.competition.results import RESULTING

RESULTING["all-fours"] = all_fours_results
