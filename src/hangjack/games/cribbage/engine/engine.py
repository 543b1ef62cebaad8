"""The state machine of a leg: `start`, `legal_actions`, `apply`. What may not be done is `faults`' matter."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from hangjack.cards import FULL_PACK, Cards, Rank, without
from hangjack.games.cribbage.engine.actions import (
    Action,
    Agree,
    Challenge,
    Claim,
    Count,
    CutForBox,
    CutPack,
    CutStart,
    Deal,
    Declare,
    Discard,
    IllegalAction,
    Play,
    SeatAction,
    Shuffle,
    Shuffled,
)
from hangjack.games.cribbage.engine.awarding import is_over, peg, peg_items
from hangjack.games.cribbage.engine.cutting import BoxCut, Decided, decide, is_cut, may_cut
from hangjack.games.cribbage.engine.declaring import agreed, challenged, claimed, close_unclaimed, declared
from hangjack.games.cribbage.engine.faults import MOST_HOLES, fault_in, to_act, who_may_cut
from hangjack.games.cribbage.engine.options import Options
from hangjack.games.cribbage.engine.pegging import Played, items_of_card, next_to_play, round_leader
from hangjack.games.cribbage.engine.scores import Award, Reason
from hangjack.games.cribbage.engine.seats import Seat, Tally, Variant
from hangjack.games.cribbage.engine.showing import laid_away
from hangjack.games.cribbage.engine.shows import pegged_show, show_of, to_show
from hangjack.games.cribbage.engine.state import Mixed, Open, Phase, State, Where


def start(
    options: Options, variant: Variant = Variant.DOUBLES, leg: int = 1, before: Decided | None = None
) -> State:
    """Return a new leg. *before* is the cut that was decided last at this table; legs 2 and later need it."""
    if is_cut(leg):
        return State(options, variant, leg, cutters=may_cut(variant, before), decided=before)
    assert before is not None, "the second leg goes by the first one's cut"
    return first_deal(State(options, variant, leg, decided=before), before.loser)


def next_leg(over: State) -> State:
    """Return the leg that follows *over* at the same table."""
    assert over.result is not None
    return start(over.options, over.variant, over.leg + 1, over.decided)


def score(state: State) -> Tally:
    """Return the holes of both sides in this leg."""
    return state.score


def legal_actions(state: State) -> list[SeatAction]:
    """Return everything that any seat may do now."""
    return [action for action in _conceivable(state) if fault_in(state, action) is None]


def turn_actions(state: State) -> list[SeatAction]:
    """Return what the seat whose turn it is may do to bring the leg on."""
    seat = to_act(state)
    return [action for action in legal_actions(state) if action.seat is seat]


def apply(state: State, action: Action) -> State:
    """Return the state after *action*. Raises `IllegalAction`; never changes *state*."""
    if fault := fault_in(state, action):
        raise IllegalAction(action, fault)
    step: Callable[[State, Any], State] = _APPLY[type(action)]
    return step(state, action)


def three_for_last(state: State) -> State:
    """Return the table with the holes of the singles player who has not the first box."""
    holes = state.options.three_for_last
    if state.variant is not Variant.SINGLES or not holes:
        return state
    award = Award(Reason.THREE_FOR_LAST, state.variant.left(state.dealing), holes)
    return peg(state, award, Where.BONUS)


def first_deal(state: State, dealer: Seat) -> State:
    """Return the leg with *dealer* about to shuffle for its first deal."""
    return three_for_last(replace(state, phase=Phase.SHUFFLE, dealer=dealer))


def _shuffled(state: State, action: Shuffled) -> State:
    return replace(state, pack=action.pack, mixed=Mixed(action.pack, action.nonce))


def _cut_for_box(state: State, action: CutForBox) -> State:
    assert state.pack is not None
    cut = BoxCut(action.seat, state.pack[action.cards - 1], action.cards)
    if len(state.cuts) != 1:
        return replace(state, cuts=(cut,))
    first = state.cuts[0]
    shown = replace(state, cuts=(first, cut), pack=None, mixed=None, mixed_before=state.mixed)
    decided = decide(first, cut)
    if decided is None:
        return replace(shown, cutters=(first.seat, cut.seat), recuts=state.recuts + 1)
    return first_deal(replace(shown, decided=decided, cutters=()), decided.winner)


def _shuffle(state: State, _: Shuffle) -> State:
    return replace(state, phase=Phase.PACK_CUT, pack=None)


def _cut_pack(state: State, action: CutPack) -> State:
    assert state.pack is not None
    return replace(state, phase=Phase.DEAL, pack=state.pack[action.cards :] + state.pack[: action.cards])


def _deal(state: State, _: Deal) -> State:
    """Deal one card at a time from the dealer's left until each has all; the rest lies face down."""
    assert state.pack is not None
    seats, each = state.variant.seats, state.options.cards_each
    dealt = len(seats) * each
    order = state.variant.from_left(state.dealing)
    hands = tuple(state.pack[order.index(seat) : dealt : len(seats)] for seat in seats)
    return replace(
        state,
        phase=Phase.DISCARD,
        pack=None,
        hands=hands,
        kept=hands,
        laid=((),) * len(seats),
        stock=state.pack[dealt:],
        counted=(),
        awards=(),
    )


def _discard(state: State, action: Discard) -> State:
    kept = without(state.hand(action.seat), action.cards)
    hands = _with(state.hands, action.seat, kept)
    laid = _with(state.laid, action.seat, action.cards)
    phase = Phase.START if all(laid) else Phase.DISCARD
    return replace(state, phase=phase, hands=hands, kept=hands, laid=laid)


