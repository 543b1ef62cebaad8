import pytest

from hangjack.cards import FULL_PACK, Card
from hangjack.games.all_fours import (
    SEATS,
    Action,
    Options,
    Phase,
    Shuffled,
    Standing,
    State,
    apply,
    fault_in,
    turn_actions,
)
from hangjack.games.all_fours.engine.actions import (
    Beg,
    Cut,
    Deal,
    DeclineBlind,
    Fault,
    How,
    Kick,
    NoCut,
    OfferCut,
    Return,
    RunPack,
    Shuffle,
)
from support.all_fours import BOOKS, IC2024, MAFA, E, N, W, house, play_through, shuffled, stacked
from support.all_fours_random import pack_of

ALL_CUTS = [Cut(E, cards) for cards in range(1, 52)]
both_books = pytest.mark.parametrize("options", BOOKS.values(), ids=BOOKS)


def offered(options: Options = IC2024, pack: tuple[Card, ...] = FULL_PACK) -> State:
    """Return a game in which north has put the pack before east, later than the first deal of the match."""
    later = Standing(first_deal_of_match=False)
    return apply(shuffled(pack, options, standing=later), OfferCut(N))


@pytest.mark.clause("ic2024-18a-3")
def test_after_his_play_the_cutter_cuts_or_lets_the_dealer_go_on() -> None:
    """With brew and beat used up, what remains is any cut, none at all, or handing the shuffled pack back."""
    state = offered()
    for how in How.BREW, How.BEAT:
        state = play_through(state, Shuffle(E, how), Shuffled(FULL_PACK))

    assert turn_actions(state) == [NoCut(E), *ALL_CUTS, Return(E)]


@pytest.mark.clause("ic2024-18c-2")
def test_once_the_pack_came_back_the_cutter_can_touch_it_only_to_cut() -> None:
    """The play is over: a second touch is a cut, and the only other choice is to leave the pack alone."""
    state = offered()
    for how in How.BREW, How.BEAT:
        state = play_through(state, Shuffle(E, how), Shuffled(FULL_PACK))
    state = play_through(state, Return(E), OfferCut(N))

    assert turn_actions(state) == [NoCut(E), *ALL_CUTS]


@pytest.mark.clause("ic2024-18c-1", "mafa-cutting-2")
@both_books
def test_a_cutter_may_decline_to_cut(options: Options) -> None:
    """The pack is dealt in the order in which it was offered."""
    state = apply(offered(options, pack_of(1)), NoCut(E))

    assert (state.phase, state.pack) == (Phase.DEAL, pack_of(1))


@pytest.mark.clause("ic2024-19a-1")
@pytest.mark.parametrize("cards", [1, 20, 51])
def test_a_cut_closes_by_itself(cards: int) -> None:
    """What was lifted off goes under the rest, before anybody touches the pack again."""
    state = apply(offered(pack=pack_of(1)), Cut(E, cards))

    assert (state.phase, state.pack) == (Phase.DEAL, pack_of(1)[cards:] + pack_of(1)[:cards])


@pytest.mark.parametrize("cards", [-1, 0, 52, 60])
def test_a_cut_leaves_a_card_on_either_side(cards: int) -> None:
    """Lifting nothing or everything is no cut; there is `no cut` for that."""
    assert fault_in(offered(), Cut(E, cards)) == Fault.CUT_SIZE


def test_a_house_may_forbid_cutting_one_card_off_the_top() -> None:
    """A cut that leaves only the bottom card is another matter, and stays allowed."""
    strict = offered(house("ic2024", {"forbid_one_card_cut": True}))

    assert fault_in(strict, Cut(E, 1)) == Fault.ONE_CARD_CUT
    assert fault_in(strict, Cut(E, 51)) is None
    assert fault_in(offered(), Cut(E, 1)) is None


@pytest.mark.clause("ic2024-18d-1", "mafa-misdeal-1a")
@both_books
@pytest.mark.parametrize("cut", [NoCut(E), Cut(E, 20)])
def test_a_pack_that_was_cut_must_be_dealt(options: Options, cut: Cut | NoCut) -> None:
    """No shuffle, no second cut, no kick: the dealer deals by ones or threes."""
    state = apply(offered(options), cut)
    late: list[Action] = [Shuffle(N, How.BREW), Cut(E, 3), NoCut(E), Return(E), OfferCut(N), Kick(N)]

    assert turn_actions(state) == [Deal(N, 1), Deal(N, 3)]
    assert [fault_in(state, action) for action in late] == [Fault.NOT_NOW] * len(late)
    assert fault_in(state, Shuffled(FULL_PACK)) == Fault.NOT_NOW


@pytest.mark.clause("mafa-cutting-3a")
@both_books
def test_the_cutter_may_not_kick(options: Options) -> None:
    """Neither when the cards are there to be cut nor when it is time to kick."""
    cutting = offered(options)
    kicking = play_through(cutting, NoCut(E), Deal(N, 3), DeclineBlind(W))

    assert fault_in(cutting, Kick(E)) == Fault.NOT_NOW
    assert fault_in(kicking, Kick(E)) == Fault.OUT_OF_TURN


@pytest.mark.clause("mafa-kicking-3a")
@both_books
def test_only_the_dealer_kicks(options: Options) -> None:
    """The other three, the dealer's partner among them, are refused."""
    state = play_through(offered(options), NoCut(E), Deal(N, 3), DeclineBlind(W))

    assert [seat for seat in SEATS if fault_in(state, Kick(seat)) is None] == [N]


def run_to_the_end(cut: Cut, options: Options = MAFA) -> State:
    """Return a game whose first three kicks are spades and whose last card is a heart, run to its end after *cut*."""
    wanted = stacked(N, kicks="9s 8s 7s 5h")
    pack = wanted[-cut.cards :] + wanted[: -cut.cards]
    state = play_through(offered(options, pack), cut, Deal(N, 3), DeclineBlind(W), Kick(N))
    return play_through(state, Beg(W), RunPack(N, 3), RunPack(N, 3))


@pytest.mark.clause("ic2024-21f-1")
@pytest.mark.parametrize("cards", [51, 20])
def test_the_last_card_may_be_kicked_if_the_cut_left_only_the_bottom_card(cards: int) -> None:
    """A cut of 51 cards is like any other: the 52nd card can become trump."""
    state = run_to_the_end(Cut(E, cards))

    assert (state.phase, state.trump) == (Phase.PLAY, Card("5h").suit)
    assert [len(hand) for hand in state.hands] == [12] * 4


def test_the_last_card_may_not_be_kicked_if_it_was_cut_off_the_top_alone() -> None:
    """Everybody knows that card, so the pack has run out without it and the dealer deals again."""
    barred = [
        run_to_the_end(Cut(E, 1), options)
        for options in (IC2024, house("mafa", {"single_cut_kick": "barred"}))
    ]

    assert [(state.phase, state.dealer, state.trump) for state in barred] == [(Phase.SHUFFLE, N, None)] * 2


@pytest.mark.clause("mafa-kicking-2")
def test_a_card_cut_alone_may_be_kicked_where_no_rule_bars_it() -> None:
    """`single_cut_kick`: mafa has no such rule, and an ic2024 house may do without it."""
    free = [
        run_to_the_end(Cut(E, 1), options) for options in (MAFA, house("ic2024", {"single_cut_kick": "free"}))
    ]

    assert [(state.phase, state.trump) for state in free] == [(Phase.PLAY, Card("5h").suit)] * 2
