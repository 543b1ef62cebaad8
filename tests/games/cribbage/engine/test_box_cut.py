import pytest
from msgspec.structs import replace

from hangjack.cards import FULL_PACK, Card, Cards, parse_card, without
from hangjack.games.cribbage import (
    Decided,
    Fault,
    Phase,
    Seat,
    Shuffled,
    State,
    Variant,
    apply,
    fault_in,
    legal_actions,
    next_leg,
    start,
    to_act,
    view,
    waits_for_chance,
)
from hangjack.games.cribbage.engine.actions import CutForBox, Shuffle
from hangjack.games.cribbage.engine.cutting import BoxCut, decide
from support.cribbage import A1, A2, ABINGDON, B1, B2, house, play_through, table

clause = pytest.mark.clause


def pack_with(*cards: str) -> Cards:
    """Return a pack with these cards on top, the first uppermost: lifting one shows the first, and so on."""
    named = tuple(map(parse_card, cards))
    return (*named, *without(FULL_PACK, named))


def cut(
    first: tuple[Seat, str],
    second: tuple[Seat, str],
    variant: Variant = Variant.DOUBLES,
    state: State | None = None,
) -> State:
    """Return a leg after these two have cut these cards."""
    state = state or start(ABINGDON, variant)
    shuffled = apply(state, Shuffled(pack_with(first[1], second[1])))
    return play_through(shuffled, CutForBox(first[0], 1), CutForBox(second[0], 2))


@clause("abingdon-D1-1")
def test_nobody_cuts_before_the_pack_is_shuffled() -> None:
    """Every leg that is cut for begins with chance; the shuffle is on record, and may be checked after the cut."""
    state = start(ABINGDON)
    mixed = apply(state, Shuffled(pack_with("4h", "9c"), "nonce"))
    decided = play_through(mixed, CutForBox(A1, 1), CutForBox(B1, 2))

    assert waits_for_chance(state)
    assert to_act(state) is None
    assert fault_in(state, CutForBox(A1, 1)) == Fault.NOT_NOW
    assert fault_in(state, Shuffled(FULL_PACK[1:])) == Fault.NOT_A_PACK
    assert view(mixed, None).commitment == (mixed.mixed and mixed.mixed.commitment)
    assert view(decided, None).mixed_before == mixed.mixed


@clause("abingdon-D1-2")
def test_one_player_of_each_side_cuts() -> None:
    """Anybody may begin; after that only the other side may, and neither the same player nor the partner."""
    state = apply(start(ABINGDON), Shuffled(FULL_PACK))
    begun = apply(state, CutForBox(A2, 20))

    assert {action.seat for action in legal_actions(state)} == {A1, B1, A2, B2}
    assert {action.seat for action in legal_actions(begun)} == {B1, B2}
    assert [fault_in(begun, CutForBox(seat, 21)) for seat in (A1, A2)] == [Fault.WRONG_CUTTERS] * 2


@clause("abingdon-D1-3", "abingdon-D1-6", "abingdon-S14-1")
@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize(("one", "other", "dealer"), [("4h", "9c", A1), ("Td", "2c", B1), ("Ks", "As", B1)])
def test_the_lower_cut_deals_first(variant: Variant, one: str, other: str, dealer: Seat) -> None:
    """An ace is the lowest of all, in doubles and in singles."""
    state = cut((A1, one), (B1, other), variant)

    assert (state.phase, state.dealer, to_act(state)) == (Phase.SHUFFLE, dealer, dealer)
    assert state.decided == Decided(dealer, B1 if dealer is A1 else A1)


