import pytest

from hangjack.games.sheepshead import Level, PickerResult, score
from hangjack.games.sheepshead.engine.counting import Game, Taken, game_of, payoff, points_of_picker
from hangjack.games.sheepshead.engine.state import EndedBy
from support.sheepshead import FOUR, ONE, PLAY, THREE, TWO, house, play_out, table

ACTIVE = (ONE, TWO, THREE)


def scored(points: int, tricks: int, **changes: object) -> tuple[list[int], Level]:
    """Return what picker and opponents get for so many *points* and *tricks*, and the level."""
    options = house(changes) if changes else PLAY
    game = game_of(Taken(points, tricks, 10 - tricks), options)
    return list(payoff(ONE, ACTIVE, game, options).values()), game.level


@pytest.mark.parametrize(
    ("points", "tricks", "expected"),
    [
        pytest.param(61, 6, [2, 0, 0], marks=pytest.mark.clause("sheepshead-scoring-1")),
        pytest.param(90, 9, [2, 0, 0], marks=pytest.mark.clause("sheepshead-scoring-1")),
        pytest.param(91, 9, [4, 0, 0], marks=pytest.mark.clause("sheepshead-scoring-2")),
        pytest.param(120, 9, [4, 0, 0], marks=pytest.mark.clause("sheepshead-scoring-2")),
        pytest.param(120, 10, [6, 0, 0], marks=pytest.mark.clause("sheepshead-scoring-3")),
        pytest.param(
            60, 6, [-2, 1, 1], marks=pytest.mark.clause(*(f"sheepshead-scoring-{n}" for n in (4, 7)))
        ),
        pytest.param(
            31, 1, [-2, 1, 1], marks=pytest.mark.clause(*(f"sheepshead-scoring-{n}" for n in (4, 7)))
        ),
        pytest.param(
            30, 1, [-4, 2, 2], marks=pytest.mark.clause(*(f"sheepshead-scoring-{n}" for n in (5, 8)))
        ),
        pytest.param(
            0, 1, [-4, 2, 2], marks=pytest.mark.clause(*(f"sheepshead-scoring-{n}" for n in (5, 8)))
        ),
        pytest.param(
            0, 0, [-6, 3, 3], marks=pytest.mark.clause(*(f"sheepshead-scoring-{n}" for n in (6, 9)))
        ),
        pytest.param(
            21, 0, [-6, 3, 3], marks=pytest.mark.clause(*(f"sheepshead-scoring-{n}" for n in (6, 9)))
        ),
    ],
)
def test_a_game_pays_by_its_level(points: int, tricks: int, expected: list[int]) -> None:
    """Opponents get half of what the picker loses, and lose nothing when the picker wins."""
    assert scored(points, tricks)[0] == expected


def test_the_level_names_what_the_losers_missed() -> None:
    """Schneider by points, no trick by tricks alone."""
    levels = [scored(points, tricks)[1] for points, tricks in ((61, 5), (91, 9), (120, 10), (30, 2), (0, 0))]

    assert levels == [
        Level.PLAIN,
        Level.NO_SCHNEIDER,
        Level.NO_TRICK,
        Level.NO_SCHNEIDER,
        Level.NO_TRICK,
    ]


def test_a_house_may_win_double_with_ninety() -> None:
    """The picker's own schneider stays at 31."""
    assert scored(90, 8, schneider_win=90) == ([4, 0, 0], Level.NO_SCHNEIDER)
    assert scored(31, 2, schneider_win=90) == ([-2, 1, 1], Level.PLAIN)


@pytest.mark.clause("sheepshead-bump-1")
def test_a_lost_game_counts_double_only_where_the_house_says_so() -> None:
    """The bump belongs to the stakes; switched on, it doubles the loss and the opponents' gain, never a win."""
    assert scored(50, 4) == ([-2, 1, 1], Level.PLAIN)
    assert scored(50, 4, tournament_bump=True) == ([-4, 2, 2], Level.PLAIN)
    assert scored(0, 0, tournament_bump=True) == ([-12, 6, 6], Level.NO_TRICK)
    assert scored(61, 4, tournament_bump=True) == ([2, 0, 0], Level.PLAIN)


def test_only_the_active_players_have_an_entry() -> None:
    """A dealer who rests has none."""
    assert payoff(FOUR, (THREE, FOUR, ONE), Game(won=False), PLAY) == {THREE: 1, FOUR: -2, ONE: 1}


@pytest.mark.clause("sheepshead-scoring-6")
def test_the_bury_goes_with_a_trick() -> None:
    """A picker without a trick has nothing, whatever was buried."""
    assert (points_of_picker(40, 21, 3), points_of_picker(0, 21, 0)) == (61, 0)


def test_a_hand_is_scored_with_its_last_card() -> None:
    """Nobody has anything before it."""
    state = table("""
        picker    1
        bury      Ac Tc
        tricks    Qc 7h 7s | Qs 8h 8s | Qh 9h 9s | Qd Kh Ks | Jc Th Ts | Js Ah As | Jh 7c 8c | Jd 9c 7d | Ad Kc 8d
        on-board  Td 9d
        to-play   Kd
    """)
    over = play_out(state, "Kd")

    assert score(state) == {ONE: 0, TWO: 0, THREE: 0}
    assert over.result == PickerResult(
        ONE, won=True, level=Level.NO_TRICK, score={ONE: 6, TWO: 0, THREE: 0}, by=EndedBy.COUNT, points=120
    )
    assert score(over) == {ONE: 6, TWO: 0, THREE: 0}
