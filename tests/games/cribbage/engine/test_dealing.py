import pytest
from msgspec.structs import replace

from hangjack.cards import FULL_PACK, Card, Cards, parse_cards
from hangjack.games.cribbage import (
    Award,
    Fault,
    Phase,
    Reason,
    Result,
    Seat,
    Shuffled,
    Side,
    State,
    Tally,
    Variant,
    Where,
    apply,
    fault_in,
    legal_actions,
    to_act,
    view,
)
from hangjack.games.cribbage.engine.actions import CutPack, CutStart, Deal, Discard, Shuffle
from support.cribbage import (
    A1,
    A2,
    ABINGDON,
    B1,
    B2,
    count_out,
    dealt,
    house,
    leg_of,
    play_any,
    play_through,
    table,
)

clause = pytest.mark.clause
both = pytest.mark.parametrize("variant", Variant)


def laid(state: State, *, but: Seat | None = None) -> State:
    """Return *state* after everybody has laid the first cards of the hand into the box, all or all *but* one."""
    number = 4 // len(state.variant.seats)
    seats = [seat for seat in state.variant.seats if seat is not but]
    return play_through(state, *(Discard(seat, state.hand(seat)[:number]) for seat in seats))


@clause("abingdon-D3-1")
@both
def test_the_dealer_shuffles_before_each_deal(variant: Variant) -> None:
    """Nobody else may, and the order of the pack is chance's."""
    state = leg_of(A1, variant)
    shuffled = apply(state, Shuffle(A1))

    assert fault_in(state, Shuffle(B1)) == Fault.OUT_OF_TURN
    assert fault_in(shuffled, CutPack(variant.right(A1), 20)) == Fault.NOT_NOW
    assert apply(shuffled, Shuffled(FULL_PACK)).pack == FULL_PACK


@clause("abingdon-D3-2")
@pytest.mark.parametrize(
    ("variant", "dealer", "cutter"),
    [
        (Variant.DOUBLES, A1, B2),
        (Variant.DOUBLES, A2, B1),
        (Variant.SINGLES, A1, B1),
        (Variant.SINGLES, B1, A1),
    ],
)
def test_the_player_on_the_dealers_right_cuts(variant: Variant, dealer: Seat, cutter: Seat) -> None:
    """Nobody deals an uncut pack; what is lifted goes under the rest."""
    state = play_through(leg_of(dealer, variant), Shuffle(dealer), Shuffled(FULL_PACK))
    cut = apply(state, CutPack(cutter, 20))

    assert to_act(state) is cutter
    assert fault_in(state, Deal(dealer)) == Fault.NOT_NOW
    assert {action.seat for action in legal_actions(state)} == {cutter}
    assert cut.pack == FULL_PACK[20:] + FULL_PACK[:20]


@pytest.mark.parametrize("least", [1, 4])
def test_each_part_of_the_cut_pack_has_enough_cards(least: int) -> None:
    """The same least number as in any cut."""
    state = play_through(leg_of(A1, options=house({"min_cut": least})), Shuffle(A1), Shuffled(FULL_PACK))

    assert legal_actions(state) == [CutPack(B2, cards) for cards in range(least, 53 - least)]
    assert fault_in(state, CutPack(B2, 0)) == Fault.CUT_SIZE


@clause("abingdon-D3-3", "abingdon-D3-4", "abingdon-D3-5", "abingdon-S15-1")
@pytest.mark.parametrize(("variant", "stock"), [(Variant.DOUBLES, 32), (Variant.SINGLES, 42)])
def test_cards_are_dealt_singly_from_the_dealers_left_until_each_has_five(
    variant: Variant, stock: int
) -> None:
    """The rest lies face down: nobody sees it."""
    state = dealt(leg_of(B1, variant), FULL_PACK)
    pack = FULL_PACK[26:] + FULL_PACK[:26]
    seats = len(variant.seats)

    assert [state.hand(seat) for seat in variant.from_left(B1)] == [
        pack[place : 5 * seats : seats] for place in range(seats)
    ]
    assert state.stock == pack[5 * seats :]
    assert {view(state, seat).stock_count for seat in (*variant.seats, None)} == {stock}


@clause("abingdon-D3-6")
@both
def test_the_deal_moves_clockwise(variant: Variant) -> None:
    """After the box has been counted."""
    over = count_out(play_any(table(f"variant {variant}\ndealer 1\nstart 9h")))

    assert (over.phase, over.dealer) == (Phase.SHUFFLE, variant.left(B1))


