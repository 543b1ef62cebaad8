"""Worked examples of five-card crib: each builds engine values and asks the engine or the referee."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from hangjack.cards import FULL_PACK, Card, Cards, parse_card, require_in_pack, without
from hangjack.conformance.adapter import Adapter, Examples
from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.games.cribbage import (
    SEATS,
    Award,
    Decided,
    Fault,
    IllegalAction,
    Options,
    Phase,
    Reason,
    Result,
    Role,
    Seat,
    State,
    Tally,
    Variant,
    Where,
    apply,
    count_show,
    fault_in,
    require_show,
    start,
)
from hangjack.games.cribbage.engine.actions import Count, CutForBox, CutStart, Play
from hangjack.games.cribbage.engine.cutting import BoxCut, decide, may_answer, may_cut
from hangjack.games.cribbage.engine.engine import first_deal
from hangjack.games.cribbage.engine.pegging import playable, round_leader
from hangjack.games.cribbage.engine.scores import pips
from hangjack.games.cribbage.engine.showing import laid_away
from hangjack.games.cribbage.examples.incidents import IncidentGiven, run_incident
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House

SeatNumber = Annotated[int, Meta(ge=0, le=3)]
_NO_TARGET = 10**6
"""So that nobody wins where an example has no target."""


class ShowGiven(Plain, frozen=True):
    """A hand or box, and the start card."""

    variant: Variant
    role: Role
    cards: tuple[Card, ...]
    start: Card


def run_show(given: ShowGiven, house: House) -> Mapping[str, Any]:
    """Count it, part by part."""
    options = _options(house)
    require_show(given.variant, given.role, given.cards, given.start, options.cards_each)
    count = count_show(given.cards, given.start, given.role, options.box_flush_cards)
    parts = {
        "fifteens": Reason.FIFTEEN,
        "pairs": Reason.PAIR,
        "runs": Reason.RUN,
        "flush": Reason.FLUSH,
        "nob": Reason.NOB,
    }
    return {**{part: count.of(reason) for part, reason in parts.items()}, "total": count.total}


class PlayGiven(Plain, frozen=True):
    """Hands as they were kept, and cards played from them in order."""

    variant: Variant
    dealer: SeatNumber
    hands: dict[Seat, tuple[Card, ...]]
    plays: tuple[str, ...]


def run_play(given: PlayGiven, house: House) -> Mapping[str, Any]:
    """Play the cards, and say what each scores; an illegal one ends the example."""
    options = replace(_options(house), target_doubles=_NO_TARGET, target_singles=_NO_TARGET)
    state = _before_play(given, options)
    steps: list[Mapping[str, Any]] = []
    for position, play in enumerate(map(_play, given.plays)):
        if fault := fault_in(state, play):
            return {"illegal_at": position, "why": fault}
        after = apply(state, play)
        new = after.awards[len(state.awards) :]
        steps.append({"count": state.count + pips(play.card), "awards": list(map(_award, new))})
        state = after
    return {"steps": steps, "totals": state.score, **_rest_of_play(state)}


class TurnGiven(Plain, frozen=True):
    """What a player holds, and the count."""

    variant: Variant
    hand: tuple[Card, ...]
    count: int


def run_turn(given: TurnGiven, house: House) -> Mapping[str, Any]:
    """Say which cards fit, and whether the player has to pass."""
    cards = playable(given.hand, given.count, _options(house).count_limit)
    return {"playable": cards, "must_pass": not cards}


class LegGiven(Plain, frozen=True):
    """One deal from given scores: everything that is in it, and the cards as they are played."""

    variant: Variant
    dealer: SeatNumber
    scores: Tally
    start: Card
    hands: dict[Seat, tuple[Card, ...]]
    box: tuple[Card, ...]
    plays: tuple[str, ...]


def run_leg(given: LegGiven, house: House) -> Mapping[str, Any]:
    """Turn the start card, play, and count until the deal or the leg is over."""
    state = _before_start(given, _options(house))
    state = apply(state, CutStart(state.variant.left(state.dealing), state.options.min_cut))
    for play in map(_play, given.plays):
        state = apply(state, play)
    while state.phase in (Phase.SHOW, Phase.BOX):
        assert state.turn is not None
        state = apply(state, Count(state.turn))
    result = state.result
    found = {
        "final": state.score,
        "winner": result.winner if result else None,
        "ended_in": _ended_in(result) if result else None,
    }
    return found if result else {**found, "next_dealer": state.dealing.place}


class CutGiven(Plain, frozen=True):
    """Who cuts for a box, and the cards they show, again and again until it is decided."""

    seats: tuple[SeatNumber, SeatNumber]
    cuts: tuple[tuple[Card, Card], ...]


class BoxCutGiven(Plain, frozen=True):
    """The cut for the first leg, and the one for the third."""

    variant: Variant
    cut1: CutGiven
    cut3: CutGiven | None = None


def run_boxcut(given: BoxCutGiven, house: House) -> Mapping[str, Any]:
    """Say who deals first in each leg, and in singles who pegs three for last."""
    leg1 = start(_options(house), given.variant)
    decided, recuts = _cut_out(given.cut1, may_cut(given.variant, None))
    if decided is None:
        return {"recuts1": recuts, "leg1_dealer": None, "leg2_dealer": None}
    legs = {"leg1": first_deal(leg1, decided.winner), "leg2": start(leg1.options, given.variant, 2, decided)}
    third: dict[str, Any] = {}
    if given.cut3 is not None:
        third = _third_leg(given.cut3, given.variant, decided)
        if third.get("leg3_dealer") is not None:
            leg3 = start(leg1.options, given.variant, 3, decided)
            legs["leg3"] = first_deal(leg3, SEATS[third["leg3_dealer"]])
    bonus = {leg: _three_for_last(state) for leg, state in legs.items()}
    dealers = {f"{leg}_dealer": state.dealing.place for leg, state in legs.items()}
    singles = {"three_for_last": bonus} if given.variant is Variant.SINGLES else {}
    return {"recuts1": recuts, **dealers, **third, **singles}


EXAMPLES = Examples(
    "cribbage",
    {
        "show": Adapter(ShowGiven, run_show),
        "play": Adapter(PlayGiven, run_play),
        "turn": Adapter(TurnGiven, run_turn),
        "leg": Adapter(LegGiven, run_leg),
        "boxcut": Adapter(BoxCutGiven, run_boxcut),
        "incident": Adapter(IncidentGiven, run_incident),
    },
)


def _options(house: House) -> Options:
    """Return what the house plays by; examples are counted by the engine."""
    return replace(options_of(house, Options), counting="auto")


def _play(text: str) -> Play:
    """Return the play of `0 Kh`."""
    seat, _, card = text.partition(" ")
    if seat not in list(Seat):
        raise BadInput("cribbage.play-unknown", text=text)
    return Play(Seat(seat), parse_card(card.strip()))


def _hands(given: PlayGiven | LegGiven) -> tuple[Cards, ...]:
    return tuple(given.hands.get(seat, ()) for seat in given.variant.seats)


def _before_play(given: PlayGiven, options: Options) -> State:
    hands, dealer = _hands(given), SEATS[given.dealer]
    require_in_pack([card for hand in hands for card in hand], FULL_PACK)
    turn = round_leader(dealer, dealer, hands, given.variant, options)
    return State(options, given.variant, phase=Phase.PLAY, dealer=dealer, hands=hands, kept=hands, turn=turn)


def _before_start(given: LegGiven, options: Options) -> State:
    """Return the deal before the start card is cut, with a stock in which the smallest cut finds it."""
    hands = _hands(given)
    held = [*(card for hand in hands for card in hand), *given.box, given.start]
    require_in_pack(held, FULL_PACK)
    rest = without(FULL_PACK, held)
    each = laid_away(given.variant)
    return State(
        options,
        given.variant,
        phase=Phase.START,
        dealer=SEATS[given.dealer],
        score=given.scores,
        hands=hands,
        kept=hands,
        laid=tuple(given.box[place : place + each] for place in range(0, len(given.box), each)),
        stock=(*rest[: options.min_cut], given.start, *rest[options.min_cut :]),
    )


def _award(award: Award) -> Sequence[Any]:
    return [award.seat.place, award.holes, award.reason]


def _rest_of_play(state: State) -> Mapping[str, Any]:
    over = state.phase is not Phase.PLAY
    left = {seat: hand for seat in state.variant.seats if (hand := state.hand(seat))}
    found = {"play_over": over, "unplayed": left}
    return found if over or state.turn is None else {**found, "next_seat": state.turn.place}


def _ended_in(result: Result) -> str:
    return f"hand:{result.seat}" if result.ended_in is Where.HAND else result.ended_in.value


def _cut_out(given: CutGiven, cutters: tuple[Seat, ...]) -> tuple[Decided | None, int]:
    """Return who won and lost the cut, and how many cuts were void before that. Raises `IllegalAction`."""
    first, second = (SEATS[number] for number in given.seats)
    if first not in cutters or second not in may_answer(cutters, first):
        raise IllegalAction(CutForBox(second, 1), Fault.WRONG_CUTTERS)
    for void, (one, other) in enumerate(given.cuts):
        if decided := decide(BoxCut(first, one), BoxCut(second, other)):
            return decided, void
    return None, len(given.cuts)


def _third_leg(given: CutGiven, variant: Variant, before: Decided) -> dict[str, Any]:
    try:
        decided, recuts = _cut_out(given, may_cut(variant, before))
    except IllegalAction as refusal:
        return {"leg3_error": refusal.fault}
    return {"recuts3": recuts, "leg3_dealer": decided.winner.place if decided else None}


def _three_for_last(state: State) -> int | None:
    return next((award.seat.place for award in state.awards), None)
