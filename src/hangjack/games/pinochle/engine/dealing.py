"""Before the first call: who deals first, how the pack is shuffled, cut and dealt, who deals next."""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from hangjack.cards import Card, Cards
from hangjack.games.pinochle.engine.options import Options
from hangjack.games.pinochle.engine.seats import SEATS, Seat, left, right
from hangjack.games.pinochle.engine.tricks import height
from hangjack.wording import Worded

Hands = tuple[Cards, Cards, Cards, Cards]
"""What the four hold, in the order of seats."""


class DealProblem(Worded):
    """What was wrong with a deal before anybody looked at a card."""

    TOO_FEW_SHUFFLES = "too_few_shuffles"
    WRONG_SHUFFLER = "wrong_shuffler"
    WRONG_CUTTER = "wrong_cutter"
    CUT_NOT_OFFERED = "cut_not_offered"
    CUT_MORE_THAN_ONCE = "cut_more_than_once"
    CUT_TOO_THIN = "cut_too_thin"
    PACKET_SIZE = "packet_size"


class Excused(StrEnum):
    """What a physical restriction may excuse a player from before the first call."""

    SHUFFLE = "shuffle"
    CUT = "cut"
    DEAL = "deal"


EXCUSES: Mapping[Excused, frozenset[DealProblem]] = {
    Excused.SHUFFLE: frozenset({DealProblem.TOO_FEW_SHUFFLES, DealProblem.WRONG_SHUFFLER}),
    Excused.CUT: frozenset(
        {
            DealProblem.WRONG_CUTTER,
            DealProblem.CUT_NOT_OFFERED,
            DealProblem.CUT_MORE_THAN_ONCE,
            DealProblem.CUT_TOO_THIN,
        }
    ),
    Excused.DEAL: frozenset({DealProblem.PACKET_SIZE}),
}
"""What is never held against somebody who is excused."""


class Handling(Struct, frozen=True):
    """How the pack was handled, by whom, and what they were excused from."""

    shuffles: int
    cut: Sequence[int] | None
    """The sizes of the parts; None when the cut was declined or not offered."""
    packets: Sequence[int]
    """What each player got at a time."""
    dealer: Seat | None = None
    shuffler: Seat | None = None
    """None for the one whose task it is."""
    cutter: Seat | None = None
    cut_offered: bool = True
    excused: Collection[Excused] = ()


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


def deal_problems(how: Handling, options: Options) -> tuple[DealProblem, ...]:
    """Return everything wrong with a deal, but for what somebody was excused from."""
    cut, dealer = how.cut, how.dealer
    found = {
        DealProblem.TOO_FEW_SHUFFLES: not enough_shuffles(how.shuffles, options),
        DealProblem.WRONG_SHUFFLER: dealer is not None and how.shuffler not in (None, dealer),
        DealProblem.WRONG_CUTTER: dealer is not None and how.cutter not in (None, right(dealer)),
        DealProblem.CUT_NOT_OFFERED: not how.cut_offered,
        DealProblem.CUT_MORE_THAN_ONCE: cut is not None and len(cut) > 2,
        DealProblem.CUT_TOO_THIN: cut is not None and not thick_enough(cut, options),
        DealProblem.PACKET_SIZE: not any(
            packets_fit(how.packets, size, options) for size in set(how.packets)
        ),
    }
    excused = {problem for each in how.excused for problem in EXCUSES[each]}
    return tuple(problem for problem, is_so in found.items() if is_so and problem not in excused)


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
