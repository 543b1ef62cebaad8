"""Naming trump, laying meld, what must be shown, the board set, and writing it down."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from hangjack.cards import Suit, parse_cards
from hangjack.games.pinochle import SEATS, Fault, Phase, Seat, Tally, apply, fault_in, to_act, view
from hangjack.games.pinochle.engine.actions import FinishMeld, NameTrump, Play, Show, WriteMeld
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.melding import Item, Meld
from hangjack.games.pinochle.engine.scoring import BoardSet, Outcome, board, namer
from hangjack.games.pinochle.engine.state import HandResult, State
from support.pinochle import (
    RICH,
    E,
    N,
    S,
    W,
    all_shown,
    dealt,
    finished,
    hands_with,
    house,
    play_through,
    won_by,
    written,
)

HEARTS, DIAMONDS = Suit.HEARTS, Suit.DIAMONDS

NO_MARRIAGE = {
    N: "As As As As Ah Ah Ah Ah Ts Ts Ts Ts Th Th Th Th Qs Qs Qh Qh",
    S: "Ad Ad Ad Ad Ac Ac Ac Ac Td Td Td Td Tc Tc Tc Tc Kd Kd Kc Kc",
    E: "Ks Ks Kh Kh Kd Kd Kc Kc Qs Qs Qh Qh Qd Qd Qc Qc Js Jh Jd Jc",
}
ONLY_PARTNER = {
    N: "As As As Ah Ah Ah Ts Ts Ts Ts Th Th Th Th Qs Qs Qh Qh Js Jh",
    S: "Ad Ad Td Td Kd Kd Qd Qd Jd Jd Ac Ac Ac Ac Tc Tc Tc Tc Kc Kc",
}
SHORT = {
    N: "Ks Qs As As As Ts Ts Ts Ah Ah Ah Ah Th Th Th Th Td Td Tc Tc",
    S: "Ad Ad Ad Ad Ac Ac Ac Ac Td Td Tc Tc Qd Qd Qc Qc Js Js Jh Jh",
}
NEEDS_ACES = {
    N: "As Ah Ad Ac Ks Qs Ts Ts Th Th Td Td Tc Tc Js Js Jh Jh Th Ts",
    S: "Kh Qh Kd Qd Kc Qc Th Td Td Tc Tc Jc Jc Jc Ah Ah As As Js Js",
}


def trump_named(named: Mapping[Seat, str], suit: Suit, bidder: Seat = N) -> State:
    """Return a hand that north, or another, has bought for 50, with *suit* made trump."""
    state = won_by(dealt(named), bidder, 50)
    assert state.trump_by is not None
    return apply(state, NameTrump(state.trump_by, suit))


def result_of(state: State) -> HandResult:
    """Return the only hand that was scored."""
    (result,) = state.results
    return result


@pytest.mark.clause("pinochle500-bidding-12")
def test_trump_needs_a_marriage_in_the_hand_of_whoever_names_it() -> None:
    """King and queen of the suit."""
    state = won_by(dealt(SHORT), N, 50)

    assert to_act(state) is N
    assert fault_in(state, NameTrump(N, HEARTS)) is Fault.NO_MARRIAGE
    assert apply(state, NameTrump(N, Suit.SPADES)).trump is Suit.SPADES


@pytest.mark.clause("pinochle500-bidding-12", "pinochle500-bidding-15")
def test_a_partner_who_alone_has_a_marriage_makes_trump() -> None:
    """The hand is then played; a house may want the marriage in the bidder's own hand."""
    hands = hands_with(ONLY_PARTNER)
    own_hand_only = house({"marriage_scope": "bidder"})

    assert to_act(won_by(dealt(ONLY_PARTNER), N, 50)) is S
    assert namer(hands, N, own_hand_only) is None
    assert board(hands, N, 55, None, own_hand_only).reason is BoardSet.NO_MARRIAGE


@pytest.mark.clause("pinochle500-bidding-13", "pinochle500-bidding-14")
def test_a_bidding_side_without_a_marriage_shows_its_cards_and_is_board_set() -> None:
    """The opponents count their meld without trump, and the deal moves on."""
    state = won_by(dealt(NO_MARRIAGE), N, 52)
    hands = hands_with(NO_MARRIAGE)

    assert (state.phase, state.dealer) == (Phase.SHUFFLE, N)
    assert result_of(state) == HandResult(
        HowEnded.BOARD_SET,
        W,
        Tally(-52, 224),
        bidder=N,
        bid=52,
        outcome=Outcome.SET,
        board_set=BoardSet.NO_MARRIAGE,
        meld=Tally(0, 224),
        cards_shown=((N, hands[N]), (S, hands[S])),
    )
    assert view(state, E).results[0].cards_shown == ((N, hands[N]), (S, hands[S]))


