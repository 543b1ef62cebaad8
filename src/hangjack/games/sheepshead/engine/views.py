"""What a seat, or the public, may see of a table: the only thing that leaves the engine towards them."""

from msgspec import Struct

from hangjack.cards import Cards
from hangjack.games.sheepshead.engine.actions import SeatAction
from hangjack.games.sheepshead.engine.engine import legal_actions
from hangjack.games.sheepshead.engine.faults import to_act, waits_for_chance
from hangjack.games.sheepshead.engine.seats import Seat, TableSize, seats_of
from hangjack.games.sheepshead.engine.state import Call, Mixed, Phase, Result, State
from hangjack.games.sheepshead.engine.tricks import Trick
from hangjack.log import Digest


class View(Struct, frozen=True):
    """A table as one seat sees it; `seat` is None for the public, who see no hand."""

    seat: Seat | None
    table_size: TableSize
    phase: Phase
    dealer: Seat
    resting: Seat | None
    active: tuple[Seat, Seat, Seat]
    to_act: Seat | None
    waits_for_chance: bool
    shuffles: int
    hand: Cards | None
    """The seat's own cards; None for the public and for a dealer who rests."""
    card_counts: tuple[int, ...]
    calls: tuple[Call, ...]
    picker: Seat | None
    blind: Cards | None
    """For the picker until the first trick is taken; for everybody once the hand is over."""
    bury: Cards | None
    """As the blind."""
    trick: Trick | None
    last_trick: Trick | None
    """Only until the next lead."""
    tricks_won: tuple[int, ...]
    exposed: tuple[Cards, ...]
    barred: tuple[Seat, ...]
    commitment: Digest | None
    mixed: Mixed | None
    """The shuffle of this hand, once it is over."""
    mixed_before: Mixed | None
    legal: tuple[SeatAction, ...]
    result: Result | None


def sees_bury(state: State, seat: Seat | None) -> bool:
    """Whether *seat* may look at the blind and the bury: nobody but the picker, and the picker for one trick only."""
    if state.phase is Phase.SCORED:
        return True
    return seat is not None and seat is state.picker and not state.tricks


def view(state: State, seat: Seat | None) -> View:
    """Return what *seat* sees of *state*; None is the public."""
    seats = seats_of(state.table_size)
    over = state.phase is Phase.SCORED
    shows = sees_bury(state, seat)
    return View(
        seat=seat,
        table_size=state.table_size,
        phase=state.phase,
        dealer=state.dealer,
        resting=state.resting,
        active=state.active,
        to_act=to_act(state),
        waits_for_chance=waits_for_chance(state),
        shuffles=state.shuffles,
        hand=state.hand(seat) if seat in state.active and state.hands else None,
        card_counts=tuple(len(state.hand(each)) for each in seats),
        calls=state.calls,
        picker=state.picker,
        blind=state.blind if shows else None,
        bury=state.bury if shows else None,
        trick=state.trick,
        last_trick=_last_trick(state),
        tricks_won=tuple(state.tricks_won(each) for each in seats),
        exposed=state.exposed,
        barred=state.barred,
        commitment=state.mixed.commitment if state.mixed else None,
        mixed=state.mixed if over else None,
        mixed_before=state.mixed_before,
        legal=tuple(action for action in legal_actions(state) if action.seat is seat),
        result=state.result,
    )


def _last_trick(state: State) -> Trick | None:
    """Return the last trick as long as it may be looked at: until the next lead touches the table."""
    led = state.trick is not None and state.trick.cards
    return None if led or not state.tricks else state.tricks[-1]
