"""The deal: shuffles, the cut, and the packets in which the cards are given out."""

from collections.abc import Mapping, Sequence

from hangjack.cards import Cards
from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.wording import Worded

BLIND_PACKET = 1
"""Which packet of the deal is the blind."""


class DealProblem(Worded):
    """What is wrong with a deal."""

    TOO_FEW_SHUFFLES = "too_few_shuffles"
    CUT_MISSING = "cut_missing"
    WRONG_SEQUENCE = "wrong_sequence"


def packets_of(options: Options) -> tuple[str, ...]:
    """Return the packets as a dealer names them: `3 blind2 4 3`."""
    return tuple(
        f"blind{size}" if place == BLIND_PACKET else str(size)
        for place, size in enumerate(options.deal_packets)
    )


def deal_problems(
    shuffles: int, packets: Sequence[str], options: Options, *, cut: bool
) -> tuple[DealProblem, ...]:
    """Return everything that is wrong with a deal after so many *shuffles* and in these *packets*."""
    wrong = {
        DealProblem.TOO_FEW_SHUFFLES: shuffles < options.shuffles_least,
        DealProblem.CUT_MISSING: not cut,
        DealProblem.WRONG_SEQUENCE: tuple(packets) != packets_of(options),
    }
    return tuple(problem for problem, is_so in wrong.items() if is_so)


def dealt_out(pack: Cards, active: tuple[Seat, ...], options: Options) -> tuple[dict[Seat, Cards], Cards]:
    """Return the hands of the *active* players and the blind, dealt from the top of *pack*."""
    hands: dict[Seat, Cards] = dict.fromkeys(active, ())
    blind: Cards = ()
    for place, size in enumerate(options.deal_packets):
        if place == BLIND_PACKET:
            blind, pack = pack[:size], pack[size:]
            continue
        for seat in active:
            hands[seat] += pack[:size]
            pack = pack[size:]
    return hands, blind


def pack_that_deals(
    hands: Mapping[Seat, Cards], blind: Cards, active: tuple[Seat, ...], options: Options
) -> Cards:
    """Return the pack from which, after the cut, `dealt_out` gives these *hands* and this *blind*."""
    pack: Cards = ()
    given = 0
    for place, size in enumerate(options.deal_packets):
        if place == BLIND_PACKET:
            pack += blind
            continue
        for seat in active:
            pack += hands[seat][given : given + size]
        given += size
    return pack
