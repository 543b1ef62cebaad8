"""Results of Pips: what the sheet says, and nothing beside it."""

from hangjack.competition.rules import Rules
from hangjack.ids import EntrantId
from hangjack.matches.match import Match
from hangjack.matches.results import Official, PlayersLine

AVERAGED = None


def given(match: Match, winner: EntrantId | None, rules: Rules) -> Official:
    """Return a result without figures: nobody comes to a table and gives it away."""
    del rules
    return Official(
        match.opened.match, {each: {} for each in match.opened.parties.values()}, winner, "default"
    )


def players(match: Match, rules: Rules) -> tuple[PlayersLine, ...]:
    """Nobody keeps count of players."""
    del match, rules
    return ()


def others(match: Match) -> dict[EntrantId, dict[str, int]]:
    """Nobody comes in for anybody."""
    del match
    return {}


def beside(match: Match) -> dict[EntrantId, dict[str, int]]:
    """Nothing else is counted."""
    del match
    return {}


def endings(rules: Rules, tables: int) -> None:
    """Nobody works out what can still happen."""
    del rules, tables
