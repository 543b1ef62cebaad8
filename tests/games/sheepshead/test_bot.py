from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hangjack.cards import SHORT_PACK, Card, parse_cards
from hangjack.games.sheepshead import (
    SEATS,
    Seat,
    SeatAction,
    Shuffled,
    State,
    View,
    apply,
    fault_in,
    is_over,
    start,
    to_act,
    view,
    waits_for_chance,
)
from hangjack.games.sheepshead.bot import choose, strength
from hangjack.games.sheepshead.engine.actions import Bury, Pass, Pick, Play, ThrowIn
from hangjack.games.sheepshead.engine.recording import Opened
from support.sheepshead import ONE, PLAY, THREE, TWO, dealt, picked, stacked, table
from support.sheepshead_random import openings

Player = Callable[[View], SeatAction]


def chosen(state: State) -> SeatAction:
    """Return what a bot does in the seat whose turn it is."""
    seat = to_act(state)
    assert seat is not None
    return choose(view(state, seat))


def played(state: State, players: dict[Seat, Player], random: Random) -> State:
    """Return the hand after these *players* have played it out."""
    while not is_over(state):
        if waits_for_chance(state):
            state = apply(state, Shuffled(tuple(random.sample(SHORT_PACK, 32))))
        else:
            seat = to_act(state)
            assert seat is not None
            state = apply(state, players[seat](view(state, seat)))
    return state


@settings(max_examples=20)
@given(openings(), st.integers(0, 2**32))
def test_bots_play_every_hand_to_its_end_within_the_rules(opening: Opened, seed: int) -> None:
    """At both sizes of table and in houses of any kind."""
    random = Random(seed)  # noqa: S311

    def lawful(seen: View) -> SeatAction:
        action = choose(seen)
        assert action in seen.legal
        return action

    assert is_over(played(opening.state(), dict.fromkeys(SEATS, lawful), random))


def test_a_hand_is_picked_for_its_trumps() -> None:
    """Eleven is enough, ten only for the last to speak."""
    eleven = parse_cards("Qc Qs Jc Jh Ad 9c 8c 7s 8h 7h")
    ten = parse_cards("Qc Qs Jc Jh 9c 8c 7c 7s 8h 7h")
    first_with_ten = dealt(stacked({ONE: " ".join(ten)}, ""))
    last_with_ten = picked(dealt(stacked({THREE: " ".join(ten)}, "")), "pass", "pass")

    assert (strength(eleven), strength(ten)) == (11, 10)
    assert chosen(dealt(stacked({ONE: " ".join(eleven)}, ""))) == Pick(ONE)
    assert chosen(first_with_ten) == Pass(ONE)
    assert chosen(last_with_ten) == Pick(THREE)


def test_points_that_would_be_lost_are_buried_and_suits_cleared() -> None:
    """A lone ten and a lone king go under; aces and trumps stay."""
    state = picked(dealt(stacked({ONE: "Qc Qs Jc Jh Ad 9d 8d 7d Ac Th"}, "Ks Kd")), "pick")

    assert chosen(state) == Bury(ONE, parse_cards("Th Ks"))


def test_points_go_to_a_partner_who_is_winning() -> None:
    """And not to a picker who is."""
    partner_wins = table("""
        picker    2
        on-board  Qc 7d
        to-play   Ad 8d Kc
    """)
    picker_wins = table("""
        picker    1
        on-board  Qc 7d
        to-play   Ad 8d Kc
    """)

    assert chosen(partner_wins) == Play(THREE, Card("Ad"))
    assert chosen(picker_wins) == Play(THREE, Card("8d"))


def test_a_leaster_is_played_to_lose() -> None:
    """The highest card that does not win goes away first."""
    state = table("""
        on-board  Ac 7c
        to-play   Tc 8c
    """)

    assert chosen(state) == Play(THREE, Card("Tc"))


def test_a_picker_throws_in_what_nothing_unseen_can_take() -> None:
    """And plays on as long as something might."""
    sure = table("""
        picker    1
        to-play   Qc Qs Qh
    """)
    unsure = table("""
        picker    1
        to-play   Qc Qs Qd
    """)

    assert chosen(sure) == ThrowIn(ONE)
    assert isinstance(chosen(unsure), Play)
    assert fault_in(unsure, ThrowIn(ONE)) is None


@pytest.mark.parametrize("bot_seat", [ONE, TWO, THREE])
def test_a_bot_beats_players_who_play_at_random(bot_seat: Seat) -> None:
    """From every seat, over fifty hands."""
    random = Random(7)  # noqa: S311
    anything: Player = lambda seen: random.choice(seen.legal)  # noqa: E731
    players = dict.fromkeys(SEATS, anything) | {bot_seat: choose}
    totals = dict.fromkeys((ONE, TWO, THREE), 0)
    for number in range(50):
        result = played(start(PLAY, SEATS[number % 3]), players, random).result
        assert result is not None
        for seat, points in result.score.items():
            totals[seat] += points

    assert max(totals, key=totals.__getitem__) is bot_seat
