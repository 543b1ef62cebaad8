"""The pegs of a leg: the server's fold, held to the same worked sequences as the phone's, and what is asked about."""

from contextlib import suppress
from functools import reduce

import pytest

from hangjack.errors import Refused
from hangjack.games.cribbage.match.pad import Pad, PadEvent, Peg, fold, holes_of, peg_holes, start, take_back
from hangjack.ids import PersonId
from hangjack.matches.pads.hands import Before, Hand
from hangjack.matches.parties import SIDES, A, B
from support.peg_sequences import SEQUENCES, TARGET, Outcome, Sequence

LATER_MS = 61_000
"""After that nobody asks whether the same was meant."""


def decided(pad: Pad, sequence: Sequence, number: int) -> tuple[PadEvent, ...]:
    """Return what the server makes of a step; what it refuses changes nothing."""
    step = sequence.steps[number]
    hand = Hand(sequence.id_of(number), PersonId(step.by), step.by, number * LATER_MS)
    if step.pegs is None:
        assert step.takes_back is not None, "a step pegs or takes back"
        return take_back(pad, sequence.id_of(step.takes_back), hand)
    with suppress(Refused):
        return peg_holes(pad, Peg(*step.pegs), TARGET, hand, Before(sequence.seen_by(step)))
    return ()


@pytest.mark.parametrize("sequence", SEQUENCES, ids=[each.name for each in SEQUENCES])
def test_the_server_folds_pegs_as_the_sequence_says(sequence: Sequence) -> None:
    """Whatever order two phones peg in, the board is one."""
    pad = start()
    for number in range(len(sequence.steps)):
        pad = reduce(fold, decided(pad, sequence, number), pad)
    holes = {side: holes_of(pad, side, TARGET) for side in SIDES}
    home = next((side for side in SIDES if holes[side] == TARGET), None)
    hands = tuple(tuple(sorted((hand.by, *hand.also))) for hand in pad.hands)

    assert Outcome(holes, home, hands) == sequence.outcome  # type: ignore[arg-type]


def test_the_same_from_another_hand_a_moment_later_is_asked_about() -> None:
    """It may be the same score: whoever pegs says so, or is sure that it is another one."""
    pad = reduce(fold, peg_holes(start(), Peg(A, 2), TARGET, Hand("a/1", PersonId("a"), A, 0)), start())
    hand = Hand("b/1", PersonId("b"), B, 5_000)

    with pytest.raises(Refused, match=r"crib\.doubt\.same-holes"):
        peg_holes(pad, Peg(A, 2), TARGET, hand, Before(("a/1",)))
    (sure,) = peg_holes(pad, Peg(A, 2), TARGET, hand, Before(("a/1",), sure=True))
    assert holes_of(fold(pad, sure), A, TARGET) == 4


@pytest.mark.parametrize("holes", [0, -2, 30])
def test_nobody_pegs_what_no_hand_has(holes: int) -> None:
    """Twenty-nine is the most that a hand can count."""
    with pytest.raises(Refused, match=r"crib\.holes"):
        peg_holes(start(), Peg(A, holes), TARGET, Hand("a/1", PersonId("a"), A, 0))
