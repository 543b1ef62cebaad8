"""A pinochle log told again: a line for each event, with its number and the totals after it."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from hangjack.cli.log_pinochle import read_table, states_of
from hangjack.cli.words_pinochle import in_hand, opened, seat_called, told
from hangjack.errors import BadInput
from hangjack.games.pinochle import SEATS, Seat, State, View, view
from hangjack.games.pinochle.recording import Event, Opened
from hangjack.wording import say


def retold(path: Path, seat_name: str | None) -> Iterator[str]:
    """Yield the rounds in the log at *path*, as the seat called *seat_name* saw them; as the public did for None."""
    seat = _seat(seat_name)
    found = read_table(path)
    states = list(states_of(path, found))
    yield _line(1, states[0], _told(found.events[0], states[0], states[0], seat))
    for number, (before, after) in enumerate(pairwise(states), start=2):
        yield _line(number, after, _told(found.events[number - 1], before, after, seat))


def _seat(name: str | None) -> Seat | None:
    seat = None if name is None else seat_called(name)
    if name is not None and seat is None:
        raise BadInput("replay.seat-unknown", seat=name, seats=[each.value for each in SEATS])
    return seat


def _told(event: Event, before: State, after: State, seat: Seat | None) -> str:
    if isinstance(event, Opened):
        return opened(event)
    seen, now = view(before, seat), view(after, seat)
    return " ".join([*told(event, seen, now), *_picked_up(seen, now)])


def _picked_up(before: View, after: View) -> Iterator[str]:
    """Yield the seat's hand when cards have come to it."""
    if after.hand and after.seat and len(after.hand) > len(before.hand or ()):
        yield say("replay.hand", seat=after.seat, cards=in_hand(after.hand, None))


def _line(number: int, state: State, text: str) -> str:
    score = f"{state.score.NS}/{state.score.EW}"
    return say("replay.line", number=f"{number:>4}", score=f"{score:>9}", told=text)
