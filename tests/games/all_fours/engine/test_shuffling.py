import pytest

from hangjack.cards import FULL_PACK
from hangjack.games.all_fours import (
    SEATS,
    Options,
    Phase,
    Seat,
    Shuffled,
    Standing,
    State,
    apply,
    fault_in,
    start,
    turn_actions,
    view,
)
from hangjack.games.all_fours.engine.actions import Cut, Fault, How, NoCut, OfferCut, Return, Shuffle
from hangjack.games.all_fours.engine.seats import left
from hangjack.games.all_fours.engine.state import Handled, Mixed
from support.all_fours import BOOKS, IC2024, MAFA, E, N, S, deal_out, play_through, seen_by, shuffled
from support.all_fours_random import pack_of

FIRST_OF_MATCH = Standing(first_deal_of_match=True)
LATER = Standing(game_number=2, first_deal_of_match=False)


def handled(state: State, *ways: How) -> State:
    """Return *state* after the seat whose turn it is has shuffled in these *ways*, chance mixing each time."""
    seat = state.dealer if state.phase is Phase.SHUFFLE else state.cutter
    for how in ways:
        state = play_through(state, Shuffle(seat, how), Shuffled(FULL_PACK))
    return state


def offered(options: Options = IC2024, standing: Standing = FIRST_OF_MATCH) -> State:
    """Return a game in which north has put the pack before east."""
    return apply(shuffled(options=options, standing=standing), OfferCut(N))


@pytest.mark.clause("ic2024-17a-1")
def test_all_see_the_digest_of_the_shuffle_before_the_cut_and_the_shuffle_itself_afterwards() -> None:
    """The pack is opened before everybody: its order is bound before the cut and can be checked after the issue."""
    mixed = Mixed(pack_of(7), "a nonce")
    state = apply(start(IC2024, N), Shuffled(mixed.pack, mixed.nonce))
    views = [view(state, seat) for seat in (*SEATS, None)]
    while state.mixed_before is None:
        state = apply(state, turn_actions(state)[0])

    assert {seen.commitment for seen in views} == {mixed.commitment}
    assert {seen.mixed_before for seen in views} == {None}
    assert [view(state, seat).mixed_before for seat in (*SEATS, None)] == [mixed] * 5


def test_the_digest_binds_order_and_nonce() -> None:
    """Another order or another nonce has another digest, so that nobody can pass one shuffle off as another."""
    mixed = Mixed(pack_of(7), "a nonce")

    assert Mixed(pack_of(8), "a nonce").commitment != mixed.commitment
    assert Mixed(pack_of(7), "a n0nce").commitment != mixed.commitment


def test_what_is_not_the_whole_pack_is_refused_as_a_shuffle() -> None:
    """Chance too must keep the rules: 52 cards, each once."""
    state = start(IC2024, N)

    assert fault_in(state, Shuffled(FULL_PACK[1:])) == Fault.NOT_A_PACK
    assert fault_in(state, Shuffled((*FULL_PACK[1:], FULL_PACK[1]))) == Fault.NOT_A_PACK
    assert fault_in(state, Shuffled(FULL_PACK)) is None


@pytest.mark.clause("ic2024-17a-2", "mafa-cutting-1a")
@pytest.mark.parametrize(
    ("options", "standing", "fault"),
    [
        (IC2024, FIRST_OF_MATCH, None),
        (IC2024, LATER, Fault.RUN_ONLY_AT_START),
        (MAFA, FIRST_OF_MATCH, None),
        (MAFA, LATER, None),
    ],
)
def test_the_cards_are_run_only_at_the_start_of_an_ic2024_match(
    options: Options, standing: Standing, fault: Fault | None
) -> None:
    """Dealer and cutter may run the cards before the first deal; mafa lets them do it whenever they shuffle."""
    dealing = shuffled(options=options, standing=standing)
    cutting = apply(dealing, OfferCut(N))

    assert fault_in(dealing, Shuffle(N, How.RUN)) == fault
    assert fault_in(cutting, Shuffle(E, How.RUN)) == fault


def test_the_second_deal_of_a_match_is_no_longer_its_start() -> None:
    """When the first issue has been played out the cards may not be run any more."""
    state = deal_out(shuffled(pack_of(3)))
    while state.phase is not Phase.SHUFFLE:
        state = apply(state, turn_actions(state)[0])
    state = apply(state, Shuffled(FULL_PACK))

    assert fault_in(state, Shuffle(state.dealer, How.RUN)) == Fault.RUN_ONLY_AT_START


@pytest.mark.clause("ic2024-17b-1")
def test_the_ic2024_dealer_has_two_brews_and_two_beats() -> None:
    """A third brew or beat in one handling of the pack is refused; the cut can always be offered."""
    state = handled(shuffled(standing=LATER), How.BREW, How.BEAT, How.BREW)
    beaten = handled(state, How.BEAT)

    assert turn_actions(state) == [OfferCut(N), Shuffle(N, How.BEAT)]
    assert turn_actions(beaten) == [OfferCut(N)]
    assert fault_in(beaten, Shuffle(N, How.BEAT)) == Fault.SHUFFLE_LIMIT


def test_the_mafa_dealer_shuffles_without_limit() -> None:
    """The mafa rules say nothing about how often a dealer shuffles."""
    state = handled(shuffled(options=MAFA), *[How.BREW, How.BEAT, How.RUN] * 5)

    assert turn_actions(state) == [OfferCut(N), *(Shuffle(N, how) for how in How)]


