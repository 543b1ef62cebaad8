"""A game from its start to its bullseye: what may be done, and the state after it."""

from collections.abc import Callable, Iterator

from hangjack.games.all_fours.engine.actions import (
    Action,
    Beg,
    BlindStand,
    CallOfficial,
    Confirm,
    Cut,
    Deal,
    DeclineBlind,
    GiveOne,
    How,
    IllegalAction,
    Kick,
    LookAtHand,
    LookAtLift,
    NoCut,
    OfferCut,
    Pause,
    Play,
    Resume,
    Return,
    RunPack,
    SeatAction,
    Shuffle,
    Sing,
    Stand,
    Stop,
)
from hangjack.games.all_fours.engine.faults import fault_in, to_act
from hangjack.games.all_fours.engine.options import Options
from hangjack.games.all_fours.engine.seats import SEATS, Seat, Side, Tally, right
from hangjack.games.all_fours.engine.state import Phase, Standing, State
from hangjack.games.all_fours.engine.steps import FIRST_DEAL, follow

FIRST_GAME = Standing()


def start(options: Options, dealer: Seat, standing: Standing = FIRST_GAME) -> State:
    """Return a new game that *dealer* deals first."""
    return State(options, standing, dealer, first_deal=standing.first_deal_of_match)


def next_game(over: State) -> State:
    """Return the game that follows *over* at the same table: the deal goes on to the right.

    A bullseye that was sung after the count finds the pack already with the next dealer.
    """
    assert over.result is not None
    gathered = over.sung_in in (Phase.SHUFFLE, Phase.CUT)
    standing = Standing(
        game_number=over.standing.game_number + 1,
        table_bullseyes=over.standing.table_bullseyes + over.result.bullseyes,
        match_bullseyes=over.standing.match_bullseyes + over.result.bullseyes,
        first_deal_of_match=False,
    )
    return start(over.options, over.dealer if gathered else right(over.dealer), standing)


def is_over(state: State) -> bool:
    """Whether the bullseye has been won."""
    return state.is_over


def score(state: State) -> Tally:
    """Return the points of both sides in this game."""
    return state.score


def legal_actions(state: State) -> list[SeatAction]:
    """Return everything that any seat may do now. While chance must shuffle that is only what needs no turn."""
    return [action for action in _conceivable(state) if fault_in(state, action) is None]


def actions_of(state: State, seat: Seat) -> list[SeatAction]:
    """Return everything that *seat* may do now."""
    return [action for action in _conceivable_by(state, seat) if fault_in(state, action) is None]


def turn_actions(state: State) -> list[SeatAction]:
    """Return what the seat whose turn it is may do to bring the game on."""
    return [action for action in _in_turn(state) if fault_in(state, action) is None]


def apply(state: State, action: Action) -> State:
    """Return the state after *action*. Raises `IllegalAction`; never changes *state*."""
    if fault := fault_in(state, action):
        raise IllegalAction(action, fault)
    return follow(state, action)


def _conceivable(state: State) -> Iterator[SeatAction]:
    """Yield every action with the right shape, legal or not."""
    for seat in SEATS:
        yield from _conceivable_by(state, seat)


def _conceivable_by(state: State, seat: Seat) -> Iterator[SeatAction]:
    if seat is to_act(state):
        yield from _in_turn(state)
    elif state.phase is Phase.SUNG:
        yield Confirm(seat)
    yield from (Sing(seat), Stop(seat), Pause(seat), CallOfficial(seat), Resume(seat))
    yield from (LookAtLift(seat, side) for side in Side)


def _in_turn(state: State) -> Iterator[SeatAction]:
    seat = to_act(state)
    if seat is None:
        return
    yield from _IN_TURN[state.phase](state, seat)


def _cuts(_: State, seat: Seat) -> Iterator[SeatAction]:
    yield NoCut(seat)
    yield from (Cut(seat, cards) for cards in range(1, 52))
    yield Return(seat)
    yield from (Shuffle(seat, how) for how in How)


_IN_TURN: dict[Phase, Callable[[State, Seat], Iterator[SeatAction]]] = {
    Phase.SHUFFLE: lambda _, seat: iter([OfferCut(seat), *(Shuffle(seat, how) for how in How)]),
    Phase.CUT: _cuts,
    Phase.DEAL: lambda _, seat: iter([Deal(seat, 1), Deal(seat, 3)]),
    Phase.BLIND_OPTION: lambda _, seat: iter(
        [DeclineBlind(seat), *(BlindStand(seat, position) for position in range(1, FIRST_DEAL + 1))]
    ),
    Phase.KICK: lambda _, seat: iter([Kick(seat)]),
    Phase.STAND_OR_BEG: lambda _, seat: iter([Beg(seat), Stand(seat), LookAtHand(seat)]),
    Phase.DEALER_REPLY: lambda _, seat: iter([GiveOne(seat), RunPack(seat, 1), RunPack(seat, 3)]),
    Phase.RUN: lambda _, seat: iter([RunPack(seat, 1), RunPack(seat, 3)]),
    Phase.PLAY: lambda state, seat: (Play(seat, card) for card in state.hand(seat)),
    Phase.SUNG: lambda _, seat: iter([Confirm(seat)]),
}
