"""The count of a hand or of the box with the start card: every fifteen, pair, run, flush and nob with its cards."""

from collections.abc import Iterator
from itertools import combinations, product

from msgspec import Struct

from hangjack.cards import FULL_PACK, Card, Cards, require_in_pack
from hangjack.errors import BadInput
from hangjack.games.cribbage.engine.scores import HEIGHTS, PIPS, Item, Reason
from hangjack.games.cribbage.engine.seats import Variant
from hangjack.wording import Worded

BOX_CARDS = 4
"""The box has four cards, whoever laid them away."""
SHORTEST_RUN = 3
FIFTEEN = 15


class Role(Worded):
    """Whether cards are counted as a hand or as the box; only the flush differs."""

    HAND = "hand"
    BOX = "box"


class Count(Struct, frozen=True):
    """What some cards are worth with the start card, item by item."""

    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        """All categories added."""
        return sum(item.holes for item in self.items)

    def of(self, reason: Reason) -> int:
        """Return the holes of all items of one kind."""
        return sum(item.holes for item in self.items if item.reason is reason)


def count_show(cards: Cards, start: Card, role: Role, box_flush_cards: int = 5) -> Count:
    """Return the count of *cards* with *start*; in the box suits score only with *box_flush_cards* of them."""
    together = (*cards, start)
    items = [*_fifteens(together), *_pairs(together), *_runs(together)]
    suit = cards[0][1]
    if all(card[1] == suit for card in cards):
        items += _flush(cards, start, box_flush_cards if role is Role.BOX else 0)
    for card in cards:
        if card[0] == "J" and card[1] == start[1]:
            items.append(Item(Reason.NOB, 1, (card,)))
    return Count(tuple(items))


def require_show(variant: Variant, role: Role, cards: Cards, start: Card, cards_each: int = 5) -> None:
    """Raise `BadInput` unless *cards* and *start* could be such a hand or box."""
    wanted = BOX_CARDS if role is Role.BOX else kept_cards(variant, cards_each)
    if len(cards) != wanted:
        raise BadInput("cribbage.show-size", variant=variant, role=role, wanted=wanted, count=len(cards))
    require_in_pack((*cards, start), FULL_PACK)


def laid_away(variant: Variant) -> int:
    """Return how many cards each player lays into the box."""
    return BOX_CARDS // len(variant.seats)


def kept_cards(variant: Variant, cards_each: int) -> int:
    """Return how many cards each player keeps of those dealt."""
    return cards_each - laid_away(variant)


def _fifteens(cards: Cards) -> Iterator[Item]:
    """Yield every set of cards that adds to fifteen, each grown from smaller sets that do not reach it."""
    below: list[tuple[int, Cards]] = [(0, ())]
    for card in cards:
        number = PIPS[card[0]]
        for total, chosen in below[:]:
            grown = total + number
            if grown < FIFTEEN:
                below.append((grown, (*chosen, card)))
            elif grown == FIFTEEN:
                yield Item(Reason.FIFTEEN, 2, (*chosen, card))


def _pairs(cards: Cards) -> Iterator[Item]:
    for one, other in combinations(cards, 2):
        if one[0] == other[0]:
            yield Item(Reason.PAIR, 2, (one, other))


def _runs(cards: Cards) -> Iterator[Item]:
    """Yield the longest runs only; a rank that is there twice makes two of them."""
    by_height: dict[int, list[Card]] = {}
    for card in cards:
        by_height.setdefault(HEIGHTS[card[0]], []).append(card)
    for lowest in by_height:
        if lowest - 1 in by_height:
            continue
        highest = lowest
        while highest + 1 in by_height:
            highest += 1
        length = highest - lowest + 1
        if length >= SHORTEST_RUN:
            for run in product(*(by_height[place] for place in range(lowest, highest + 1))):
                yield Item(Reason.RUN, length, run)


def _flush(cards: Cards, start: Card, needed: int) -> Iterator[Item]:
    """Yield what *cards* of one suit score, with *start* if it is of the suit too, if that makes *needed*."""
    suited = (*cards, start) if start[1] == cards[0][1] else cards
    if len(suited) >= needed:
        yield Item(Reason.FLUSH, len(suited), suited)