def test_a_house_may_give_the_opponents_nothing_when_there_is_no_trump() -> None:
    """Their meld does not count then."""
    options = house({"no_marriage_meld": "none"})

    assert won_by(dealt(NO_MARRIAGE, options), N, 52).score == Tally(-52, 0)


@pytest.mark.clause("pinochle500-bidding-16", "pinochle500-bidding-17", "pinochle500-bidding-18")
def test_a_bidding_side_that_cannot_reach_board_is_board_set() -> None:
    """No trick is played; the others keep meld of twenty or more, whatever they had shown of it."""
    state = finished(trump_named(SHORT, Suit.SPADES))
    others = board(hands_with(SHORT), N, 50, Suit.SPADES, state.options).opponents_meld
    result = result_of(state)

    assert (result.board_set, result.bid, result.tricks, result.books) == (
        BoardSet.BELOW_BOARD,
        50,
        Tally(),
        Tally(),
    )
    assert others >= 20
    assert state.score == Tally(-50, others)
    assert [seat for seat, _ in result.cards_shown] == [N, S]


def test_a_bidding_side_that_can_reach_board_may_not_hide_it() -> None:
    """A board set is for a team that cannot; otherwise it would be cheaper than losing the tricks too."""
    state = finished(trump_named(RICH, HEARTS))

    assert state.phase is Phase.MELD
    assert state.board_due == (N, S)
    assert fault_in(state, FinishMeld(N)) is Fault.BOARD_DUE
    shown = play_through(state, Show(N, Meld.RUN, 1), Show(N, Meld.KINGS, 1))
    assert shown.board_due == ()
    assert finished(shown).phase is Phase.WRITE


@pytest.mark.clause("pinochle500-melding-6")
def test_aces_that_the_team_needs_for_board_must_be_shown() -> None:
    """Everybody may finish; then the table is told who owes them, and waits for nothing else."""
    state = trump_named(NEEDS_ACES, HEARTS, S)
    for meld in Meld.MARRIAGE_S, Meld.ROYAL_MARRIAGE, Meld.MARRIAGE_D, Meld.MARRIAGE_C:
        seat = N if meld is Meld.MARRIAGE_S else S
        state = apply(state, Show(seat, meld, 1))
    owing = finished(state)

    assert (owing.phase, owing.aces_due, to_act(owing)) == (Phase.MELD, (N,), N)
    assert fault_in(owing, FinishMeld(N)) is Fault.ACES_DUE
    paid = apply(owing, Show(N, Meld.ACES, 1))
    assert (paid.aces_due, paid.meld) == ((), Tally(20, 0))
    assert apply(paid, FinishMeld(N)).phase is Phase.WRITE


def test_aces_that_the_team_does_not_need_may_be_kept_back() -> None:
    """So may any other meld of a side that has board without it, or of one that did not bid."""
    state = play_through(trump_named(RICH, HEARTS), Show(N, Meld.RUN, 1), Show(N, Meld.KINGS, 1))

    assert finished(state).phase is Phase.WRITE
    assert finished(state).meld == Tally(23, 0)


@pytest.mark.clause("pinochle500-melding-7")
def test_aces_are_declared_with_one_of_each_suit_on_the_table() -> None:
    """Eight cards for double aces; a hand without them cannot show them."""
    double = {N: "As Ah Ad Ac As Ah Ad Ac Ks Qs", S: "Kh Qh"}
    state = trump_named(double, Suit.SPADES)

    assert view(apply(state, Show(N, Meld.ACES, 1)), E).melds[0].cards == parse_cards("As Ah Ad Ac")
    assert view(apply(state, Show(N, Meld.ACES, 2)), E).melds[0].cards == parse_cards(
        "As As Ah Ah Ad Ad Ac Ac"
    )
    assert fault_in(state, Show(N, Meld.ACES, 3)) is Fault.MELD_NOT_HELD
    assert fault_in(state, Show(E, Meld.ACES, 1)) is Fault.MELD_NOT_HELD


