"""The auction: turns, numbers, passes, the dealer who is held to fifty."""

import pytest

from hangjack.games.pinochle import Fault, Phase, Seat, apply, fault_in, legal_actions, to_act
from hangjack.games.pinochle.engine.actions import Bid, NameTrump, Pass
from hangjack.games.pinochle.engine.auction import LISTED_BIDS, Auction, listed_bids, number_fault
from support.pinochle import PLAY, RICH, E, N, S, W, called, dealt, house


@pytest.mark.clause("pinochle500-bidding-1", "pinochle500-bidding-2")
@pytest.mark.parametrize("dealer", [N, E, S, W])
def test_calls_go_round_clockwise_from_the_dealers_left(dealer: Seat) -> None:
    """Each in turn, the dealer last."""
    state = dealt(dealer=dealer)
    callers = []
    for bid in (50, 51, 52, 53):
        callers.append(to_act(state))
        state = called(state, bid)

    order = "NESW" * 2
    assert "".join(map(str, callers)) in order
    assert callers[-1] is dealer


@pytest.mark.clause("pinochle500-bidding-2")
def test_a_pass_is_final() -> None:
    """Whoever has passed is skipped for the rest of the auction."""
    state = called(dealt(), None, 50, 51, None)

    assert to_act(state) is E
    assert fault_in(state, Bid(N, 60)) is Fault.OUT_OF_TURN
    assert to_act(called(state, 52)) is S


@pytest.mark.clause("pinochle500-bidding-3", "pinochle500-bidding-4", "pinochle500-bidding-5")
@pytest.mark.parametrize(
    ("bid", "standing", "fault"),
    [
        (49, None, Fault.BID_TOO_LOW),
        (50, None, None),
        (50, 50, Fault.BID_NOT_HIGHER),
        (51, 50, None),
        (60, 50, None),
        (61, 60, Fault.BID_OFF_THE_SCALE),
        (65, 50, None),
        (104, 100, Fault.BID_OFF_THE_SCALE),
        (105, 100, None),
        (1000, 100, None),
    ],
)
def test_bids_go_by_ones_to_sixty_and_by_fives_above(
    bid: int, standing: int | None, fault: Fault | None
) -> None:
    """From fifty, always higher, with jumps as one likes."""
    assert number_fault(bid, standing, PLAY) is fault


@pytest.mark.clause("pinochle500-bidding-6", "pinochle500-bidding-8")
def test_the_player_to_act_passes_or_says_a_number_and_nobody_else_calls() -> None:
    """There is no other act in an auction that brings it on."""
    state = dealt()
    in_turn = [
        action for action in legal_actions(state) if action.seat is N and isinstance(action, Bid | Pass)
    ]

    assert in_turn == [Pass(N), *(Bid(N, bid) for bid in listed_bids(state.auction, PLAY))]
    assert [fault_in(state, action) for action in (Pass(E), Bid(S, 50))] == [Fault.OUT_OF_TURN] * 2


def test_the_list_of_bids_goes_on_without_an_end() -> None:
    """A table lists the next ones; a higher number on the scale is just as good."""
    state = dealt()
    listed = listed_bids(state.auction, PLAY)

    assert len(listed) == LISTED_BIDS
    assert listed[:12] == [*range(50, 61), 65]
    assert fault_in(state, Bid(N, listed[-1] + 500)) is None


@pytest.mark.clause("pinochle500-bidding-9")
def test_the_last_bidder_names_trump() -> None:
    """Three have passed over the bid that stands."""
    state = called(dealt(RICH), 50, None, 52, None, 53, None)

    assert (state.phase, state.bidder, state.bid, to_act(state)) == (Phase.TRUMP, N, 53, N)
    assert fault_in(state, NameTrump(S, state.hand(S)[0].suit)) is Fault.OUT_OF_TURN


def test_after_three_passes_the_dealer_is_held_to_fifty() -> None:
    """One legal call is left, and it ends the auction."""
    state = called(dealt({W: RICH[N]}), None, None, None)

    assert fault_in(state, Pass(W)) is Fault.HELD_TO_LOWEST_BID
    assert fault_in(state, Bid(W, 51)) is Fault.HELD_TO_LOWEST_BID
    assert apply(state, Bid(W, 50)).bidder is W


def test_where_all_may_pass_the_same_dealer_deals_again() -> None:
    """A house may let the dealer off."""
    state = called(dealt(options=house({"all_pass": "redeal"})), None, None, None)
    again = apply(state, Pass(W))

    assert fault_in(state, Bid(W, 70)) is None
    assert (again.phase, again.dealer, again.results) == (Phase.SHUFFLE, W, ())


def test_an_auction_without_a_bid_has_no_bidder() -> None:
    """Nobody is to act when it is over."""
    auction = Auction(N)
    for _ in range(4):
        auction = auction.called(None)

    assert (auction.is_over, auction.standing, auction.to_act) == (True, None, None)
