"""A pinochle log told again: a line for each event, with its number and the totals after it."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from hangjack.cli.log_pinochle import read_table, states_of
from hangjack.cli.retelling import line, picked_up, steps
from hangjack.cli.seats import seat_named
from hangjack.cli.words_pinochle import in_hand, opened, seat_called, told
from hangjack.games.pinochle import SEATS, Seat, State, view
from hangjack.games.pinochle.recording import Event, Opened


def retold(path: Path, seat_name: str | None) -> Iterator[str]:
    """Yield the rounds in the log at *path*, as the seat called *seat_name* saw them; as the public did for None."""
    seat = seat_named(seat_name, seat_called, SEATS)
    found = read_table(path)
    for number, event, before, after in steps(found.events, list(states_of(path, found))):
        score = f"{after.score.NS}/{after.score.EW}"
        yield line(number, f"{score:>9}", _told(event, before, after, seat))


def _told(event: Event, before: State, after: State, seat: Seat | None) -> str:
    if isinstance(event, Opened):
        return opened(event)
    seen, now = view(before, seat), view(after, seat)
    return " ".join([*told(event, seen, now), *picked_up(seen, now, partial(in_hand, trump=None))])
