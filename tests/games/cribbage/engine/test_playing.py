import pytest

from hangjack.cards import Card, parse_cards
from hangjack.games.cribbage import (
    Award,
    Fault,
    IllegalAction,
    Item,
    Options,
    Phase,
    Reason,
    Seat,
    State,
    apply,
    fault_in,
    legal_actions,
    to_act,
    view,
)
from hangjack.games.cribbage.engine.actions import Play
from hangjack.games.cribbage.engine.pegging import items_of_card
from hangjack.wording import sentence
from support.cribbage import (
    A1,
    A2,
    ABINGDON,
    B1,
    B2,
    awarded,
    count_out,
    holes,
    house,
    play_any,
    play_out,
    table,
)

clause = pytest.mark.clause


def scores(cards: str, *, closes: bool = False) -> list[tuple[str, int]]:
    """Return what the last of *cards*, one round in order, scores."""
    items = items_of_card(parse_cards(cards), ABINGDON, closes=closes)
    return [(item.reason.value, item.holes) for item in items]


COURTS = """
    dealer  3
    start   4s
    0       Kh Th 8h 7h
    1       Kd 9d 8d 7d
    2       As Ks 8s 7s
    3       Tc Kc 8c 7c
"""


@clause("abingdon-D5-1", "abingdon-D5-2")
def test_the_player_left_of_the_dealer_begins_and_play_goes_clockwise() -> None:
    """With any card; another seat's card is out of turn, and a card from elsewhere is not held."""
    state = table(COURTS)
    second = play_out(state, "8h")

    assert legal_actions(state) == [Play(A1, card) for card in parse_cards("Kh Th 8h 7h")]
    assert fault_in(state, Play(B1, Card("Kd"))) == Fault.OUT_OF_TURN
    assert fault_in(state, Play(B1, Card("Kh"))) == Fault.NOT_HELD
    assert to_act(second) is B1
    assert fault_in(second, Play(A1, Card("Kh"))) == Fault.OUT_OF_TURN


@clause("abingdon-D5-3", "abingdon-D5-5")
def test_a_player_with_nothing_that_fits_is_passed_over_and_one_who_can_must_play() -> None:
    """There is no action for passing: it happens just when a seat has no card that fits."""
    stuck = play_out(table(COURTS), "Kh Kd Ks")
    free = play_out(table(COURTS), "Kh Kd As")

    assert (stuck.count, to_act(stuck)) == (30, A2)
    assert legal_actions(stuck) == [Play(A2, Card("As"))]
    assert legal_actions(free) == [Play(B2, card) for card in parse_cards("Tc Kc 8c 7c")]


ALONE = """
    dealer  3
    start   4s
    0       9h 2h 3h Ah
    1       Kc Kd Ks Qs
    2       6c Qd Jc Js
    3       9c 9d 8c 8d
"""


@clause("abingdon-D5-3", "abingdon-D5-7")
def test_the_last_player_goes_on_alone_while_anything_fits() -> None:
    """Three players pass at 25; the fourth plays three cards in a row."""
    state = play_out(table(ALONE), "9h Kc 6c 2h 3h")

    assert (state.count, to_act(state)) == (30, A1)
    assert legal_actions(state) == [Play(A1, Card("Ah"))]


@clause("abingdon-D5-4", "abingdon-D5-8")
def test_players_without_cards_are_passed_over_when_the_next_round_is_led() -> None:
    """The lead goes to the first on the left of the last card who has any."""
    state = play_out(table(ALONE), "9h Kc 6c 2h 3h Ah")

    assert (state.count, state.round, to_act(state)) == (0, (), B1)
    assert to_act(play_out(state, "Kd Qd 9c | Ks Jc 9d | Qs Js 8c")) is B2


@clause("abingdon-D5-9")
def test_play_goes_on_until_all_cards_are_down() -> None:
    """Sixteen cards, then the hands are counted."""
    state = play_out(table(ALONE), "9h Kc 6c 2h 3h Ah | Kd Qd 9c | Ks Jc 9d | Qs Js 8c")
    over = play_out(state, "8d")

    assert (state.phase, over.phase) == (Phase.PLAY, Phase.SHOW)
    assert len(over.turned_over) == 16
    assert fault_in(over, Play(A1, Card("9h"))) == Fault.PLAY_OVER


