"""How many random games a second the engines play.

    python -m benchmarks.engines [--rounds 7] [--games 60]

Each row is one way of playing whole games at random, from fixed seeds, shuffles included: one round to warm up, then
several that are timed. The median of the rounds is what to compare; the spread says how far to trust it. A game joins
by adding a function to `PLAYOUTS`.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Better, Figure, done, told
from hangjack.cards import DOUBLE_PINOCHLE_PACK, FULL_PACK, SHORT_PACK, Suit
from hangjack.games import all_fours, cribbage, pinochle, sheepshead
from hangjack.games.pinochle.engine.actions import Bid, Pass
from hangjack.games.pinochle.engine.melding import items_in
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.shelf import book

TAKES = "2 minutes"

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


def one_round(playout: Playout, number: int, games: int) -> tuple[float, int]:
    """Return how long a round of so many games takes in seconds, and how many actions it has; every round plays other games."""
    chances = [Random(f"{number} {game}") for game in range(games)]
    started = perf_counter()
    actions = sum(playout(chance) for chance in chances)
    return perf_counter() - started, actions


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Measure each playout."""
    yield told(done("rounds", given.rounds, "rounds"))
    yield told(done("games of a round", given.games, "games"))
    for name, playout in PLAYOUTS.items():
        one_round(playout, 0, given.games)
        rounds = [one_round(playout, number, given.games) for number in range(1, given.rounds + 1)]
        rates = [given.games / seconds for seconds, _ in rounds]
        yield told(done(f"{name}, actions", sum(actions for _, actions in rounds), "actions"))
        yield told(Figure(name, median(rates), "games/s", Better.HIGHER))
        a_second = median(actions / seconds for seconds, actions in rounds)
        yield told(Figure(f"{name}, moves", a_second, "actions/s", Better.HIGHER))
        print(f"  ({min(rates):.1f} to {max(rates):.1f} games/s)")


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("rounds", 7, short=1)
    asking.size("games", 60, short=1)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
