"""A crib log told again: a line for each event, with its number and the holes after it."""

from collections.abc import Iterator
from pathlib import Path

from hangjack.cards import Cards, arranged
from hangjack.cli.faces import faces
from hangjack.cli.log_cribbage import read_table, states_of
from hangjack.cli.retelling import line, picked_up, steps
from hangjack.cli.seats import seat_named
from hangjack.cli.words_cribbage import opened, seat_called, told
from hangjack.games import CRIBBAGE
from hangjack.games.cribbage import Seat, State, view
from hangjack.games.cribbage.recording import Event, Opened


def retold(path: Path, seat_name: str | None) -> Iterator[str]:
    """Yield the legs in the log at *path*, as the seat called *seat_name* saw them; as the public did for None."""
    found = read_table(path)
    first = found.events[0]
    assert isinstance(first, Opened)
    seat = seat_named(seat_name, seat_called, first.variant.seats)
    for number, event, before, after in steps(found.events, states_of(path, found)):
        score = f"{after.score.A}-{after.score.B}"
        yield line(number, f"{score:>7}", _told(event, before, after, seat))


def _told(event: Event, before: State, after: State, seat: Seat | None) -> str:
    if isinstance(event, Opened):
        return opened(event)
    seen, now = view(before, seat), view(after, seat)
    return " ".join([*told(event, seen, now), *picked_up(seen, now, _laid_out)])


def _laid_out(cards: Cards) -> str:
    return faces(arranged(cards, CRIBBAGE.order))
