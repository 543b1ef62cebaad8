"""The show: hands from the dealer's left round to the dealer, then the box, then the next deal."""

from msgspec.structs import replace

from hangjack.games.cribbage.engine.awarding import is_over, peg, peg_missed
from hangjack.games.cribbage.engine.scores import Award, Item, Reason
from hangjack.games.cribbage.engine.showing import Role, count_show
from hangjack.games.cribbage.engine.state import Counted, Open, Phase, State, Where

_REASONS = {Where.HAND: Reason.HAND, Where.BOX: Reason.BOX}


def to_show(state: State) -> State:
    """Return the table with the hand on the dealer's left to be counted first."""
    return replace(state, phase=Phase.SHOW, turn=state.variant.left(state.dealing))


def show_of(state: State) -> Open:
    """Return the hand, or the box, that is counted next, with what it is worth."""
    assert state.turn is not None
    assert state.start is not None
    if state.phase is Phase.BOX:
        where, cards, role = Where.BOX, state.box, Role.BOX
    else:
        where, cards, role = Where.HAND, state.kept[state.turn.place], Role.HAND
    count = count_show(cards, state.start, role, state.options.box_flush_cards)
    return Open(where, state.turn, cards, closes=False, items=count.items)


def pegged_show(state: State, show: Open, holes: int, items: tuple[Item, ...] = ()) -> State:
    """Return the table after *show* has been pegged with *holes*; the next hand, the box or the next deal follows."""
    assert state.start is not None
    counted = Counted(show.where, show.seat, show.cards, state.start, holes, items)
    after = replace(state, open=None, counted=(*state.counted, counted))
    if holes:
        after = peg(after, Award(_REASONS[show.where], show.seat, holes, show.cards), show.where)
    if not is_over(after):
        after = peg_missed(after, show.seat, show.true_holes - holes, show.where)
    return after if is_over(after) else _next_show(after)


def _next_show(state: State) -> State:
    assert state.turn is not None
    if state.phase is Phase.BOX:
        return next_deal(state)
    if state.turn is state.dealer:
        return replace(state, phase=Phase.BOX)
    return replace(state, turn=state.variant.left(state.turn))


def next_deal(state: State) -> State:
    """Return the table with all cards gathered and the next dealer to shuffle; the counted hands stay in sight."""
    return replace(
        state,
        phase=Phase.SHUFFLE,
        dealer=state.variant.left(state.dealing),
        mixed=None,
        mixed_before=state.mixed,
        hands=(),
        kept=(),
        laid=(),
        stock=(),
        start=None,
        turn=None,
        round=(),
        turned_over=(),
        rounds=0,
    )
