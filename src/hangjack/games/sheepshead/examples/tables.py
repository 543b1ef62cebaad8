"""Worked examples of Sheepshead deals, hands and sessions: each drives the engine itself."""

from collections.abc import Mapping
from typing import Any, Literal

from hangjack.cards import SHORT_PACK, Cards
from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.games.sheepshead import (
    LeasterResult,
    Options,
    Phase,
    PickerResult,
    Seat,
    Shuffled,
    State,
    apply,
    start,
    to_act,
)
from hangjack.games.sheepshead.engine.actions import (
    Action,
    Bury,
    Cut,
    Deal,
    OfferCut,
    Pass,
    Pick,
    Play,
    Shuffle,
)
from hangjack.games.sheepshead.engine.dealing import deal_problems, pack_that_deals
from hangjack.games.sheepshead.engine.seats import TableSize, seats_of
from hangjack.games.sheepshead.engine.session import (
    HandPlayed,
    SeatLeft,
    Session,
    fold,
    length_of,
    next_dealer,
    open_session,
)
from hangjack.games.sheepshead.engine.tricks import winner
from hangjack.games.sheepshead.examples.seats import SeatNumber, cards_of, number_of, seat_at
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House

Said = Literal["pass", "pick"]


class DealCheckGiven(Plain, frozen=True):
    """How a hand was dealt."""

    shuffles: int
    cut: bool
    sequence: list[str]


def run_deal_check(given: DealCheckGiven, house: House) -> Mapping[str, Any]:
    """Say what is wrong with the deal."""
    options = options_of(house, Options)
    problems = deal_problems(given.shuffles, given.sequence, options, cut=given.cut)
    return {"ok": not problems, "problems": problems}


class DealOrderGiven(Plain, frozen=True):
    """Who has dealt the hands so far."""

    dealt: list[SeatNumber]
    first_dealer: SeatNumber = 1
    table_size: TableSize = 3
    left: SeatNumber | None = None


def run_deal_order(given: DealOrderGiven, house: House) -> Mapping[str, Any]:
    """Say who deals next."""
    size = given.table_size
    dealt = [seat_at(number, size) for number in given.dealt]
    first = seat_at(given.first_dealer, size)
    gone = None if given.left is None else seat_at(given.left, size)
    return {"next_dealer": number_of(next_dealer(dealt, first, size, options_of(house, Options), gone))}


class LeftGiven(Plain, frozen=True):
    """Who left, and after how many counted hands."""

    seat: SeatNumber
    after: int


class SessionGiven(Plain, frozen=True):
    """A table, and who left it."""

    table_size: TableSize
    left: LeftGiven | None = None
    substitute: bool = False


def run_session(given: SessionGiven, house: House) -> Mapping[str, Any]:
    """Say how long its session is; with somebody who left, how many hands each plays of those dealt in turn."""
    options, size = options_of(house, Options), given.table_size
    length = length_of(size, options)
    if given.left is None:
        each = {"deals_each": length.deals_each, "hands_played_each": length.hands_played_each}
        return {"hands": length.hands, **each}
    seat = seat_at(given.left.seat, size)
    if not 0 <= given.left.after <= length.hands:
        raise BadInput("sheepshead.example.left-after", after=given.left.after, hands=length.hands)
    session = _played_out(open_session(options, size, drawn=Seat.ONE), given.left.after)
    session = _played_out(fold(session, SeatLeft(seat, given.substitute)))
    played = {each: session.column(each).played for each in seats_of(size)}
    before = dict(session.handed_over)
    if seat not in before:
        return {"hands": session.hands, "hands_played": played}
    taken_over = played[seat] - before[seat].played
    return {
        "hands": session.hands,
        "hands_played": {**played, seat: before[seat].played},
        "substitute_played": taken_over,
    }


def _played_out(session: Session, hands: int | None = None) -> Session:
    """Return the session after as many *hands*, or all, dealt in turn; how they came out does not matter."""
    while (dealer := session.next_dealer) is not None and len(session.dealt) != hands:
        session = fold(session, HandPlayed(dealer, None))
    return session


