"""Shuffle, cut and deal; who deals first and next."""

import pytest
from msgspec.structs import replace

from hangjack.cards import DOUBLE_PINOCHLE_PACK, SHORT_PACK, parse_card
from hangjack.games.pinochle import (
    SEATS,
    Fault,
    Phase,
    Seat,
    Shuffled,
    Tally,
    apply,
    fault_in,
    legal_actions,
    start,
    to_act,
)
from hangjack.games.pinochle.engine.actions import Cut, Deal, HandEnded, NoCut, OfferCut, Shuffle
from hangjack.games.pinochle.engine.dealing import (
    DealProblem,
    Excused,
    Handling,
    HowEnded,
    agreed_dealer,
    deal_problems,
    high_cut,
    next_dealer,
)
from hangjack.games.pinochle.engine.faults import waits_for_chance
from hangjack.games.pinochle.engine.seats import right
from support.pinochle import PLAY, E, N, S, W, dealt, play_through

MIXED = Shuffled(DOUBLE_PINOCHLE_PACK, "0")
OFFERED = play_through(start(PLAY, N), *[Shuffle(N)] * 3, OfferCut(N))
MIXED_AND_OFFERED = apply(OFFERED, MIXED)


@pytest.mark.clause("pinochle500-shuffle-1")
def test_the_highest_cut_deals_and_those_who_are_level_cut_again() -> None:
    """Ace, ten, king, queen, jack; the suit does not matter."""
    once = {seat: parse_card(face) for seat, face in zip(SEATS, ("Kh", "Ts", "Jd", "Td"), strict=True)}
    again = {E: parse_card("Qc"), W: parse_card("Ac")}

    assert high_cut(once) == (E, W)
    assert high_cut(again) == (W,)


@pytest.mark.clause("pinochle500-shuffle-2")
def test_any_dealer_will_do_on_whom_all_four_agree() -> None:
    """Until the fourth has agreed nobody is chosen, and anybody may be started with."""
    assert agreed_dealer(dict.fromkeys(SEATS, S)) is S
    assert agreed_dealer({N: S, E: S, S: S}) is None
    assert agreed_dealer({N: S, E: S, S: S, W: W}) is None
    assert [start(PLAY, seat).dealer for seat in SEATS] == list(SEATS)


@pytest.mark.clause("pinochle500-shuffle-3", "pinochle500-shuffle-4")
def test_the_dealer_shuffles_three_times_or_more() -> None:
    """Nobody else does, and the pack is not offered before the third time."""
    twice = play_through(start(PLAY, N), Shuffle(N), Shuffle(N))

    assert fault_in(start(PLAY, N), Shuffle(E)) is Fault.OUT_OF_TURN
    assert fault_in(twice, OfferCut(N)) is Fault.TOO_FEW_SHUFFLES
    assert apply(apply(twice, Shuffle(N)), OfferCut(N)).phase is Phase.CUT
    assert fault_in(play_through(twice, Shuffle(N), Shuffle(N)), OfferCut(N)) is None


@pytest.mark.clause("pinochle500-shuffle-5")
@pytest.mark.parametrize(("dealer", "cutter"), [(N, W), (E, N), (S, E), (W, S)])
def test_the_player_on_the_dealers_right_cuts(dealer: Seat, cutter: Seat) -> None:
    """The pack is put before that player and nobody else."""
    state = play_through(start(PLAY, dealer), *[Shuffle(dealer)] * 3, OfferCut(dealer), MIXED)

    assert to_act(state) is cutter
    assert {action.seat for action in legal_actions(state) if isinstance(action, Cut | NoCut)} == {cutter}


@pytest.mark.clause("pinochle500-shuffle-6")
def test_the_cut_may_be_declined_and_is_made_once() -> None:
    """After it the dealer deals; without it the pack stays as it was mixed."""
    once = apply(MIXED_AND_OFFERED, Cut(W, 30))

    assert apply(MIXED_AND_OFFERED, NoCut(W)).pack == DOUBLE_PINOCHLE_PACK
    assert once.pack == DOUBLE_PINOCHLE_PACK[30:] + DOUBLE_PINOCHLE_PACK[:30]
    assert fault_in(once, Cut(W, 30)) is Fault.NOT_NOW
    assert deal_problems(Handling(3, [20, 30, 30], [5] * 4), PLAY) == (DealProblem.CUT_MORE_THAN_ONCE,)
    assert deal_problems(Handling(3, [3, 37, 40], [5] * 4), PLAY) == (
        DealProblem.CUT_MORE_THAN_ONCE,
        DealProblem.CUT_TOO_THIN,
    )


@pytest.mark.clause("pinochle500-shuffle-7")
@pytest.mark.parametrize(
    ("cards", "fault"), [(3, Fault.CUT_TOO_THIN), (4, None), (76, None), (77, Fault.CUT_TOO_THIN)]
)
def test_each_part_of_a_cut_has_four_cards_or_more(cards: int, fault: Fault | None) -> None:
    """Neither the packet lifted nor the rest may be thinner."""
    assert fault_in(MIXED_AND_OFFERED, Cut(W, cards)) is fault


