"""Where the pinochle tournament says what a round at a table is: its two sheets, its clock, and what a renege costs."""

from hangjack.games.pinochle import Options
from hangjack.games.pinochle.match.lines import RoundOptions
from hangjack.games.pinochle.referee import RefereeOptions
from hangjack.matches.rules import MatchRules
from hangjack.matches.signatures import Agreement, SheetRules
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.pinochle500.penalties import book

SHEET = SheetRules(
    Agreement(lanes=2, signatures=None, reopens=True, ticked=book.clauses("scorekeepers-5")[0]),
    forbidden_by=book.clauses("scorekeepers-12")[0],
    signed_by=book.clauses("scorekeepers-8")[0],
    copies=True,
)
"""Each scorekeeper writes a sheet and ticks the other's; one is chosen, signed, countersigned and never changed again."""


def match_rules(house: House) -> MatchRules:
    """Return the rules of one round of *house* at one table."""
    return MatchRules(
        scoring=RoundOptions(options_of(house, RefereeOptions)),
        sheet=SHEET,
        calls_stand=book.clauses("reneges-7")[0],
        two_sides=True,
        round_minutes=options_of(house, Options).round_minutes,
    )
