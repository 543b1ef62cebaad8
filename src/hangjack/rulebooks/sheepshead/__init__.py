"""Sheepshead tournament, tables of three and four.

What the sheet of a table is: who confirms it, and what is kept on it.
"""

from hangjack.competition.conduct.offences import Conduct
from hangjack.competition.rules import Rules
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.games.sheepshead import Options, StakesOptions
from hangjack.games.sheepshead.competition.resulting import SheepsheadGame
from hangjack.games.sheepshead.match.scoring import POINTS, TableOptions
from hangjack.games.sheepshead.referee import RefereeOptions
from hangjack.ids import ClauseId
from hangjack.matches.disputes import DisputeRules
from hangjack.matches.rules import MatchRules
from hangjack.matches.signatures import Agreement, SheetRules
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.parts import people_rules, table_draw_rules
from hangjack.rulebooks.sheepshead.penalties import penalties

BY_POINTS = RankingOptions(ranking=(POINTS,), final_tiebreak="shared")
"""R20: a session is ranked by points, and equal points share the place."""

SHEET = SheetRules(Agreement(lanes=2, signatures=None, reopens=True))
"""A second person at the table confirms each hand, and the two may put it right; at the end everybody confirms their own
points. The host hands it in, with a reason also when something is missing (scorer-8)."""

DISPUTES = DisputeRules(
    beside=ClauseId("sheepshead-disputes-1"),
    final=ClauseId("sheepshead-disputes-2"),
)
"""The scorekeeper of another table decides as an official does, and nobody after them."""


def game(house: House) -> SheepsheadGame:
    """Return how *house* plays and judges Sheepshead."""
    play = options_of(house, Options)
    return SheepsheadGame(
        play, penalties(play, options_of(house, RefereeOptions)), options_of(house, StakesOptions)
    )


def rules(house: House) -> Rules:
    """Return the rules that *house* runs its sessions by."""
    return Rules(
        book=house.book.id,
        name=house.name,
        people=people_rules(house, Conduct()),
        format=table_draw_rules(house, BY_POINTS),
        match=match_rules(house),
        game=game(house),
        notices=house.notices,
    )


def match_rules(house: House) -> MatchRules:
    """Return the rules of one table of *house*, at which everybody plays for themselves."""
    return MatchRules(scoring=TableOptions(options_of(house, StakesOptions)), sheet=SHEET, disputes=DISPUTES)
