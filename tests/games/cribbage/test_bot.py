import random
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hangjack.cards import FULL_PACK, Card, parse_cards
from hangjack.games.cribbage import (
    Options,
    Seat,
    SeatAction,
    Shuffled,
    Side,
    State,
    Variant,
    apply,
    is_over,
    start,
    to_act,
    turn_actions,
    view,
    waits_for_chance,
)
from hangjack.games.cribbage.bot import choose
from hangjack.games.cribbage.engine.actions import Agree, Challenge, Claim, Declare, Discard, Play
from hangjack.games.cribbage.engine.recording import Opened
from support.cribbage import (
    A1,
    A2,
    ABINGDON,
    B1,
    B2,
    DECLARED,
    dealt,
    house,
    leg_of,
    play_any,
    play_out,
    play_through,
    stacked,
    table,
)
from support.cribbage_random import openings

Player = Callable[[State, Seat], SeatAction]
LEGS = 16


def bot(state: State, seat: Seat) -> SeatAction:
    """Choose from the view alone."""
    return choose(view(state, seat))


def any_legal(dice: random.Random, state: State, _: Seat) -> SeatAction:
    """Choose anything that brings the leg on."""
    return dice.choice(turn_actions(state))


def played(state: State, players: dict[Side, Player], dice: random.Random) -> State:
    """Return the leg after its last action, every action of which the engine has allowed."""
    while not is_over(state):
        seat = to_act(state)
        if waits_for_chance(state):
            state = apply(state, Shuffled(tuple(dice.sample(FULL_PACK, 52))))
        else:
            assert seat is not None
            state = apply(state, players[seat.side](state, seat))
    return state


@pytest.mark.parametrize("variant", Variant)
def test_bots_beat_players_who_play_any_legal_card(variant: Variant) -> None:
    """Over several legs from both sides of the table; luck alone would give half of them."""
    won = 0
    for number in range(LEGS):
        dice = random.Random(number)  # noqa: S311
        side = Side.A if number % 2 else Side.B
        players: dict[Side, Player] = {side: bot, side.other: partial(any_legal, dice)}
        over = played(start(ABINGDON, variant), players, dice)
        assert over.result is not None
        won += over.result.winner is side

    assert won >= 0.75 * LEGS


@settings(max_examples=10)
@given(opened=openings(), number=st.integers(0, 1000))
def test_bots_play_by_the_rules_of_any_house(opened: Opened, number: int) -> None:
    """Whatever a house sets, bots bring a leg to its end, and never say a wrong number."""
    over = played(opened.state(), {Side.A: bot, Side.B: bot}, random.Random(number))  # noqa: S311

    assert over.result is not None
    assert over.miscounts == ()


@pytest.mark.parametrize(
    ("dealer", "hand", "laid"),
    [
        (B1, "5h 5d Jc Qs 2s", "2s"),
        (A1, "7h 8d 9c 8s Kh", "Kh"),
        (B1, "6h 7h 8h 9h 2d", "2d"),
    ],
)
def test_a_bot_keeps_what_counts(dealer: Seat, hand: str, laid: str) -> None:
    """The card that belongs to nothing goes into the box."""
    state = dealt(leg_of(dealer), stacked(dealer, Variant.DOUBLES, {A1: parse_cards(hand)}))

    assert choose(view(state, A1)) == Discard(A1, parse_cards(laid))


@pytest.mark.parametrize(("dealer", "gives_away"), [(A1, False), (B1, True)])
def test_a_bot_thinks_of_whose_box_it_is(dealer: Seat, gives_away: bool) -> None:
    """A pair, or a fifteen, is laid into the own box; the opponents get the king that goes with nothing."""
    hand = parse_cards("2h 2d 9s 6c Kh")
    state = dealt(leg_of(dealer, Variant.SINGLES), stacked(dealer, Variant.SINGLES, {A1: hand}))
    chosen = choose(view(state, A1))

    assert isinstance(chosen, Discard)
    assert (Card("Kh") in chosen.cards) == gives_away


PICTURE = """
    dealer  3
    start   2s
    0       5h Kh 9d 4c
    1       5d Jd 7c 6c
    2       5s Js 7s 6s
    3       5c Jc Ac Ad
"""


def test_a_bot_does_not_lead_a_five() -> None:
    """Every ten that follows would make fifteen."""
    chosen = choose(view(table(PICTURE), A1))

    assert isinstance(chosen, Play)
    assert chosen.card != Card("5h")


def test_a_bot_takes_what_is_there() -> None:
    """A five on a ten is fifteen for two."""
    assert choose(view(play_out(table(PICTURE), "Kh"), B1)) == Play(B1, Card("5d"))


def claimed(holes: int, options: Options = DECLARED) -> State:
    """Return a table at which the second seat has made fifteen and claims *holes*."""
    state = play_through(table(PICTURE, options), Play(A1, Card("Kh")), Play(B1, Card("5d")))
    return apply(state, Claim(B1, holes))


def test_a_bot_claims_what_the_card_is_worth() -> None:
    """No more and no less."""
    state = play_through(table(PICTURE, DECLARED), Play(A1, Card("Kh")), Play(B1, Card("5d")))

    assert choose(view(state, B1)) == Claim(B1, 2)


@pytest.mark.parametrize(
    ("holes", "opponent", "partner"), [(2, Agree, Agree), (4, Challenge, Agree), (1, Agree, Challenge)]
)
def test_a_bot_challenges_opponents_who_say_too_much_and_a_partner_who_says_too_little(
    holes: int, opponent: type[SeatAction], partner: type[SeatAction]
) -> None:
    """It looks after its own side."""
    state = claimed(holes)

    assert isinstance(choose(view(state, A2)), opponent)
    assert isinstance(choose(view(state, B2)), partner)


def test_a_bot_declares_its_hand() -> None:
    """With the start card."""
    state = play_any(table(PICTURE, house({"counting": "declared"})))
    assert state.open is not None
    state = apply(state, Claim(state.open.seat, 0))

    assert choose(view(state, A1)) == Declare(A1, 4)
