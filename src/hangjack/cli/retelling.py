"""What logs told again share: a numbered line for each event, and the hand of the seat that looks on."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from hangjack.cards import Cards
from hangjack.wording import say

Event = TypeVar("Event")
State = TypeVar("State")


class Handed(Protocol):
    """A view with a hand in it, if it is a seat's."""

    @property
    def seat(self) -> Any:
        """Who looks; None is the public."""

    @property
    def hand(self) -> Cards | None:
        """The cards of who looks."""


def steps(events: Sequence[Event], states: Iterable[State]) -> Iterator[tuple[int, Event, State, State]]:
    """Yield each event with its number and the states before and after it; nothing is before the first but its own."""
    before = None
    for number, (event, after) in enumerate(zip(events, states, strict=True), start=1):
        yield number, event, after if before is None else before, after
        before = after


def picked_up(before: Handed, after: Handed, shown: Callable[[Cards], str]) -> Iterator[str]:
    """Yield the seat's hand when it sees it for the first time, and when cards have come to it."""
    if after.hand and after.seat and len(after.hand) > len(before.hand or ()):
        yield say("replay.hand", seat=after.seat, cards=shown(after.hand))


def line(number: int, score: str, told: str) -> str:
    """Return the line of event *number*, with the *score* after it."""
    return say("replay.line", number=f"{number:>4}", score=score, told=told)
