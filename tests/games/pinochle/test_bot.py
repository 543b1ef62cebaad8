from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hangjack.cards import DOUBLE_PINOCHLE_PACK, parse_cards
from hangjack.games.pinochle import (
    SEATS,
    Phase,
    SeatAction,
    Shuffled,
    Side,
    State,
    Tally,
    TimeCalled,
    apply,
    start,
    to_act,
    turn_actions,
    view,
    waits_for_chance,
)
from hangjack.games.pinochle.bot import choose, limit
from hangjack.games.pinochle.engine.actions import Bid, FinishMeld, NameTrump, Pass, Play, Resume
from hangjack.games.pinochle.engine.melding import items_in
from hangjack.games.pinochle.engine.recording import Opened
from support.pinochle import PLAY, RICH, E, N, S, called, dealt, play_through, table, won_by
from support.pinochle_random import OPENINGS

RUN_AND_ACES = "Ah Th Kh Qh Jh As Ad Ac Ks Qs"


def chosen(state: State) -> SeatAction:
    """Return what a bot does in the seat whose turn it is."""
    seat = to_act(state)
    assert seat is not None
    return choose(view(state, seat))


def hand_played(random: Random, bots: tuple[Side, ...]) -> Tally:
    """Return the score of a hand in which the sides of *bots* play like bots, and the others at random."""
    state = start(PLAY, random.choice(SEATS))
    while not state.results:
        seat = to_act(state)
        if waits_for_chance(state):
            state = apply(state, Shuffled(tuple(random.sample(DOUBLE_PINOCHLE_PACK, 80))))
        elif seat and (seat.side in bots or state.phase is not Phase.PLAY):
            state = apply(state, choose(view(state, seat)))
        else:
            state = apply(state, random.choice(turn_actions(state)))
    return state.results[0].tricks


@settings(max_examples=10)
@given(OPENINGS, st.integers(0, 2**32))
def test_bots_play_a_hand_to_its_end_within_the_rules(opening: Opened, seed: int) -> None:
    """By the book and in houses of any kind; time is called before the second hand."""
    random = Random(seed)  # noqa: S311
    state = apply(opening.state(), TimeCalled())
    steps = 0
    while not state.results and state.end is None and steps < 400:
        steps += 1
        if waits_for_chance(state):
            state = apply(state, Shuffled(tuple(random.sample(DOUBLE_PINOCHLE_PACK, 80))))
        elif to_act(state) is None:
            break
        else:
            action = chosen(state)
            assert action in view(state, action.seat).legal
            state = apply(state, action)

    assert state.results or state.end or state.phase is Phase.REVIEW


def test_bots_win_more_tricks_than_players_of_random_cards() -> None:
    """Over a handful of hands with the same bidding, by a clear margin."""
    random = Random(5)  # noqa: S311
    ns = [hand_played(random, (Side.NS,)) for _ in range(12)]

    assert sum(each.NS for each in ns) > 1.15 * sum(each.EW for each in ns)


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        (f"{RUN_AND_ACES} Th Jd Jd Td Td Tc Tc Jc Jc Js", 35 + 14 + 25 + (6 - 6) + (4 - 5)),
        ("Ts Ts Ts Ts Th Th Th Th Td Td Td Td Tc Tc Tc Tc Js Js Js Js", 0),
        ("Kh Qh Ts Ts Ts Ts Th Th Th Td Td Td Td Tc Tc Tc Tc Js Js Js", 0),
    ],
)
def test_the_limit_is_the_count_that_the_bot_states(hand: str, worth: int) -> None:
    """Meld, a partner's share, and trick points by trumps and aces; nothing without a marriage or with little meld."""
    assert limit(parse_cards(hand)) == worth


def test_a_bot_bids_the_lowest_number_up_to_its_limit_and_then_passes() -> None:
    """It leaves a partner's bid alone unless it has much more."""
    rich = {N: RUN_AND_ACES, E: "", S: ""}

    assert chosen(dealt(rich)) == Bid(N, 50)
    assert isinstance(chosen(called(dealt(rich), 50, None, 65, None)), Pass)
    assert isinstance(chosen(called(dealt(rich), 50, 200, None, None)), Pass)


def test_a_dealer_who_is_held_bids() -> None:
    """There is nothing else to do."""
    state = called(dealt(), None, None, None)

    assert chosen(state) == Bid(state.dealer, 50)


def test_a_bot_names_its_best_suit_and_shows_all_meld() -> None:
    """A run before the marriage in it."""
    state = won_by(dealt(RICH), N, 50)
    named = chosen(state)
    state = apply(state, named)
    while to_act(state) is N:
        state = apply(state, chosen(state))

    assert isinstance(named, NameTrump)
    assert named.suit.value == "h"
    assert state.shown_by(N) == items_in(state.hand(N), state.trump, PLAY.meld_table)


def test_a_bot_gives_counters_to_a_partner_who_is_winning() -> None:
    """And keeps them from the opponents where it may."""
    partner_wins = table("""
        trump     spades
        on-table  Ah Jh
        to-play   Kh Jh
        N         Jd
        E         Jd
        W         Jd Jc
    """)
    opponent_wins = table("""
        trump     spades
        on-table  Jh Ah
        to-play   Kh Jh
        N         Jd
        E         Jd
        W         Jd Jc
    """)

    assert chosen(partner_wins) == Play(S, parse_cards("Kh")[0])
    assert chosen(opponent_wins) == Play(S, parse_cards("Jh")[0])


def test_a_bot_that_has_stopped_the_table_lets_it_go_on() -> None:
    """It never waits for somebody else."""
    from hangjack.games.pinochle.engine.actions import CallDirector  # noqa: PLC0415

    stopped = play_through(dealt(), CallDirector(E))

    assert choose(view(stopped, E)) == Resume(E)
    assert FinishMeld(E) not in view(stopped, E).legal
