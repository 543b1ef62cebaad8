"""The pad of Pips: a line is written at once, so nothing stands on it before."""

from msgspec import Struct

from hangjack.matches.match import Match
from hangjack.unions import own
from hangjack.web.games import GamePad
from made_up.pips import PipsOptions


class PipsPlayShown(Struct, frozen=True):
    """How many lines there are."""

    lines: int


class PipsRunning(Struct, frozen=True):
    """Nothing is written before the line."""


def play(match: Match) -> PipsPlayShown:
    """Return how many lines there are."""
    return PipsPlayShown(own(PipsOptions, match.opened.rules.scoring).lines)


def running(match: Match, table: int) -> PipsRunning:
    """Return that nothing stands on the pad."""
    del match, table
    return PipsRunning()


PAD = GamePad(play=play, running=running)
