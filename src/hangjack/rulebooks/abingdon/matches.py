"""Where abingdon says what a match is: its legs, its line-ups, and who signs the card."""

from hangjack.games.cribbage.match.scoring import CardOptions, LegsOptions
from hangjack.ids import ClauseId
from hangjack.matches.rules import Clock, MatchRules
from hangjack.matches.sides.doubling import Doubling, DoublingOptions
from hangjack.matches.sides.lineups import LineUpOptions
from hangjack.matches.signatures import Agreement, SheetRules
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House

PAIR = 2
"""Games are played in pairs (abingdon-L18-1)."""

SHEET = SheetRules(
    Agreement(lanes=2, signatures=None, reopens=True),
    signed_by=ClauseId("abingdon-L17-3"),
    players_sign=ClauseId("abingdon-L17-2"),
)
"""One side writes a leg and the other agrees; the two may put it right. At the end both captains sign."""

DEFAULT_CITES = (ClauseId("abingdon-L11-14"),)
"""A match that a side concedes."""


CLOCK_CITES: dict[Clock, tuple[ClauseId, ...]] = {
    Clock.START: (ClauseId("abingdon-L11-5"),),
    Clock.LAST_TABLE: (ClauseId("abingdon-L11-7"),),
}


def match_rules(house: House) -> MatchRules:
    """Return the rules of one match of the league of *house*."""
    return MatchRules(
        scoring=CardOptions(options_of(house, LegsOptions)),
        sheet=SHEET,
        line_ups=LineUpOptions(PAIR),
        doubling=Doubling(options_of(house, DoublingOptions)),
        clock_cites=CLOCK_CITES,
        default_cites=DEFAULT_CITES,
    )
