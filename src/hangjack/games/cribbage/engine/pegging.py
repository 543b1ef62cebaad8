"""The count to thirty-one: what a card scores, which cards fit, who plays next."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from hangjack.cards import Card, Cards
from hangjack.games.cribbage.engine.options import Options
from hangjack.games.cribbage.engine.scores import HEIGHTS, PIPS, Item, Reason, pips
from hangjack.games.cribbage.engine.seats import Seat, Variant
from hangjack.games.cribbage.engine.showing import FIFTEEN, SHORTEST_RUN

_ALIKE = {2: (Reason.PAIR, 2), 3: (Reason.THREE, 6), 4: (Reason.FOUR, 12)}


class Played(Struct, frozen=True):
    """A card on the table, and who played it."""

    seat: Seat
    card: Card


def count_of(played: Sequence[Played]) -> int:
    """Return the count that the cards of a round make."""
    return sum(PIPS[each.card[0]] for each in played)


def playable(hand: Cards, count: int, limit: int) -> Cards:
    """Return the cards of *hand* that keep the count within *limit*; a player who has none passes."""
    return tuple(card for card in hand if count + PIPS[card[0]] <= limit)


def next_to_play(seat: Seat, hands: Sequence[Cards], count: int, variant: Variant, limit: int) -> Seat | None:
    """Return who plays after *seat*, who comes last himself; None when everybody passes."""
    room = limit - count
    for each in variant.from_left(seat):
        if any(PIPS[card[0]] <= room for card in hands[each.place]):
            return each
    return None


def round_leader(
    last: Seat, dealer: Seat, hands: Sequence[Cards], variant: Variant, options: Options
) -> Seat | None:
    """Return who leads the next round; None if nobody has a card left."""
    after = last if options.next_round_leader == "left_of_last" else dealer
    return next((seat for seat in variant.from_left(after) if hands[seat.place]), None)


def items_of_card(cards: Cards, options: Options, *, closes: bool) -> tuple[Item, ...]:
    """Return what the last of *cards*, those of the round so far, scores for whoever played it.

    *closes*: everybody passes after it, which below the limit is worth one for last.
    """
    return tuple(_items(cards, options, closes=closes))


def _items(cards: Cards, options: Options, *, closes: bool) -> Iterator[Item]:
    count = sum(map(pips, cards))
    if count == FIFTEEN:
        yield Item(Reason.FIFTEEN, 2, cards)
    if count == options.count_limit:
        yield Item(Reason.THIRTY_ONE, 2, cards)
    alike = _alike(cards)
    if alike in _ALIKE:
        reason, holes = _ALIKE[alike]
        yield Item(reason, holes, cards[-alike:])
    if run := _run(cards):
        yield Item(Reason.RUN, len(run), run)
    if closes and count < options.count_limit and options.last_card_holes:
        yield Item(Reason.LAST, options.last_card_holes, cards[-1:])


def _alike(cards: Cards) -> int:
    """Return how many cards of one rank lie at the end."""
    number = 1
    while number < len(cards) and cards[-number - 1][0] == cards[-1][0]:
        number += 1
    return number


def _run(cards: Cards) -> Cards:
    """Return the longest run that the last cards make, in any order and without a gap; empty if there is none."""
    heights = [HEIGHTS[card[0]] for card in cards]
    for length in range(len(cards), SHORTEST_RUN - 1, -1):
        window = heights[-length:]
        if max(window) - min(window) == length - 1 and len(set(window)) == length:
            return cards[-length:]
    return ()
