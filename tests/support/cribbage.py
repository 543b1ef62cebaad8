"""Crib tables as pictures, packs made to order, and short ways to drive a deal."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from hangjack.cards import FULL_PACK, Card, Cards, parse_card, parse_cards, require_in_pack, without
from hangjack.games.cribbage import (
    SEATS,
    Action,
    Decided,
    Options,
    Phase,
    Seat,
    Shuffled,
    State,
    Tally,
    Variant,
    View,
    apply,
    legal_actions,
    start,
    to_act,
    view,
)
from hangjack.games.cribbage.competition.resulting import CribGame
from hangjack.games.cribbage.engine.actions import (
    Agree,
    Count,
    CutPack,
    CutStart,
    Deal,
    Discard,
    Play,
    Shuffle,
)
from hangjack.games.cribbage.engine.showing import laid_away
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import game_rules
from hangjack.rulebooks.shelf import book

A1, B1, A2, B2 = SEATS
"""The seats clockwise; in singles only the first two are in use."""
HALF = 26


def house(changes: Mapping[str, Any]) -> Options:
    """Return the options of abingdon in a house that makes *changes* to its settings."""
    return game_rules(with_settings(book("abingdon"), changes), CribGame).play


ABINGDON = house({})
DECLARED = house({"counting": "declared"})


def leg_of(dealer: Seat, variant: Variant = Variant.DOUBLES, options: Options = ABINGDON) -> State:
    """Return a leg whose first dealer is *dealer*: a second leg, for which nobody cuts."""
    return start(options, variant, 2, Decided(variant.left(dealer), dealer))


def stacked(dealer: Seat, variant: Variant, hands: Mapping[Seat, Cards], first: Card | None = None) -> Cards:
    """Return a pack from which, cut in the middle, these *hands* come and *first* lies on top of the stock."""
    order = variant.from_left(dealer)
    slots = {
        place * len(order) + order.index(seat): card
        for seat, cards in hands.items()
        for place, card in enumerate(cards)
    }
    if first:
        slots[5 * len(order) + 1] = first
    require_in_pack(slots.values(), FULL_PACK)
    rest = iter(without(FULL_PACK, slots.values()))
    pack = tuple(slots[place] if place in slots else next(rest) for place in range(len(FULL_PACK)))
    return pack[-HALF:] + pack[:-HALF]


def dealt(state: State, pack: Cards) -> State:
    """Return *state*, whose dealer is about to shuffle, with five cards each from *pack*, cut in the middle."""
    dealer = state.dealing
    cutter = state.variant.right(dealer)
    return play_through(state, Shuffle(dealer), Shuffled(pack), CutPack(cutter, HALF), Deal(dealer))


def table(picture: str, options: Options = ABINGDON) -> State:
    """Return the table that *picture* shows, after the start card was turned and before the first card is played.

    `0` to `3` are the hands as they were kept, `box` the four cards laid away, `start` the start card, `score` the
    holes of A and B before that, `variant` and `dealer` as they say. Cards that are not named are filled in from
    those that nobody named.
    """
    said = _lines_of(picture)
    variant, dealer = Variant(said.get("variant", "doubles")), Seat(said.get("dealer", "0"))
    score = Tally(*map(int, said.get("score", "0-0").split("-")))
    turned, kept, box = parse_card(said["start"]), _hands(said, variant), parse_cards(said.get("box", ""))
    named = [turned, *box, *(card for hand in kept.values() for card in hand)]
    require_in_pack(named, FULL_PACK)
    rest = list(without(FULL_PACK, named))
    each = laid_away(variant)
    box += tuple(rest.pop() for _ in range(4 - len(box)))
    laid = {seat: box[seat.place * each :][:each] for seat in variant.seats}
    hands = {seat: _filled(kept[seat], 5 - each, rest) + laid[seat] for seat in variant.seats}
    state = replace(leg_of(dealer, variant, options), score=score, awards=())
    state = dealt(state, stacked(dealer, variant, hands, turned))
    state = play_through(state, *(Discard(seat, cards) for seat, cards in laid.items()))
    return apply(state, CutStart(variant.left(dealer), 1))


def play_through(state: State, *actions: Action) -> State:
    """Return the state after all *actions*, each of which must be legal."""
    for action in actions:
        state = apply(state, action)
    return state


def play_out(state: State, cards: str) -> State:
    """Return *state* after *cards* were played, each by whoever's turn it was; bars may separate rounds."""
    for card in parse_cards(cards.replace("|", " ")):
        assert state.turn is not None
        state = apply(state, Play(state.turn, card))
    return state


def play_any(state: State) -> State:
    """Return *state* after the play, each player playing the first card that fits."""
    while state.phase is Phase.PLAY:
        state = apply(state, next(action for action in legal_actions(state) if isinstance(action, Play)))
    return state


def count_out(state: State) -> State:
    """Return *state* after the engine has counted every hand that is still to be counted, and the box."""
    while state.phase in (Phase.SHOW, Phase.BOX):
        assert state.turn is not None
        state = apply(state, Count(state.turn))
    return state


def all_agree(state: State) -> State:
    """Return *state* after everybody who has still to agree has agreed."""
    score = state.open
    while state.open is not None and score is not None and state.open.seat is score.seat and state.open.by:
        seat = to_act(state)
        assert seat is not None
        state = apply(state, Agree(seat))
    return state


def holes(state: State) -> tuple[int, int]:
    """Return the holes of A and B."""
    return state.score.A, state.score.B


def awarded(before: State, after: State) -> list[tuple[Seat, int, str]]:
    """Return what was pegged between two states of a deal: for whom, how many, why."""
    return [(award.seat, award.holes, award.reason.value) for award in after.awards[len(before.awards) :]]


def seen_by(state: State, seat: Seat | None) -> View:
    """Return the view of *seat* without the digest, which is there to differ from shuffle to shuffle."""
    return replace(view(state, seat), commitment=None)


def cards_on(state: State) -> list[Card]:
    """Return every card that lies anywhere on the table, once for each place it lies in."""
    if state.pack is not None:
        return list(state.pack)
    played = [each.card for each in (*state.turned_over, *state.round)]
    turned = [state.start] if state.start else []
    return [card for hand in state.hands for card in hand] + [*state.box, *state.stock, *turned, *played]


def _hands(said: Mapping[str, str], variant: Variant) -> dict[Seat, Cards]:
    return {seat: parse_cards(said.get(seat, "")) for seat in variant.seats}


def _filled(hand: Cards, size: int, rest: list[Card]) -> Cards:
    return hand + tuple(rest.pop() for _ in range(size - len(hand)))


def _lines_of(picture: str) -> dict[str, str]:
    lines = (line.partition("#")[0].split(maxsplit=1) for line in picture.splitlines())
    said = {words[0]: words[1].strip() for words in lines if len(words) == 2}
    known = {"variant", "dealer", "score", "start", "box", *SEATS}
    assert said.keys() <= known, said.keys() - known
    return said
