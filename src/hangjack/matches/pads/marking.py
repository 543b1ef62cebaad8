"""Writing on the pad of a table: in the line that it plays now, while it plays."""

from collections.abc import Callable
from typing import Any

from hangjack.errors import Refused
from hangjack.matches.events import PadMarked
from hangjack.matches.match import Match
from hangjack.matches.pads import PadMark
from hangjack.matches.pads.running import game_at, number_at
from hangjack.matches.state import require_going_on, require_table
from hangjack.matches.stops import require_playing


def mark_pad(
    match: Match, table: int, decide: Callable[[Any], tuple[PadMark, ...]], game: int | None = None
) -> tuple[PadMarked, ...]:
    """Do something with the pad of a table that plays: *decide* is one of the acts of the game's pad.

    What was meant for an earlier *game* comes too late: that one is on the sheet, and its points are in its line.
    """
    if game is not None and game < number_at(match.running, table):
        return ()
    require_going_on(match)
    require_table(match, table)
    if match.is_closed(table):
        raise Refused("match.table-closed", table=table)
    require_playing(match, table)
    pad = game_at(match.running, table).pad or match.pads.start()
    return tuple(PadMarked(table, mark) for mark in decide(pad))
