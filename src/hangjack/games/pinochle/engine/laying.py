"""Laying meld at the table: what is shown, and what is still owed before the first card.

Showing is a player's own choice, with two limits. Aces that a team needs for board must be shown; and a bidding side
that can make board shows it, since only one that cannot is board set.
"""

from hangjack.games.pinochle.engine.actions import Show
from hangjack.games.pinochle.engine.melding import (
    Item,
    Meld,
    TeamMeld,
    items_in,
    points_in,
    price,
    team_meld,
    total,
)
from hangjack.games.pinochle.engine.seats import SEATS, Seat, Side, seats_of
from hangjack.games.pinochle.engine.state import Shown, State, hands_of, shown_meld


def with_shown(state: State, action: Show) -> Shown:
    """Return the meld on the table after *action*. A run takes back the kings and queens that lay as royal marriages."""
    table = state.options.meld_table
    times = {item.meld: item.times for item in state.shown_by(action.seat)} | {action.meld: action.times}
    if action.meld is Meld.RUN and Meld.ROYAL_MARRIAGE in times:
        times[Meld.ROYAL_MARRIAGE] = min(times[Meld.ROYAL_MARRIAGE], _royal_beside(state, action))
    items = tuple(
        Item(meld, times[meld], price(meld, times[meld], table)) for meld in Meld if times.get(meld)
    )
    north, east, south, west = (items if seat is action.seat else state.shown_by(seat) for seat in SEATS)
    return north, east, south, west


def can_make_board(state: State) -> bool:
    """Whether the bidding side, showing everything, reaches board."""
    assert state.bidder is not None
    return _team(state, state.bidder.side).board


def owed(state: State) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Return who must still show aces, and who of the bidding side must still show meld to make board."""
    aces = tuple(seat for seat in SEATS if seat in _aces_owed(state, seat.side))
    return aces, _board_owed(state)


def _aces_owed(state: State, side: Side) -> tuple[Seat, ...]:
    team = _team(state, side)
    lacking = {seat for seat in team.aces_due_from if _aces_shown(state, seat) < _aces_held(state, seat)}
    shown = sum(_aces_shown(state, seat) for seat in seats_of(side))
    if team.without_aces + shown >= state.options.board:
        return ()
    return tuple(seat for seat in team.aces_due_from if seat in lacking)


def _board_owed(state: State) -> tuple[Seat, ...]:
    assert state.bidder is not None
    side = state.bidder.side
    if not _team(state, side).board or shown_meld(state.shown).of(side) >= state.options.board:
        return ()
    return tuple(seat for seat in seats_of(side) if total(state.shown_by(seat)) < _held(state, seat))


def _royal_beside(state: State, action: Show) -> int:
    """Return how many royal marriages are left to a hand that shows so many runs."""
    held = {
        item.meld: item.times
        for item in items_in(state.hand(action.seat), state.trump, state.options.meld_table)
    }
    return held.get(Meld.ROYAL_MARRIAGE, 0) + held[Meld.RUN] - action.times


def _team(state: State, side: Side) -> TeamMeld:
    return team_meld(hands_of(state, side), state.trump, state.options)


def _held(state: State, seat: Seat) -> int:
    return points_in(state.hand(seat), state.trump, state.options.meld_table)


def _aces_held(state: State, seat: Seat) -> int:
    return _aces(items_in(state.hand(seat), state.trump, state.options.meld_table))


def _aces_shown(state: State, seat: Seat) -> int:
    return _aces(state.shown_by(seat))


def _aces(items: tuple[Item, ...]) -> int:
    return total(item for item in items if item.meld is Meld.ACES)
