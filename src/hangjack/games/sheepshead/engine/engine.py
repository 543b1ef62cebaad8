"""The state machine of a hand: `start`, `legal_actions`, `apply`. What may not be done is `faults`' matter."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from hangjack.cards import SHORT_PACK, Cards, without
from hangjack.games.sheepshead.engine.actions import (
    Action,
    Bury,
    Cut,
    Deal,
    IllegalAction,
    OfferCut,
    Pass,
    Pick,
    Play,
    SeatAction,
    Shuffle,
    Shuffled,
    ThrowIn,
)
from hangjack.games.sheepshead.engine.counting import Game, Score, Taken, game_of, payoff, points_of_picker
from hangjack.games.sheepshead.engine.dealing import dealt_out
from hangjack.games.sheepshead.engine.faults import BURIED, fault_in, to_act
from hangjack.games.sheepshead.engine.leaster import Won, count_leaster, leaster_score
from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.engine.seats import Seat, TableSize, seats_of
from hangjack.games.sheepshead.engine.state import (
    Call,
    EndedBy,
    LeasterResult,
    Mixed,
    Phase,
    PickerResult,
    State,
    with_cards,
)
from hangjack.games.sheepshead.engine.throwing_in import Thrown, count_throw_in
from hangjack.games.sheepshead.engine.tricks import Trick, card_points, order_from, winner


def start(options: Options, dealer: Seat, table_size: TableSize = 3) -> State:
    """Return a new hand that *dealer* deals."""
    return State(options, table_size, dealer)


def is_over(state: State) -> bool:
    """Whether the hand has been scored."""
    return state.phase is Phase.SCORED


def score(state: State) -> Score:
    """Return the tournament points of the hand; nothing for anybody until it is over."""
    return state.result.score if state.result else dict.fromkeys(state.active, 0)


def legal_actions(state: State) -> list[SeatAction]:
    """Return everything that any seat may do now; nothing while chance must shuffle."""
    possible = (*_in_turn(state), *_out_of_turn(state))
    return [action for action in possible if fault_in(state, action) is None]


def turn_actions(state: State) -> list[SeatAction]:
    """Return what the seat whose turn it is may do."""
    return [action for action in _in_turn(state) if fault_in(state, action) is None]


def apply(state: State, action: Action) -> State:
    """Return the state after *action*. Raises `IllegalAction`; never changes *state*."""
    if fault := fault_in(state, action):
        raise IllegalAction(action, fault)
    return follow(state, action)


def follow(state: State, action: Action) -> State:
    """Return the state after *action*, allowed or not: at a real table a foul happens before anybody rules on it."""
    step: Callable[[State, Any], State] = _APPLY[type(action)]
    return step(state, action)


def deal_again(state: State) -> State:
    """Return the table with all cards gathered and the same dealer to shuffle; this deal does not count."""
    return State(state.options, state.table_size, state.dealer, mixed_before=state.mixed)


def taken_by_picker(state: State) -> Taken:
    """Return what the picker has so far, the bury included once there is a trick to go with it."""
    assert state.picker is not None
    tricks = state.tricks_won(state.picker)
    points = points_of_picker(state.points_won(state.picker), card_points(state.bury), tricks)
    return Taken(points, tricks, len(state.tricks) - tricks)


def picker_scored(state: State, game: Game, by: EndedBy, points: int | None = None) -> State:
    """Return the hand ended with *game*."""
    assert state.picker is not None
    paid = payoff(state.picker, state.active, game, state.options)
    result = PickerResult(state.picker, game.won, game.level, paid, by, points)
    return replace(state, phase=Phase.SCORED, result=result)


def _shuffle(state: State, _: Shuffle) -> State:
    return replace(state, shuffles=state.shuffles + 1)


def _offer_cut(state: State, _: OfferCut) -> State:
    return replace(state, phase=Phase.CUT)


def _shuffled(state: State, action: Shuffled) -> State:
    return replace(state, pack=action.pack, mixed=Mixed(action.pack, action.nonce))


def _cut(state: State, action: Cut) -> State:
    assert state.pack is not None
    return replace(state, phase=Phase.DEAL, pack=state.pack[action.cards :] + state.pack[: action.cards])


def _deal(state: State, _: Deal) -> State:
    assert state.pack is not None
    hands, blind = dealt_out(state.pack, state.active, state.options)
    seats = seats_of(state.table_size)
    return replace(
        state,
        phase=Phase.PICKING,
        pack=None,
        hands=tuple(hands.get(seat, ()) for seat in seats),
        exposed=tuple(() for _ in seats),
        blind=blind,
    )


def _pick(state: State, action: Pick) -> State:
    return _taken(replace(state, calls=(*state.calls, Call.PICK)), action.seat)


def _taken(state: State, picker: Seat) -> State:
    """Give the blind to *picker*, who then has twelve cards."""
    hands = with_cards(state.hands, picker, state.hand(picker) + state.blind)
    return replace(state, phase=Phase.BURY, picker=picker, hands=hands)


def _pass(state: State, _: Pass) -> State:
    passed = replace(state, calls=(*state.calls, Call.PASS))
    if len(passed.calls) < len(passed.active):
        return passed
    return replace(passed, phase=Phase.LEASTER, trick=Trick(state.active))


def _bury(state: State, action: Bury) -> State:
    hands = with_cards(state.hands, action.seat, without(state.hand(action.seat), action.cards))
    return replace(state, phase=Phase.PLAY, hands=hands, bury=action.cards, trick=Trick(state.active))


def _play(state: State, action: Play) -> State:
    assert state.trick is not None
    trick = Trick(state.trick.order, (*state.trick.cards, action.card))
    exposed = tuple(card for card in state.exposed_by(action.seat) if card is not action.card)
    played = replace(
        state,
        hands=with_cards(state.hands, action.seat, without(state.hand(action.seat), [action.card])),
        exposed=with_cards(state.exposed, action.seat, exposed),
        trick=trick,
    )
    return closed(played, trick) if trick.is_complete else played


def closed(state: State, trick: Trick) -> State:
    """Return the table after the complete *trick*: its winner leads, or the hand is counted."""
    after = replace(state, tricks=(*state.tricks, trick), trick=Trick(order_from(winner(trick), trick.order)))
    return after if any(state.hands) else _counted(after)


def _counted(state: State) -> State:
    if state.picker is None:
        return _leaster_counted(state)
    taken = taken_by_picker(state)
    return picker_scored(state, game_of(taken, state.options), EndedBy.COUNT, taken.points)


def _leaster_counted(state: State) -> State:
    won = [Won(winner(trick), card_points(trick.cards)) for trick in state.tricks]
    count = count_leaster(won, card_points(state.blind), state.active, state.options, state.barred)
    result = LeasterResult(count.winner, count.value, count.trickless, count.points, leaster_score(count))
    return replace(state, phase=Phase.SCORED, result=result)


def _throw_in(state: State, action: ThrowIn) -> State:
    out = {seat: state.hand(seat) for seat in state.active if seat is not action.seat}
    buried = card_points(state.bury)
    tricks = state.tricks_won(action.seat)
    so_far = Taken(state.points_won(action.seat) + buried, tricks, len(state.tricks) - tricks)
    leads = state.trick.to_play if state.trick is not None and not state.trick.cards else action.seat
    on_lead = None if leads is action.seat else leads
    count = count_throw_in(Thrown(state.hand(action.seat), out, so_far, on_lead), state.options)
    points = None if count.objection else count.taken.points
    return picker_scored(state, count.game, EndedBy.THROW_IN, points)


def _in_turn(state: State) -> Iterator[SeatAction]:
    """Yield every action with the right shape of the seat whose turn it is, legal or not."""
    seat = to_act(state)
    if seat is not None:
        yield from _IN_TURN[state.phase](state, seat)


def _out_of_turn(state: State) -> Iterator[SeatAction]:
    """Yield what the picker may do when it is an opponent's lead: lay the rest down."""
    if state.phase is Phase.PLAY and state.picker is not None and to_act(state) is not state.picker:
        yield ThrowIn(state.picker)


