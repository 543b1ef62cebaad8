"""The auction: whose call it is, which numbers are bids, when it is over."""

from collections.abc import Iterator
from itertools import count, islice

from msgspec import Struct
from msgspec.structs import replace

from hangjack.games.pinochle.engine.actions import Fault
from hangjack.games.pinochle.engine.options import Options
from hangjack.games.pinochle.engine.seats import Seat, left

LISTED_BIDS = 30
"""How many of the legal bids are listed. Every higher one on the scale is legal too: there is no highest bid."""


class Call(Struct, frozen=True):
    """A number, or a pass."""

    seat: Seat
    bid: int | None = None


class Auction(Struct, frozen=True):
    """The calls of one hand, in order."""

    dealer: Seat
    calls: tuple[Call, ...] = ()

    @property
    def passed(self) -> tuple[Seat, ...]:
        """Who is out of it."""
        return tuple(call.seat for call in self.calls if call.bid is None)

    @property
    def standing(self) -> Call | None:
        """The highest bid so far, which is also the last; None before the first."""
        return next((call for call in reversed(self.calls) if call.bid is not None), None)

    @property
    def is_over(self) -> bool:
        """Whether three have passed over a bid, or all four have passed."""
        return len(self.passed) == (4 if self.standing is None else 3)

    @property
    def to_act(self) -> Seat | None:
        """Whose call it is: clockwise from the dealer's left, without those who have passed."""
        if self.is_over:
            return None
        last = self.calls[-1].seat if self.calls else self.dealer
        return next(seat for steps in count(1) if (seat := left(last, steps)) not in self.passed)

    def called(self, bid: int | None) -> "Auction":
        """Return the auction after the player to act has bid *bid*, or passed."""
        assert self.to_act is not None
        return replace(self, calls=(*self.calls, Call(self.to_act, bid)))


def is_held_to_lowest(auction: Auction, options: Options) -> bool:
    """Whether the dealer, after three passes, has only one legal call: the lowest bid."""
    return (
        options.all_pass == "dealer_50"
        and auction.standing is None
        and len(auction.passed) == 3
        and auction.to_act is auction.dealer
    )


def pass_fault(auction: Auction, options: Options) -> Fault | None:
    """Return why the player to act may not pass; None if nothing forbids it."""
    return Fault.HELD_TO_LOWEST_BID if is_held_to_lowest(auction, options) else None


def bid_fault(auction: Auction, bid: int, options: Options) -> Fault | None:
    """Return what is wrong with *bid* from the player to act; None if it is legal."""
    standing = auction.standing.bid if auction.standing else None
    if fault := number_fault(bid, standing, options):
        return fault
    held = is_held_to_lowest(auction, options)
    return Fault.HELD_TO_LOWEST_BID if held and bid != next(_legal_bids(auction, options)) else None


def number_fault(bid: int, standing: int | None, options: Options) -> Fault | None:
    """Return what is wrong with the number *bid* over the *standing* one; None if it is on the scale."""
    if bid < options.lowest_bid:
        return Fault.BID_TOO_LOW
    if standing is not None and bid <= standing:
        return Fault.BID_NOT_HIGHER
    on_scale = bid <= options.bid_by_ones_to or bid % options.bid_step_above == 0
    return None if on_scale else Fault.BID_OFF_THE_SCALE


def listed_bids(auction: Auction, options: Options) -> list[int]:
    """Return the next legal bids, lowest first; see `LISTED_BIDS`."""
    listed = 1 if is_held_to_lowest(auction, options) else LISTED_BIDS
    return list(islice(_legal_bids(auction, options), listed))


def _legal_bids(auction: Auction, options: Options) -> Iterator[int]:
    standing = auction.standing.bid if auction.standing else None
    first = options.lowest_bid if standing is None else standing + 1
    return (bid for bid in count(first) if number_fault(bid, standing, options) is None)