@pytest.mark.clause("pinochle500-dealing-1")
@pytest.mark.parametrize("at_a_time", [4, 5])
def test_the_pack_is_dealt_by_fours_or_fives_from_the_dealers_left(at_a_time: int) -> None:
    """Everybody gets the same number of packets, clockwise."""
    ready = apply(MIXED_AND_OFFERED, NoCut(W))
    hands = apply(ready, Deal(N, at_a_time)).hands

    assert [len(cards) for cards in hands] == [20] * 4
    assert hands[E.place][:at_a_time] == DOUBLE_PINOCHLE_PACK[:at_a_time]
    assert hands[N.place][-at_a_time:] == DOUBLE_PINOCHLE_PACK[-at_a_time:]
    assert [fault_in(ready, Deal(N, size)) for size in (0, 1, 2, 3, 10, 20)] == [Fault.PACKET_SIZE] * 6


@pytest.mark.parametrize("packets", [[10, 10], [5, 5, 5, 4, 1], [4] * 4, [5] * 5, []])
def test_a_hand_comes_in_equal_packets_of_the_right_size(packets: list[int]) -> None:
    """Five of four or four of five, and nothing else."""
    assert deal_problems(Handling(3, None, packets), PLAY) == (DealProblem.PACKET_SIZE,)


@pytest.mark.clause("pinochle500-shuffle-3", "pinochle500-shuffle-5")
@pytest.mark.parametrize("dealer", SEATS)
def test_the_dealer_shuffles_and_the_player_at_the_right_is_offered_the_cut(dealer: Seat) -> None:
    """Anybody else is wrong; who did it need not be said, and a cut that was offered may be declined."""
    on_the_right = right(dealer)
    for seat in SEATS:
        shuffled = Handling(3, [40, 40], [5] * 4, dealer, shuffler=seat)
        cut = Handling(3, [40, 40], [5] * 4, dealer, cutter=seat)

        assert deal_problems(shuffled, PLAY) == (() if seat is dealer else (DealProblem.WRONG_SHUFFLER,))
        assert deal_problems(cut, PLAY) == (() if seat is on_the_right else (DealProblem.WRONG_CUTTER,))
    left_out = Handling(3, None, [5] * 4, dealer, cut_offered=False)
    assert deal_problems(left_out, PLAY) == (DealProblem.CUT_NOT_OFFERED,)
    assert deal_problems(replace(left_out, cut_offered=True), PLAY) == ()


@pytest.mark.parametrize("excused", [[], [Excused.SHUFFLE], [Excused.CUT], [Excused.DEAL], list(Excused)])
def test_nothing_is_held_against_a_player_that_a_restriction_excuses_from_it(excused: list[Excused]) -> None:
    """From what it does not touch the player is not excused."""
    everything = Handling(0, [1, 1, 78], [10, 10], N, S, S, cut_offered=False, excused=excused)
    by = {
        Excused.SHUFFLE: [DealProblem.TOO_FEW_SHUFFLES, DealProblem.WRONG_SHUFFLER],
        Excused.CUT: [
            DealProblem.WRONG_CUTTER,
            DealProblem.CUT_NOT_OFFERED,
            DealProblem.CUT_MORE_THAN_ONCE,
            DealProblem.CUT_TOO_THIN,
        ],
        Excused.DEAL: [DealProblem.PACKET_SIZE],
    }

    assert list(deal_problems(everything, PLAY)) == [
        problem for each, problems in by.items() if each not in excused for problem in problems
    ]


def test_only_chance_mixes_the_pack_and_only_when_it_is_offered() -> None:
    """Eighty cards, each of them four times."""
    assert waits_for_chance(OFFERED)
    assert to_act(OFFERED) is None
    assert fault_in(OFFERED, Cut(W, 40)) is Fault.NOT_NOW
    assert fault_in(OFFERED, Shuffled(SHORT_PACK)) is Fault.NOT_A_PACK
    assert (
        fault_in(OFFERED, Shuffled((*DOUBLE_PINOCHLE_PACK[1:], DOUBLE_PINOCHLE_PACK[-1]))) is Fault.NOT_A_PACK
    )
    assert fault_in(MIXED_AND_OFFERED, MIXED) is Fault.NOT_NOW


@pytest.mark.clause("pinochle500-dealing-2")
def test_the_deal_moves_on_clockwise_after_every_hand_but_a_redeal() -> None:
    """Played or not."""
    ended = [HowEnded.PLAYED, HowEnded.BOARD_SET, HowEnded.RENEGE, HowEnded.REDEAL]

    assert [next_dealer(N, how) for how in ended] == [E, E, E, N]
    assert apply(dealt(dealer=N), HandEnded("renege", Tally(-100, 50))).dealer is E


@pytest.mark.clause("pinochle500-dealing-3")
def test_a_deal_goes_back_only_until_it_is_done() -> None:
    """Then there is no misdeal any more; the same dealer deals again and nothing is scored."""
    again = apply(apply(MIXED_AND_OFFERED, NoCut(W)), HandEnded("redeal"))

    assert (again.dealer, again.phase, again.score, again.results) == (N, Phase.SHUFFLE, Tally(), ())
    assert fault_in(dealt(), HandEnded("redeal")) is Fault.NOT_NOW
