import pytest

from hangjack.cards import SHORT_PACK, parse_cards
from hangjack.games.sheepshead import Fault, IllegalAction, Phase, apply, fault_in, legal_actions, to_act
from hangjack.games.sheepshead.engine.actions import Bury, Pass, Pick
from hangjack.games.sheepshead.engine.state import Call
from support.sheepshead import FOUR, ONE, THREE, TWO, dealt, picked, stacked


def test_the_dealers_left_speaks_first_and_each_once() -> None:
    """Whoever picks ends it."""
    state = picked(dealt(dealer=ONE), "pass")

    assert to_act(state) is THREE
    assert fault_in(state, Pick(TWO)) == Fault.OUT_OF_TURN
    assert picked(state, "pick").picker is THREE
    assert picked(state, "pick").calls == (Call.PASS, Call.PICK)


def test_a_resting_dealer_cannot_pick() -> None:
    """Nor anybody who does not sit at the table."""
    state = dealt(dealer=TWO, size=4)

    assert to_act(state) is THREE
    assert fault_in(state, Pick(TWO)) == Fault.RESTING
    assert fault_in(dealt(dealer=TWO), Pass(FOUR)) == Fault.NOT_NOW


def test_the_picker_takes_the_blind_and_has_twelve_cards() -> None:
    """The two others keep ten."""
    state = picked(dealt(), "pass", "pick")

    assert (state.phase, to_act(state)) == (Phase.BURY, TWO)
    assert state.hand(TWO)[-2:] == state.blind
    assert [len(hand) for hand in state.hands] == [10, 12, 10]
    assert len(legal_actions(state)) == 66


@pytest.mark.clause("sheepshead-picker-1")
def test_the_picker_buries_two_of_the_twelve() -> None:
    """Trumps and points included; not one, not three, and nothing from elsewhere."""
    pack = stacked({ONE: "Qc Qs Jd Ad Td 9d Ac Tc 7c Kh"}, "8h 7s")
    state = picked(dealt(pack), "pick")
    faults = {
        cards: fault_in(state, Bury(ONE, parse_cards(cards)))
        for cards in ("Ac Tc", "Ad 7s", "Ac", "Ac Tc Kh", "Ac Th", "Ac Ac")
    }

    assert faults == {
        "Ac Tc": None,
        "Ad 7s": None,
        "Ac": Fault.BURY_SIZE,
        "Ac Tc Kh": Fault.BURY_SIZE,
        "Ac Th": Fault.NOT_HELD,
        "Ac Ac": Fault.NOT_HELD,
    }
    with pytest.raises(IllegalAction):
        apply(state, Bury(ONE, parse_cards("Ac")))


def test_after_the_bury_the_dealers_left_leads() -> None:
    """Whoever has picked."""
    state = picked(dealt(), "pass", "pass", "pick")
    buried = apply(state, Bury(THREE, state.hand(THREE)[:2]))

    assert (buried.phase, to_act(buried), len(buried.hand(THREE))) == (Phase.PLAY, ONE, 10)


def test_three_passes_make_a_leaster() -> None:
    """The blind lies untouched, and the dealer's left leads."""
    state = picked(dealt(), "pass", "pass", "pass")

    assert (state.phase, to_act(state), state.picker) == (Phase.LEASTER, ONE, None)
    assert state.blind == SHORT_PACK[9:11]
