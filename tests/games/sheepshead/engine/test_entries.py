import pytest

from hangjack.games.sheepshead import Level, Seat
from hangjack.games.sheepshead.engine.entries import entries_of, entry_of, win_values
from hangjack.games.sheepshead.engine.outcomes import Outcome
from support.sheepshead import PLAY, house

WINS = win_values(PLAY)


@pytest.mark.clause("sheepshead-scoring-10")
def test_an_opponents_two_is_circled() -> None:
    """A win or a loss is a play, one a hand; shares are not, and only a two could be taken for one."""
    shares = [entry_of(points, WINS, is_share=True) for points in (1, 2, 3)]
    wins_and_losses = [entry_of(points, WINS, is_share=False) for points in (2, 4, 6, -2, -4, -6)]

    assert shares == ["1", "(2)", "3"]
    assert wins_and_losses == ["2", "4", "6", "-2", "-4", "-6"]
    assert entry_of(0, WINS, is_share=False) == ""


@pytest.mark.clause("sheepshead-scoring-10")
def test_a_hand_has_one_entry_for_each_player() -> None:
    """Here the picker has lost without schneider, so that both opponents get a circled two."""
    one, two, three = Seat.ONE, Seat.TWO, Seat.THREE
    lost = Outcome(one, won=False, level=Level.NO_SCHNEIDER)
    bumped = entries_of(lost, (one, two, three), house({"tournament_bump": True}))

    assert entries_of(lost, (one, two, three), PLAY) == {one: "-4", two: "(2)", three: "(2)"}
    assert bumped == {one: "-8", two: "(4)", three: "(4)"}
