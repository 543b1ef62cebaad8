"""One round at one table, from the first shuffle to its end: all of its state, and nothing else's."""

from msgspec import Struct

from hangjack.cards import Cards, Suit
from hangjack.games.pinochle.engine.auction import Auction
from hangjack.games.pinochle.engine.dealing import Hands, HowEnded
from hangjack.games.pinochle.engine.melding import Item, total
from hangjack.games.pinochle.engine.options import Options
from hangjack.games.pinochle.engine.rounds import LastHand, RoundEnd
from hangjack.games.pinochle.engine.scoring import BoardSet, Outcome
from hangjack.games.pinochle.engine.seats import SEATS, Seat, Side, Tally, right, seats_of
from hangjack.games.pinochle.engine.tricks import Trick
from hangjack.log import Digest, digest_of
from hangjack.wording import Worded

Shown = tuple[tuple[Item, ...], tuple[Item, ...], tuple[Item, ...], tuple[Item, ...]]
"""The meld on the table, in the order of seats."""


class Phase(Worded):
    """What the table waits for."""

    SHUFFLE = "shuffle"
    CUT = "cut"
    DEAL = "deal"
    AUCTION = "auction"
    TRUMP = "trump"
    MELD = "meld"
    WRITE = "write"
    PLAY = "play"
    REVIEW = "review"
    ROUND_OVER = "round_over"


class Mixed(Struct, frozen=True):
    """The pack as chance left it. Everybody sees its digest before the cut, and all of it once the hand is over."""

    pack: Cards
    nonce: str

    @property
    def commitment(self) -> Digest:
        """The digest that binds the shuffle before anybody has seen a card."""
        return digest_of(self)


class HandResult(Struct, frozen=True):
    """A hand that has been scored, as the sheets have it."""

    how: HowEnded
    dealer: Seat
    score: Tally
    bidder: Seat | None = None
    bid: int | None = None
    trump: Suit | None = None
    outcome: Outcome | None = None
    """None after a renege, which is neither made nor set."""
    board_set: BoardSet | None = None
    meld: Tally = Tally()
    tricks: Tally = Tally()
    books: Tally = Tally()
    boston: Side | None = None
    """The side that took every trick, confirmed or not."""
    boston_confirmed: bool = False
    cards_shown: tuple[tuple[Seat, Cards], ...] = ()
    """The hands that a bidding side without marriage or board had to show."""

    @property
    def as_last(self) -> LastHand:
        """What the end of the round must know of it."""
        confirmed = self.boston if self.boston_confirmed else None
        return LastHand(self.bidder.side if self.bidder else None, confirmed)


class State(Struct, frozen=True):
    """The whole table. What is kept for each seat stands in the order of seats."""

    options: Options
    dealer: Seat
    auction: Auction
    score: Tally = Tally()
    phase: Phase = Phase.SHUFFLE
    shuffles: int = 0
    pack: Cards | None = None
    """The pack before the deal; None until chance has mixed it."""
    mixed: Mixed | None = None
    mixed_before: Mixed | None = None
    """The shuffle of the hand before, which anybody may check now."""
    hands: Hands = ((), (), (), ())
    trump: Suit | None = None
    trump_by: Seat | None = None
    """Who makes trump: the bidder, or the partner who alone has a marriage."""
    shown: Shown = ((), (), (), ())
    """Only while it lies on the table: the first card takes it up."""
    finished: tuple[Seat, ...] = ()
    """Who has nothing more to lay, in the order of finishing."""
    aces_due: tuple[Seat, ...] = ()
    """Who must still show aces, once all have finished without them."""
    board_due: tuple[Seat, ...] = ()
    """Who of the bidding side must still show meld, once it has finished below a board that it can make."""
    meld: Tally = Tally()
    """What each side has laid."""
    written: tuple[Side, ...] = ()
    """Whose sheet carries the meld of both sides."""
    trick: Trick | None = None
    tricks: tuple[Trick, ...] = ()
    """The complete ones. The last of them is open until the next lead closes it."""
    watched: bool = False
    """Whether a director is at the table to see the last trick."""
    time_called: bool = False
    stopped_by: Seat | None = None
    """Who has stopped the table and called the director."""
    results: tuple[HandResult, ...] = ()
    end: RoundEnd | None = None

    @property
    def cutter(self) -> Seat:
        """Who may cut: the player on the dealer's right."""
        return right(self.dealer)

    @property
    def hand_number(self) -> int:
        """Which hand of the round this is; one that was dealt again counts once."""
        return len(self.results) + 1

    @property
    def bidder(self) -> Seat | None:
        """Who has won the auction; None until it is over."""
        standing = self.auction.standing
        return standing.seat if standing and self.auction.is_over else None

    @property
    def bid(self) -> int | None:
        """The bid that stands; None before the first."""
        return self.auction.standing.bid if self.auction.standing else None

    @property
    def is_before_first_card(self) -> bool:
        """Whether meld may still be laid: nobody has led since trump was made."""
        if self.phase in (Phase.MELD, Phase.WRITE):
            return True
        return (
            self.phase is Phase.PLAY and not self.tricks and self.trick is not None and not self.trick.cards
        )

    @property
    def last_hand(self) -> LastHand:
        """The hand scored last, as far as the end of the round must know it."""
        return self.results[-1].as_last if self.results else LastHand()

    def hand(self, seat: Seat) -> Cards:
        """Return what *seat* holds; meld on the table is part of it."""
        return self.hands[seat.place]

    def shown_by(self, seat: Seat) -> tuple[Item, ...]:
        """Return what *seat* has laid."""
        return self.shown[seat.place]


def hands_of(state: State, side: Side) -> dict[Seat, Cards]:
    """Return the hands of the two players of *side*."""
    return {seat: state.hand(seat) for seat in seats_of(side)}


def shown_meld(shown: Shown) -> Tally:
    """Return what each side has laid."""
    tally = Tally()
    for seat in SEATS:
        tally = tally.plus(seat.side, total(shown[seat.place]))
    return tally
