"""Pinochle tables as pictures, packs made to order, and short ways to drive a hand."""

from collections.abc import Iterator, Mapping
from typing import Any

from hangjack.cards import DOUBLE_PINOCHLE_PACK, Card, Cards, Suit, parse_cards, require_in_pack, without
from hangjack.games.pinochle import (
    SEATS,
    Action,
    Options,
    Phase,
    Seat,
    Shuffled,
    Side,
    State,
    Tally,
    apply,
    start,
)
from hangjack.games.pinochle.competition.resulting import PinochleGame
from hangjack.games.pinochle.engine.actions import (
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
from hangjack.games.pinochle.engine.auction import Auction, Call
from hangjack.games.pinochle.engine.melding import items_in
from hangjack.games.pinochle.engine.seats import left
from hangjack.games.pinochle.engine.tricks import Trick, winner
from hangjack.rulebooks.house import plain_house, with_settings
from hangjack.rulebooks.rules import game_rules
from hangjack.rulebooks.shelf import book

N, E, S, W = SEATS
NS, EW = Side
BOOK = game_rules(plain_house(book("pinochle500")), PinochleGame)
PLAY = BOOK.play
SHUFFLING = start(PLAY, W)
"""A round in which nothing has happened yet."""
HAND_SIZE = 20
AT_A_TIME = 5

RICH = {
    N: "Ah Th Kh Qh Jh Ks Qs Kd Qd Kc Qc As Ad Ac",
    E: "Jc Js",
    S: "Ah Th Td",
    W: "Jd Jc",
}
"""Hands in which north-south can make board in hearts: north has a run, three marriages and all arounds but jacks."""


def house(changes: Mapping[str, Any]) -> Options:
    """Return the options of a house that makes *changes* to the settings of the book."""
    return game_rules(with_settings(book("pinochle500"), changes), PinochleGame).play


def hand(text: str) -> Cards:
    """Return the cards of *text*, which must be together in one pack."""
    return parse_cards(text, DOUBLE_PINOCHLE_PACK)


def hands_with(named: Mapping[Seat, str]) -> dict[Seat, Cards]:
    """Return four whole hands that begin with the cards *named*; the rest comes in the order of a new pack."""
    hands = {seat: hand(named.get(seat, "")) for seat in SEATS}
    used = [card for cards in hands.values() for card in cards]
    require_in_pack(used, DOUBLE_PINOCHLE_PACK)
    rest = list(without(DOUBLE_PINOCHLE_PACK, used))
    for seat in SEATS:
        missing = HAND_SIZE - len(hands[seat])
        hands[seat], rest = (*hands[seat], *rest[:missing]), rest[missing:]
    return hands


def pack_for(hands: Mapping[Seat, Cards], dealer: Seat) -> Cards:
    """Return the pack from which these *hands* come when it is not cut and dealt by fives."""
    rounds = range(0, HAND_SIZE, AT_A_TIME)
    order = [left(dealer, steps) for steps in range(1, 5)]
    return tuple(card for at in rounds for seat in order for card in hands[seat][at : at + AT_A_TIME])


def play_through(state: State, *actions: Action) -> State:
    """Return the state after all *actions*, each of which must be legal."""
    for action in actions:
        state = apply(state, action)
    return state


def deal_out(state: State, hands: Mapping[Seat, Cards]) -> State:
    """Return *state*, which waits for the shuffle, after these *hands* were dealt."""
    dealer = state.dealer
    shuffles = [Shuffle(dealer)] * (state.options.shuffles_least - state.shuffles)
    ready = play_through(state, *shuffles, OfferCut(dealer), Shuffled(pack_for(hands, dealer), "0"))
    return play_through(ready, NoCut(state.cutter), Deal(dealer, AT_A_TIME))


def dealt(named: Mapping[Seat, str] | None = None, options: Options = PLAY, dealer: Seat = W) -> State:
    """Return a first hand with these cards in it, dealt by west so that north calls first."""
    return deal_out(start(options, dealer), hands_with(named or {}))


def called(state: State, *calls: int | None) -> State:
    """Return *state* after *calls* in turn; None is a pass."""
    for bid in calls:
        seat = state.auction.to_act
        assert seat is not None
        state = apply(state, Pass(seat) if bid is None else Bid(seat, bid))
    return state


def won_by(state: State, bidder: Seat, bid: int) -> State:
    """Return *state* after *bidder* has won the auction with *bid*, all others having passed."""
    while state.phase is Phase.AUCTION:
        seat = state.auction.to_act
        bids = seat is bidder and state.bid is None
        state = called(state, bid if bids else None)
    return state


def all_shown(state: State, *seats: Seat) -> State:
    """Return *state* after *seats*, or everybody, have shown all their meld."""
    for seat in seats or SEATS:
        items = items_in(state.hand(seat), state.trump, state.options.meld_table)
        state = play_through(state, *(Show(seat, item.meld, item.times) for item in items))
    return state


def finished(state: State) -> State:
    """Return *state* after everybody has finished laying meld."""
    return play_through(state, *(FinishMeld(seat) for seat in SEATS if seat not in state.finished))


def written(state: State) -> State:
    """Return *state* after both sides have written the meld down."""
    return play_through(state, WriteMeld(N), WriteMeld(E))


def ready_to_lead(
    named: Mapping[Seat, str] = RICH, trump: Suit = Suit.HEARTS, options: Options = PLAY, bid: int = 50
) -> State:
    """Return a hand that north has bought, with all meld shown and written down."""
    state = won_by(dealt(named, options), N, bid)
    assert state.trump_by is not None
    return written(finished(all_shown(apply(state, NameTrump(state.trump_by, trump)))))


def play_out(state: State, cards: str) -> State:
    """Return *state* after *cards* were played, each by whoever's turn it was; bars may separate tricks."""
    for card in parse_cards(cards.replace("|", " ")):
        assert state.trick is not None
        state = apply(state, Play(state.trick.to_play, card))
    return state


def table(picture: str, options: Options = PLAY) -> State:
    """Return the table in play that *picture* shows, with north the bidder for 50 and 25 meld on either side.

    `to-play` is the hand of the seat whose turn it is, `N` to `W` are other hands, `tricks` those played out (separated
    by bars, the first led by north), `on-table` the one being played. Cards that are not named are not there.
    """
    said = dict(_lines(picture))
    trump = Suit[said["trump"].upper()]
    tricks = tricks_of(said.get("tricks", ""), trump)
    leader = winner(tricks[-1], trump) if tricks else N
    trick = Trick(leader, parse_cards(said.get("on-table", "")))
    named = {seat: parse_cards(said.get(seat, "")) for seat in SEATS}
    named[trick.to_play] = parse_cards(said.get("to-play", said.get(trick.to_play, "")))
    north, east, south, west = named.values()
    return State(
        options,
        W,
        Auction(W, (Call(N, 50), Call(E), Call(S), Call(W))),
        phase=Phase.PLAY,
        hands=(north, east, south, west),
        trump=trump,
        trump_by=N,
        meld=Tally(25, 25),
        trick=trick,
        tricks=tricks,
    )


def tricks_of(text: str, trump: Suit, leader: Seat = N) -> tuple[Trick, ...]:
    """Return the complete tricks of *text*, separated by bars; each but the first is led by the winner before it."""
    tricks: list[Trick] = []
    for cards in filter(None, map(parse_cards, text.split("|"))):
        tricks.append(Trick(leader, cards))
        leader = winner(tricks[-1], trump)
    return tuple(tricks)


def cards_on(state: State) -> list[Card]:
    """Return every card at the table: in the pack, in hands, in tricks."""
    played = [card for trick in state.tricks for card in trick.cards]
    on_table = list(state.trick.cards) if state.trick else []
    return [*(state.pack or ()), *(card for each in state.hands for card in each), *played, *on_table]


def _lines(picture: str) -> Iterator[tuple[str, str]]:
    for line in picture.splitlines():
        name, _, rest = line.partition("#")[0].strip().partition(" ")
        if name:
            yield name, rest.strip()