def test_a_shuffle_waits_for_chance_before_anything_else() -> None:
    """Between a brew and the new order of the pack nobody can act on the old one."""
    state = apply(shuffled(), Shuffle(N, How.BREW))

    assert turn_actions(state) == []
    assert fault_in(state, OfferCut(N)) == Fault.NOT_NOW
    assert fault_in(state, Shuffled(FULL_PACK)) is None


@pytest.mark.clause("ic2024-17d-1", "ic2024-18a-2")
def test_the_ic2024_cutter_has_one_brew_and_one_beat() -> None:
    """One play with the cards: a second brew is refused, also after the pack went back to the dealer and came again."""
    brewed = handled(offered(standing=LATER), How.BREW)
    again = play_through(brewed, Return(E), OfferCut(N))
    beaten = handled(again, How.BEAT)

    assert fault_in(brewed, Shuffle(E, How.BREW)) == Fault.SHUFFLE_LIMIT
    assert fault_in(brewed, Shuffle(E, How.BEAT)) is None
    assert fault_in(again, Shuffle(E, How.BREW)) == Fault.SHUFFLE_LIMIT
    assert fault_in(beaten, Shuffle(E, How.BEAT)) == Fault.SHUFFLE_LIMIT


@pytest.mark.clause("mafa-cutting-1a")
@pytest.mark.parametrize("how", How)
def test_the_mafa_cutter_has_one_shuffle_of_any_kind(how: How) -> None:
    """One brew, beat or run in all: after it the cutter cuts or lets the dealer go on."""
    state = handled(offered(MAFA), how)

    assert [fault_in(state, Shuffle(E, each)) for each in How] == [Fault.SHUFFLE_LIMIT] * 3
    assert turn_actions(state) == [NoCut(E), *(Cut(E, cards) for cards in range(1, 52))]


@pytest.mark.clause("ic2024-17b-3")
@pytest.mark.parametrize("how", [How.BREW, How.BEAT])
def test_when_the_cutter_shuffles_the_dealer_may_shuffle_again_as_much(how: How) -> None:
    """The pack handed back is a new handling: two brews and two beats once more."""
    ways = [How.BREW, How.BREW, How.BEAT, How.BEAT]
    returned = apply(handled(apply(handled(shuffled(), *ways), OfferCut(N)), how), Return(E))
    again = handled(returned, *ways)

    assert (returned.phase, returned.by_dealer) == (Phase.SHUFFLE, Handled())
    assert returned.by_cutter == Handled().plus(how)
    assert again.by_dealer == Handled(brew=2, beat=2)
    assert fault_in(again, Shuffle(N, How.BREW)) == Fault.SHUFFLE_LIMIT


@pytest.mark.clause("ic2024-17d-4")
def test_the_cutter_hands_the_pack_back_face_down() -> None:
    """No card shows when the pack goes back: whatever its order, every seat sees the same."""
    packs = [pack_of(1), pack_of(2)]
    tables = [play_through(offered(), Shuffle(E, How.BREW), Shuffled(pack, "n"), Return(E)) for pack in packs]
    seen = [[seen_by(state, seat) for seat in (*SEATS, None)] for state in tables]

    assert seen[0] == seen[1]
    assert tables[0].pack == packs[0]


def test_a_pack_that_was_not_shuffled_is_not_handed_back() -> None:
    """The cutter returns the pack only after shuffling it, and once for each time; in mafa never."""
    brewed = handled(offered(), How.BREW)
    again = play_through(brewed, Return(E), OfferCut(N))

    assert fault_in(offered(), Return(E)) == Fault.NOTHING_TO_RETURN
    assert fault_in(brewed, Return(E)) is None
    assert fault_in(again, Return(E)) == Fault.NOTHING_TO_RETURN
    assert fault_in(handled(again, How.BEAT), Return(E)) is None
    assert fault_in(handled(offered(MAFA), How.BREW), Return(E)) == Fault.NOT_NOW


@pytest.mark.clause("ic2024-18a-1")
@pytest.mark.parametrize(("dealer", "cutter"), [("N", "E"), ("W", "N"), ("S", "W"), ("E", "S")])
def test_the_player_on_the_dealers_left_cuts(dealer: str, cutter: str) -> None:
    """The pack is put before the seat that comes last in the order of play."""
    state = play_through(shuffled(dealer=Seat(dealer)), OfferCut(Seat(dealer)))

    assert (state.phase, state.cutter, left(state.dealer)) == (Phase.CUT, Seat(cutter), Seat(cutter))
    assert {action.seat for action in turn_actions(state)} == {Seat(cutter)}
    assert [seat for seat in SEATS if fault_in(state, Cut(seat, 20)) is None] == [Seat(cutter)]


def test_only_the_dealer_offers_the_cut() -> None:
    """The pack is the dealer's until it is offered."""
    faults = [fault_in(shuffled(dealer=S), OfferCut(seat)) for seat in SEATS]

    assert faults == [Fault.OUT_OF_TURN, Fault.OUT_OF_TURN, None, Fault.OUT_OF_TURN]


@pytest.mark.parametrize("options", BOOKS.values(), ids=BOOKS)
def test_nobody_shuffles_out_of_turn(options: Options) -> None:
    """Dealer and cutter each handle the pack when it lies before them, the other two never."""
    dealing = shuffled(options=options)
    cutting = offered(options)

    assert [seat for seat in SEATS if fault_in(dealing, Shuffle(seat, How.BREW)) is None] == [N]
    assert [seat for seat in SEATS if fault_in(cutting, Shuffle(seat, How.BREW)) is None] == [E]