def _cut_start(state: State, action: CutStart) -> State:
    """Turn up the card below the cut, and put it on top of the stock that is left."""
    card = state.stock[action.cards]
    turned = replace(
        state,
        phase=Phase.PLAY,
        start=card,
        stock=state.stock[: action.cards] + state.stock[action.cards + 1 :],
        turn=round_leader(state.dealing, state.dealing, state.hands, state.variant, state.options),
    )
    if card.rank is not Rank.JACK or not state.options.heels_holes:
        return turned
    return peg(turned, Award(Reason.HEELS, state.dealing, state.options.heels_holes, (card,)), Where.START)


def _play(state: State, action: Play) -> State:
    state = close_unclaimed(state)
    if is_over(state):
        return state
    seat, options = action.seat, state.options
    hands = _with(state.hands, seat, without(state.hand(seat), [action.card]))
    played = replace(state, hands=hands, round=(*state.round, Played(seat, action.card)))
    count = played.count
    following = None
    if count < options.count_limit:
        following = next_to_play(seat, hands, count, state.variant, options.count_limit)
    cards = tuple(each.card for each in played.round)
    items = items_of_card(cards, options, closes=following is None)
    if options.declares:
        played = replace(played, open=Open(Where.PLAY, seat, cards, following is None, items))
    else:
        played = peg_items(played, seat, items, Where.PLAY)
    if is_over(played):
        return played
    return replace(played, turn=following) if following else _round_over(played)


def _round_over(state: State) -> State:
    """Turn the cards over; the next round is led, or the hands are counted."""
    last = state.round[-1].seat
    over = replace(
        state, round=(), turned_over=(*state.turned_over, *state.round), rounds=state.rounds + 1, turn=None
    )
    leader = round_leader(last, state.dealing, over.hands, state.variant, state.options)
    if leader is None or _counts_are_used_up(over):
        return to_show(over)
    return replace(over, turn=leader)


def _counts_are_used_up(state: State) -> bool:
    return state.variant is Variant.SINGLES and state.rounds >= state.options.singles_counts_to_31


def _count(state: State, _: Count) -> State:
    show = show_of(state)
    return pegged_show(state, show, show.true_holes, show.items)


def _with(cards: tuple[Cards, ...], seat: Seat, new: Cards) -> tuple[Cards, ...]:
    """Return *cards* with *new* in the place of *seat*."""
    return (*cards[: seat.place], new, *cards[seat.place + 1 :])


def _conceivable(state: State) -> Iterator[SeatAction]:
    """Yield the actions of the phase with the right shape, legal or not."""
    if state.options.declares:
        yield from _declarations(state)
    yield from _BY_PHASE[state.phase](state)


def _declarations(state: State) -> Iterator[SeatAction]:
    if state.open is not None:
        if state.open.where is Where.PLAY:
            yield from (Claim(state.open.seat, holes) for holes in range(MOST_HOLES + 1))
        yield from (answer(seat) for seat in state.variant.seats for answer in (Agree, Challenge))
    if state.phase in (Phase.SHOW, Phase.BOX):
        yield from (Declare(seat, holes) for seat in state.variant.seats for holes in range(MOST_HOLES + 1))


def _box_cuts(state: State) -> Iterator[SeatAction]:
    yield from (CutForBox(seat, cards) for seat in who_may_cut(state) for cards in range(1, len(FULL_PACK)))


def _pack_cuts(state: State) -> Iterator[SeatAction]:
    seat = state.variant.right(state.dealing)
    yield from (CutPack(seat, cards) for cards in range(1, len(FULL_PACK)))


def _discards(state: State) -> Iterator[SeatAction]:
    for seat in state.variant.seats:
        for cards in combinations(state.hand(seat), laid_away(state.variant)):
            yield Discard(seat, cards)


def _start_cuts(state: State) -> Iterator[SeatAction]:
    seat = state.variant.left(state.dealing)
    yield from (CutStart(seat, cards) for cards in range(1, len(state.stock)))


def _plays(state: State) -> Iterator[SeatAction]:
    assert state.turn is not None
    yield from (Play(state.turn, card) for card in state.hand(state.turn))


def _counts(state: State) -> Iterator[SeatAction]:
    assert state.turn is not None
    yield Count(state.turn)


_BY_PHASE: dict[Phase, Callable[[State], Iterator[SeatAction]]] = {
    Phase.CUT: _box_cuts,
    Phase.SHUFFLE: lambda state: iter([Shuffle(state.dealing)]),
    Phase.PACK_CUT: _pack_cuts,
    Phase.DEAL: lambda state: iter([Deal(state.dealing)]),
    Phase.DISCARD: _discards,
    Phase.START: _start_cuts,
    Phase.PLAY: _plays,
    Phase.SHOW: _counts,
    Phase.BOX: _counts,
    Phase.LEG_OVER: lambda _: iter(()),
}
_APPLY: dict[type, Callable[[State, Any], State]] = {
    Shuffled: _shuffled,
    CutForBox: _cut_for_box,
    Shuffle: _shuffle,
    CutPack: _cut_pack,
    Deal: _deal,
    Discard: _discard,
    CutStart: _cut_start,
    Play: _play,
    Count: _count,
    Claim: claimed,
    Declare: declared,
    Agree: agreed,
    Challenge: lambda state, _: challenged(state),
}
