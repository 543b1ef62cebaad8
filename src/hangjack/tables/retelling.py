"""A table's log told again: a numbered line for each event, with the score after it and the hand of who looks on."""

from collections.abc import Iterator
from typing import Any

from hangjack.tables.game import Action, Opened, Seat, State, TableGame, View
from hangjack.tables.log import Found, states_of
from hangjack.tables.seats import seat_named
from hangjack.wording import say


def retold(
    game: TableGame[State, View, Opened, Action, Seat],
    found: Found[Opened | Action],
    seat_name: str | None = None,
) -> Iterator[str]:
    """Yield the table as the seat called *seat_name* saw it; as the public did for None. The whole log is checked first."""
    states = list(states_of(game, found))
    first = found.events[0]
    assert isinstance(first, game.recording.opened)
    seat = seat_named(seat_name, game.seats(first))
    before, opened = states[0], 0
    for number, (event, after, score) in enumerate(
        zip(found.events, states, game.scores(states), strict=True), start=1
    ):
        if isinstance(event, game.recording.opened):
            opened += 1
            told = game.opened(event, opened)
        else:
            told = " ".join(_told(game, event, game.view(before, seat), game.view(after, seat)))
        yield say("replay.line", number=f"{number:>4}", score=score, told=told)
        before = after


def _told(
    game: TableGame[State, View, Opened, Action, Seat], action: Any, before: View, after: View
) -> Iterator[str]:
    yield from game.told(action, before, after)
    yield from _picked_up(game, before, after)


def _picked_up(game: TableGame[State, View, Opened, Action, Seat], before: Any, after: Any) -> Iterator[str]:
    """Yield the seat's hand when it sees it for the first time, and when cards have come to it."""
    if after.hand and after.seat and len(after.hand) > len(before.hand or ()):
        yield say("replay.hand", seat=after.seat, cards=game.laid_out(after.hand, after))
