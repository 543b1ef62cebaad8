"""A session at one table: a fold over its hands until everybody has dealt the same number of them.

Deals out of turn count and are made good by the deals that follow: whoever has dealt least deals next. Misdealt hands
do not count. Each counted hand gives exactly one play, a win or a loss, so that the plays of a sheet can be checked.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import BadInput, Refused
from hangjack.games.sheepshead.engine import start
from hangjack.games.sheepshead.options import Options, StakesOptions
from hangjack.games.sheepshead.seats import Seat, TableSize, active_seats, left, seats_of
from hangjack.games.sheepshead.stakes import Cents, stakes_of
from hangjack.games.sheepshead.state import LeasterResult, Result, State


class HandPlayed(Struct, frozen=True, tag="hand-played"):
    """A hand that counts: who dealt it, and how it came out."""

    dealer: Seat
    result: Result
    times: int = 1
    """2 when everybody had passed the deal before."""


class HandMisdealt(Struct, frozen=True, tag="hand-misdealt"):
    """A deal that was bad: it is made again by the same dealer, and does not count."""

    dealer: Seat


class Penalised(Struct, frozen=True, tag="penalised"):
    """Points taken off a player, resting or not; nobody gets them, and they are no play."""

    seat: Seat
    points: int


SessionEvent = HandPlayed | HandMisdealt | Penalised


class Length(Struct, frozen=True):
    """How long a session is."""

    hands: int
    deals_each: int
    hands_played_each: int


class Column(Struct, frozen=True):
    """One player's part of a session: points with penalties, plays won and lost, deals, cents of the side ledger."""

    points: int = 0
    plays: int = 0
    deals: int = 0
    penalties: int = 0
    cents: int = 0


class Session(Struct, frozen=True):
    """A session so far; `columns` stand in the order of seats."""

    options: Options
    table_size: TableSize
    first_dealer: Seat
    columns: tuple[Column, ...]
    stakes: StakesOptions = StakesOptions()
    dealt: tuple[Seat, ...] = ()
    """The dealers of the hands that count, in order."""
    misdeals: int = 0

    def column(self, seat: Seat) -> Column:
        """Return the part of *seat*."""
        return self.columns[seat.place]

    @property
    def plays(self) -> int:
        """All wins and losses so far: the control total, one for each hand."""
        return sum(column.plays for column in self.columns)

    @property
    def is_complete(self) -> bool:
        """Whether everybody has dealt."""
        return next_dealer(self.dealt, self.first_dealer, self.table_size, self.options) is None


def length_of(table_size: TableSize, options: Options) -> Length:
    """Return how many hands a session at a table of *table_size* has, and how many each player deals and plays."""
    hands = table_size * options.deals_each
    rests = options.deals_each if table_size == 4 else 0
    return Length(hands, options.deals_each, hands - rests)


def next_dealer(
    dealt: Sequence[Seat], first_dealer: Seat, table_size: TableSize, options: Options
) -> Seat | None:
    """Return who deals next: the fewest deals so far, ties in order from the first dealer; None when all have dealt."""
    deals = Counter(dealt)
    order = [left(first_dealer, table_size, steps) for steps in range(table_size)]
    seat = min(order, key=deals.__getitem__)
    return seat if deals[seat] < options.deals_each else None


def open_session(
    options: Options,
    table_size: TableSize,
    stakes: StakesOptions | None = None,
    drawn: Seat | None = None,
) -> Session:
    """Return a session before its first hand; *drawn* is who deals first where the house draws for it."""
    if options.first_dealer == "draw" and drawn is None:
        raise BadInput("sheepshead.first-dealer-not-drawn")
    first = drawn if options.first_dealer == "draw" and drawn else Seat.ONE
    columns = tuple(Column() for _ in range(table_size))
    return Session(options, table_size, first, columns, stakes or StakesOptions())


def next_hand(session: Session, dealer: Seat | None = None) -> State:
    """Return the next hand, dealt by whose turn it is or, out of turn, by *dealer*. Refuses who has no deal left."""
    due = next_dealer(session.dealt, session.first_dealer, session.table_size, session.options)
    if due is None:
        raise Refused("sheepshead.session-complete")
    dealer = dealer or due
    if session.column(dealer).deals >= session.options.deals_each:
        raise Refused("sheepshead.no-deal-left", seat=dealer, deals=session.options.deals_each)
    return start(session.options, dealer, session.table_size)


def played(hand: State) -> HandPlayed:
    """Return the event of a hand that is over."""
    assert hand.result is not None, "a hand counts when it has been scored"
    return HandPlayed(hand.dealer, hand.result, hand.times)


def fold(session: Session, event: SessionEvent) -> Session:
    """Return the session after *event*. Never refuses: an event has already happened."""
    match event:
        case HandPlayed():
            return _after_hand(session, event)
        case HandMisdealt():
            return replace(session, misdeals=session.misdeals + 1)
        case Penalised(seat=seat, points=points):
            column = session.column(seat)
            changed = replace(column, points=column.points + points, penalties=column.penalties + points)
            return _with(session, {seat: changed})


def player_of(result: Result) -> Seat:
    """Return whose play the hand is: the picker's, or the winner's of a leaster."""
    return result.winner if isinstance(result, LeasterResult) else result.picker


def _after_hand(session: Session, hand: HandPlayed) -> Session:
    active = active_seats(hand.dealer, session.table_size)
    cents = stakes_of(hand.result, active, session.stakes, hand.times)
    columns = {
        seat: _column_after(session.column(seat), seat, hand, cents) for seat in seats_of(session.table_size)
    }
    return replace(_with(session, columns), dealt=(*session.dealt, hand.dealer))


def _column_after(column: Column, seat: Seat, hand: HandPlayed, cents: Cents) -> Column:
    return replace(
        column,
        points=column.points + hand.result.score.get(seat, 0),
        plays=column.plays + (seat is player_of(hand.result)),
        deals=column.deals + (seat is hand.dealer),
        cents=column.cents + cents.get(seat, 0),
    )


def _with(session: Session, columns: dict[Seat, Column]) -> Session:
    seats = seats_of(session.table_size)
    return replace(session, columns=tuple(columns.get(seat, session.column(seat)) for seat in seats))
