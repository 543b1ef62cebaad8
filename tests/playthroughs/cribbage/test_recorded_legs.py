"""Recorded legs of five-card crib, replayed and compared line by line. `make_cribbage.py` writes them."""

import pytest

from hangjack.games.cribbage import Reason, Role, State, Variant, Where, count_show
from hangjack.games.cribbage.engine.actions import Agree, Challenge, Claim, Declare
from hangjack.games.cribbage.engine.recording import decode
from hangjack.log import first_break
from playthroughs.cribbage.make_cribbage import RECORDINGS, written
from playthroughs.cribbage.telling import HERE, entries_of, states_of, text_of, told

every_recording = pytest.mark.parametrize("name", RECORDINGS)


def replayed(name: str) -> list[State]:
    """Return the states of a recorded leg."""
    return states_of(entries_of(name))


@every_recording
def test_a_recorded_leg_is_told_as_it_was_written_down(name: str) -> None:
    """Its chain holds, and every line is the same."""
    entries = entries_of(name)

    assert first_break(entries) is None
    assert told(entries) == text_of(name)


@every_recording
def test_recordings_are_made_from_seeds(name: str) -> None:
    """Whoever runs `make_cribbage.py` gets the same legs again, entry by entry."""
    assert written(name) == (HERE / f"{name}.jsonl").read_bytes()


@pytest.mark.clause("abingdon-D4-5", "abingdon-D9-5")
def test_a_leg_of_doubles_is_won_by_the_turned_up_jack() -> None:
    """Before a card is played."""
    over = replayed("doubles-won-by-heels")[-1]

    assert over.result is not None
    assert (over.variant, over.result.ended_in) == (Variant.DOUBLES, Where.START)
    assert over.awards[-1].reason is Reason.HEELS
    assert (over.round, over.turned_over) == ((), ())


@pytest.mark.clause("abingdon-D9-3", "abingdon-D9-6")
def test_a_leg_of_doubles_is_won_in_a_hand_before_the_dealers_side_could_count() -> None:
    """Counted to the end, the dealer's side would have been out too."""
    over = replayed("doubles-won-in-a-hand")[-1]
    dealers = over.dealing.side
    assert over.start is not None
    assert over.result is not None
    counted = {counted.seat for counted in over.counted}
    still_to_count = [
        count_show(over.kept[seat.place], over.start, Role.HAND).total
        for seat in over.variant.seats
        if seat.side is dealers and seat not in counted
    ]
    box = count_show(over.box, over.start, Role.BOX).total

    assert (over.result.ended_in, over.result.winner) == (Where.HAND, dealers.other)
    assert over.score.of(dealers) + sum(still_to_count) + box >= over.target


@pytest.mark.clause("abingdon-S14-5")
def test_a_leg_of_singles_is_won_in_play() -> None:
    """Nobody counts a hand any more."""
    over = replayed("singles-won-in-play")[-1]

    assert over.result is not None
    assert (over.variant, over.result.ended_in, over.counted) == (Variant.SINGLES, Where.PLAY, ())


@pytest.mark.clause("abingdon-D13-1", "abingdon-D13-3")
def test_a_leg_of_singles_is_won_in_the_box() -> None:
    """After both hands have been counted."""
    over = replayed("singles-won-in-the-box")[-1]

    assert over.result is not None
    assert (over.result.ended_in, over.result.winner) == (Where.BOX, over.dealing.side)
    assert len(over.counted) == 3


def test_a_leg_is_declared_by_its_players() -> None:
    """With wrong counts that were agreed, and with challenges."""
    over = replayed("singles-declared")[-1]
    kinds = {type(decode(entry.body)) for entry in entries_of("singles-declared")}

    assert {Claim, Declare, Agree, Challenge} <= kinds
    assert len(over.miscounts) >= 3
    assert over.result is not None


def test_every_recording_has_its_text() -> None:
    """And can be read in one sitting."""
    logs = {path.stem: path.stat().st_size for path in HERE.glob("*.jsonl")}

    assert logs.keys() == RECORDINGS.keys() == {path.stem for path in HERE.glob("*.txt")}
    assert max(logs.values()) < 90_000