@clause("abingdon-D5-6", "abingdon-D7-2")
def test_thirty_one_ends_the_round_and_is_worth_two_in_all() -> None:
    """No hole for last besides; the cards are turned over and the count begins anew."""
    before = play_out(table(COURTS), "Kh Kd As")
    state = play_out(before, "Tc")

    assert awarded(before, state) == [(B2, 2, "thirty-one")]
    assert (state.count, state.round, len(state.turned_over)) == (0, (), 4)
    assert fault_in(before, Play(B2, Card("Kc"))) is None


@clause("abingdon-D5-3")
def test_a_card_that_would_pass_thirty_one_is_refused() -> None:
    """Whatever else the player holds."""
    state = play_out(table(COURTS.replace("Tc Kc 8c 7c", "Ac Kc 8c 2c")), "Kh Kd Ks")

    assert fault_in(state, Play(B2, Card("2c"))) == Fault.OVER_31
    assert legal_actions(state) == [Play(B2, Card("Ac"))]


@clause("abingdon-D7-3")
def test_everybody_passes_below_thirty_one_and_the_last_card_is_worth_one() -> None:
    """It goes to whoever played it, also with the very last card of the deal."""
    before = play_out(table(ALONE), "9h Kc 6c 2h 3h Ah | Kd Qd")
    state = play_out(before, "9c")
    end = play_out(state, "Ks Jc 9d | Qs Js 8c | 8d")

    assert awarded(before, state) == [(B2, 1, "last")]
    assert end.awards[-1] == Award(Reason.LAST, B2, 1, (Card("8d"),))


@clause("abingdon-D5-8")
@pytest.mark.parametrize(("leader", "leads"), [("left_of_last", B2), ("left_of_dealer", A1)])
def test_the_next_round_is_led_from_the_left_of_the_last_card_unless_the_house_says_otherwise(
    leader: str, leads: Seat
) -> None:
    """The book is silent; some begin again on the dealer's left."""
    state = table(COURTS.replace("As", "9s"), house({"next_round_leader": leader}))

    assert to_act(play_out(state, "Kh Kd Ks")) is leads


@clause("abingdon-D7-1", "abingdon-D7-11")
@pytest.mark.parametrize("cards", ["7h 8c", "Kh 5c", "Qh 5c", "Jh 5c", "Th 5c", "Ah 2h 3h 9c"])
def test_a_count_of_fifteen_is_worth_two(cards: str) -> None:
    """Court cards count ten."""
    assert ("fifteen", 2) in scores(cards)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        pytest.param("9h 9c", [("pair", 2)], marks=clause("abingdon-D7-4")),
        pytest.param("6h 6c 6d", [("three", 6)], marks=clause("abingdon-D7-5")),
        pytest.param("7h 7c 7d 7s", [("four", 12)], marks=clause("abingdon-D7-6")),
        pytest.param("9h 2c 9d", [], marks=clause("abingdon-D7-4")),
        pytest.param("9h 9c 2d 9d", [], marks=clause("abingdon-D7-5")),
        pytest.param("Kh Qc", [], marks=clause("abingdon-D7-12")),
        pytest.param("Ah 7d 7s", [("fifteen", 2), ("pair", 2)], marks=clause("abingdon-D7-13")),
        pytest.param("5h 5d 5s", [("fifteen", 2), ("three", 6)], marks=clause("abingdon-D7-13")),
    ],
)
def test_cards_of_one_rank_in_succession_score(cards: str, expected: list[tuple[str, int]]) -> None:
    """Two, six or twelve; a card between them breaks it, and everything that a card makes counts."""
    assert scores(cards) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        pytest.param("3h 5c 6d 7s", [("run", 3)], marks=clause("abingdon-D7-7", "abingdon-D7-9")),
        pytest.param(
            "3h 5c 6d 7s 4c", [("run", 5)], marks=clause("abingdon-D7-8", "abingdon-D7-9", "abingdon-D7-10")
        ),
        pytest.param("4h 2c 3d", [("run", 3)], marks=clause("abingdon-D7-7")),
        pytest.param("Jh Kc Qd", [("run", 3)], marks=clause("abingdon-D7-12")),
        pytest.param("Qh Kd As", [], marks=clause("abingdon-D7-7")),
        pytest.param("4h 5c 5d 6s", [], marks=clause("abingdon-D7-10")),
        pytest.param("4h 2c 6h 3h 5h 2d 4c", [("run", 5)], marks=clause("abingdon-D7-10")),
        pytest.param("2h 3c", [], marks=clause("abingdon-D7-7")),
        pytest.param("9h 2h 3c Ad", [("fifteen", 2), ("run", 3)], marks=clause("abingdon-D7-13")),
    ],
)
def test_a_run_is_the_longest_window_without_a_gap(cards: str, expected: list[tuple[str, int]]) -> None:
    """In any order, as long as the last cards are so many different ranks one after the other; the ace is low."""
    assert scores(cards) == expected


