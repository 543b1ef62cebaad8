"""Worked examples of whole pinochle hands: every act goes through the engine, from the shuffle to the score."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from hangjack.cards import DOUBLE_PINOCHLE_PACK, Card, Cards, Suit, parse_card, require_in_pack
from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.games.pinochle import SEATS, Options, Phase, Seat, Shuffled, State, apply, start
from hangjack.games.pinochle.engine.actions import (
    Action,
    Bid,
    Deal,
    FinishMeld,
    NameTrump,
    NoCut,
    OfferCut,
    Pass,
    Play,
    Show,
    Shuffle,
    WriteMeld,
)
from hangjack.games.pinochle.engine.melding import items_in, points_in
from hangjack.games.pinochle.engine.seats import left
from hangjack.games.pinochle.engine.state import HandResult
from hangjack.games.pinochle.engine.tricks import Trick, winner
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House


class FullHandGiven(Plain, frozen=True):
    """The four hands, the calls, the suit that is named, and the tricks in the order of play."""

    dealer: Seat
    hands: dict[Seat, list[str]]
    calls: list[int | Literal["pass"]]
    trump: Suit | None
    tricks: list[list[str]]


def run_full_hand(given: FullHandGiven, house: House) -> Mapping[str, Any]:
    """Play the hand at a table where everybody shows all meld."""
    options = options_of(house, Options)
    hands = {seat: tuple(map(parse_card, given.hands.get(seat, ()))) for seat in SEATS}
    meld = {seat: points_in(hand, given.trump, options.meld_table) for seat, hand in hands.items()}
    state = _called(_dealt(hands, given.dealer, options), given.calls)
    if not state.results:
        state = _melded(_named(state, given.trump))
    winners: list[Seat] = []
    for faces in given.tricks:
        state, won_by = _played(state, faces)
        winners.append(won_by)
    if not state.results:
        raise BadInput("pinochle.example.hand-unfinished", tricks=len(given.tricks))
    return _result(state.results[-1], meld, winners)


def _result(result: HandResult, meld: Mapping[Seat, int], winners: list[Seat]) -> Mapping[str, Any]:
    return {
        "bidder": result.bidder,
        "bid": result.bid,
        "meld": meld,
        "team_meld": result.meld,
        "trick_winners": winners,
        "tricks": result.tricks,
        "books": result.books,
        "outcome": result.outcome,
        "score": result.score,
    }


def _dealt(hands: Mapping[Seat, Cards], dealer: Seat, options: Options) -> State:
    at_a_time = options.deal_packets[-1]
    pack = tuple(_pack(hands, dealer, at_a_time))
    require_in_pack(pack, DOUBLE_PINOCHLE_PACK)
    state = start(options, dealer)
    shuffles = [Shuffle(dealer)] * options.shuffles_least
    ready = _after(state, *shuffles, OfferCut(dealer), Shuffled(pack))
    return _after(ready, NoCut(state.cutter), Deal(dealer, at_a_time))


def _pack(hands: Mapping[Seat, Cards], dealer: Seat, at_a_time: int) -> Iterator[Card]:
    """Yield the cards from the top of a pack that deals these *hands*."""
    for dealt in range(0, max(map(len, hands.values())), at_a_time):
        for steps in range(1, 5):
            yield from hands[left(dealer, steps)][dealt : dealt + at_a_time]


def _called(state: State, calls: Iterable[int | Literal["pass"]]) -> State:
    for call in calls:
        seat = state.auction.to_act
        if seat is None or state.phase is not Phase.AUCTION:
            raise BadInput("pinochle.example.auction-over", call=call)
        state = apply(state, Pass(seat) if call == "pass" else Bid(seat, call))
    return state


def _named(state: State, trump: Suit | None) -> State:
    if state.phase is not Phase.TRUMP or state.trump_by is None:
        raise BadInput("pinochle.example.auction-unfinished", seat=state.auction.to_act)
    if trump is None:
        raise BadInput("pinochle.example.trump-missing")
    return apply(state, NameTrump(state.trump_by, trump))


def _melded(state: State) -> State:
    """Return the table after everybody has shown all meld and, if the hand is played, both sheets carry it."""
    for seat in SEATS:
        items = items_in(state.hand(seat), state.trump, state.options.meld_table)
        state = _after(state, *(Show(seat, item.meld, item.times) for item in items))
    state = _after(state, *(FinishMeld(seat) for seat in SEATS))
    if state.phase is not Phase.WRITE:
        return state
    return _after(state, WriteMeld(Seat.NORTH), WriteMeld(Seat.EAST))


def _played(state: State, faces: list[str]) -> tuple[State, Seat]:
    if len(faces) != len(SEATS):
        raise BadInput("example.trick-incomplete", cards=len(faces))
    if state.trick is None or state.trump is None:
        raise BadInput("pinochle.example.hand-over")
    trick, trump = Trick(state.trick.leader, tuple(map(parse_card, faces))), state.trump
    for seat, card in trick.plays:
        state = apply(state, Play(seat, card))
    return state, winner(trick, trump)


def _after(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action)
    return state
