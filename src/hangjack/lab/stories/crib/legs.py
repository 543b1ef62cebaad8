"""Legs of a fictional crib match: played by bots, or made up by how strong both sides are."""

from collections.abc import Callable
from random import Random

from hangjack.cards import FULL_PACK
from hangjack.games import cribbage
from hangjack.games.cribbage import Options, Shuffled, State
from hangjack.games.cribbage.bot import choose
from hangjack.matches.parties import A, B, Party

LegOf = Callable[[str, Options, float], Party]
"""Plays a leg: the text is its seed, the number how likely the home side is to win it where nobody plays."""


def by_bots(seed: str, options: Options, likely: float) -> Party:
    """Let four bots play a leg, card by card, each seeing its own; the two sides are equally good."""
    del likely
    chance = Random(seed)
    state: State = cribbage.start(options)
    while not cribbage.is_over(state):
        if cribbage.waits_for_chance(state):
            pack = tuple(chance.sample(FULL_PACK, len(FULL_PACK)))
            state = cribbage.apply(state, Shuffled(pack, seed))
            continue
        seat = cribbage.to_act(state)
        assert seat is not None, "somebody acts until a leg is over"
        state = cribbage.apply(state, choose(cribbage.view(state, seat)))
    assert state.result is not None, "the leg is over"
    return A if state.result.winner.value == A else B


def made_up(seed: str, options: Options, likely: float) -> Party:
    """Make up who won."""
    del options
    return A if Random(seed).random() < likely else B
