"""One hand at one table, from the first shuffle to the score: all of its state, and nothing else's."""

from msgspec import Struct

from hangjack.cards import Cards
from hangjack.games.sheepshead.engine.counting import Level, Score
from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.engine.seats import Seat, TableSize, active_seats, resting, right
from hangjack.games.sheepshead.engine.tricks import Trick, card_points, winner
from hangjack.log import Digest, digest_of
from hangjack.wording import Worded


class Phase(Worded):
    """What the table waits for."""

    SHUFFLE = "shuffle"
    CUT = "cut"
    DEAL = "deal"
    PICKING = "picking"
    BURY = "bury"
    PLAY = "play"
    LEASTER = "leaster"
    SCORED = "scored"


class Call(Worded):
    """What a player says to the blind."""

    PASS = "pass"
    PICK = "pick"


class Mixed(Struct, frozen=True):
    """The pack as chance left it. Everybody sees its digest before the cut, and all of it once the hand is over."""

    pack: Cards
    nonce: str

    @property
    def commitment(self) -> Digest:
        """The digest that binds the shuffle before anybody has seen a card."""
        return digest_of(self)


class EndedBy(Worded):
    """What has ended a picker's game."""

    COUNT = "count"
    THROW_IN = "throw_in"
    RULING = "ruling"


class PickerResult(Struct, frozen=True, tag="picker"):
    """A hand that was picked: one play, won or lost by the picker."""

    picker: Seat
    won: bool
    level: Level
    score: Score
    by: EndedBy = EndedBy.COUNT
    points: int | None = None
    """The picker's card points; None where the hand was not counted out."""


class LeasterResult(Struct, frozen=True, tag="leaster"):
    """A hand that everybody passed: one play, won by *winner*; by nobody where all were barred."""

    winner: Seat | None
    value: int
    trickless: bool
    points: Score
    """Card points of each player, the blind with the last trick's."""
    score: Score


Result = PickerResult | LeasterResult


class State(Struct, frozen=True):
    """The whole table. What is kept for each seat stands in the order of seats; a resting dealer's hand is empty."""

    options: Options
    table_size: TableSize
    dealer: Seat
    phase: Phase = Phase.SHUFFLE
    shuffles: int = 0
    pack: Cards | None = None
    """The pack before the deal; None when chance must shuffle it first."""
    mixed: Mixed | None = None
    mixed_before: Mixed | None = None
    """The shuffle of a deal that was given up for this one, which anybody may check now."""
    hands: tuple[Cards, ...] = ()
    blind: Cards = ()
    calls: tuple[Call, ...] = ()
    picker: Seat | None = None
    bury: Cards = ()
    trick: Trick | None = None
    tricks: tuple[Trick, ...] = ()
    exposed: tuple[Cards, ...] = ()
    barred: tuple[Seat, ...] = ()
    result: Result | None = None

    @property
    def active(self) -> tuple[Seat, Seat, Seat]:
        """The three who play, in passing order."""
        return active_seats(self.dealer, self.table_size)

    @property
    def resting(self) -> Seat | None:
        """Who sits the hand out."""
        return resting(self.dealer, self.table_size)

    @property
    def cutter(self) -> Seat:
        """Who cuts: the dealer's right-hand neighbour."""
        return right(self.dealer, self.table_size)

    def hand(self, seat: Seat) -> Cards:
        """Return what *seat* holds."""
        return self.hands[seat.place] if self.hands else ()

    def exposed_by(self, seat: Seat) -> Cards:
        """Return the cards of *seat* that lie face up after a misplay."""
        return self.exposed[seat.place] if self.exposed else ()

    def tricks_won(self, seat: Seat) -> int:
        """Return how many tricks *seat* has taken."""
        return sum(winner(trick) is seat for trick in self.tricks)

    def points_won(self, seat: Seat) -> int:
        """Return the card points in the tricks of *seat*, without bury or blind."""
        return sum(card_points(trick.cards) for trick in self.tricks if winner(trick) is seat)


def with_cards(cards: tuple[Cards, ...], seat: Seat, now: Cards) -> tuple[Cards, ...]:
    """Return *cards*, kept for each seat, with *now* in the place of *seat*."""
    return (*cards[: seat.place], now, *cards[seat.place + 1 :])
