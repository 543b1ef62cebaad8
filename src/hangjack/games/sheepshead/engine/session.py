"""A session at one table: a fold over its hands, as many as everybody's deals come to.

Deals out of turn count and are made good by the deals that follow: whoever has dealt least deals next. Misdealt hands
do not count. Each counted hand gives exactly one play, a win or a loss, so that the plays of a sheet can be checked.
When somebody leaves a table of four, the others go on as a table of three; a table of three is broken off unless
somebody else takes the seat.
"""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import BadInput, Refused
from hangjack.games.sheepshead.engine.engine import start
from hangjack.games.sheepshead.engine.options import Options, StakesOptions
from hangjack.games.sheepshead.engine.outcomes import Outcome, outcome_of, points_of
from hangjack.games.sheepshead.engine.seats import Seat, TableSize, active_seats, left, seats_of
from hangjack.games.sheepshead.engine.stakes import stakes_of
from hangjack.games.sheepshead.engine.state import State


class HandPlayed(Struct, frozen=True, gc=False, tag="hand-played"):
    """A hand that counts: who dealt it, and how it came out; None where nobody could win it."""

    dealer: Seat
    outcome: Outcome | None


class HandMisdealt(Struct, frozen=True, gc=False, tag="hand-misdealt"):
    """A deal that was bad: it is made again by the same dealer, and does not count."""

    dealer: Seat


class Penalised(Struct, frozen=True, gc=False, tag="penalised"):
    """Points taken off a player, resting or not; nobody gets them, and they are no play."""

    seat: Seat
    points: int


class SeatLeft(Struct, frozen=True, gc=False, tag="seat-left"):
    """A player has left for good; *taken*: somebody else sits down there and plays on."""

    seat: Seat
    taken: bool = False


SessionEvent = HandPlayed | HandMisdealt | Penalised | SeatLeft


class Length(Struct, frozen=True):
    """How long a session is."""

    hands: int
    deals_each: int
    hands_played_each: int


class Left(Struct, frozen=True, gc=False):
    """Who has left, and after how many counted hands."""

    seat: Seat
    after: int


class Column(Struct, frozen=True, gc=False):
    """One player's part of a session: points with penalties, plays won and lost, deals, cents of the side ledger."""

    points: int = 0
    plays: int = 0
    deals: int = 0
    penalties: int = 0
    cents: int = 0
    played: int = 0
    """In how many hands there were cards in front of this player."""


class Session(Struct, frozen=True, gc=False):
    """A session so far; `columns` stand in the order of seats."""

    options: Options
    table_size: TableSize
    first_dealer: Seat
    columns: tuple[Column, ...]
    stakes: StakesOptions = StakesOptions()
    dealt: tuple[Seat, ...] = ()
    """The dealers of the hands that count, in order."""
    misdeals: int = 0
    left: Left | None = None
    """Who has left a table of four, so that it goes on as a table of three."""
    broken_off: bool = False
    handed_over: tuple[tuple[Seat, Column], ...] = ()
    """What the players who were replaced had made when they left, by the seat."""

    def column(self, seat: Seat) -> Column:
        """Return the part of *seat*."""
        return self.columns[seat.place]

    @property
    def plays(self) -> int:
        """All wins and losses so far: the control total, one for each hand."""
        return sum(column.plays for column in self.columns)

    @property
    def hands(self) -> int:
        """With which hand the session ends, as far as that can be known now."""
        if self.broken_off:
            return len(self.dealt)
        gone = None if self.left is None else self.left.seat
        return hands_in(self.dealt, self.table_size, self.options, gone)

    @property
    def is_complete(self) -> bool:
        """Whether all hands are played, or the table was broken off."""
        return len(self.dealt) >= self.hands

    @property
    def next_dealer(self) -> Seat | None:
        """Who deals next; None when the session is over."""
        if self.is_complete:
            return None
        gone = None if self.left is None else self.left.seat
        return next_dealer(self.dealt, self.first_dealer, self.table_size, self.options, gone)

    def active(self, dealer: Seat, number: int | None = None) -> tuple[Seat, ...]:
        """Return who plays when *dealer* deals, in passing order; *number* is the hand's, None: the next."""
        number = len(self.dealt) + 1 if number is None else number
        if self.left is None or number <= self.left.after:
            return active_seats(dealer, self.table_size)
        return active_without(dealer, self.left.seat, self.table_size)


