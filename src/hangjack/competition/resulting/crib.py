"""Results of crib matches that were not played out: the side that was there has every leg."""

from collections.abc import Mapping

from hangjack.competition.rules import Rules
from hangjack.competition.standings.columns import Column
from hangjack.ids import EntrantId
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES
from hangjack.matches.results import Columns, Official, PlayersLine
from hangjack.matches.scoring.crib import TableAwarded, TableConceded, columns, count, start

AVERAGED = None


def given(match: Match, winner: EntrantId | None, rules: Rules) -> Official:
    """Return the result when *match* is conceded to *winner*: every leg is theirs.

    Where neither side came every table is void: nobody has won, lost or drawn, and no match was played.
    """
    del rules
    entrants, card = match.opened.parties, start(match.opened.terms)
    side = next((each for each in SIDES if entrants[each] == winner), None)
    for table in match.tables:
        card = count(card, TableConceded(table, None) if side is None else TableAwarded(table, side))
    figures = {entrants[each]: columns(card, each) for each in SIDES}
    if side is not None:
        return Official(match.opened.match, figures, winner, "conceded")
    unplayed = {entrant: {**made, Column.LOST: 0} for entrant, made in figures.items()}
    return Official(match.opened.match, unplayed, None, "double_default")


def players(match: Match, rules: Rules) -> tuple[PlayersLine, ...]:
    """Nobody keeps count of what pairs made."""
    del match, rules
    return ()


def others(match: Match) -> Mapping[EntrantId, Columns]:
    """Nobody counts for themselves: everybody plays for a team."""
    del match
    return {}


def beside(match: Match) -> Mapping[EntrantId, Columns]:
    """Nothing is kept beside the legs."""
    del match
    return {}


def endings(rules: Rules, tables: int) -> None:
    """Nobody works out what can still happen from how one match ends."""
    del rules, tables
