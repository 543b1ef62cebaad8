"""Worked examples of what comes before the first call at a pinochle table: who deals, and how the pack is handled."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from hangjack.cards import DOUBLE_PINOCHLE_PACK, parse_card, require_in_pack
from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.games.pinochle import SEATS, Options, Seat
from hangjack.games.pinochle.engine.dealing import (
    Excused,
    Handling,
    HowEnded,
    agreed_dealer,
    deal_problems,
    high_cut,
    next_dealer,
)
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House


class DealCheckGiven(Plain, frozen=True):
    """How the pack was handled: shuffles, the parts of a cut, the packets that each player got, and by whom."""

    shuffles: int
    cut: list[int] | None
    packets: list[int]
    dealer: Seat | None = None
    shuffler: Seat | None = None
    cutter: Seat | None = None
    cut_not_offered: bool = False
    excused: tuple[Excused, ...] = ()


def run_deal_check(given: DealCheckGiven, house: House) -> Mapping[str, Any]:
    """List what was wrong with the deal."""
    how = Handling(
        given.shuffles,
        given.cut,
        given.packets,
        given.dealer,
        given.shuffler,
        given.cutter,
        cut_offered=not given.cut_not_offered,
        excused=given.excused,
    )
    problems = deal_problems(how, options_of(house, Options))
    return {"ok": not problems, "problems": problems}


class DealerGiven(Plain, frozen=True):
    """Who dealt and how the hand ended; or the cards cut for the first deal; or whom how many of the four chose."""

    dealer: Seat | None = None
    hand_result: HowEnded | None = None
    cuts: dict[Seat, str] | None = None
    chosen: Seat | None = None
    agreed_by: Annotated[int, Meta(ge=0, le=len(SEATS))] | None = None


def run_dealer(given: DealerGiven, _: House) -> Mapping[str, Any]:
    """Say who deals next, or first."""
    if given.dealer is not None and given.hand_result is not None:
        return {"next_dealer": next_dealer(given.dealer, given.hand_result)}
    if given.cuts:
        return _first_by_cut(given.cuts)
    if given.chosen is None or given.agreed_by is None:
        raise BadInput("pinochle.example.dealer-unknown")
    return {"first_dealer": agreed_dealer(dict.fromkeys(SEATS[: given.agreed_by], given.chosen))}


def _first_by_cut(faces: Mapping[Seat, str]) -> Mapping[str, Any]:
    cuts = {seat: parse_card(face) for seat, face in faces.items()}
    require_in_pack(cuts.values(), DOUBLE_PINOCHLE_PACK)
    highest = high_cut(cuts)
    only = len(highest) == 1
    return {"first_dealer": highest[0] if only else None, "cut_again": () if only else highest}