def test_a_meld_may_be_laid_again_for_more_but_not_for_less() -> None:
    """What is on the table stays there."""
    state = trump_named({N: "Ks Qs Ks Qs Kh Qh"}, Suit.SPADES)
    once = apply(state, Show(N, Meld.ROYAL_MARRIAGE, 1))

    assert fault_in(once, Show(N, Meld.ROYAL_MARRIAGE, 1)) is Fault.MELD_ALREADY_SHOWN
    assert apply(once, Show(N, Meld.ROYAL_MARRIAGE, 2)).shown_by(N) == (Item(Meld.ROYAL_MARRIAGE, 2, 8),)


def test_a_run_takes_the_royal_marriage_out_of_which_it_is_made() -> None:
    """King and queen count in one of the two; a run that is not shown may show its marriage alone."""
    state = apply(trump_named(RICH, HEARTS), Show(N, Meld.ROYAL_MARRIAGE, 1))

    assert state.meld == Tally(4, 0)
    assert apply(state, Show(N, Meld.RUN, 1)).shown_by(N) == (Item(Meld.RUN, 1, 15),)
    assert (
        fault_in(apply(state, Show(N, Meld.RUN, 1)), Show(N, Meld.ROYAL_MARRIAGE, 1)) is Fault.MELD_NOT_HELD
    )


@pytest.mark.clause("pinochle500-melding-1")
def test_everybody_sees_all_meld_with_its_points() -> None:
    """Each of the four seats, and the public, while it lies there."""
    state = all_shown(trump_named(RICH, HEARTS))
    seen = [[(each.seat, each.points) for each in view(state, seat).melds] for seat in (*SEATS, None)]

    assert seen[0][0] == (N, 15 + 2 * 3 + 10 + 8 + 6)
    assert seen == [seen[0]] * 5


@pytest.mark.clause("pinochle500-melding-2")
def test_no_card_is_led_until_both_sheets_carry_the_meld() -> None:
    """One player of each side writes it down; until then it stays on the table."""
    state = finished(all_shown(trump_named(RICH, HEARTS)))
    once = apply(state, WriteMeld(S))
    lead = Play(N, state.hand(N)[0])

    assert [fault_in(each, lead) for each in (state, once)] == [Fault.NOT_NOW] * 2
    assert fault_in(once, WriteMeld(N)) is Fault.MELD_WRITTEN
    assert to_act(once) is E
    assert fault_in(apply(once, WriteMeld(W)), lead) is None
    assert view(once, None).melds != ()


@pytest.mark.clause("pinochle500-melding-3")
def test_nobody_melds_before_trump_is_made() -> None:
    """Neither in the auction nor while the bidder thinks."""
    bought = won_by(dealt(RICH), N, 50)

    assert [fault_in(state, Show(N, Meld.ACES, 1)) for state in (dealt(RICH), bought)] == [Fault.NOT_NOW] * 2


@pytest.mark.clause("pinochle500-melding-5")
def test_meld_may_be_laid_until_the_first_card_and_not_after() -> None:
    """What is remembered before it is written anew on both sheets."""
    state = written(
        finished(play_through(trump_named(RICH, HEARTS), Show(N, Meld.RUN, 1), Show(N, Meld.KINGS, 1)))
    )
    remembered = apply(state, Show(N, Meld.QUEENS, 1))
    led = apply(state, Play(N, state.hand(N)[0]))

    assert (remembered.phase, remembered.written, remembered.meld) == (Phase.WRITE, (), Tally(29, 0))
    assert fault_in(led, Show(N, Meld.QUEENS, 1)) is Fault.NOT_NOW
    assert led.meld == Tally(23, 0)


@pytest.mark.clause("pinochle500-dealing-4")
def test_each_player_counts_the_hand_before_the_first_lead() -> None:
    """The table waits for all four; a hand of another size than twenty cannot be finished."""
    state = all_shown(trump_named(RICH, HEARTS))
    three = play_through(state, FinishMeld(N), FinishMeld(E), FinishMeld(W))
    north, east, south, west = state.hands
    short = replace(state, hands=(north[1:], east, south, west))

    assert (three.phase, to_act(three)) == (Phase.MELD, S)
    assert fault_in(three, FinishMeld(E)) is Fault.MELD_FINISHED
    assert fault_in(short, FinishMeld(N)) is Fault.WRONG_COUNT
