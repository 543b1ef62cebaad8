"""The cut for the first box: who cuts, who deals, and who has it in the legs that follow."""

from msgspec import Struct

from hangjack.cards import Card
from hangjack.games.cribbage.engine.scores import pips
from hangjack.games.cribbage.engine.seats import Seat, Variant


class BoxCut(Struct, frozen=True):
    """A card shown in the cut for the box, and how many cards were lifted to show it."""

    seat: Seat
    card: Card
    lifted: int = 0


class Decided(Struct, frozen=True):
    """A box cut that has been decided: the lower card deals first, the other player has the box of the next leg."""

    winner: Seat
    loser: Seat


def decide(first: BoxCut, second: BoxCut) -> Decided | None:
    """Return who won the cut; None when both cards count the same and the cut is void."""
    if pips(first.card) == pips(second.card):
        return None
    lower, higher = sorted((first, second), key=lambda cut: pips(cut.card))
    return Decided(lower.seat, higher.seat)


def is_cut(leg: int) -> bool:
    """Whether the first box of *leg* is cut for; otherwise it goes to the player who lost the cut before."""
    return leg % 2 == 1


def may_cut(variant: Variant, before: Decided | None) -> tuple[Seat, ...]:
    """Return who may cut: everybody at first, then those who took no part in the cut *before*.

    In singles both players cut every time.
    """
    if before is None or variant is Variant.SINGLES:
        return variant.seats
    return tuple(seat for seat in variant.seats if seat not in (before.winner, before.loser))


def may_answer(cutters: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    """Return who of *cutters* may cut after *first*: one of the other side."""
    return tuple(seat for seat in cutters if seat.side is not first.side)
