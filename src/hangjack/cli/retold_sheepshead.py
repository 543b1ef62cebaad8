"""A Sheepshead log told again: a line for each event, with its number and the points of the session after it."""

from collections.abc import Iterator
from pathlib import Path

from hangjack.cards import Cards, arranged
from hangjack.cli.faces import faces
from hangjack.cli.log_sheepshead import after_hands, read_table, session_of, states_of
from hangjack.cli.retelling import line, picked_up, steps
from hangjack.cli.seats import seat_named
from hangjack.cli.words_sheepshead import opened, seat_called, told, with_sign
from hangjack.games import SHEEPSHEAD
from hangjack.games.sheepshead import Seat, State, view
from hangjack.games.sheepshead.recording import Event, Opened
from hangjack.games.sheepshead.seats import seats_of


def retold(path: Path, seat_name: str | None) -> Iterator[str]:
    """Yield the hands in the log at *path*, as the seat called *seat_name* saw them; as the public did for None."""
    found = read_table(path)
    first = found.events[0]
    assert isinstance(first, Opened)
    seat = seat_named(seat_name, seat_called, seats_of(first.table_size))
    session = session_of(first)
    for number, event, before, after in steps(found.events, states_of(path, found)):
        session = after_hands(session, [after])
        score = "/".join(with_sign(column.points) for column in session.columns)
        yield line(number, f"{score:>8}", _told(event, before, after, seat, len(session.dealt)))


def _told(event: Event, before: State, after: State, seat: Seat | None, hands: int) -> str:
    if isinstance(event, Opened):
        return opened(event, hands + 1)
    seen, now = view(before, seat), view(after, seat)
    return " ".join([*told(event, seen, now), *picked_up(seen, now, _laid_out)])


def _laid_out(cards: Cards) -> str:
    return faces(arranged(cards, SHEEPSHEAD.order))
