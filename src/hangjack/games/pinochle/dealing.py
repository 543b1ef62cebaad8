"""Before the first call: who deals first, how the pack is shuffled, cut and dealt, who deals next."""

from collections.abc import Mapping, Sequence

from hangjack.cards import Card, Cards
from hangjack.games.pinochle.options import Options
from hangjack.games.pinochle.seats import SEATS, Seat, left
from hangjack.games.pinochle.tricks import height
from hangjack.wording import Worded

Hands = tuple[Cards, Cards, Cards, Cards]
"""What the four hold, in the order of seats."""


class DealProblem(Worded):
    """What was wrong with a deal before anybody looked at a card."""

    TOO_FEW_SHUFFLES = "too_few_shuffles"
    CUT_MORE_THAN_ONCE = "cut_more_than_once"
    CUT_TOO_THIN = "cut_too_thin"
    PACKET_SIZE = "packet_size"


class HowEnded(Worded):
    """How a hand came to its end."""

    PLAYED = "played"
    BOARD_SET = "board_set"
    RENEGE = "renege"
    REDEAL = "redeal"


def high_cut(cuts: Mapping[Seat, Card]) -> tuple[Seat, ...]:
    """Return who cut the highest card and so deals first; several who are level cut again."""
    highest = max(height(card) for card in cuts.values())
    return tuple(seat for seat in SEATS if seat in cuts and height(cuts[seat]) == highest)


def agreed_dealer(choices: Mapping[Seat, Seat]) -> Seat | None:
    """Return the first dealer whom all four have chosen, in whatever way; None while they have not."""
    chosen = {choices.get(seat) for seat in SEATS}
    return chosen.pop() if len(chosen) == 1 else None


def deal_problems(
    shuffles: int, cut: Sequence[int] | None, packets: Sequence[int], options: Options
) -> tuple[DealProblem, ...]:
    """Return everything wrong with a deal: *cut* has the sizes of the parts, *packets* what each player got."""
    found = {
        DealProblem.TOO_FEW_SHUFFLES: not enough_shuffles(shuffles, options),
        DealProblem.CUT_MORE_THAN_ONCE: cut is not None and len(cut) > 2,
        DealProblem.CUT_TOO_THIN: cut is not None and not thick_enough(cut, options),
        DealProblem.PACKET_SIZE: not any(packets_fit(packets, size, options) for size in set(packets)),
    }
    return tuple(problem for problem, is_so in found.items() if is_so)


def enough_shuffles(shuffles: int, options: Options) -> bool:
    """Whether the dealer has shuffled often enough to offer the pack."""
    return shuffles >= options.shuffles_least


def thick_enough(parts: Sequence[int], options: Options) -> bool:
    """Whether every part of a cut has as many cards as it must."""
    return all(part >= options.cut_least for part in parts)


def packets_fit(packets: Sequence[int], at_a_time: int, options: Options) -> bool:
    """Whether *packets* are a whole hand, dealt *at_a_time* cards at a time in a way that is allowed."""
    allowed = at_a_time in options.deal_packets
    return allowed and set(packets) == {at_a_time} and sum(packets) == options.cards_each


def packets_of(at_a_time: int, options: Options) -> tuple[int, ...]:
    """Return the packets in which one player gets a hand when it is dealt *at_a_time*."""
    whole, rest = divmod(options.cards_each, at_a_time) if at_a_time > 0 else (0, 0)
    return (at_a_time,) * whole + ((rest,) if rest else ())


def dealt(pack: Cards, dealer: Seat, at_a_time: int) -> Hands:
    """Return the hands that *pack* gives from the top, clockwise from the dealer's left."""
    hands: list[list[Card]] = [[], [], [], []]
    seat = dealer
    for start in range(0, len(pack), at_a_time):
        seat = left(seat)
        hands[seat.place] += pack[start : start + at_a_time]
    north, east, south, west = map(tuple, hands)
    return north, east, south, west


def next_dealer(dealer: Seat, how: HowEnded) -> Seat:
    """Return who deals after a hand that ended so: the next seat, played or not; only a redeal stays."""
    return dealer if how is HowEnded.REDEAL else left(dealer)
