"""An All Fours log told again: a line for each event, with its number and the score after it."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from hangjack.cards import Cards, arranged
from hangjack.cli.faces import faces
from hangjack.cli.log_all_fours import read_table, states_of
from hangjack.cli.retelling import line, picked_up, steps
from hangjack.cli.seats import seat_named
from hangjack.cli.words_all_fours import opened, seat_called, told
from hangjack.games import ALL_FOURS
from hangjack.games.all_fours import SEATS, Seat, State, View, view
from hangjack.games.all_fours.recording import Event, Opened


def retold(path: Path, seat_name: str | None) -> Iterator[str]:
    """Yield the game in the log at *path*, as the seat called *seat_name* saw it; as the public did for None."""
    seat = seat_named(seat_name, seat_called, SEATS)
    found = read_table(path)
    for number, event, before, after in steps(found.events, list(states_of(path, found))):
        score = f"{after.score.NS}-{after.score.EW}"
        yield line(number, f"{score:>5}", _told(event, before, after, seat))


def _told(event: Event, before: State, after: State, seat: Seat | None) -> str:
    if isinstance(event, Opened):
        return opened(event)
    seen, now = view(before, seat), view(after, seat)
    return " ".join([*told(event, seen, now), *picked_up(seen, now, partial(_laid_out, now))])


def _laid_out(now: View, cards: Cards) -> str:
    trump = now.kicks[-1].suit if now.kicks else None
    return faces(arranged(cards, ALL_FOURS.order, trump))
