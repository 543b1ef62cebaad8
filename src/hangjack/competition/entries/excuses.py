"""Players whom a physical restriction excuses from some of what a dealer and a player do with the cards.

What it is stays their own matter: only what they are excused from is written down, so that every table they come to knows it.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from hangjack.ids import PersonId
from hangjack.wording import Worded


class Duty(Worded):
    """What somebody can be excused from."""

    SHUFFLE = "shuffle"
    CUT = "cut"
    DEAL = "deal"
    HOLD_CARDS = "hold_cards"
    KEEP_TRICKS = "keep_tricks"


class PlayerExcused(Struct, frozen=True, tag="player-excused"):
    """The director has confirmed from what a player is excused; from nothing, where that is over."""

    person: PersonId
    duties: tuple[Duty, ...]
    by: PersonId
    at_ms: int


Excused = Mapping[PersonId, tuple[Duty, ...]]
"""From what each player is excused."""


def fold(excused: Excused, event: PlayerExcused) -> Excused:
    """Return who is excused from what after *event*."""
    others = {person: duties for person, duties in excused.items() if person != event.person}
    return {**others, event.person: event.duties} if event.duties else others


def excuse(
    excused: Excused, person: PersonId, duties: Iterable[Duty], by: PersonId, at_ms: int
) -> tuple[PlayerExcused, ...]:
    """Excuse a player from *duties*, and from nothing else; said again, it changes nothing."""
    told = tuple(each for each in Duty if each in set(duties))
    return () if excused.get(person, ()) == told else (PlayerExcused(person, told, by, at_ms),)
