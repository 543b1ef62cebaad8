import random
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.cards import FULL_PACK, Card
from hangjack.games.all_fours import (
    SEATS,
    Options,
    Seat,
    SeatAction,
    Shuffled,
    Side,
    State,
    apply,
    fault_in,
    is_over,
    start,
    to_act,
    turn_actions,
    view,
    waits_for_chance,
)
from hangjack.games.all_fours.bot import choose
from hangjack.games.all_fours.engine.actions import (
    Beg,
    Confirm,
    Cut,
    DeclineBlind,
    GiveOne,
    LookAtHand,
    OfferCut,
    Play,
    RunPack,
    Sing,
    Stand,
)
from hangjack.games.all_fours.engine.recording import Opened
from hangjack.games.all_fours.engine.state import Phase
from support.all_fours import (
    IC2024,
    E,
    N,
    W,
    dealt,
    house,
    kicked,
    play_through,
    shuffled,
    stacked,
    table,
    with_score,
)
from support.all_fours_random import OPENINGS

Player = Callable[[State, Seat], SeatAction]
GAMES = 200


def bot(state: State, seat: Seat) -> SeatAction:
    """Choose from the view alone."""
    return choose(view(state, seat))


def any_legal(dice: random.Random, state: State, seat: Seat) -> SeatAction:
    """Choose anything that brings the game on, or sing."""
    return dice.choice(turn_actions(state)) if seat is to_act(state) else Sing(seat)


def dice_of(number: int) -> random.Random:
    """Return chance that repeats itself."""
    return random.Random(number)  # noqa: S311


def singer_or_turn(state: State) -> Seat:
    """Return a seat that can sing, else whose turn it is."""
    seat = to_act(state)
    assert seat is not None
    return next((each for each in SEATS if fault_in(state, Sing(each)) is None), seat)


def played(state: State, players: dict[Side, Player], dice: random.Random) -> State:
    """Return the game after its last action, every action of which the engine has allowed."""
    while not is_over(state):
        if waits_for_chance(state):
            state = apply(state, Shuffled(tuple(dice.sample(FULL_PACK, 52))))
        else:
            seat = singer_or_turn(state)
            state = apply(state, players[seat.side](state, seat))
    return state


def test_bots_beat_players_who_play_any_legal_card() -> None:
    """Over many games from both sides of the table; luck alone would give half of them."""
    won = 0
    for number in range(GAMES):
        dice = dice_of(number)
        side = Side.NS if number % 2 else Side.EW
        players: dict[Side, Player] = {side: bot, side.other: partial(any_legal, dice)}
        over = played(start(IC2024, dice.choice(SEATS)), players, dice)
        assert over.result is not None
        won += over.result.winner is side

    assert won >= 0.6 * GAMES


@settings(max_examples=12)
@given(opened=OPENINGS, number=st.integers(0, 1000))
def test_bots_play_by_the_rules_of_any_house(opened: Opened, number: int) -> None:
    """Whatever a house sets, four bots bring a game to its end."""
    over = played(opened.state(), {Side.NS: bot, Side.EW: bot}, dice_of(number))

    assert over.result is not None


@pytest.mark.parametrize("number", range(5))
def test_what_a_bot_cannot_see_changes_nothing(number: int) -> None:
    """The other hands and the stock are mixed up before every choice."""
    dice = dice_of(number)

    def unmoved(state: State, seat: Seat) -> SeatAction:
        chosen = bot(state, seat)
        other = mixed_up(state, seat, dice)
        assert view(other, seat) == view(state, seat)
        assert bot(other, seat) == chosen
        return chosen

    played(start(IC2024, N), {Side.NS: unmoved, Side.EW: unmoved}, dice)


def mixed_up(state: State, seat: Seat, dice: random.Random) -> State:
    """Return *state* with the cards that *seat* cannot see in other places."""
    if state.phase is not Phase.PLAY or fault_in(state, Sing(seat)) is None:
        return state
    hidden = [card for each in SEATS if each is not seat for card in state.hand(each)] + list(state.stock)
    dice.shuffle(hidden)
    hands = [
        state.hand(each) if each is seat else tuple(hidden.pop() for _ in state.hand(each)) for each in SEATS
    ]
    return replace(state, hands=tuple(hands), stock=tuple(hidden))


