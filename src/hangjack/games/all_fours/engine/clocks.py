"""Time limits at an online table: how long the seat whose turn it is has, and what happens by itself afterwards."""

from msgspec import Struct

from hangjack.games.all_fours.engine.actions import NoCut, OfferCut, SeatAction
from hangjack.games.all_fours.engine.faults import to_act
from hangjack.games.all_fours.engine.seats import Seat
from hangjack.games.all_fours.engine.state import Phase, State


class Clock(Struct, frozen=True):
    """A limit that is running.

    When it runs out, *then* happens by itself if there is such an act; otherwise the seat has frozen, which is a
    matter for the referee, after a notice and a count of *count_seconds* where the book gives one.
    """

    seat: Seat
    seconds: int
    then: SeatAction | None = None
    count_seconds: int | None = None


def clock(state: State) -> Clock | None:
    """Return the limit that runs now; None if the book gives none, or the table is paused."""
    seat = to_act(state)
    if seat is None or state.paused_by is not None:
        return None
    timers = state.options.timers
    seconds = {
        Phase.SHUFFLE: timers.shuffle,
        Phase.CUT: timers.cut,
        Phase.STAND_OR_BEG: timers.beg,
        Phase.DEALER_REPLY: timers.give,
        Phase.PLAY: timers.card,
    }.get(state.phase)
    if seconds is None:
        return None
    by_itself: dict[Phase, SeatAction] = {Phase.SHUFFLE: OfferCut(seat), Phase.CUT: NoCut(seat)}
    then = by_itself.get(state.phase)
    return Clock(seat, seconds, then, None if then else timers.count)
