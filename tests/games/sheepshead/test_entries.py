import pytest

from hangjack.games.sheepshead.entries import entry_of, is_play


@pytest.mark.clause("sheepshead-scoring-10")
def test_an_opponents_two_is_circled_and_is_no_play() -> None:
    """A win or a loss is a play, one a hand; shares are not, and only a two could be taken for one."""
    shares = [entry_of(points, is_share=True) for points in (1, 2, 3)]
    wins_and_losses = [entry_of(points, is_share=False) for points in (2, 4, 6, -2, -4, -6)]

    assert shares == ["1", "(2)", "3"]
    assert wins_and_losses == ["2", "4", "6", "-2", "-4", "-6"]
    assert [
        each for each in (*shares, *wins_and_losses, entry_of(0, is_share=False)) if is_play(each)
    ] == wins_and_losses
