"""What a hand looks like on the paper sheet: one entry a player.

A play is a win or a loss, one a hand, so that the plays of a sheet add up to its hands. An opponent's share of 2 would
look like a win, so it is circled: written in brackets here.
"""

from collections.abc import Collection

from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.engine.outcomes import Outcome, points_of
from hangjack.games.sheepshead.engine.seats import Seat


def entries_of(hand: Outcome, active: tuple[Seat, ...], options: Options) -> dict[Seat, str]:
    """Return what is written for each player of a hand."""
    wins = win_values(options)
    return {
        seat: entry_of(points, wins, is_share=seat is not hand.player)
        for seat, points in points_of(hand, active, options).items()
    }


def entry_of(points: int, wins: Collection[int], *, is_share: bool) -> str:
    """Return what is written for *points*; *is_share*: for having beaten the picker. Nothing for nothing."""
    if points == 0:
        return ""
    return f"({points})" if is_share and points in wins else str(points)


def win_values(options: Options) -> frozenset[int]:
    """Return the numbers that stand for a win, so that a share of as much is circled."""
    return frozenset((*options.picker_win_points, *options.leaster_points))