def _buries(hand: Cards, seat: Seat) -> Iterator[SeatAction]:
    return (Bury(seat, cards) for cards in combinations(hand, BURIED))


def _plays(state: State, seat: Seat) -> Iterator[SeatAction]:
    yield from (Play(seat, card) for card in state.hand(seat))
    if state.phase is Phase.PLAY:
        yield ThrowIn(seat)


_IN_TURN: dict[Phase, Callable[[State, Seat], Iterator[SeatAction]]] = {
    Phase.SHUFFLE: lambda _, seat: iter([Shuffle(seat), OfferCut(seat)]),
    Phase.CUT: lambda _, seat: (Cut(seat, cards) for cards in range(1, len(SHORT_PACK))),
    Phase.DEAL: lambda _, seat: iter([Deal(seat)]),
    Phase.PICKING: lambda _, seat: iter([Pick(seat), Pass(seat)]),
    Phase.BURY: lambda state, seat: _buries(state.hand(seat), seat),
    Phase.PLAY: _plays,
    Phase.LEASTER: _plays,
}
_APPLY: dict[type, Callable[[State, Any], State]] = {
    Shuffled: _shuffled,
    Shuffle: _shuffle,
    OfferCut: _offer_cut,
    Cut: _cut,
    Deal: _deal,
    Pick: _pick,
    Pass: _pass,
    Bury: _bury,
    Play: _play,
    ThrowIn: _throw_in,
}
