"""Whose hand wrote what on a pad: two phones write at one table, and what both have written counts once.

A phone says what it had before it when somebody wrote (*seen*). What it had not seen and is the same was written by both
without knowing of each other: it is one thing. What it had seen, a moment ago, may be the same again or another one: whoever
writes is asked. Nothing here knows what is written; the phone follows the same rules (`static/pad/hands.js`).
"""

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from hangjack.ids import PersonId
from hangjack.matches.parties import Party

_DOUBTFUL_MS = 60_000
"""How long the same from another hand is asked about."""


class Hand(Struct, frozen=True, gc=False):
    """One thing that was written: its id, who wrote it and for which party, when, and who has written the same."""

    id: str
    by: PersonId
    party: Party
    at_ms: int
    also: tuple[PersonId, ...] = ()

    def is_of(self, person: PersonId) -> bool:
        """Whether *person* has written it."""
        return person == self.by or person in self.also


class Before(Struct, frozen=True):
    """What somebody had before them who writes: the things that are the same, by their ids; and whether they were asked."""

    seen: tuple[str, ...] | None = None
    """None where nobody knows: then all of them."""
    sure: bool = False
    """Whether they have said that it is another one."""


def written_by_both(alike: Sequence[Hand], hand: Hand, seen: Collection[str] | None) -> Hand | None:
    """Return which of the things that are *alike*, oldest first, *hand* has written too, without having seen it."""
    if seen is None:
        return None
    return next((each for each in _of_others(alike, hand) if each.id not in seen), None)


def doubtful(alike: Sequence[Hand], hand: Hand) -> Hand | None:
    """Return the last of the things that are *alike* if others have written it a moment ago: it may be this one."""
    recent = [each for each in _of_others(alike, hand) if hand.at_ms - each.at_ms < _DOUBTFUL_MS]
    return recent[-1] if recent else None


def shared(hands: Sequence[Hand], id_: str, other: Hand) -> tuple[Hand, ...]:
    """Return the hands after *other* has written the same as the one with that id."""
    return tuple(_with(each, other) if each.id == id_ else each for each in hands)


def _with(hand: Hand, other: Hand) -> Hand:
    return hand if hand.is_of(other.by) else replace(hand, also=(*hand.also, other.by))


def _of_others(alike: Sequence[Hand], hand: Hand) -> list[Hand]:
    return [each for each in alike if not each.is_of(hand.by)]
