"""Worked examples of All Fours: each builds engine values and asks the engine or the referee."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from hangjack.cards import (
    FULL_PACK,
    Card,
    Cards,
    Suit,
    parse_card,
    parse_cards,
    require_in_pack,
    without,
    write,
)
from hangjack.conformance.adapter import Adapter
from hangjack.conformance.adapters.all_fours_incidents import IncidentGiven, run_incident
from hangjack.errors import BadInput
from hangjack.games.all_fours import (
    Options,
    Phase,
    Seat,
    Shuffled,
    Side,
    Standing,
    State,
    Tally,
    apply,
    start,
    turn_actions,
)
from hangjack.games.all_fours.actions import (
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
from hangjack.games.all_fours.counting import AtCount, AwardFor, bullseyes_for, count, facts_of, jack_of
from hangjack.games.all_fours.engine import RUN_DEAL, follow
from hangjack.games.all_fours.faults import fault_in
from hangjack.games.all_fours.seats import SEATS, right
from hangjack.games.all_fours.singing import Claim, late_singer, sure_awards
from hangjack.games.all_fours.tricks import Trick, for_game, legal_cards, suit_fault, winner
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.settings import unknown_key


class Plain(Struct, frozen=True, forbid_unknown_fields=True):
    """The given of an example: every field is known, so that a slip of the pen is found."""


class TrickGiven(Plain, frozen=True):
    """A complete trick in an example."""

    leader: Seat
    cards: str

    def trick(self) -> Trick:
        """Return it as the engine has it."""
        return Trick(self.leader, parse_cards(self.cards, FULL_PACK))


class DealGiven(Plain, frozen=True):
    """A pack from the top, how it is cut, and how it is dealt."""

    deck_top_to_bottom: str
    dealer: Seat
    cut_from_top: int
    cards_at_a_time: Literal[1, 3]


def run_deal(given: DealGiven, house: House) -> Mapping[str, Any]:
    """Deal the pack and turn the kick."""
    pack = parse_cards(given.deck_top_to_bottom, FULL_PACK)
    dealt = _dealt(start(_options(house), given.dealer), pack, given.cut_from_top, given.cards_at_a_time)
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
    state = start(_options(house), given.dealer, Standing(first_deal_of_match=given.first_deal_of_match))
    within = []
    for text in given.actions:
        state = follow(state, Shuffled(FULL_PACK)) if state.pack is None else state
        action = _handling(text)
        within.append(fault_in(state, action) not in (Fault.SHUFFLE_LIMIT, Fault.RUN_ONLY_AT_START))
        state = follow(state, action)
    return {"within_limits": within}


class PreviousTrick(Plain, frozen=True):
    """How the leader won the trick before."""

    led_suit: Suit
    won_by_trumping: bool


class LegalPlaysGiven(Plain, frozen=True):
    """A hand and the trick so far; the trick before matters only where a ruffed suit must be returned."""

    trump: Suit
    hand: str
    trick_so_far: str
    previous_trick: PreviousTrick | None = None


def run_legal_plays(given: LegalPlaysGiven, house: House) -> Mapping[str, Any]:
    """Divide the hand into the cards that may be played and the faults of the others."""
    hand, on_board = parse_cards(given.hand), parse_cards(given.trick_so_far)
    require_in_pack((*hand, *on_board), FULL_PACK)
    trick = Trick(Seat.NORTH, on_board)
    before = given.previous_trick
    ruffed = (
        before.led_suit if before and before.won_by_trumping and before.led_suit is not given.trump else None
    )
    legal = legal_cards(hand, on_board, given.trump, _options(house), ruffed)
    faults = {card: suit_fault(card, hand, trick, given.trump, legal) for card in hand}
    return {"legal": write(legal), "illegal": {card: fault for card, fault in faults.items() if fault}}


class TrickExample(Plain, frozen=True):
    """Four cards in the order of play."""

    trump: Suit
    leader: Seat
    cards_in_play_order: str


def run_trick(given: TrickExample, _: House) -> Mapping[str, Any]:
    """Say who wins the trick, what it counts for game, and what becomes of the trump Jack."""
    trick = TrickGiven(given.leader, given.cards_in_play_order).trick()
    if not trick.is_complete:
        raise BadInput("example.trick-incomplete", cards=len(trick.cards))
    won_by = winner(trick, given.trump)
    jack = jack_of([trick], given.trump)
    fate = jack and {
        "holder_side": jack.held_by,
        "won_by": jack.won_by,
        "kind": AwardFor.HANG_JACK if jack.is_hung else AwardFor.JACK,
    }
    return {"winner": won_by, "winning_side": won_by.side, "card_points": for_game(trick.cards), "jack": fate}


class IssueGiven(Plain, frozen=True):
    """An issue that has been played out, and the score before it is counted."""

    dealer: Seat
    kicks: str
    trump: Suit
    calls: str
    score_before_count: Tally
    tricks: list[TrickGiven]


def run_issue(given: IssueGiven, house: House) -> Mapping[str, Any]:
    """Count the issue."""
    options = _options(house)
    tricks = [trick.trick() for trick in given.tricks]
    require_in_pack(
        (*parse_cards(given.kicks), *(card for trick in tricks for card in trick.cards)), FULL_PACK
    )
    blind = "blind_stand" in _words(given.calls)
    facts = facts_of(tricks, given.trump, given.dealer, options, blind=blind)
    counted = count(facts, given.score_before_count, options, AtCount())
    home = counted.winner
    won = bullseyes_for(home, counted.score, options.shutout_bullseyes) if home else 0
    return {
        "points": [[award.what, award.side, award.points] for award in counted.awards],
        "card_points": facts.card_points,
        "score_after": counted.score,
        "winner": home,
        "bullseyes": Tally().plus(home, won) if home else Tally(),
        "hang_jacks": counted.hang_jacks,
    }


class KickGiven(Plain, frozen=True):
    """The cards that are kicked in order, and what is said about them."""

    dealer: Seat
    score: Tally
    table_game_number: int
    kicks_in_order: str
    calls: str
    cut_from_top: int = 0


def run_kick(given: KickGiven, house: House) -> Mapping[str, Any]:
    """Deal a pack that kicks just these cards, make the calls, and say how the issue stands."""
    kicks = parse_cards(given.kicks_in_order, FULL_PACK)
    pack = _pack_that_kicks(kicks)
    before_cut = pack[-given.cut_from_top :] + pack[: -given.cut_from_top] if given.cut_from_top else pack
    state = start(_options(house), given.dealer, Standing(given.table_game_number))
    state = _dealt(replace(state, score=given.score), before_cut, given.cut_from_top, 3)
    state = _after(state, DeclineBlind(state.stander), Kick(state.dealer))
    cards_each = len(state.hand(state.dealer))
    for call in _words(given.calls):
        if state.phase is Phase.GAME_OVER or call == "none":
            break
        state, cards_each = _called(state, call)
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
    state = _before_kick(given, _options(house))
    if given.blind_stand_before_kick:
        card = parse_card(given.blind_card or "")
        position = state.hand(state.stander).index(card) + 1
        blind = _after(state, BlindStand(state.stander, position), Kick(state.dealer))
        assert blind.trick is not None
        return {"stander_may": [f"lead:{blind.trick.cards[0]}"], "dealer_may_after_beg": []}
    kicked = _after(state, DeclineBlind(state.stander), Kick(state.dealer))
    begged = apply(kicked, Beg(kicked.stander))
    return {"stander_may": _names(kicked), "dealer_may_after_beg": _names(begged)}


class SingGiven(Plain, frozen=True):
    """A player sings in mid-issue."""

    dealer: Seat
    trump: Suit
    kicks: str
    score: Tally
    claimant: Seat
    claimant_hand: str
    tricks_so_far: list[TrickGiven]


def run_sing(given: SingGiven, house: House) -> Mapping[str, Any]:
    """Say whether the claim cannot be lost."""
    options = _options(house)
    hand, kicks = parse_cards(given.claimant_hand), parse_cards(given.kicks)
    tricks = tuple(trick.trick() for trick in given.tricks_so_far)
    require_in_pack((*hand, *kicks, *(card for trick in tricks for card in trick.cards)), FULL_PACK)
    claim = Claim(given.claimant, hand, given.dealer, given.trump, kicks, tricks, given.score)
    valid = options.sing_in_play and bool(sure_awards(claim, options))
    return {"valid": valid, "bullseye_to": claim.side if valid else None}


class LateSingGiven(Plain, frozen=True):
    """The issue that follows a bullseye nobody sang."""

    score_when_cards_were_cut: Tally
    next_issue_awards_in_order: list[tuple[str, Side, int]]
    dealer_of_next_issue: Seat | None = None


def run_late_sing(given: LateSingGiven, house: House) -> Mapping[str, Any]:
    """Add everything, and say who may sing now."""
    totals = given.score_when_cards_were_cut
    for _, side, points in given.next_issue_awards_in_order:
        totals = totals.plus(side, points)
    high = next((side for what, side, _ in given.next_issue_awards_in_order if what == AwardFor.HIGH), None)
    singer = late_singer(totals, high)
    shutout = _options(house).shutout_bullseyes
    return {
        "totals": totals,
        "may_sing": singer,
        "bullseyes": bullseyes_for(singer, totals, shutout) if singer else 0,
    }


ADAPTERS: Mapping[str, Adapter[Any]] = {
    "deal": Adapter(DealGiven, run_deal),
    "shuffle": Adapter(ShuffleGiven, run_shuffle),
    "legal_plays": Adapter(LegalPlaysGiven, run_legal_plays),
    "trick": Adapter(TrickExample, run_trick),
    "issue": Adapter(IssueGiven, run_issue),
    "kick": Adapter(KickGiven, run_kick),
    "choice": Adapter(ChoiceGiven, run_choice),
    "sing": Adapter(SingGiven, run_sing),
    "late_sing": Adapter(LateSingGiven, run_late_sing),
    "incident": Adapter(IncidentGiven, run_incident, frozenset({"duties", "clauses"})),
}


def _options(house: House) -> Options:
    return options_of(house, Options)


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


def _words(calls: str) -> list[str]:
    return [word.strip() for word in calls.split(",") if word.strip()]


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