@clause("abingdon-D4-1", "abingdon-S15-2")
@pytest.mark.parametrize(("variant", "number", "kept"), [(Variant.DOUBLES, 1, 4), (Variant.SINGLES, 2, 3)])
def test_everybody_lays_cards_into_the_box_and_cannot_take_them_back(
    variant: Variant, number: int, kept: int
) -> None:
    """One each in doubles, two each in singles, in any order; the box has four."""
    state = dealt(leg_of(A1, variant), FULL_PACK)
    hand = state.hand(A1)
    one = apply(state, Discard(A1, hand[:number]))
    everybody = laid(state)

    assert fault_in(state, Discard(A1, hand[: number + 1])) == Fault.DISCARD_SIZE
    assert fault_in(state, Discard(A1, state.hand(B1)[:number])) == Fault.NOT_HELD
    assert fault_in(one, Discard(A1, hand[-number:])) == Fault.DISCARDED_ALREADY
    assert [len(cards) for cards in everybody.kept] == [kept] * len(variant.seats)
    assert len(everybody.box) == 4


def test_the_same_card_cannot_be_laid_away_twice() -> None:
    """Two cards are two different ones."""
    state = dealt(leg_of(A1, Variant.SINGLES), FULL_PACK)
    card = state.hand(A1)[0]

    assert fault_in(state, Discard(A1, (card, card))) == Fault.NOT_HELD


@clause("abingdon-D4-2")
@both
@pytest.mark.parametrize("slow", [A1, B1])
def test_the_start_card_is_cut_only_when_all_have_laid_away(variant: Variant, slow: Seat) -> None:
    """By the player left of the dealer, in singles the opponent, and by nobody else."""
    state = laid(dealt(leg_of(A1, variant), FULL_PACK), but=slow)
    ready = laid(dealt(leg_of(A1, variant), FULL_PACK))

    assert (state.phase, to_act(state)) == (Phase.DISCARD, slow)
    assert fault_in(state, CutStart(B1, 5)) == Fault.NOT_NOW
    assert (ready.phase, to_act(ready)) == (Phase.START, B1)
    assert fault_in(ready, CutStart(A1, 5)) == Fault.OUT_OF_TURN


@clause("abingdon-D4-3")
@pytest.mark.parametrize("cards", [1, 5, 31])
def test_the_card_below_the_cut_is_turned_up_for_all_to_see(cards: int) -> None:
    """At least one card is lifted, and at least one is left."""
    state = laid(dealt(leg_of(A1), FULL_PACK))
    turned = apply(state, CutStart(B1, cards))

    assert turned.start == state.stock[cards]
    assert {view(turned, seat).start for seat in (A1, B1, A2, B2, None)} == {state.stock[cards]}
    assert [fault_in(state, CutStart(B1, wrong)) for wrong in (0, 32)] == [Fault.CUT_SIZE] * 2


def start_card(card: str, score: Tally, variant: Variant = Variant.DOUBLES) -> State:
    """Return a deal of the first seat, at *score*, whose start card is *card*."""
    return table(f"variant {variant}\ndealer 0\nscore {score.A}-{score.B}\nstart {card}")


@clause("abingdon-D4-4")
@both
@pytest.mark.parametrize(("card", "gained"), [("Jh", 2), ("Js", 2), ("Qh", 0), ("Th", 0)])
def test_a_turned_up_jack_gives_the_dealer_two_holes(variant: Variant, card: str, gained: int) -> None:
    """Heels, in doubles for the dealer's side."""
    state = start_card(card, Tally(7, 5), variant)

    assert state.score == Tally(7 + gained, 5)
    assert state.awards == ((Award(Reason.HEELS, A1, 2, (Card(card),)),) if gained else ())


@clause("abingdon-D4-5", "abingdon-D9-5")
@pytest.mark.parametrize(
    ("variant", "before", "target"), [(Variant.DOUBLES, 119, 121), (Variant.SINGLES, 60, 61)]
)
def test_the_turned_up_jack_may_win_the_leg(variant: Variant, before: int, target: int) -> None:
    """On all occasions; holes beyond the target are not pegged."""
    state = start_card("Jd", Tally(before, 3), variant)

    assert (state.phase, state.score) == (Phase.LEG_OVER, Tally(target, 3))
    assert state.result == Result(Side.A, Where.START, A1)


def test_what_was_counted_stays_in_sight_until_the_next_cards_are_dealt() -> None:
    """A player can look at the last hands while the pack is shuffled."""
    over = count_out(play_any(table("dealer 1\nstart 9h")))
    again = dealt(over, FULL_PACK)

    assert [counted.seat for counted in over.counted] == [A2, B2, A1, B1, B1]
    assert (again.counted, again.awards) == ((), ())


def test_cards_of_the_wrong_kind_do_not_make_a_pack() -> None:
    """Fifty-two, each once."""
    twice: Cards = (*FULL_PACK[1:], FULL_PACK[1])
    state = apply(leg_of(A1), Shuffle(A1))

    assert fault_in(state, Shuffled(twice)) == Fault.NOT_A_PACK
    assert fault_in(replace(state, pack=FULL_PACK), Shuffled(FULL_PACK)) == Fault.NOT_NOW


def test_a_seat_that_is_not_there_does_nothing() -> None:
    """Singles has two."""
    state = dealt(leg_of(A1, Variant.SINGLES, ABINGDON), FULL_PACK)

    assert fault_in(state, Discard(A2, parse_cards("Ah 2h"))) == Fault.NO_SUCH_SEAT
