"""Specials: what is so rare in one dealt hand that its holder's name goes into the container, shown or not."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from hangjack.cards import Card, Suit
from hangjack.games.pinochle.engine.melding import AROUNDS, Meld, cards_of
from hangjack.wording import Worded


class Special(Worded):
    """What makes a slip; more than the least of it goes by the same name."""

    DOUBLE_RUN = "double_run"
    TRIPLE_PINOCHLE = "triple_pinochle"
    DOUBLE_ACES = "double_aces"
    DOUBLE_JACKS = "double_jacks"
    DOUBLE_KINGS = "double_kings"
    DOUBLE_QUEENS = "double_queens"
    BOSTON = "boston"
    """All the tricks: for both partners, and never seen in a hand."""


DEALT = tuple(each for each in Special if each is not Special.BOSTON)
"""What is dealt to somebody."""

_AROUND = {meld: Special(f"double_{meld.value}") for meld in AROUNDS.values()}
_DOUBLE, _TRIPLE = 2, 3


class SpecialOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """In which suit a double run counts, and how many slips a hand with several specials makes."""

    special_double_run: Literal["trump", "any_suit"] = "trump"
    special_count: Literal["per_combination", "per_hand"] = "per_combination"


class SetCupOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Which hands a team pays for into the cup, beside those in which it was set."""

    set_cup_board_set: bool = True
    set_cup_renege: bool = False


def specials_in(hand: Iterable[Card], trump: Suit | None, options: SpecialOptions) -> tuple[Special, ...]:
    """Return the specials dealt in *hand*. Where no suit has become trump no double run is in it."""
    held = Counter(hand)
    any_suit = options.special_double_run == "any_suit"
    suits = tuple(Suit) if any_suit else (() if trump is None else (trump,))
    runs = [Special.DOUBLE_RUN for suit in suits if _times(held, cards_of(Meld.RUN, suit)) >= _DOUBLE]
    arounds = [special for meld, special in _AROUND.items() if _times(held, cards_of(meld, None)) >= _DOUBLE]
    pinochles = _times(held, cards_of(Meld.PINOCHLE, None)) >= _TRIPLE
    return (*runs, *arounds, *((Special.TRIPLE_PINOCHLE,) if pinochles else ()))


def slips_for(specials: Sequence[Special], options: SpecialOptions) -> int:
    """Return how many slips one hand with these *specials* makes."""
    return min(1, len(specials)) if options.special_count == "per_hand" else len(specials)


def _times(held: Counter[Card], cards: Iterable[Card]) -> int:
    return min(held[card] for card in cards)
