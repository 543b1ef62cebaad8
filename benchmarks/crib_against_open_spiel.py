"""Plays whole deals in OpenSpiel's cribbage and in our engine with the same cards, and compares the holes.

    pip install open_spiel && python -m benchmarks.crib_against_open_spiel [--deals 20000]

OpenSpiel's game for four players deals five cards each and is played in pairs, as doubles are. Both engines get the same
deal, the same cards for the box and the same play; after each deal every side must have gained the same. OpenSpiel is
not needed for anything else, so it is not among our dependencies. docs/crib-shows.md has the result.
"""

import argparse
import importlib
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Better, Figure, done, told
from hangjack.cards import FULL_PACK, Card, without
from hangjack.games.cribbage import (
    SEATS,
    Options,
    Phase,
    Seat,
    Shuffled,
    State,
    Tally,
    Variant,
    apply,
    start,
    to_act,
)
from hangjack.games.cribbage.engine.actions import Count, CutPack, CutStart, Deal, Discard, Play, Shuffle
from hangjack.games.cribbage.engine.cutting import Decided
from hangjack.games.cribbage.engine.scores import height

TAKES = "2 minutes"
NEEDS = "open_spiel"
CUT = 26
"""Our pack is cut in the middle, so the stacked one is turned round by as much."""
THEIR_RULES = Options(target_doubles=10**6, box_flush_cards=4)
"""OpenSpiel gives four holes for a box whose own four cards are of one suit; and nobody is to win in between."""


def _deal_agrees(theirs: Any, chance: Random) -> bool:
    """Play one deal in both engines; whether the holes of both pairs are the same."""
    cards = chance.sample(FULL_PACK, 21)
    hands, turned = [cards[place * 5 : place * 5 + 5] for place in range(4)], cards[20]
    laid = [chance.choice(hand) for hand in hands]
    for card in (*(card for hand in hands for card in hand), *laid, turned):
        theirs.apply_action(number_of(card))
    ours = up_to_start(hands, laid, turned)
    while not theirs.is_chance_node():
        ours = _one_card(theirs, ours, chance)
    while ours.phase in (Phase.SHOW, Phase.BOX):
        assert ours.turn is not None
        ours = apply(ours, Count(ours.turn))
    return ours.score == _score(theirs)


def up_to_start(hands: list[list[Card]], laid: list[Card], turned: Card) -> State:
    """Return our table after the start card was turned; the first seat deals in both engines."""
    dealer, order = SEATS[0], Variant.DOUBLES.from_left(SEATS[0])
    dealt = [hands[seat.place][turn] for turn in range(5) for seat in order]
    rest = without(FULL_PACK, [*dealt, turned])
    pack = (*dealt, rest[0], turned, *rest[1:])
    state = start(THEIR_RULES, Variant.DOUBLES, 2, Decided(SEATS[1], dealer))
    for action in (
        Shuffle(dealer),
        Shuffled(pack[-CUT:] + pack[:-CUT]),
        CutPack(SEATS[3], CUT),
        Deal(dealer),
    ):
        state = apply(state, action)
    for seat, card in zip(SEATS, laid, strict=True):
        state = apply(state, Discard(seat, (card,)))
    return apply(state, CutStart(SEATS[1], 1))


def _one_card(theirs: Any, ours: State, chance: Random) -> State:
    """Play one card in both engines, or let theirs pass, which ours does by itself."""
    number = chance.choice(theirs.legal_actions())
    if number >= len(FULL_PACK):
        theirs.apply_action(number)
        return ours
    seat: Seat = SEATS[theirs.current_player()]
    card = next(card for card in FULL_PACK if number_of(card) == number)
    if to_act(ours) is not seat:
        raise AssertionError(theirs)
    theirs.apply_action(number)
    return apply(ours, Play(seat, card))


def number_of(card: Card) -> int:
    """Return the number that OpenSpiel gives *card*: by suits from clubs to spades, ace to king."""
    return "cdhs".index(card.suit) * 13 + height(card) - 1


def _score(theirs: Any) -> Tally:
    """Return the holes of both pairs, which OpenSpiel writes down for each player."""
    line = next(line for line in str(theirs).splitlines() if line.startswith("Scores:"))
    first, second, *_ = map(int, line.removeprefix("Scores:").split())
    return Tally(first, second)


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Compare all deals; stop if any differs."""
    try:
        spiel = importlib.import_module("pyspiel")
    except ModuleNotFoundError:
        raise SystemExit("OpenSpiel is not here: pip install open_spiel") from None
    game = spiel.load_game("cribbage(players=4)")
    chance, began = Random(4), time.perf_counter()
    wrong = sum(not _deal_agrees(game.new_initial_state(), chance) for _ in range(given.deals))
    yield told(
        Figure("played in both", given.deals / (time.perf_counter() - began), "deals/s", Better.HIGHER)
    )
    yield told(done("compared", given.deals, "deals"))
    yield told(done("counted otherwise", wrong, "deals"))
    if wrong:
        raise SystemExit("NOT the same")


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("deals", 20_000, short=2)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
