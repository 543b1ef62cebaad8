"""Who sees what: the property that a view depends on nothing that its seat may not see, and the cases by name."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.cards import Card, Cards, parse_cards
from hangjack.games.sheepshead import Phase, Seat, State, view
from hangjack.games.sheepshead.engine.seats import seats_of
from hangjack.games.sheepshead.engine.state import with_cards
from hangjack.games.sheepshead.engine.views import sees_bury
from support.contract import Step
from support.sheepshead import FOUR, ONE, THREE, TWO, dealt, picked, play_out, table
from support.sheepshead_random import HANDS


def otherwise(state: State, seat: Seat | None, random: Random) -> State:
    """Return a state that differs from *state* in nothing but what *seat* may not see."""
    if state.pack is not None:
        return replace(state, pack=tuple(random.sample(state.pack, len(state.pack))))
    if not state.hands:
        return state
    hidden = list(_hidden(state, seat))
    random.shuffle(hidden)
    changed = state
    for other in seats_of(state.table_size):
        if other is not seat:
            unseen = len(state.hand(other)) - len(state.exposed_by(other))
            hand = (*state.exposed_by(other), *_drawn(hidden, unseen))
            changed = replace(changed, hands=with_cards(changed.hands, other, hand))
    if not sees_bury(state, seat):
        if state.picker is None:
            changed = replace(changed, blind=_drawn(hidden, len(state.blind)))
        else:
            changed = replace(changed, bury=_drawn(hidden, len(state.bury)), blind=changed.hands[0][:2])
    return replace(changed, tricks=(*reversed(state.tricks[:-1]), *state.tricks[-1:]))


def _hidden(state: State, seat: Seat | None) -> Iterator[Card]:
    for other in seats_of(state.table_size):
        if other is not seat:
            yield from (card for card in state.hand(other) if card not in state.exposed_by(other))
    if not sees_bury(state, seat):
        yield from state.blind if state.picker is None else state.bury


def _drawn(cards: list[Card], count: int) -> Cards:
    return tuple(cards.pop() for _ in range(count))


@given(HANDS, st.integers(0))
def test_a_view_depends_on_nothing_that_its_seat_may_not_see(steps: list[Step], seed: int) -> None:
    """Other hands, blind, bury, the pack and the tricks that are turned may be what they like: the view is the same."""
    random = Random(seed)  # noqa: S311
    for step in steps[:-1:2]:
        for seat in (*seats_of(step.state.table_size), None):
            assert view(otherwise(step.state, seat, random), seat) == view(step.state, seat)


@pytest.mark.clause("sheepshead-blinds-1")
def test_nobody_but_the_picker_sees_the_blind() -> None:
    """Not before it is picked, not the opponents, not the public and not a dealer who rests."""
    before = dealt(dealer=TWO, size=4)
    state = picked(before, "pick")
    seen = {seat: view(state, seat).blind for seat in (*Seat, None)}

    assert [view(before, seat).blind for seat in (*Seat, None)] == [None] * 5
    assert seen == {ONE: None, TWO: None, THREE: state.blind, FOUR: None, None: None}
    assert view(state, TWO).hand is None


@pytest.mark.clause("sheepshead-peek-1")
def test_the_picker_sees_the_bury_until_the_first_trick_is_taken() -> None:
    """During the first trick it may still be checked; afterwards it is turned until the hand is counted."""
    state = table("""
        picker    1
        bury      Ac Tc
        on-board  7h 8h
        to-play   9h 9s
    """)
    taken = play_out(state, "9h")

    assert view(state, ONE).bury == parse_cards("Ac Tc")
    assert view(state, TWO).bury is None
    assert (view(taken, ONE).bury, view(taken, ONE).blind) == (None, None)


@pytest.mark.clause("sheepshead-peek-2")
def test_the_last_trick_is_seen_until_the_next_lead() -> None:
    """By everybody, the public too; older tricks are never shown again."""
    state = table("""
        picker    1
        tricks    7h 8h 9h
        to-play   9s Ks
        1         7c 8c
    """)
    led = play_out(state, "9s")

    assert [view(state, seat).last_trick for seat in (ONE, None)] == [state.tricks[-1]] * 2
    assert [view(led, seat).last_trick for seat in (*Seat, None)] == [None] * 5


@pytest.mark.clause("sheepshead-misplay-2")
def test_an_exposed_card_is_seen_by_everybody() -> None:
    """It lies face up on the table."""
    state = table("""
        picker    1
        on-board  7c
        to-play   Ah Kc 9h
        exposed   9h
    """)

    assert [view(state, seat).exposed for seat in (*Seat, None)] == [((), parse_cards("9h"), ())] * 5


@given(HANDS)
def test_when_the_hand_is_over_everything_about_it_is_open(steps: list[Step]) -> None:
    """Blind, bury and the shuffle that was committed to, for the public too."""
    over = steps[-1].state
    seen = view(over, None)
    committed = next(view(step.state, None).commitment for step in reversed(steps) if step.state.mixed)

    assert over.phase is Phase.SCORED
    assert (seen.blind, seen.bury, seen.mixed) == (over.blind, over.bury, over.mixed)
    assert over.mixed is not None
    assert over.mixed.commitment == committed
