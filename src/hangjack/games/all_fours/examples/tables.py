"""Worked examples of All Fours that drive a table: shuffle, deal, kick and the choices after it."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal

from msgspec.structs import replace

from hangjack.cards import (
    FULL_PACK,
    Card,
    Cards,
    parse_card,
    parse_cards,
    require_in_pack,
    without,
    write,
)
from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.games.all_fours import (
    Options,
    Phase,
    Seat,
    Shuffled,
    Standing,
    State,
    apply,
    start,
    turn_actions,
)
from hangjack.games.all_fours.engine.actions import (
    Action,
    Beg,
    BlindStand,
    Cut,
    Deal,
    DeclineBlind,
    Fault,
    GiveOne,
    How,
    Kick,
    NoCut,
    OfferCut,
    Return,
    RunPack,
    Shuffle,
    Stand,
    name_of,
)
from hangjack.games.all_fours.engine.counting import AwardFor
from hangjack.games.all_fours.engine.faults import fault_in
from hangjack.games.all_fours.engine.seats import SEATS, right
from hangjack.games.all_fours.engine.state import Call
from hangjack.games.all_fours.engine.steps import RUN_DEAL, follow
from hangjack.games.all_fours.examples.cards import Score, calls_in
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.wording.nearest import unknown_key


class DealGiven(Plain, frozen=True):
    """A pack from the top, how it is cut, and how it is dealt."""

    deck_top_to_bottom: str
    dealer: Seat
    cut_from_top: int
    cards_at_a_time: Literal[1, 3]


def run_deal(given: DealGiven, house: House) -> Mapping[str, Any]:
    """Deal the pack and turn the kick."""
    pack = parse_cards(given.deck_top_to_bottom, FULL_PACK)
    dealt = _dealt(
        start(options_of(house, Options), given.dealer), pack, given.cut_from_top, given.cards_at_a_time
    )
    kicked = _after(dealt, DeclineBlind(dealt.stander), Kick(dealt.dealer))
    return {
        "cutter": dealt.cutter,
        "first_card_to": dealt.stander,
        "hands": {seat: write(dealt.hand(seat)) for seat in SEATS},
        "kick": kicked.kicks[0],
        "next_dealer_after_issue": right(dealt.dealer),
    }


class ShuffleGiven(Plain, frozen=True):
    """What dealer and cutter do with the pack, as `seat:action`."""

    dealer: Seat
    first_deal_of_match: bool
    actions: list[str]


def run_shuffle(given: ShuffleGiven, house: House) -> Mapping[str, Any]:
    """Say of each action whether it is within the limits; the table goes on whether it is or not."""
    state = start(
        options_of(house, Options), given.dealer, Standing(first_deal_of_match=given.first_deal_of_match)
    )
    within = []
    for text in given.actions:
        state = follow(state, Shuffled(FULL_PACK)) if state.pack is None else state
        action = _handling(text)
        within.append(fault_in(state, action) not in (Fault.SHUFFLE_LIMIT, Fault.RUN_ONLY_AT_START))
        state = follow(state, action)
    return {"within_limits": within}


class KickGiven(Plain, frozen=True):
    """The cards that are kicked in order, and what is said about them."""

    dealer: Seat
    score: Score
    table_game_number: int
    kicks_in_order: str
    calls: str
    cut_from_top: int = 0


def run_kick(given: KickGiven, house: House) -> Mapping[str, Any]:
    """Deal a pack that kicks just these cards, make the calls, and say how the issue stands."""
    kicks = parse_cards(given.kicks_in_order, FULL_PACK)
    pack = _pack_that_kicks(kicks)
    before_cut = pack[-given.cut_from_top :] + pack[: -given.cut_from_top] if given.cut_from_top else pack
    state = start(options_of(house, Options), given.dealer, Standing(given.table_game_number))
    state = _dealt(replace(state, score=given.score.tally), before_cut, given.cut_from_top, 3)
    calls = calls_in(given.calls)
    blind = calls[:1] == [Call.BLIND_STAND]
    option = BlindStand(state.stander, 1) if blind else DeclineBlind(state.stander)
    state = _after(state, option, Kick(state.dealer))
    cards_each = len(state.hand(state.dealer))
    for call in calls[blind:]:
        if state.phase is Phase.GAME_OVER:
            break
        state, cards_each = _called(state, call)
    _require_all_given(state, kicks, given.cut_from_top)
    return _kick_result(state, given, kicks, cards_each)


class ChoiceGiven(Plain, frozen=True):
    """The kick and the two hands that decide about it."""

    kick: str
    stander_hand: str
    dealer_hand: str
    blind_stand_before_kick: bool = False
    blind_card: str | None = None


def run_choice(given: ChoiceGiven, house: House) -> Mapping[str, Any]:
    """Say what the stander may do, and what the dealer may answer to a beg."""
    state = _before_kick(given, options_of(house, Options))
    if given.blind_stand_before_kick:
        card = parse_card(given.blind_card or "")
        if card not in state.hand(state.stander):
            raise BadInput("example.blind-card-not-held", card=card)
        position = state.hand(state.stander).index(card) + 1
        blind = _after(state, BlindStand(state.stander, position), Kick(state.dealer))
        assert blind.trick is not None
        return {"stander_may": [f"lead:{blind.trick.cards[0]}"], "dealer_may_after_beg": []}
    kicked = _after(state, DeclineBlind(state.stander), Kick(state.dealer))
    begged = apply(kicked, Beg(kicked.stander))
    return {"stander_may": _names(kicked), "dealer_may_after_beg": _names(begged)}


def _after(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action)
    return state


def _dealt(state: State, pack: Cards, cut: int, at_a_time: Literal[1, 3]) -> State:
    """Return the table after the deal, the pack having been cut *cut* cards from the top (0: not cut)."""
    state = _after(state, Shuffled(pack), OfferCut(state.dealer))
    return _after(
        state, Cut(state.cutter, cut) if cut else NoCut(state.cutter), Deal(state.dealer, at_a_time)
    )


def _handling(text: str) -> Action:
    """Return the action of `N:brew`."""
    seat, _, what = text.partition(":")
    if seat not in list(Seat) or what not in _HANDLINGS:
        raise BadInput("example.handling-unknown", text=text)
    return _HANDLINGS[what](Seat(seat))


_HANDLINGS: Mapping[str, Callable[[Seat], Action]] = {
    **{how.value: partial(Shuffle, how=how) for how in How},
    "offer": OfferCut,
    "return": Return,
    "cut": lambda seat: Cut(seat, 26),
    "no_cut": NoCut,
}


_KICK_PLACES = (24, 37, 50, 51)


_STANDER_PLACE, _DEALER_PLACE = 0, 9


def _pack_that_kicks(kicks: Cards) -> Cards:
    """Return a pack that turns *kicks* when dealt by threes, with a trump each for stander and dealer."""
    if not 1 <= len(kicks) <= len(_KICK_PLACES):
        raise BadInput("example.kicks-wrong", kicks=len(kicks))
    rest = list(without(FULL_PACK, kicks))
    trumps = [card for card in rest if card.suit is kicks[0].suit]
    places: dict[int, Card] = dict(zip(_KICK_PLACES, kicks, strict=False))
    places |= {_STANDER_PLACE: trumps[0], _DEALER_PLACE: trumps[1]}
    others = iter(without(rest, trumps[:2]))
    return tuple(places[place] if place in places else next(others) for place in range(len(FULL_PACK)))


def _called(state: State, call: str) -> tuple[State, int]:
    """Return the table after *call* and what each hand holds then; a run goes on while it must."""
    calls: Mapping[str, Action] = {
        "stand": Stand(state.stander),
        "beg": Beg(state.stander),
        "give_one": GiveOne(state.dealer),
        "run": RunPack(state.dealer, 3),
    }
    if call not in calls:
        raise unknown_key("example.call-unknown", call, calls)
    cards_each = len(state.hand(state.dealer))
    state = apply(state, calls[call])
    while call == "run":
        cards_each += RUN_DEAL
        if state.phase is not Phase.RUN:
            break
        state = apply(state, calls[call])
    return state, cards_each


def _require_all_given(state: State, kicks: Cards, cut: int) -> None:
    """Refuse an example that turns more kicks than it names; a pack that ran out has turned all it could."""
    last_barred = cut == 1 or not state.options.kick_last_card
    all_of_them = len(_KICK_PLACES) - last_barred
    ran_out = state.phase is Phase.SHUFFLE
    turned = all_of_them if ran_out else len(state.kicks)
    if turned > len(kicks):
        raise BadInput("example.kicks-missing", turned=turned, kicks=len(kicks))


def _kick_result(state: State, given: KickGiven, kicks: Cards, cards_each: int) -> Mapping[str, Any]:
    scored = {award.card: award.points for award in state.awards if award.what is AwardFor.KICK}
    result: dict[str, Any] = {
        "kick_points": [scored.get(card, 0) for card in kicks],
        "score_after": state.score,
        "cards_each": cards_each,
        "trump": state.trump if state.phase is Phase.PLAY else None,
    }
    if state.phase is Phase.PLAY:
        assert state.trick is not None
        return {**result, "outcome": "play", "leader": state.trick.leader}
    if state.result:
        over = {"winner": state.result.winner, "bullseyes": state.result.bullseyes}
        return {**result, "outcome": "game_over", "next_dealer": right(given.dealer), **over}
    if state.phase is Phase.SHUFFLE:
        return {**result, "outcome": "pack_run_out", "next_dealer": state.dealer}
    raise BadInput("example.calls-unfinished", calls=given.calls)


def _before_kick(given: ChoiceGiven, options: Options) -> State:
    """Return a table dealt by North whose top card is the kick, with these two hands."""
    kick, standers, dealers = (
        parse_card(given.kick),
        parse_cards(given.stander_hand),
        parse_cards(given.dealer_hand),
    )
    require_in_pack((kick, *standers, *dealers), FULL_PACK)
    rest = without(FULL_PACK, (kick, *standers, *dealers))
    hands = (dealers, standers, rest[:6], rest[6:12])
    return State(
        options,
        Standing(),
        Seat.NORTH,
        phase=Phase.BLIND_OPTION,
        at_a_time=3,
        hands=hands,
        stock=(kick, *rest[12:]),
    )


def _names(state: State) -> list[str]:
    """Return what the seat in turn may do, by name, each once."""
    names = (name_of(action).replace(" pack", "").replace(" ", "_") for action in turn_actions(state))
    return list(dict.fromkeys(names))
