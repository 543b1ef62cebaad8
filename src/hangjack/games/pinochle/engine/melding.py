"""Meld: what a hand shows, what it is worth, which cards lie on the table, and who must show aces.

A card serves once in each of three classes: runs and marriages, arounds, pinochles. Partners' hands never combine.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from hangjack.cards import Card, Cards, Rank, Suit
from hangjack.games.pinochle.engine.options import MeldTable, Options, Prices
from hangjack.games.pinochle.engine.seats import SEATS, Seat
from hangjack.wording import Worded

RUN_RANKS = "ATKQJ"
_PINOCHLE = (Card("Qs"), Card("Jd"))


class Meld(Worded):
    """A kind of meld; plain marriages are told apart by their suit."""

    RUN = "run"
    ROYAL_MARRIAGE = "royal_marriage"
    MARRIAGE_S = "marriage_s"
    MARRIAGE_H = "marriage_h"
    MARRIAGE_D = "marriage_d"
    MARRIAGE_C = "marriage_c"
    ACES = "aces"
    KINGS = "kings"
    QUEENS = "queens"
    JACKS = "jacks"
    PINOCHLE = "pinochle"


class Item(Struct, frozen=True):
    """A meld as often as it is held or shown, with the points for all of it together."""

    meld: Meld
    times: int
    points: int


MARRIAGES = {suit: Meld(f"marriage_{suit}") for suit in Suit}
AROUNDS = {Rank.ACE: Meld.ACES, Rank.KING: Meld.KINGS, Rank.QUEEN: Meld.QUEENS, Rank.JACK: Meld.JACKS}
_SUIT_OF = {meld: suit for suit, meld in MARRIAGES.items()}
_RANK_OF = {meld: rank for rank, meld in AROUNDS.items()}
_CLASSES = (
    (Meld.RUN, Meld.ROYAL_MARRIAGE, *MARRIAGES.values()),
    tuple(AROUNDS.values()),
    (Meld.PINOCHLE,),
)
_IN_SUIT = {suit: tuple(Card(rank + suit) for rank in RUN_RANKS) for suit in Suit}
_COUPLE = {suit: (Card("K" + suit), Card("Q" + suit)) for suit in Suit}
_AROUND = {rank: tuple(Card(rank + suit) for suit in Suit) for rank in AROUNDS}


def items_in(hand: Iterable[Card], trump: Suit | None, table: MeldTable) -> tuple[Item, ...]:
    """Return all meld in *hand*. With no *trump* named there are no runs, and every marriage is a plain one."""
    held = Counter(hand)
    return tuple(
        Item(meld, times, price(meld, times, table))
        for meld, times in _times_held(held, trump).items()
        if times
    )


def points_in(hand: Iterable[Card], trump: Suit | None, table: MeldTable) -> int:
    """Return what all meld in *hand* is worth."""
    return total(items_in(hand, trump, table))


def total(items: Iterable[Item]) -> int:
    """Return the points of *items* together."""
    return sum(item.points for item in items)


def price(meld: Meld, times: int, table: MeldTable) -> int:
    """Return what *meld* is worth when it is held *times* times."""
    prices: Prices = getattr(table, "marriage" if meld in _SUIT_OF else meld.value)
    return prices[min(times, len(prices)) - 1] if prices and times else 0


def cards_of(meld: Meld, trump: Suit | None) -> Cards:
    """Return the cards of *meld*, once."""
    if meld is Meld.PINOCHLE:
        return _PINOCHLE
    if meld in _RANK_OF:
        return _AROUND[_RANK_OF[meld]]
    if meld in _SUIT_OF:
        return _COUPLE[_SUIT_OF[meld]]
    assert trump is not None, "runs and royal marriages are in trump"
    return _IN_SUIT[trump] if meld is Meld.RUN else _COUPLE[trump]


def laid(items: Iterable[Item], trump: Suit | None) -> Cards:
    """Return the cards that lie on the table for *items*: one that serves in several classes lies there once."""
    shown = {item.meld: item.times for item in items}
    on_table: Counter[Card] = Counter()
    for melds in _CLASSES:
        used: Counter[Card] = Counter()
        for meld in melds:
            for card in cards_of(meld, trump) * shown[meld] if meld in shown else ():
                used[card] += 1
        on_table |= used
    return tuple(sorted(on_table.elements(), key=_PLACE_ON_TABLE.__getitem__))


def marriage_suits(hand: Iterable[Card]) -> tuple[Suit, ...]:
    """Return the suits in which *hand* has king and queen, so that its holder may name them trump."""
    held = set(hand)
    return tuple(suit for suit, couple in _COUPLE.items() if held.issuperset(couple))


class TeamMeld(Struct, frozen=True):
    """What two partners have between them, and who of them must show aces."""

    full: int
    without_aces: int
    board: bool
    aces_due_from: tuple[Seat, ...]


def team_meld(hands: Mapping[Seat, Cards], trump: Suit | None, options: Options) -> TeamMeld:
    """Return the meld of the partners whose *hands* these are."""
    items = {seat: items_in(hand, trump, options.meld_table) for seat, hand in hands.items()}
    aces = {seat: total(item for item in found if item.meld is Meld.ACES) for seat, found in items.items()}
    full = sum(map(total, items.values()))
    without = full - sum(aces.values())
    return TeamMeld(full, without, full >= options.board, aces_due(without, aces, options))


def aces_due(without: int, aces: Mapping[Seat, int], options: Options) -> tuple[Seat, ...]:
    """Return which partners must show aces when the team has *without* other meld and each such *aces*.

    Where the aces of one of them are enough, everybody is named whose aces alone would do: either may show them.
    """
    holders = [seat for seat in SEATS if aces.get(seat)]
    if without >= options.board or not holders:
        return ()
    if without + sum(aces.values()) < options.board:
        return tuple(holders) if options.aces_duty == "whenever_below_board" else ()
    enough = [seat for seat in holders if without + aces[seat] >= options.board]
    return tuple(enough or holders)


def _times_held(held: Mapping[Card, int], trump: Suit | None) -> dict[Meld, int]:
    couples = {suit: min(held[king], held[queen]) for suit, (king, queen) in _COUPLE.items()}
    times: dict[Meld, int] = {}
    if trump is not None:
        times[Meld.RUN] = min(held[card] for card in _IN_SUIT[trump])
        times[Meld.ROYAL_MARRIAGE] = couples.pop(trump) - times[Meld.RUN]
    times |= {MARRIAGES[suit]: number for suit, number in couples.items()}
    times |= {meld: min(held[card] for card in _AROUND[rank]) for rank, meld in AROUNDS.items()}
    times[Meld.PINOCHLE] = min(held[card] for card in _PINOCHLE)
    return times


_PLACE_ON_TABLE = {card: place for place, card in enumerate(card for suit in Suit for card in _IN_SUIT[suit])}
