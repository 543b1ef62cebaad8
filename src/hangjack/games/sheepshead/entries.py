"""What a hand looks like on the paper sheet: one entry a player, and which entries are plays.

A play is a win or a loss, one a hand, so that the plays of a sheet add up to its hands. An opponent's share of 2 would
look like a win, so it is circled: written in brackets here.
"""

_PLAYS = frozenset({"2", "4", "6", "-2", "-4", "-6"})


def entry_of(points: int, *, is_share: bool) -> str:
    """Return what is written for *points*; *is_share*: for having beaten the picker. Nothing for nothing."""
    if points == 0:
        return ""
    return f"({points})" if is_share and str(points) in _PLAYS else str(points)


def is_play(entry: str) -> bool:
    """Whether *entry* is a win or a loss, and not a share or a circled two."""
    return entry in _PLAYS
