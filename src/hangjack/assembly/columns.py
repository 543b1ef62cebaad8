"""The columns of each game in which the smaller number stands higher; whoever adds a game adds a line here."""

from hangjack.competition.standings.columns import FEWEST_IS_BEST
from hangjack.games.all_fours.competition import columns as all_fours_columns

FEWEST_IS_BEST |= all_fours_columns.FEWEST_IS_BEST
