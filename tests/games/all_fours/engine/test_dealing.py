import pytest

from hangjack.cards import FULL_PACK, Cards, parse_cards
from hangjack.games.all_fours import SEATS, Action, Options, Phase, Seat, fault_in, turn_actions, view
from hangjack.games.all_fours.engine.actions import (
    BlindStand,
    Cut,
    Deal,
    DeclineBlind,
    Fault,
    How,
    Kick,
    NoCut,
    OfferCut,
    Shuffle,
    Stand,
)
from support.all_fours import BOOKS, IC2024, E, N, S, W, dealt, play_through, seen_by, shuffled
from support.all_fours_random import pack_of

both_books = pytest.mark.parametrize("options", BOOKS.values(), ids=BOOKS)
BY_ONES = {
    W: "As Ts 6s 2s Jh 7h",
    S: "Ks 9s 5s Ah Th 6h",
    E: "Qs 8s 4s Kh 9h 5h",
    N: "Js 7s 3s Qh 8h 4h",
}
BY_THREES = {
    W: "As Ks Qs 2s Ah Kh",
    S: "Js Ts 9s Qh Jh Th",
    E: "8s 7s 6s 9h 8h 7h",
    N: "5s 4s 3s 6h 5h 4h",
}


def hands_of(written: dict[Seat, str]) -> tuple[Cards, ...]:
    """Return the hands that are *written* seat by seat, in the order of seats."""
    return tuple(parse_cards(written[seat]) for seat in SEATS)


@pytest.mark.clause("ic2024-19b-1", "ic2024-19b-2", "mafa-misdeal-2a")
@both_books
def test_cards_are_dealt_anti_clockwise_by_ones_or_threes(options: Options) -> None:
    """Six each from the dealer's right, north, west, south, east being anti-clockwise; 28 stay in the pack."""
    by_ones = dealt(FULL_PACK, options, N, at_a_time=1)
    by_threes = dealt(FULL_PACK, options, N, at_a_time=3)

    assert by_ones.hands == hands_of(BY_ONES)
    assert by_threes.hands == hands_of(BY_THREES)
    assert by_ones.stock == by_threes.stock == FULL_PACK[24:]


@pytest.mark.clause("ic2024-19b-1")
@pytest.mark.parametrize("dealer", SEATS)
def test_the_first_card_goes_to_the_dealers_right(dealer: Seat) -> None:
    """Whoever deals, the next seat in the order of play gets the top card and the dealer the last."""
    state = dealt(FULL_PACK, IC2024, dealer, at_a_time=1)

    assert state.hand(state.stander)[0] == FULL_PACK[0]
    assert state.hand(dealer)[-1] == FULL_PACK[23]


@pytest.mark.clause("ic2024-19b-2", "mafa-misdeal-2a")
@both_books
@pytest.mark.parametrize("at_a_time", [0, 2, 6])
def test_cards_are_not_dealt_in_any_other_number(options: Options, at_a_time: int) -> None:
    """Two or six at a time is no way to deal."""
    state = play_through(shuffled(options=options), OfferCut(N), NoCut(E))
    odd = Deal(N, at_a_time)  # type: ignore[arg-type]

    assert fault_in(state, odd) == Fault.DEAL_SIZE
    assert turn_actions(state) == [Deal(N, 1), Deal(N, 3)]


def test_only_the_dealer_deals() -> None:
    """The cutter has the pack last, but does not deal."""
    state = play_through(shuffled(), OfferCut(N), NoCut(E))

    assert [fault_in(state, Deal(seat, 3)) for seat in SEATS] == [None, *[Fault.OUT_OF_TURN] * 3]


@pytest.mark.clause("ic2024-19d-1")
def test_everybodys_card_count_is_always_shown() -> None:
    """Before the kick the dealer, like everybody, sees how many cards each hand holds."""
    before = play_through(shuffled(), OfferCut(N), NoCut(E))
    state = play_through(before, Deal(N, 3), DeclineBlind(W))

    assert [view(before, seat).card_counts for seat in (*SEATS, None)] == [(0, 0, 0, 0)] * 5
    assert [view(state, seat).card_counts for seat in (*SEATS, None)] == [(6, 6, 6, 6)] * 5
    assert view(state, N).stock_count == 28


@pytest.mark.clause("ic2024-19e-2")
@both_books
def test_once_the_deck_is_down_the_kick_comes_next(options: Options) -> None:
    """After the deal and the blind option nothing else moves the table, also not another look at the pack."""
    state = play_through(dealt(FULL_PACK, options), DeclineBlind(W))
    other: list[Action] = [Deal(N, 3), Shuffle(N, How.BREW), Cut(E, 9), DeclineBlind(W), Stand(W)]

    assert turn_actions(state) == [Kick(N)]
    assert [fault_in(state, action) for action in other] == [Fault.NOT_NOW] * 5


@pytest.mark.clause("ic2024-21b-1")
def test_the_deck_lies_face_down_before_the_kick() -> None:
    """Whatever card is on top, every seat sees the same table until it is turned."""
    tables = [play_through(dealt(pack_of(number)), DeclineBlind(W)) for number in (1, 2)]
    seen = [[seen_by(state, seat) for seat in (*SEATS, None)] for state in tables]
    turned = [play_through(state, Kick(N)) for state in tables]

    assert seen[0] == seen[1]
    assert [view(state, None).kicks for state in turned] == [(pack_of(1)[24],), (pack_of(2)[24],)]


def test_the_stander_is_asked_about_a_blind_stand_before_the_kick() -> None:
    """The choice is the stander's alone: six places, or waiting for the kick."""
    state = dealt(FULL_PACK)

    assert state.phase == Phase.BLIND_OPTION
    assert turn_actions(state) == [DeclineBlind(W), *(BlindStand(W, place) for place in range(1, 7))]
    assert [fault_in(state, DeclineBlind(seat)) for seat in (N, S, E)] == [Fault.OUT_OF_TURN] * 3
    assert fault_in(state, Kick(N)) == Fault.NOT_NOW
