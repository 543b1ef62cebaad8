"""A crib log told again: a line for each event, with its number and the holes after it."""

from collections.abc import Iterator
from pathlib import Path

from hangjack.cards import arranged
from hangjack.cli.log_cribbage import read_table, states_of
from hangjack.cli.words_all_fours import faces
from hangjack.cli.words_cribbage import opened, seat_called, told
from hangjack.errors import BadInput
from hangjack.games import CRIBBAGE
from hangjack.games.cribbage import Seat, State, Variant, View, view
from hangjack.games.cribbage.recording import Event, Opened
from hangjack.wording import say


def retold(path: Path, seat_name: str | None) -> Iterator[str]:
    """Yield the legs in the log at *path*, as the seat called *seat_name* saw them; as the public did for None."""
    found = read_table(path)
    first = found.events[0]
    assert isinstance(first, Opened)
    seat, before = _seat(seat_name, first.variant), first.state()
    for number, (event, state) in enumerate(zip(found.events, states_of(path, found), strict=True), start=1):
        score = f"{state.score.A}-{state.score.B}"
        text = _told(event, before, state, seat)
        yield say("replay.line", number=f"{number:>4}", score=f"{score:>7}", told=text)
        before = state


def _seat(name: str | None, variant: Variant) -> Seat | None:
    seat = None if name is None else seat_called(name)
    if name is not None and seat not in variant.seats:
        raise BadInput("replay.seat-unknown", seat=name, seats=[each.value for each in variant.seats])
    return seat


def _told(event: Event, before: State, after: State, seat: Seat | None) -> str:
    if isinstance(event, Opened):
        return opened(event)
    seen, now = view(before, seat), view(after, seat)
    return " ".join([*told(event, seen, now), *_picked_up(seen, now)])


def _picked_up(before: View, after: View) -> Iterator[str]:
    """Yield the seat's hand when cards have come to it."""
    if after.hand and after.seat and len(after.hand) > len(before.hand or ()):
        yield say("replay.hand", seat=after.seat, cards=faces(arranged(after.hand, CRIBBAGE.order)))
