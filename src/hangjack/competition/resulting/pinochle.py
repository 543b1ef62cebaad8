"""Results of pinochle rounds: the sheet that was handed in says who has won, and with how many points."""

from collections.abc import Mapping

from hangjack.competition.rules import Rules
from hangjack.ids import EntrantId
from hangjack.matches.match import Match
from hangjack.matches.results import Columns, Official, PlayersLine

AVERAGED = None


def given(match: Match, winner: EntrantId | None, rules: Rules) -> Official:
    """Return a result without figures: a round that is not played gives what the format has for a bye."""
    del rules
    entrants = match.opened.parties.values()
    return Official(match.opened.match, {each: {} for each in entrants}, winner, "default")


def players(match: Match, rules: Rules) -> tuple[PlayersLine, ...]:
    """Nobody is counted but the teams."""
    del match, rules
    return ()


def others(match: Match) -> Mapping[EntrantId, Columns]:
    """Nobody counts for themselves: a substitute plays for the team."""
    del match
    return {}


def endings(rules: Rules, tables: int) -> None:
    """Nobody works out what can still happen: nothing is shown before the end."""
    del rules, tables
