"""Hands of a fictional pinochle day: played by bots, or made up so that they could have ended so."""

from collections.abc import Callable
from random import Random

from msgspec import Struct

from hangjack.cards import DOUBLE_PINOCHLE_PACK
from hangjack.games import pinochle
from hangjack.games.pinochle import HandResult, Options, Seat, Shuffled, Side, State, Tally, TimeCalled
from hangjack.games.pinochle.bot import choose
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.options import MeldTable
from hangjack.games.pinochle.engine.seats import SEATS
from hangjack.games.pinochle.engine.specials import DEALT, Special, SpecialOptions, specials_in
from hangjack.games.pinochle.engine.tricks import ALL_TRICK_POINTS

_ONE_IN = 40
"""How rarely a hand that is made up has a special."""


class Ended(Struct, frozen=True):
    """How a hand ended: who bid what, meld and tricks of both, and who was dealt a special."""

    bidding: Side
    bid: int
    meld: Tally
    tricks: Tally
    how: HowEnded = HowEnded.PLAYED
    specials: tuple[tuple[Seat, Special], ...] = ()


HandOf = Callable[[str, Options, Seat], Ended]
"""Plays a hand that a seat has dealt; the text is its seed."""


def by_bots(seed: str, options: Options, dealer: Seat) -> Ended:
    """Let four bots play a hand, card by card, each seeing its own."""
    chance = Random(seed)
    while True:
        state: State = pinochle.start(options, dealer)
        dealt = state
        while not state.results and not pinochle.is_over(state):
            state = _next(state, chance)
            dealt = state if all(state.hands) and not any(dealt.hands) else dealt
        if state.results and (ended := _ended(state.results[-1], dealt)):
            return ended


def _next(state: State, chance: Random) -> State:
    if pinochle.waits_for_chance(state):
        pack = tuple(chance.sample(DOUBLE_PINOCHLE_PACK, len(DOUBLE_PINOCHLE_PACK)))
        return pinochle.apply(state, Shuffled(pack))
    seat = pinochle.to_act(state)
    if seat is None:
        return pinochle.apply(state, TimeCalled())
    return pinochle.apply(state, choose(pinochle.view(state, seat)))


def _ended(result: HandResult, dealt: State) -> Ended | None:
    if result.bidder is None or result.bid is None or result.boston is not None:
        return None
    found = tuple(
        (seat, special)
        for seat in SEATS
        for special in specials_in(dealt.hand(seat), result.trump, SpecialOptions())
    )
    return Ended(result.bidder.side, result.bid, result.meld, result.tricks, result.how, found)


def made_up(seed: str, options: Options, dealer: Seat) -> Ended:
    """Make a hand up that could have ended so."""
    chance = Random(seed)
    bidding = chance.choice(tuple(Side))
    bid = chance.choice([*range(options.lowest_bid, options.bid_by_ones_to + 1), 65, 70, 75])
    if chance.random() < 0.08:
        meld = Tally().plus(bidding, chance.randrange(2, options.board)).plus(bidding.other, 24)
        return Ended(bidding, bid, meld, Tally(), HowEnded.BOARD_SET)
    table = MeldTable()
    meld = Tally().plus(bidding, options.board + chance.choice((8, 14, table.run[0], 20, 26, 30, 44, 60)))
    meld = meld.plus(bidding.other, chance.choice((4, 8, 12, 20, 24, 28)))
    own = chance.randrange(17, 39)
    tricks = Tally().plus(bidding, own).plus(bidding.other, ALL_TRICK_POINTS - own)
    lucky = ((chance.choice(SEATS), chance.choice(DEALT)),) if not chance.randrange(_ONE_IN) else ()
    del dealer
    return Ended(bidding, bid, meld, tricks, specials=lucky)
