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

from hangjack.cards import FULL_PACK, SHORT_PACK
from hangjack.games import all_fours, sheepshead
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


PLAYOUTS: dict[str, Playout] = {
    "all fours, ic2024": all_fours_by("ic2024"),
    "all fours, mafa": all_fours_by("mafa"),
    "sheepshead, three": sheepshead_of(3),
    "sheepshead, four": sheepshead_of(4),
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