def active_without(dealer: Seat, gone: Seat, table_size: TableSize) -> tuple[Seat, ...]:
    """Return who plays at a table of four that one has left: everybody else, the dealer last."""
    order = (left(dealer, table_size, steps) for steps in range(1, table_size + 1))
    return tuple(seat for seat in order if seat is not gone)


def length_of(table_size: TableSize, options: Options) -> Length:
    """Return how many hands a session at a table of *table_size* has, and how many each player deals and plays."""
    hands = table_size * options.deals_each
    rests = options.deals_each if table_size == 4 else 0
    return Length(hands, options.deals_each, hands - rests)


def goes_on_without(table_size: TableSize, options: Options) -> bool:
    """Whether a table plays on when one of its players has left and nobody takes the seat."""
    return table_size == 4 and options.leaver == "play_on"


def takes_substitute(table_size: TableSize) -> bool:
    """Whether somebody else may take the seat of whoever has left: at a table of three, which cannot do without."""
    return table_size == 3


def hands_in(dealt: Sequence[Seat], table_size: TableSize, options: Options, gone: Seat | None) -> int:
    """Return with which hand a session ends in which these seats have *dealt* so far, and *gone* has left."""
    if gone is None:
        return length_of(table_size, options).hands
    if not goes_on_without(table_size, options):
        return len(dealt)
    return (table_size - 1) * options.deals_each + dealt.count(gone)


def next_dealer(
    dealt: Sequence[Seat],
    first_dealer: Seat,
    table_size: TableSize,
    options: Options,
    gone: Seat | None = None,
) -> Seat | None:
    """Return who deals next: the fewest deals so far, ties in order from the first dealer; None after the last hand.

    Whoever has *gone* deals no more. A deal too many in the last lap cannot be made good: the session ends all the same.
    """
    if len(dealt) >= hands_in(dealt, table_size, options, gone):
        return None
    deals = Counter(dealt)
    order = [left(first_dealer, table_size, steps) for steps in range(table_size)]
    return min((seat for seat in order if seat is not gone), key=deals.__getitem__)


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
    due = session.next_dealer
    if due is None:
        raise Refused("sheepshead.session-complete")
    dealer = dealer or due
    if session.column(dealer).deals >= session.options.deals_each:
        raise Refused("sheepshead.no-deal-left", seat=dealer, deals=session.options.deals_each)
    return start(session.options, dealer, session.table_size)


def played(hand: State) -> HandPlayed:
    """Return the event of a hand that is over."""
    assert hand.result is not None, "a hand counts when it has been scored"
    return HandPlayed(hand.dealer, outcome_of(hand.result))


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
            return with_columns(session, {seat: changed})
        case SeatLeft(seat=seat, taken=taken):
            return _after_leaving(session, seat, taken=taken)
    assert_never(event)


def with_columns(session: Session, columns: dict[Seat, Column]) -> Session:
    """Return the session with these *columns* in the place of what stood there."""
    seats = seats_of(session.table_size)
    return replace(session, columns=tuple(columns.get(seat, session.column(seat)) for seat in seats))


def _after_hand(session: Session, hand: HandPlayed) -> Session:
    active = session.active(hand.dealer)
    points = {} if hand.outcome is None else points_of(hand.outcome, active, session.options)
    cents = {} if hand.outcome is None else stakes_of(hand.outcome, active, session.stakes)
    player = None if hand.outcome is None else hand.outcome.player
    columns = {}
    for seat in seats_of(session.table_size):
        column = session.column(seat)
        columns[seat] = replace(
            column,
            points=column.points + points.get(seat, 0),
            plays=column.plays + (seat is player),
            deals=column.deals + (seat is hand.dealer),
            cents=column.cents + cents.get(seat, 0),
            played=column.played + (seat in active),
        )
    return replace(with_columns(session, columns), dealt=(*session.dealt, hand.dealer))


def _after_leaving(session: Session, seat: Seat, *, taken: bool) -> Session:
    """Let somebody else take the seat at a table of three; a table of four goes on without, where the house lets it."""
    if taken and takes_substitute(session.table_size):
        return replace(session, handed_over=(*session.handed_over, (seat, session.column(seat))))
    if session.left is None and goes_on_without(session.table_size, session.options):
        return replace(session, left=Left(seat, len(session.dealt)))
    return replace(session, broken_off=True)
