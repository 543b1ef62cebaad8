"""What a hand looks like on the paper sheet: one entry a player.

A play is a win or a loss, one a hand, so that the plays of a sheet add up to its hands. An opponent's share of 2 would
look like a win, so it is circled: written in brackets here.
"""

from hangjack.games.sheepshead.seats import Seat
from hangjack.games.sheepshead.session import player_of
from hangjack.games.sheepshead.state import Result

_PLAYS = frozenset({2, 4, 6, -2, -4, -6})


def entries_of(result: Result) -> dict[Seat, str]:
    """Return what is written for each player of a hand."""
    player = player_of(result)
    return {seat: entry_of(points, is_share=seat is not player) for seat, points in result.score.items()}


def entry_of(points: int, *, is_share: bool) -> str:
    """Return what is written for *points*; *is_share*: for having beaten the picker. Nothing for nothing."""
    if points == 0:
        return ""
    return f"({points})" if is_share and points in _PLAYS else str(points)