def hearts_turned(stander: str, dealer: str, options: Options = IC2024) -> State:
    """Return a game that north deals, with a heart turned up and west to stand or beg."""
    return kicked(stacked(N, {W: stander, N: dealer}, "9h"), options)


POOR = "9c 8c 7c 5c 4c 4h"
CALLS = {
    "Ah 2s 3s 4s 5d 6c": Stand(W),
    "Kh 2h 3s 4s 5d 6c": Stand(W),
    "Jh 3h 2h 4s 5d 6c": Stand(W),
    "Jh As Ks 4s 5d 6c": Beg(W),
    "As Ks Qs Jd Td 6c": Beg(W),
}


@pytest.mark.parametrize(("hand", "call"), CALLS.items(), ids=CALLS)
def test_a_bot_stands_on_strength_in_trumps(hand: str, call: SeatAction) -> None:
    """The Ace, a King or Queen with another, or any three; a bare Jack is not worth it."""
    assert bot(hearts_turned(hand, POOR), W) == call


def test_a_bot_gives_one_for_a_good_hand_and_runs_for_a_poor_one() -> None:
    """The dealer answers a beg by the same measure."""
    good = play_through(hearts_turned(POOR, "Ah 2d 3d 4d 5d 6d"), Beg(W))
    poor = play_through(hearts_turned(POOR, "7h 2d 3d 4d 5d 6d"), Beg(W))

    assert bot(good, N) == GiveOne(N)
    assert bot(poor, N) == RunPack(N, 3)


def test_a_bot_does_not_give_the_game_away() -> None:
    """However good the hand, a point that brings the others home is not given."""
    begged = play_through(with_score(hearts_turned(POOR, "Ah Kh Qh 4d 5d 6d"), 0, 13), Beg(W))

    assert bot(begged, N) == RunPack(N, 3)


def test_a_bot_handles_the_pack_without_fuss() -> None:
    """The cut is offered, made in the middle, and nobody stands blind or unseen."""
    unseen = house("ic2024", {"online_unseen_stand": True})

    assert bot(shuffled(), N) == OfferCut(N)
    assert bot(play_through(shuffled(), OfferCut(N)), E) == Cut(E, 26)
    assert bot(dealt(FULL_PACK), W) == DeclineBlind(W)
    assert bot(hearts_turned("Ah 2s 3s 4s 5d 6c", POOR, unseen), W) == LookAtHand(W)


def test_a_bot_sings_and_confirms() -> None:
    """Where houses sing for themselves, a bot sings what is sure and does not quarrel."""
    sung_by_hand = house("ic2024", {"auto_sing": "never"})
    home = table(
        """
        trump     hearts
        score     13-5
        to-play   Ah 3s 2s
        dealer    S
        """,
        sung_by_hand,
    )
    seat = to_act(home)
    assert seat is E
    home = with_score(home, 5, 13)

    assert bot(home, E) == Sing(E)
    assert bot(apply(home, Sing(E)), N) == Confirm(N)


TRICKS = {
    "the ten goes to a partner who has won": ("on-board 2c Ac 3c", "Tc 4c 2s", "Tc"),
    "a partner's trick is not taken over": ("on-board 2c Kc 3c", "Ac 4c 2h", "4c"),
    "a rich trick is taken with the last card": ("on-board Tc 2c Kc", "Ac 4c 2s", "Ac"),
    "a rich trick is ruffed": ("on-board Tc 2c Kc", "5h 4s 2s", "5h"),
    "a poor trick is lost cheaply": ("on-board 2c 3c 5c", "Tc 4c Kh", "Tc"),
    "the ten is kept from the others": ("on-board 2c 3c Ac", "Tc 4c 7s", "4c"),
    "the Jack is kept from a higher trump": ("on-board Ah", "Jh 2h 7s", "2h"),
    "the Jack comes home on a ruff": ("on-board 2c 3c 5c", "Jh 4s 7s", "Jh"),
    "the Ace of trumps is led": ("", "Ah 4h 7s", "Ah"),
}


@pytest.mark.parametrize(("board", "hand", "card"), TRICKS.values(), ids=TRICKS)
def test_a_bot_plays_a_trick_for_what_is_in_it(board: str, hand: str, card: str) -> None:
    """With hearts for trump."""
    state = table(f"trump hearts\n{board}\nto-play {hand}")
    seat = to_act(state)
    assert seat is not None

    assert bot(state, seat) == Play(seat, Card(card))
