"""A Sheepshead log told again: a line for each event, with its number and the points of the session after it."""

from collections.abc import Iterator
from pathlib import Path

from hangjack.cards import arranged
from hangjack.cli.log_sheepshead import after_hands, read_table, session_of, states_of
from hangjack.cli.words_sheepshead import faces, opened, seat_called, told, with_sign
from hangjack.errors import BadInput
from hangjack.games import SHEEPSHEAD
from hangjack.games.sheepshead import Seat, Session, State, View, view
from hangjack.games.sheepshead.recording import Event, Opened
from hangjack.games.sheepshead.seats import TableSize, seats_of
from hangjack.wording import say


def retold(path: Path, seat_name: str | None) -> Iterator[str]:
    """Yield the hands in the log at *path*, as the seat called *seat_name* saw them; as the public did for None."""
    found = read_table(path)
    first = found.events[0]
    assert isinstance(first, Opened)
    seat = _seat(seat_name, first.table_size)
    session, before = session_of(first), first.state()
    for number, (event, state) in enumerate(zip(found.events, states_of(path, found), strict=True), start=1):
        session = after_hands(session, [state])
        text = _told(event, before, state, seat, len(session.dealt))
        yield _line(number, session, text)
        before = state


def _seat(name: str | None, size: TableSize) -> Seat | None:
    seat = None if name is None else seat_called(name)
    if name is not None and seat not in seats_of(size):
        raise BadInput("replay.seat-unknown", seat=name, seats=[each.value for each in seats_of(size)])
    return seat


def _told(event: Event, before: State, after: State, seat: Seat | None, hands: int) -> str:
    if isinstance(event, Opened):
        return opened(event, hands + 1)
    seen, now = view(before, seat), view(after, seat)
    return " ".join([*told(event, seen, now), *_picked_up(seen, now)])


def _picked_up(before: View, after: View) -> Iterator[str]:
    """Yield the seat's hand when cards have come to it."""
    if after.hand and after.seat and len(after.hand) > len(before.hand or ()):
        cards = faces(arranged(after.hand, SHEEPSHEAD.order))
        yield say("replay.hand", seat=after.seat, cards=cards)


def _line(number: int, session: Session, text: str) -> str:
    score = "/".join(with_sign(column.points) for column in session.columns)
    return say("replay.line", number=f"{number:>4}", score=f"{score:>8}", told=text)
