"""One leg at one table, from the cut for the box to the last hole: all of its state, and nothing else's."""

from msgspec import Struct

from hangjack.cards import Card, Cards
from hangjack.games.cribbage.engine.cutting import BoxCut, Decided
from hangjack.games.cribbage.engine.options import Options
from hangjack.games.cribbage.engine.pegging import Played, count_of
from hangjack.games.cribbage.engine.scores import Award, Item
from hangjack.games.cribbage.engine.seats import Seat, Side, Tally, Variant
from hangjack.log import Digest, digest_of
from hangjack.wording import Worded


class Phase(Worded):
    """What the table waits for."""

    CUT = "cut"
    SHUFFLE = "shuffle"
    PACK_CUT = "pack-cut"
    DEAL = "deal"
    DISCARD = "discard"
    START = "start"
    PLAY = "play"
    SHOW = "show"
    BOX = "box"
    LEG_OVER = "leg-over"


class Where(Worded):
    """Where in a deal holes are scored, and so where a leg can end."""

    BONUS = "bonus"
    START = "start"
    PLAY = "play"
    HAND = "hand"
    BOX = "box"


class Mixed(Struct, frozen=True):
    """The pack as chance left it. Everybody sees its digest before the cut, and all of it once the deal is over."""

    pack: Cards
    nonce: str

    @property
    def commitment(self) -> Digest:
        """The digest that binds the shuffle before anybody has seen a card."""
        return digest_of(self)


class Open(Struct, frozen=True):
    """A score that players have still to claim, or to agree upon."""

    where: Where
    seat: Seat
    """Whose score it is."""
    cards: Cards
    """What it is counted from: the cards of the round, or the hand or box without the start card."""
    closes: bool
    """In play: everybody has passed after this card."""
    items: tuple[Item, ...]
    """What the cards are really worth."""
    declared: int | None = None
    by: Seat | None = None
    """Who said so."""
    agreed: tuple[Seat, ...] = ()

    @property
    def true_holes(self) -> int:
        """What the cards are really worth, added."""
        return sum(item.holes for item in self.items)


class Counted(Struct, frozen=True):
    """A hand or box that has been counted and pegged.

    *items* explain a count that the engine made; they are empty where players agreed upon *holes* themselves.
    """

    where: Where
    seat: Seat
    cards: Cards
    start: Card
    holes: int
    items: tuple[Item, ...] = ()


class Miscount(Struct, frozen=True):
    """An agreed count that was not what the cards are worth. It stands; only the referee's page shows it."""

    where: Where
    seat: Seat
    declared: int
    true: int


class Result(Struct, frozen=True):
    """How a leg ended: who won it, and in which part of the deal; *seat* is whose holes they were."""

    winner: Side
    ended_in: Where
    seat: Seat


class State(Struct, frozen=True):
    """The whole table. `hands`, `kept` and `laid` stand in the order of seats."""

    options: Options
    variant: Variant
    leg: int = 1
    phase: Phase = Phase.CUT
    dealer: Seat | None = None
    """None until the first box has been cut for."""
    score: Tally = Tally()
    cutters: tuple[Seat, ...] = ()
    """Who may cut for the box now."""
    cuts: tuple[BoxCut, ...] = ()
    """The cards shown for the box; the last two stay in sight after a tie or a decision."""
    recuts: int = 0
    decided: Decided | None = None
    """The last cut for a box that was decided, in this leg or the one before."""
    pack: Cards | None = None
    """The pack before the deal; None when chance must shuffle it first."""
    mixed: Mixed | None = None
    mixed_before: Mixed | None = None
    """The shuffle of the deal before, which anybody may check now."""
    hands: tuple[Cards, ...] = ()
    """What each seat still holds."""
    kept: tuple[Cards, ...] = ()
    """What each seat has kept for the show."""
    laid: tuple[Cards, ...] = ()
    """What each seat has laid into the box; empty until it has."""
    stock: Cards = ()
    start: Card | None = None
    turn: Seat | None = None
    """Who plays the next card, or whose hand is counted next."""
    round: tuple[Played, ...] = ()
    turned_over: tuple[Played, ...] = ()
    """The cards of the rounds of this deal that are over."""
    rounds: int = 0
    open: Open | None = None
    counted: tuple[Counted, ...] = ()
    """The hands of this deal that have been counted; they stay in sight until the next cards are dealt."""
    awards: tuple[Award, ...] = ()
    """All holes since the last cards were dealt, in the order in which they were pegged."""
    miscounts: tuple[Miscount, ...] = ()
    result: Result | None = None

    @property
    def dealing(self) -> Seat:
        """The dealer, where there must be one."""
        assert self.dealer is not None
        return self.dealer

    @property
    def target(self) -> int:
        """The holes that win the leg."""
        return self.options.target(self.variant)

    @property
    def box(self) -> Cards:
        """The box so far, in the order of seats."""
        return tuple(card for cards in self.laid for card in cards)

    @property
    def count(self) -> int:
        """The count of the round."""
        return count_of(self.round)

    def hand(self, seat: Seat) -> Cards:
        """Return what *seat* holds."""
        return self.hands[seat.place] if self.hands else ()
