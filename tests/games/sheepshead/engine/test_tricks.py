import pytest

from hangjack.cards import SHORT_PACK, Card, parse_cards, write
from hangjack.games.sheepshead import Fault, IllegalAction, State, apply, fault_in, legal_actions
from hangjack.games.sheepshead.engine.actions import Play
from hangjack.games.sheepshead.engine.tricks import (
    ALL_POINTS,
    TRUMPS,
    card_points,
    height,
    is_trump,
    suit_of,
    winning_place,
)
from support.sheepshead import ONE, THREE, TWO, play_out, table


def playable(state: State) -> str:
    """Return the cards that the seat whose turn it is may play."""
    return write(action.card for action in legal_actions(state) if isinstance(action, Play))


def test_fourteen_trumps_stand_above_three_fail_suits_of_six() -> None:
    """Queens, jacks and diamonds are one suit; in the others the ten stands above the king."""
    fails = [
        sorted((card for card in SHORT_PACK if suit_of(card) == suit), key=height, reverse=True)
        for suit in "csh"
    ]

    assert write(TRUMPS) == "Qc Qs Qh Qd Jc Js Jh Jd Ad Td Kd 9d 8d 7d"
    assert sum(map(is_trump, SHORT_PACK)) == 14
    assert [write(cards) for cards in fails] == [
        "Ac Tc Kc 9c 8c 7c",
        "As Ts Ks 9s 8s 7s",
        "Ah Th Kh 9h 8h 7h",
    ]


def test_the_pack_counts_120() -> None:
    """Eleven for an ace, ten for a ten, four, three and two for king, queen and jack."""
    assert card_points(SHORT_PACK) == ALL_POINTS == 120
    assert [card_points([Card(f"{rank}s")]) for rank in "ATKQJ987"] == [11, 10, 4, 3, 2, 0, 0, 0]


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("Qs Qc Ad", 1),
        ("Ac 7d Tc", 1),
        ("9s Ah Tc", 0),
        ("7d Jh Jc", 2),
        ("Kh Th Ah", 2),
        ("7c Jd Ad", 1),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_of_the_suit_led(cards: str, winner: int) -> None:
    """Another fail suit never wins, whatever its rank."""
    assert winning_place(parse_cards(cards)) == winner


def test_trump_is_a_suit_that_must_be_followed() -> None:
    """A queen or a jack follows a diamond, and not the suit printed on it."""
    diamond_led = table("""
        picker    1
        on-board  7d
        to-play   Qc 7h Js Ts
    """)
    heart_led = table("""
        picker    1
        on-board  Ah
        to-play   Jh 7h Qd Kc
    """)

    assert playable(diamond_led) == "Qc Js"
    assert playable(heart_led) == "7h"
    assert fault_in(heart_led, Play(TWO, Card("Jh"))) == Fault.MUST_FOLLOW


def test_a_player_who_cannot_follow_plays_anything() -> None:
    """There is no duty to trump, nor to win the trick."""
    state = table("""
        picker    1
        on-board  Ac
        to-play   Jh 7h Qd Ts
    """)

    assert playable(state) == "Jh 7h Qd Ts"


def test_the_winner_of_a_trick_leads_the_next() -> None:
    """The first is led by the player at the dealer's left."""
    state = table("""
        picker    1
        on-board  Ac 8c
        to-play   7d 9h
    """)
    after = play_out(state, "7d")

    assert state.trick is not None
    assert state.trick.leader is ONE
    assert after.trick is not None
    assert (after.trick.leader, after.tricks_won(THREE), after.points_won(THREE)) == (THREE, 1, 11)


@pytest.mark.clause("sheepshead-misplay-3")
def test_an_exposed_card_is_played_at_the_first_legal_chance() -> None:
    """Following or leading, it goes before all others; where it may not be played it binds nobody."""
    following = table("""
        picker    1
        on-board  7h
        to-play   Ah Kh 9h Qd
        exposed   9h
    """)
    another_suit = table("""
        picker    1
        on-board  7c
        to-play   Ah Kc 9h 8c
        exposed   9h
    """)
    leading = table("""
        picker    2
        to-play   Ah Kc 9h 8c
        exposed   9h Kc
    """)

    assert playable(following) == "9h"
    assert fault_in(following, Play(TWO, Card("Ah"))) == Fault.EXPOSED_FIRST
    assert playable(another_suit) == "Kc 8c"
    assert playable(leading) == "Kc 9h"


@pytest.mark.clause("sheepshead-played-1")
def test_a_card_that_was_played_stays() -> None:
    """The engine has no way to take it back: it is in the trick and no longer in the hand."""
    state = table("""
        picker    1
        on-board  7h
        to-play   Ah Kh 9h
    """)
    after = play_out(state, "Kh")

    assert Card("Kh") not in after.hand(TWO)
    with pytest.raises(IllegalAction) as refusal:
        apply(after, Play(TWO, Card("Ah")))
    assert refusal.value.fault == Fault.OUT_OF_TURN
