"""How many random games a second the engines play.

    .venv/bin/python benchmarks/engines.py

Each row is one way of playing whole games at random, from fixed seeds, shuffles included: one round to warm up, then
several that are timed. The median of the rounds is what to compare; the spread says how far to trust it. A game joins
by adding a function to `PLAYOUTS`.
"""

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

from hangjack.cards import DOUBLE_PINOCHLE_PACK, FULL_PACK, SHORT_PACK, Suit
from hangjack.games import all_fours, cribbage, pinochle, sheepshead
from hangjack.games.pinochle.engine.actions import Bid, Pass
from hangjack.games.pinochle.engine.melding import items_in
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.shelf import book

ROUNDS = 7
GAMES = 60

Playout = Callable[[Random], int]
"""Plays one game with this chance, and returns how many actions it took."""


def all_fours_by(name: str) -> Playout:
    """Return the playout of a game of All Fours by the rulebook called *name*."""
    options = options_of(plain_house(book(name)), all_fours.Options)

    def play(chance: Random) -> int:
        state, actions = all_fours.start(options, chance.choice(all_fours.SEATS)), 0
        while not all_fours.is_over(state):
            if all_fours.waits_for_chance(state):
                state = all_fours.apply(state, all_fours.Shuffled(tuple(chance.sample(FULL_PACK, 52))))
            else:
                state = all_fours.apply(state, chance.choice(all_fours.turn_actions(state)))
            actions += 1
        return actions

    return play


def sheepshead_of(size: sheepshead.TableSize) -> Playout:
    """Return the playout of a hand of Sheepshead at a table of *size*; nobody throws in, so that all are played out."""
    options = options_of(plain_house(book("sheepshead")), sheepshead.Options)

    def play(chance: Random) -> int:
        state, actions = sheepshead.start(options, chance.choice(sheepshead.SEATS[:size]), size), 0
        while not sheepshead.is_over(state):
            if sheepshead.waits_for_chance(state):
                state = sheepshead.apply(state, sheepshead.Shuffled(tuple(chance.sample(SHORT_PACK, 32))))
            else:
                moves = sheepshead.turn_actions(state)
                played_out = [move for move in moves if not isinstance(move, sheepshead.ThrowIn)]
                state = sheepshead.apply(state, chance.choice(played_out))
            actions += 1
        return actions

    return play


def pinochle_hand() -> Playout:
    """Return the playout of a hand of pinochle; in the auction everybody passes or bids the lowest number."""
    options = options_of(plain_house(book("pinochle500")), pinochle.Options)

    def play(chance: Random) -> int:
        state, actions = pinochle.start(options, chance.choice(pinochle.SEATS)), 0
        while not state.results:
            if pinochle.waits_for_chance(state):
                pack = tuple(chance.sample(DOUBLE_PINOCHLE_PACK, 80))
                state = pinochle.apply(state, pinochle.Shuffled(pack))
            else:
                moves = pinochle.turn_actions(state)
                calls = [move for move in moves if isinstance(move, Bid | Pass)][:2]
                state = pinochle.apply(state, chance.choice(calls or moves))
            actions += 1
        return actions

    return play


def pinochle_melds() -> Playout:
    """Return the playout of a deal of pinochle in which only the meld of the four hands is counted."""
    table = options_of(plain_house(book("pinochle500")), pinochle.Options).meld_table

    def play(chance: Random) -> int:
        pack = tuple(chance.sample(DOUBLE_PINOCHLE_PACK, 80))
        hands = [pack[at : at + 20] for at in range(0, 80, 20)]
        trump = chance.choice(tuple(Suit))
        for hand in hands:
            items_in(hand, trump, table)
        return len(hands)

    return play


def crib(variant: cribbage.Variant) -> Playout:
    """Return the playout of a leg of five-card crib by abingdon."""
    options = options_of(plain_house(book("abingdon")), cribbage.Options)

    def play(chance: Random) -> int:
        state, actions = cribbage.start(options, variant), 0
        while not cribbage.is_over(state):
            if cribbage.waits_for_chance(state):
                state = cribbage.apply(state, cribbage.Shuffled(tuple(chance.sample(FULL_PACK, 52))))
            else:
                state = cribbage.apply(state, chance.choice(cribbage.turn_actions(state)))
            actions += 1
        return actions

    return play


def crib_shows(chance: Random) -> int:
    """Count two hundred random shows of four cards and a start card; each is an action."""
    for _ in range(200):
        *cards, start = chance.sample(FULL_PACK, 5)
        cribbage.count_show(tuple(cards), start, cribbage.Role.HAND)
    return 200


PLAYOUTS: dict[str, Playout] = {
    "all fours, ic2024": all_fours_by("ic2024"),
    "all fours, mafa": all_fours_by("mafa"),
    "crib, doubles legs": crib(cribbage.Variant.DOUBLES),
    "crib, singles legs": crib(cribbage.Variant.SINGLES),
    "crib, 200 shows": crib_shows,
    "sheepshead, three": sheepshead_of(3),
    "sheepshead, four": sheepshead_of(4),
    "pinochle, hands": pinochle_hand(),
    "pinochle, melds": pinochle_melds(),
}


def measure(playout: Playout, round_number: int) -> tuple[float, float]:
    """Return the games and the actions a second of one round; every round plays other games."""
    chances = [Random(f"{round_number} {game}") for game in range(GAMES)]
    started = perf_counter()
    actions = sum(playout(chance) for chance in chances)
    seconds = perf_counter() - started
    return GAMES / seconds, actions / seconds


def main() -> None:
    """Print a row for each playout."""
    print(f"{ROUNDS} rounds of {GAMES} games, random play, one process")
    print(f"{'':<20}{'games/s':>10}{'slowest':>10}{'fastest':>10}{'actions/s':>12}")
    for name, playout in PLAYOUTS.items():
        measure(playout, 0)
        games, actions = zip(*(measure(playout, number) for number in range(1, ROUNDS + 1)), strict=True)
        print(
            f"{name:<20}{median(games):>10.1f}{min(games):>10.1f}{max(games):>10.1f}{median(actions):>12.0f}"
        )


if __name__ == "__main__":
    main()
