"""Throwing in: the picker lays the rest down, and it is compared with every card still out."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from hangjack.cards import Card, Cards
from hangjack.games.sheepshead.engine.counting import Game, Taken, game_of
from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.engine.tricks import card_points, legal_cards, takes


class Thrown(Struct, frozen=True):
    """What lies open when the picker throws in: the cards thrown, what each opponent still holds, and what is won."""

    cards: Cards
    out: Mapping[Seat, Cards]
    so_far: Taken
    on_lead: Seat | None = None
    """The opponent whose lead it is; None: the picker's."""


class Objection(Struct, frozen=True):
    """A card still out that takes one of those thrown in, or that is led and cannot be taken."""

    holder: Seat
    card: Card
    takes: Card | None
    """None: whichever the picker plays to it."""


class ThrowInCount(Struct, frozen=True):
    """What a throw-in comes to; *objection* is None when it was good, and then *taken* has everything."""

    game: Game
    taken: Taken
    objection: Objection | None = None


def objection_to(thrown: Thrown, options: Options) -> Objection | None:
    """Return a card still out that takes one of those thrown; None if the throw-in is good."""
    return next(_objections(thrown, options), None)


def count_throw_in(thrown: Thrown, options: Options) -> ThrowInCount:
    """Count a throw-in: all the rest goes to the picker if it is good; if not, it loses unless the game is safe."""
    if objection := objection_to(thrown, options):
        safe = thrown.so_far.points >= options.picker_safe_points
        return ThrowInCount(Game(won=safe), thrown.so_far, objection)
    rest = card_points(thrown.cards) + sum(map(card_points, thrown.out.values()))
    so_far = thrown.so_far
    taken = Taken(so_far.points + rest, so_far.picker_tricks + len(thrown.cards), so_far.opponent_tricks)
    return ThrowInCount(game_of(taken, options), taken)


def _objections(thrown: Thrown, options: Options) -> Iterator[Objection]:
    for led in thrown.cards:
        for holder, held in thrown.out.items():
            playable = legal_cards(held, (led,)) if options.throw_in_test == "legal_play" else held
            yield from (Objection(holder, card, led) for card in playable if takes(card, led))
    if thrown.on_lead is None:
        return
    for led in thrown.out[thrown.on_lead]:
        if not any(takes(card, led) for card in legal_cards(thrown.cards, (led,))):
            yield Objection(thrown.on_lead, led, None)
