"""The pad of Pips: a line is written at once, so nothing stands on it before."""

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.names import Names
from hangjack.matches.match import Match


class PipsPlayShown(Struct, frozen=True):
    """How many lines there are."""

    lines: int


class PipsRunning(Struct, frozen=True):
    """Nothing is written before the line."""


def play(match: Match) -> PipsPlayShown:
    """Return how many lines there are."""
    return PipsPlayShown(match.opened.rules.scoring.lines)


def running(match: Match, table: int) -> PipsRunning:
    """Return that nothing stands on the pad."""
    del match, table
    return PipsRunning()


def beside(competition: Competition, match: Match, names: Names) -> None:
    """Nothing around the match is shown on the pad."""
    del competition, match, names
