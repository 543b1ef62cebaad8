"""Recorded hands of Sheepshead, replayed and compared line by line. `make.py` writes them."""

import pytest

from hangjack.cards import parse_cards
from hangjack.games.sheepshead import LeasterResult, Level, PickerResult, State
from hangjack.games.sheepshead.engine.state import EndedBy
from hangjack.log import first_break
from playthroughs.sheepshead.make import RECORDINGS
from playthroughs.sheepshead.telling import HERE, entries_of, states_of, text_of, told
from support.sheepshead import FOUR, ONE, THREE, TWO

WINS, LOSES = [{ONE: sign * 2, TWO: other, THREE: other} for sign, other in ((1, 0), (-1, 1))]


def replayed(name: str) -> list[State]:
    """Return the states of a recorded hand, after comparing it with what was written down line by line."""
    entries = entries_of(name)

    assert first_break(entries) is None
    assert told(entries) == text_of(name)
    return states_of(entries)


@pytest.mark.parametrize(
    ("name", "won", "level", "points", "score"),
    [
        ("picker-wins-plain", True, Level.PLAIN, 85, WINS),
        ("picker-wins-schneider", True, Level.NO_SCHNEIDER, 115, {ONE: 4, TWO: 0, THREE: 0}),
        ("picker-wins-every-trick", True, Level.NO_TRICK, 120, {ONE: 6, TWO: 0, THREE: 0}),
        ("picker-loses", False, Level.PLAIN, 51, LOSES),
        ("picker-without-a-trick", False, Level.NO_TRICK, 0, {ONE: -6, TWO: 3, THREE: 3}),
    ],
)
def test_a_picker_s_game_is_counted(
    name: str, won: bool, level: Level, points: int, score: dict[object, int]
) -> None:
    """At every level, won and lost, by cards that were played out."""
    over = replayed(name)[-1]
    result = over.result

    assert isinstance(result, PickerResult)
    assert (result.picker, result.won, result.level) == (ONE, won, level)
    assert (result.points, result.score, result.by) == (points, score, EndedBy.COUNT)
    assert len(over.tricks) == 10


def test_a_throw_in_with_a_card_out_that_takes_one_of_it_is_refused() -> None:
    """The ten of clubs lies open under an ace that is still out: the picker loses, though all trumps are high."""
    before, over = replayed("throw-in-refused")[-2:]

    assert before.picker is ONE
    assert parse_cards("Tc")[0] in before.hand(ONE)
    assert parse_cards("Ac")[0] in before.hand(TWO)
    assert over.result == PickerResult(ONE, won=False, level=Level.PLAIN, score=LOSES, by=EndedBy.THROW_IN)


def test_a_good_throw_in_takes_all_the_rest() -> None:
    """Before a card is led: every trick."""
    over = replayed("throw-in-good")[-1]

    assert over.result == PickerResult(
        ONE, True, Level.NO_TRICK, {ONE: 6, TWO: 0, THREE: 0}, EndedBy.THROW_IN, 120
    )


@pytest.mark.parametrize(
    ("name", "result"),
    [
        (
            "leaster-two-way-tie",
            LeasterResult(TWO, 2, False, {ONE: 84, TWO: 18, THREE: 18}, {ONE: 0, TWO: 2, THREE: 0}),
        ),
        (
            "leaster-tie-without-tricks",
            LeasterResult(ONE, 4, True, {THREE: 0, FOUR: 120, ONE: 0}, {THREE: 0, FOUR: 0, ONE: 4}),
        ),
        (
            "leaster-three-way-tie",
            LeasterResult(THREE, 2, False, {ONE: 40, TWO: 40, THREE: 40}, {ONE: 0, TWO: 0, THREE: 2}),
        ),
        (
            "leaster-three-way-tie-of-four",
            LeasterResult(ONE, 2, False, {THREE: 40, FOUR: 40, ONE: 40}, {THREE: 0, FOUR: 0, ONE: 2}),
        ),
    ],
)
def test_ties_in_a_leaster_are_broken(name: str, result: LeasterResult) -> None:
    """The earlier last trick, the later pass without tricks, the last to pass of three, at both sizes of table."""
    assert replayed(name)[-1].result == result


def test_a_misplay_is_put_right_and_the_card_lies_open() -> None:
    """Until it can be played; then it must be."""
    states = replayed("misplay-put-right")
    mended = next(state for state in states if state.exposed_by(TWO))

    assert mended.trick is not None
    assert mended.trick.cards == parse_cards("7h 9h")
    assert mended.exposed_by(TWO) == parse_cards("Kc")
    assert isinstance(states[-1].result, LeasterResult)


@pytest.mark.parametrize("name", RECORDINGS)
def test_recordings_are_made_from_seeds_and_stacked_packs(name: str) -> None:
    """Whoever runs `make.py` gets the same hands again, entry by entry."""
    assert RECORDINGS[name]().written(name) == (HERE / f"{name}.jsonl").read_bytes()


def test_every_recording_has_its_text() -> None:
    """And nothing else lies in the folder."""
    assert RECORDINGS.keys() == {path.stem for path in HERE.glob("*.jsonl")}
    assert RECORDINGS.keys() == {path.stem for path in HERE.glob("*.txt")}
