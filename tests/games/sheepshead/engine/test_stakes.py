import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.errors import Refused
from hangjack.games.sheepshead import Level, Seat, StakesOptions
from hangjack.games.sheepshead.engine.outcomes import Outcome
from hangjack.games.sheepshead.engine.stakes import agreed_stakes, paid, stakes_of
from hangjack.wording import sentence
from support.sheepshead import BOOK, ONE, THREE, TWO

ACTIVE = (ONE, TWO, THREE)
ON = StakesOptions(stakes_on=True)


def cents(
    player: Seat, level: Level, options: StakesOptions = ON, *, won: bool, leaster: bool = False
) -> list[int]:
    """Return what everybody gets."""
    return list(paid(Outcome(player, won, level, leaster), ACTIVE, options).values())


@pytest.mark.clause("sheepshead-stakes-1")
def test_a_picker_who_wins_gets_the_stake_of_the_level_from_each() -> None:
    """25, 50 or 75 cents."""
    assert [cents(ONE, level, won=True) for level in Level] == [
        [50, -25, -25],
        [100, -50, -50],
        [150, -75, -75],
    ]


@pytest.mark.clause("sheepshead-stakes-2")
def test_a_picker_who_loses_pays_each_twice_the_stake() -> None:
    """Unless the table plays without the bump."""
    single = StakesOptions(stakes_on=True, double_on_bump=False)

    assert [cents(TWO, level, won=False) for level in Level] == [
        [50, -100, 50],
        [100, -200, 100],
        [150, -300, 150],
    ]
    assert cents(TWO, Level.PLAIN, single, won=False) == [25, -50, 25]


@pytest.mark.clause("sheepshead-stakes-1")
def test_a_leaster_is_paid_by_the_first_or_the_second_stake() -> None:
    """Never doubled."""
    assert cents(THREE, Level.PLAIN, won=True, leaster=True) == [-25, -25, 50]
    assert cents(THREE, Level.NO_TRICK, won=True, leaster=True) == [-50, -50, 100]


@pytest.mark.clause("sheepshead-stakes-1")
def test_the_side_ledger_is_off_unless_a_table_turns_it_on() -> None:
    """The results themselves say what is to be paid."""
    lost, leaster = Outcome(ONE, won=False), Outcome(TWO, won=True, level=Level.NO_TRICK, leaster=True)

    assert stakes_of(lost, ACTIVE, BOOK.stakes) == {ONE: 0, TWO: 0, THREE: 0}
    assert stakes_of(lost, ACTIVE, ON) == {ONE: -100, TWO: 50, THREE: 50}
    assert stakes_of(leaster, ACTIVE, ON) == {ONE: -50, TWO: 100, THREE: -50}


@given(
    st.builds(Outcome, st.sampled_from(ACTIVE), st.booleans(), st.sampled_from(Level), st.booleans()),
    st.builds(StakesOptions, st.just(True), st.tuples(*[st.integers(0, 500)] * 3), st.booleans()),
)
def test_stakes_always_add_up_to_nothing(hand: Outcome, options: StakesOptions) -> None:
    """What somebody gets, somebody else has paid."""
    assert sum(paid(hand, ACTIVE, options).values()) == 0


@pytest.mark.clause("sheepshead-stakes-3")
def test_higher_stakes_need_everybody_at_the_table() -> None:
    """One who has not agreed is named."""
    higher = agreed_stakes(ON, (50, 100, 150), frozenset(ACTIVE), ACTIVE)

    assert higher.stakes == (50, 100, 150)
    with pytest.raises(Refused) as refusal:
        agreed_stakes(ON, (50, 100, 150), frozenset(ACTIVE[:2]), ACTIVE)
    assert sentence(refusal.value).startswith("Higher stakes need everybody at the table")
