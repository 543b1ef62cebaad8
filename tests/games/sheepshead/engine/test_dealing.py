import pytest

from hangjack.cards import SHORT_PACK
from hangjack.games.sheepshead import Fault, Phase, Shuffled, apply, fault_in, start, to_act
from hangjack.games.sheepshead.engine.actions import Cut, Deal, OfferCut, Shuffle
from hangjack.games.sheepshead.engine.dealing import DealProblem, deal_problems
from hangjack.games.sheepshead.engine.seats import active_seats, resting
from support.sheepshead import FOUR, ONE, PLAY, THREE, TWO, dealt, play_through

GOOD = ("3", "blind2", "4", "3")


@pytest.mark.clause("sheepshead-deal-1")
def test_the_dealer_shuffles_three_times_before_the_cut() -> None:
    """More often is allowed, less often is not."""
    twice = play_through(start(PLAY, THREE), Shuffle(THREE), Shuffle(THREE))
    often = play_through(twice, Shuffle(THREE), Shuffle(THREE))

    assert fault_in(twice, OfferCut(THREE)) == Fault.TOO_FEW_SHUFFLES
    assert fault_in(often, OfferCut(THREE)) is None
    assert deal_problems(2, GOOD, PLAY, cut=True) == (DealProblem.TOO_FEW_SHUFFLES,)
    assert deal_problems(4, GOOD, PLAY, cut=True) == ()


@pytest.mark.clause("sheepshead-deal-2")
def test_nothing_is_dealt_before_the_cut() -> None:
    """The dealer's right-hand neighbour cuts, and leaves a card on either side."""
    offered = play_through(start(PLAY, ONE), *[Shuffle(ONE)] * 3, OfferCut(ONE), Shuffled(SHORT_PACK, "0"))

    assert (offered.phase, to_act(offered)) == (Phase.CUT, THREE)
    assert fault_in(offered, Deal(ONE)) == Fault.NOT_NOW
    assert {cards: fault_in(offered, Cut(THREE, cards)) for cards in (0, 1, 31, 32)} == {
        0: Fault.CUT_SIZE,
        1: None,
        31: None,
        32: Fault.CUT_SIZE,
    }
    assert deal_problems(3, GOOD, PLAY, cut=False) == (DealProblem.CUT_MISSING,)


def test_a_cut_puts_the_top_under_the_rest() -> None:
    """And the pack must be a whole one."""
    offered = play_through(start(PLAY, ONE), *[Shuffle(ONE)] * 3, OfferCut(ONE))
    cut = play_through(offered, Shuffled(SHORT_PACK), Cut(THREE, 5))

    assert cut.pack == SHORT_PACK[5:] + SHORT_PACK[:5]
    assert fault_in(offered, Shuffled(SHORT_PACK[1:])) == Fault.NOT_A_PACK
    assert to_act(offered) is None


@pytest.mark.clause("sheepshead-deal-3")
def test_cards_go_out_by_three_two_to_the_blind_four_and_three() -> None:
    """Each packet from the dealer's left, who gets the first and leads."""
    state = dealt(SHORT_PACK, dealer=THREE)
    places = [SHORT_PACK.index(card) for card in state.hand(ONE)]

    assert places == [0, 1, 2, 11, 12, 13, 14, 23, 24, 25]
    assert [SHORT_PACK.index(card) for card in state.hand(THREE)] == [6, 7, 8, 19, 20, 21, 22, 29, 30, 31]
    assert state.blind == SHORT_PACK[9:11]


@pytest.mark.clause("sheepshead-deal-3")
@pytest.mark.parametrize(
    "packets",
    [("3", "4", "3", "blind2"), ("4", "blind2", "3", "3"), ("3", "blind2", "4"), ("3", "blind3", "4", "3")],
)
def test_any_other_sequence_is_wrong(packets: tuple[str, ...]) -> None:
    """Packets out of order, missing, or of another size."""
    assert deal_problems(3, packets, PLAY, cut=True) == (DealProblem.WRONG_SEQUENCE,)
    assert deal_problems(1, packets, PLAY, cut=False) == tuple(DealProblem)


@pytest.mark.clause("sheepshead-leaster-7", "sheepshead-leaster-8")
def test_the_dealer_is_the_last_of_three_and_rests_among_four() -> None:
    """The order of speaking ends with the dealer, or at a table of four with the dealer's right."""
    assert active_seats(TWO, 3) == (THREE, ONE, TWO)
    assert active_seats(TWO, 4) == (THREE, FOUR, ONE)
    assert (resting(TWO, 3), resting(TWO, 4)) == (None, TWO)


def test_a_resting_dealer_gets_no_cards_and_no_turn() -> None:
    """The three others have ten each."""
    state = dealt(dealer=TWO, size=4)

    assert [len(hand) for hand in state.hands] == [10, 0, 10, 10]
    assert fault_in(state, Deal(TWO)) == Fault.NOT_NOW
    assert apply(start(PLAY, TWO, 4), Shuffle(TWO)).shuffles == 1
