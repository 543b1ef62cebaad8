"""Where sheepshead says what the sheet of a table is: who confirms it, and what is kept on it."""

from hangjack.games.sheepshead import StakesOptions
from hangjack.games.sheepshead.match.scoring import TableOptions
from hangjack.ids import ClauseId
from hangjack.matches.disputes import DisputeRules
from hangjack.matches.rules import MatchRules
from hangjack.matches.signatures import Agreement, SheetRules
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House

SHEET = SheetRules(Agreement(lanes=2, signatures=None, reopens=True))
"""A second person at the table confirms each hand, and the two may put it right; at the end everybody confirms their own
points. The host hands it in, with a reason also when something is missing (scorer-8)."""

DISPUTES = DisputeRules(
    beside=ClauseId("sheepshead-disputes-1"),
    final=ClauseId("sheepshead-disputes-2"),
)
"""The scorekeeper of another table decides as an official does, and nobody after them."""


def match_rules(house: House) -> MatchRules:
    """Return the rules of one table of *house*, at which everybody plays for themselves."""
    return MatchRules(scoring=TableOptions(options_of(house, StakesOptions)), sheet=SHEET, disputes=DISPUTES)
