"""Results of Sheepshead tables: what the sheet says for everybody at it."""

from collections.abc import Mapping

from hangjack.competition.rules import Rules
from hangjack.games.sheepshead.match.scoring import made_by_substitutes, table_score
from hangjack.ids import EntrantId
from hangjack.matches.match import Match
from hangjack.matches.results import Columns, Official, PlayersLine

AVERAGED = None


def given(match: Match, winner: EntrantId | None, rules: Rules) -> Official:
    """Return a result without figures: nobody gives a table away, and who did not play has no session of 0."""
    del rules
    entrants = match.opened.parties.values()
    return Official(match.opened.match, {each: {} for each in entrants}, winner, "default")


def players(match: Match, rules: Rules) -> tuple[PlayersLine, ...]:
    """Nobody is counted but those who entered."""
    del match, rules
    return ()


def others(match: Match) -> Mapping[EntrantId, Columns]:
    """Return what substitutes have made since they took a seat: every hand counts for who played it."""
    return made_by_substitutes(table_score(match.score))


def beside(match: Match) -> Mapping[EntrantId, Columns]:
    """Nothing else is counted."""
    del match
    return {}


def endings(rules: Rules, tables: int) -> None:
    """Nobody works out what can still happen."""
    del rules, tables
