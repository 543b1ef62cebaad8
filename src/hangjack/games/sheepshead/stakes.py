"""Table stakes: a side ledger in cents, which always adds up to nothing."""

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.games.sheepshead.counting import Level
from hangjack.games.sheepshead.options import StakesOptions
from hangjack.games.sheepshead.seats import Seat
from hangjack.games.sheepshead.state import LeasterResult, PickerResult, Result

Cents = dict[Seat, int]


class Settling(Struct, frozen=True):
    """What the stakes of a hand depend on: who won or lost it alone against the others, and how high.

    A leaster's winner stands against the others like a picker who has won; a win without a trick pays the second
    stake, not the third.
    """

    player: Seat
    won: bool
    level: Level
    leaster: bool = False


def agreed_stakes(
    options: StakesOptions, stakes: tuple[int, int, int], agreed: frozenset[Seat], seats: tuple[Seat, ...]
) -> StakesOptions:
    """Return the ledger with other *stakes*, which everybody at the table must have agreed to."""
    missing = [seat for seat in seats if seat not in agreed]
    if missing:
        raise Refused("sheepshead.stakes-not-agreed", seats=missing)
    return replace(options, stakes=stakes)


def stakes_of(result: Result, active: tuple[Seat, ...], options: StakesOptions, times: int = 1) -> Cents:
    """Return who pays whom for *result* in cents; nothing for anybody where the side ledger is off."""
    if not options.stakes_on:
        return dict.fromkeys(active, 0)
    return paid(_settling(result), active, options, times)


def paid(hand: Settling, active: tuple[Seat, ...], options: StakesOptions, times: int = 1) -> Cents:
    """Return what each of the *active* players gets or pays; the two others each settle with the one player."""
    each = _stake(hand, options) * times
    to_player = each if hand.won else -each
    others = len(active) - 1
    return {seat: others * to_player if seat is hand.player else -to_player for seat in active}


def _stake(hand: Settling, options: StakesOptions) -> int:
    if hand.leaster:
        return options.stakes[hand.level is not Level.PLAIN] if options.leaster_stakes else 0
    doubled = options.double_on_bump and not hand.won
    return options.stakes[hand.level.step] * (2 if doubled else 1)


def _settling(result: Result) -> Settling:
    match result:
        case PickerResult(picker=picker, won=won, level=level):
            return Settling(picker, won, level)
        case LeasterResult(winner=winner, trickless=trickless):
            level = Level.NO_TRICK if trickless else Level.PLAIN
            return Settling(winner, won=True, level=level, leaster=True)