class PickingGiven(Plain, frozen=True):
    """What the players have said to the blind so far."""

    table_size: TableSize
    dealer: SeatNumber
    calls: list[Said]


def run_picking(given: PickingGiven, house: House) -> Mapping[str, Any]:
    """Say how the picking stands."""
    dealer = seat_at(given.dealer, given.table_size)
    state = _called(_dealt(start(options_of(house, Options), dealer, given.table_size)), given.calls)
    picking = {Phase.PICKING: "open", Phase.BURY: "picked", Phase.LEASTER: "leaster"}
    waits = state.phase is Phase.PICKING
    passed = state.active[-1] if state.phase not in (Phase.PICKING, Phase.BURY) else None
    return {
        "state": picking[state.phase],
        "to_act": number_of(to_act(state)) if waits else None,
        "picker": number_of(state.picker),
        "last_to_pass": number_of(passed),
        "sitting_out": number_of(state.resting),
    }


class FullHandGiven(Plain, frozen=True):
    """A whole hand: the cards as dealt, the calls, the bury, and the tricks in the order played."""

    table_size: TableSize
    dealer: SeatNumber
    hands: dict[Seat, list[str]]
    blind: list[str]
    picks: list[Said]
    tricks: list[list[str]]
    bury: tuple[str, ...] | None = None


def run_full_hand(given: FullHandGiven, house: House) -> Mapping[str, Any]:
    """Deal and play it, card by card."""
    dealer = seat_at(given.dealer, given.table_size)
    state = start(options_of(house, Options), dealer, given.table_size)
    blind, *held = cards_of(given.blind, *given.hands.values())
    hands = dict(zip(given.hands, held, strict=True))
    if set(hands) != set(state.active):
        raise BadInput("sheepshead.example.hands-wrong", seats=state.active)
    state = _called(_dealt(state, pack_that_deals(hands, blind, state.active, state.options)), given.picks)
    if state.phase is Phase.BURY:
        assert state.picker is not None
        state = apply(state, Bury(state.picker, cards_of(given.bury or ())[0]))
    for trick in given.tricks:
        state = _trick_played(state, cards_of(trick)[0])
    return _full_result(state)


def _full_result(state: State) -> Mapping[str, Any]:
    result: dict[str, Any] = {
        "picker": number_of(state.picker),
        "trick_winners": [winner(trick).number for trick in state.tricks],
        "tricks": {seat: state.tricks_won(seat) for seat in state.active},
    }
    match state.result:
        case PickerResult(points=points, level=level, score=score):
            return {**result, "points": points, "level": level, "score": score}
        case LeasterResult(points=each, winner=won_by, value=value, score=score):
            return {**result, "points": each, "winner": number_of(won_by), "value": value, "score": score}
        case _:
            raise BadInput("sheepshead.example.hand-unfinished", tricks=len(state.tricks))


def _dealt(state: State, pack: Cards = SHORT_PACK) -> State:
    """Return the table after *pack* was dealt from the top; one card is cut off the other end for it."""
    shuffles = [Shuffle(state.dealer)] * state.options.shuffles_least
    before_cut = Shuffled(pack[-1:] + pack[:-1])
    return _after(
        state, *shuffles, OfferCut(state.dealer), before_cut, Cut(state.cutter, 1), Deal(state.dealer)
    )


def _called(state: State, calls: list[Said]) -> State:
    for call in calls:
        seat = to_act(state)
        if seat is None or state.phase is not Phase.PICKING:
            raise BadInput("sheepshead.example.calls-too-many", calls=calls)
        state = apply(state, Pick(seat) if call == "pick" else Pass(seat))
    return state


def _trick_played(state: State, cards: Cards) -> State:
    for card in cards:
        if state.trick is None or state.phase is Phase.SCORED:
            raise BadInput("sheepshead.example.cards-too-many", card=card)
        state = apply(state, Play(state.trick.to_play, card))
    return state


def _after(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action)
    return state
