"""Table stakes: a side ledger in cents, which always adds up to nothing."""

from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.games.sheepshead.engine.counting import Level
from hangjack.games.sheepshead.engine.options import StakesOptions
from hangjack.games.sheepshead.engine.outcomes import Outcome
from hangjack.games.sheepshead.engine.seats import Seat

Cents = dict[Seat, int]


def agreed_stakes(
    options: StakesOptions, stakes: tuple[int, int, int], agreed: frozenset[Seat], seats: tuple[Seat, ...]
) -> StakesOptions:
    """Return the ledger with other *stakes*, which everybody at the table must have agreed to."""
    missing = [seat for seat in seats if seat not in agreed]
    if missing:
        raise Refused("sheepshead.stakes-not-agreed", seats=missing)
    return replace(options, stakes=stakes)


def stakes_of(hand: Outcome, active: tuple[Seat, ...], options: StakesOptions) -> Cents:
    """Return who pays whom for *hand* in cents; nothing for anybody where the side ledger is off."""
    return paid(hand, active, options) if options.stakes_on else dict.fromkeys(active, 0)


def paid(hand: Outcome, active: tuple[Seat, ...], options: StakesOptions) -> Cents:
    """Return what each of the *active* players gets or pays; the two others each settle with the one player."""
    each = _stake(hand, options)
    to_player = each if hand.won else -each
    others = len(active) - 1
    return {seat: others * to_player if seat is hand.player else -to_player for seat in active}


def _stake(hand: Outcome, options: StakesOptions) -> int:
    """Return what one pays one: in a leaster the first stake or, for a win without a trick, the second; never doubled."""
    if hand.leaster:
        return options.stakes[hand.level is not Level.PLAIN]
    doubled = options.double_on_bump and not hand.won
    return options.stakes[hand.level.step] * (2 if doubled else 1)