@clause("abingdon-D1-5", "abingdon-D1-7")
@pytest.mark.parametrize(("one", "other"), [("7h", "7c"), ("Jh", "Kc"), ("Td", "Qs"), ("Qd", "Ks")])
def test_equal_cuts_are_void_and_the_same_two_cut_again(one: str, other: str) -> None:
    """Ten, Jack, Queen and King all count ten; the pack is shuffled before the next try."""
    tied = cut((A1, one), (B2, other))
    again = cut((B2, "3s"), (A1, "2s"), state=tied)

    assert (tied.phase, tied.recuts, waits_for_chance(tied)) == (Phase.CUT, 1, True)
    assert [cut.card for cut in view(tied, None).cuts] == [Card(one), Card(other)]
    assert fault_in(apply(tied, Shuffled(FULL_PACK)), CutForBox(B1, 1)) == Fault.WRONG_CUTTERS
    assert (again.dealer, again.recuts) == (A1, 1)


def test_the_second_cutter_lifts_another_number_of_cards() -> None:
    """Otherwise a cutter could show the other's card again and again."""
    state = play_through(start(ABINGDON), Shuffled(FULL_PACK), CutForBox(A1, 9))

    assert fault_in(state, CutForBox(B1, 9)) == Fault.PLACE_TAKEN
    assert fault_in(state, CutForBox(B1, 10)) is None


@pytest.mark.parametrize("least", [1, 3, 4])
def test_a_cut_leaves_enough_cards_on_either_side(least: int) -> None:
    """One is enough unless the house wants more."""
    state = apply(start(house({"min_cut": least})), Shuffled(FULL_PACK))
    sizes = [cards for cards in range(-1, 54) if fault_in(state, CutForBox(A1, cards)) is None]

    assert sizes == list(range(least, 53 - least))


WON = """
    dealer  0
    score   120-0
    start   Js
"""


def won_leg(variant: Variant, leg: int, decided: Decided) -> State:
    """Return a leg that is over, the *leg*-th at its table."""
    over = table(f"variant {variant}\n{WON.replace('120', str(ABINGDON.target(variant) - 1))}")
    assert over.result is not None
    return replace(over, leg=leg, decided=decided)


@clause("abingdon-D2-1")
@pytest.mark.parametrize("loser", [B1, B2])
def test_whoever_lost_the_cut_has_the_first_box_of_the_second_leg(loser: Seat) -> None:
    """In person, and without another cut."""
    second = next_leg(won_leg(Variant.DOUBLES, 1, Decided(A1, loser)))

    assert (second.leg, second.phase, second.dealer) == (2, Phase.SHUFFLE, loser)


@clause("abingdon-D2-2", "abingdon-D2-3", "abingdon-D2-4")
def test_the_other_two_cut_for_the_third_leg() -> None:
    """The lower of their cards deals first and has the box; those who cut before are refused."""
    third = next_leg(won_leg(Variant.DOUBLES, 2, Decided(A1, B1)))
    shuffled = apply(third, Shuffled(FULL_PACK))
    decided = cut((A2, "Kd"), (B2, "Ah"), state=third)

    assert {action.seat for action in legal_actions(shuffled)} == {A2, B2}
    assert [fault_in(shuffled, CutForBox(seat, 1)) for seat in (A1, B1)] == [Fault.WRONG_CUTTERS] * 2
    assert (decided.dealer, to_act(decided), legal_actions(decided)) == (B2, B2, [Shuffle(B2)])


@clause("abingdon-S14-3", "abingdon-S14-4")
def test_in_singles_the_other_player_has_the_second_box_and_both_cut_for_the_third() -> None:
    """Game 2 goes to the player without the first box of game 1."""
    second = next_leg(won_leg(Variant.SINGLES, 1, Decided(A1, B1)))
    third = next_leg(won_leg(Variant.SINGLES, 2, Decided(A1, B1)))
    decided = cut((A1, "9d"), (B1, "3h"), state=third)

    assert (second.dealer, third.phase) == (B1, Phase.CUT)
    assert decided.dealer == B1


def test_a_cut_is_decided_by_pips_alone() -> None:
    """Whoever cuts first has no advantage."""
    assert decide(BoxCut(A1, Card("5d")), BoxCut(B1, Card("6h"))) == Decided(A1, B1)
    assert decide(BoxCut(B1, Card("6h")), BoxCut(A1, Card("5d"))) == Decided(A1, B1)