def test_every_award_names_the_cards_that_make_it() -> None:
    """So that a page can explain it."""
    cards = parse_cards("2h 4c 5d 4s")
    items = items_of_card(parse_cards("5h 5d 5s"), ABINGDON, closes=True)

    assert items == (
        Item(Reason.FIFTEEN, 2, parse_cards("5h 5d 5s")),
        Item(Reason.THREE, 6, parse_cards("5h 5d 5s")),
        Item(Reason.LAST, 1, parse_cards("5s")),
    )
    assert items_of_card((*cards, Card("3h")), ABINGDON, closes=False) == (
        Item(Reason.RUN, 3, parse_cards("5d 4s 3h")),
    )


@clause("abingdon-D7-4")
def test_passes_between_two_cards_do_not_break_a_pair() -> None:
    """Only the order of the cards matters, not who passed between them."""
    state = table("""
        dealer  3
        start   4s
        0       7h 3h 3d Kh
        1       8c 9c Tc Jc
        2       Kd Qd Jd 9d
        3       9s Ts Js Qs
    """)
    before = play_out(state, "7h 8c Kd 3h")

    assert awarded(before, play_out(before, "3d")) == [(A1, 2, "thirty-one"), (A1, 2, "pair")]


def test_nothing_carries_over_into_the_next_round() -> None:
    """The same rank led again is no pair."""
    before = play_out(table(COURTS), "Kh Kd As Tc")

    assert awarded(before, play_out(before, "Th")) == []


SINGLES = """
    variant singles
    dealer  1
    start   4s
    0       Kh 6h 2h
    1       Qd Jd Td
"""


@clause("abingdon-S16-1", "abingdon-S16-2", "abingdon-S0-1")
@pytest.mark.parametrize(
    ("one", "other", "cards", "gained"),
    [
        ("Kh 7h 4h", "Qd 4d 9d", "Kh Qd 7h 4d", (0, 2)),
        ("Kh 9h 3h", "Qd 8d 7d", "Kh Qd 9h", (1, 0)),
        ("2h 3h Ah", "Ad 2d 3d", "2h Ad 3h 2d Ah 3d", (6, 7)),
    ],
)
def test_singles_count_to_thirty_one_once(one: str, other: str, cards: str, gained: tuple[int, int]) -> None:
    """At thirty-one, or when both have passed, the rest stays in hand; it still counts in the show."""
    state = play_out(table(f"variant singles\ndealer 1\nstart Ts\n0 {one}\n1 {other}"), cards)
    left = 6 - len(cards.split())

    assert (state.phase, holes(state)) == (Phase.SHOW, gained)
    assert sum(len(hand) for hand in state.hands) == left
    assert view(state, A1).kept == parse_cards(one)
    assert count_out(state).counted[0].cards == parse_cards(one)


@clause("abingdon-S16-1")
def test_a_singles_player_who_can_go_on_must() -> None:
    """The one round is played to its end: no choice to stop below thirty-one."""
    state = play_out(table(SINGLES), "Kh Qd 6h")
    over = play_out(state, "2h")

    assert legal_actions(state) == [Play(A1, Card("2h"))]
    assert (over.phase, awarded(state, over)) == (Phase.SHOW, [(A1, 1, "last")])


def test_a_whole_play_gives_every_card_to_the_table() -> None:
    """Whatever is played first."""
    over: State = play_any(table(COURTS))

    assert sorted(played.card for played in over.turned_over) == sorted(
        card for hand in over.kept for card in hand
    )
    assert not any(over.hands)


def test_an_action_is_refused_with_its_reason() -> None:
    """The state that it was tried on stays as it is."""
    state = table(COURTS)
    with pytest.raises(IllegalAction) as refusal:
        apply(state, Play(B1, Card("Kd")))

    assert sentence(refusal.value) == "Seat 1 cannot play now: it is somebody else's turn."


def test_options_fit_the_book() -> None:
    """What the engine takes for granted is what the book says."""
    assert Options() == ABINGDON
