"""What a seat and the public may see, and what never reaches them."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.cards import Cards
from hangjack.games.pinochle import SEATS, Seat, State, apply, legal_actions, view
from hangjack.games.pinochle.engine.actions import Play
from hangjack.games.pinochle.engine.melding import laid
from hangjack.games.pinochle.engine.state import Mixed
from support.contract import Step
from support.pinochle import E, N, ready_to_lead
from support.pinochle_random import ROUNDS

UNSEEN = Mixed((), "unseen")


def otherwise(state: State, seat: Seat | None, seed: int) -> State:
    """Return a table that differs from *state* only in what *seat* may not see.

    The cards of the others that do not lie on the table change hands; the pack lies in another order; closed books,
    which nobody may look at, change places. The digest of the shuffle stays.
    """
    hidden = [card for each in SEATS if each is not seat for card in _unseen(state, each)]
    turned = hidden[seed % len(hidden) :] + hidden[: seed % len(hidden)] if hidden else []
    hands: list[Cards] = []
    for each in SEATS:
        if each is seat:
            hands.append(state.hand(each))
            continue
        size = len(_unseen(state, each))
        on_table = laid(state.shown_by(each), state.trump)
        hands.append((*on_table, *turned[:size]))
        turned = turned[size:]
    north, east, south, west = hands
    pack = state.pack[::-1] if state.pack else state.pack
    closed = len(state.tricks) - (view(state, seat).open_book is not None)
    tricks = (*state.tricks[:closed][::-1], *state.tricks[closed:])
    return replace(state, hands=(north, east, south, west), pack=pack, tricks=tricks)


def _unseen(state: State, seat: Seat) -> Cards:
    """Return the cards of *seat* that do not lie on the table, in an order that the swap keeps."""
    left = list(state.hand(seat))
    for card in laid(state.shown_by(seat), state.trump):
        left.remove(card)
    return tuple(left)


@given(steps=ROUNDS, seed=st.integers(1, 79), place=st.integers(0))
def test_what_a_seat_cannot_see_does_not_change_its_view(steps: list[Step], seed: int, place: int) -> None:
    """Two tables that differ only in hidden cards look the same, to each player and to the public."""
    for step in steps[place % 17 :: 17]:
        for seat in (*SEATS, None):
            assert view(otherwise(step.state, seat, seed), seat) == view(step.state, seat)


@given(steps=ROUNDS)
def test_nobody_sees_another_hand_and_the_public_sees_none(steps: list[Step]) -> None:
    """A seat has its own cards; how many the others hold is for everybody."""
    for step in steps[::25]:
        state: State = step.state

        assert view(state, None).hand is None
        assert [view(state, seat).hand for seat in SEATS] == list(state.hands)
        assert {view(state, seat).card_counts for seat in (*SEATS, None)} == {tuple(map(len, state.hands))}


def test_meld_is_seen_while_it_lies_on_the_table_and_not_after() -> None:
    """The first card takes it up; what both sides wrote down stays."""
    state = ready_to_lead()
    led = apply(state, next(action for action in legal_actions(state) if isinstance(action, Play)))

    assert view(state, E).melds[0].seat is N
    assert [view(led, seat).melds for seat in (*SEATS, None)] == [()] * 5
    assert led.shown == ((), (), (), ())
    assert view(led, E).meld == view(state, E).meld


@given(steps=ROUNDS)
def test_the_shuffle_is_bound_before_the_cut_and_open_after_the_hand(steps: list[Step]) -> None:
    """Everybody can check that the pack was not changed once it had been mixed."""
    bound = None
    for step in steps:
        mixed, before = step.state.mixed, step.state.mixed_before
        if mixed is None and before is not None:
            assert bound in (None, view(step.state, None).mixed_before)
        bound = mixed or bound
        assert mixed is None or view(step.state, None).commitment == mixed.commitment
