import pytest

from hangjack.games.sheepshead import LeasterResult, Seat
from hangjack.games.sheepshead.engine.leaster import Decided, LeasterCount, Won, count_leaster, leaster_score
from support.sheepshead import FOUR, ONE, PLAY, THREE, TWO, play_out, table

PASSED = (ONE, TWO, THREE)


def counted(
    tricks: str, blind: int = 0, passed: tuple[Seat, ...] = PASSED, barred: tuple[Seat, ...] = ()
) -> LeasterCount:
    """Return the count of *tricks*, each written seat:points."""
    won = [Won(Seat(seat), int(points)) for seat, points in (trick.split(":") for trick in tricks.split())]
    return count_leaster(won, blind, passed, PLAY, barred)


@pytest.mark.clause("sheepshead-leaster-1", "sheepshead-leaster-3")
def test_the_fewest_points_win_two_and_the_blind_goes_with_the_last_trick() -> None:
    """What would have won without the blind may lose with it."""
    tricks = "2:12 3:14 2:9 3:10 2:8 3:8 2:6 3:5 1:13 1:14"
    without, with_blind = counted(tricks), counted(tricks, blind=21)

    assert without == LeasterCount({ONE: 27, TWO: 35, THREE: 37}, ONE, 2, False, Decided.FEWEST)
    assert with_blind == LeasterCount({ONE: 48, TWO: 35, THREE: 37}, TWO, 2, False, Decided.FEWEST)
    assert leaster_score(with_blind) == {ONE: 0, TWO: 2, THREE: 0}


@pytest.mark.clause("sheepshead-leaster-2")
def test_a_winner_without_a_trick_gets_four() -> None:
    """It is the trick that counts, not the points in it."""
    trickless = counted("2:60 3:60")
    empty = counted("1:0 2:60 3:60")

    assert (trickless.winner, trickless.value, trickless.trickless) == (ONE, 4, True)
    assert (empty.winner, empty.value, empty.trickless) == (ONE, 2, False)


@pytest.mark.clause("sheepshead-leaster-4")
def test_of_two_level_players_the_later_trick_loses() -> None:
    """A player with no trick at all beats one with an empty trick."""
    level = counted("1:16 2:18 3:11 1:14 3:49 2:12")
    empty = counted("2:0 3:120")

    assert (level.winner, level.decided_by) == (ONE, Decided.EARLIEST)
    assert (empty.winner, empty.value, empty.decided_by) == (ONE, 4, Decided.EARLIEST)


@pytest.mark.clause("sheepshead-leaster-5")
def test_of_two_without_a_trick_the_later_to_pass_wins() -> None:
    """Four points, and the passing order is that of the table."""
    assert counted("3:120").winner is TWO
    assert counted("1:120", passed=(TWO, THREE, ONE)).winner is THREE
    assert counted("3:120").value == 4


@pytest.mark.clause("sheepshead-leaster-6", "sheepshead-leaster-7", "sheepshead-leaster-8")
def test_a_three_way_tie_goes_to_the_last_to_pass() -> None:
    """The dealer at a table of three, the dealer's right at a table of four."""
    of_three = counted("1:40 2:40 3:40")
    of_four = counted("3:40 4:40 1:40", passed=(THREE, FOUR, ONE))

    assert (of_three.winner, of_three.value, of_three.decided_by) == (THREE, 2, Decided.THREE_WAY)
    assert (of_four.winner, of_four.value) == (ONE, 2)


@pytest.mark.clause("sheepshead-leaster-9")
def test_whoever_misplayed_cannot_win() -> None:
    """The second lowest does, by the same rules; a misplay by anybody else changes nothing."""
    tricks = "1:17 3:24 2:79"

    assert counted(tricks, barred=(ONE,)).winner is THREE
    assert counted(tricks, barred=(TWO,)).winner is ONE
    assert counted("1:40 2:40 3:40", barred=(THREE,)).winner is ONE
    assert counted("3:120", barred=(TWO,)).winner is ONE


def test_if_everybody_misplayed_nobody_wins() -> None:
    """An official says what becomes of the hand."""
    count = counted("1:40 2:40 3:40", barred=PASSED)

    assert (count.winner, count.value) == (None, 0)


@pytest.mark.clause("sheepshead-leaster-3")
def test_a_leaster_is_counted_with_its_last_card() -> None:
    """The blind, which nobody has seen, goes to the winner of the tenth trick."""
    state = table("""
        blind     Ac Tc
        tricks    Qc 7h 7s | Qs 8h 8s | Qh 9h 9s | Qd Kh Ks | Jc Th Ts | Js Ah As | Jh 7c 8c | Jd 9c 7d | Ad Kc 8d
        on-board  Kd 9d
        to-play   Td
    """)
    over = play_out(state, "Td")

    assert over.result == LeasterResult(
        TWO, 4, True, {ONE: 85, TWO: 0, THREE: 35}, {ONE: 0, TWO: 4, THREE: 0}
    )
