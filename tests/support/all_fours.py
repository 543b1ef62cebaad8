"""All Fours tables as pictures, packs made to order, and short ways to drive a deal."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec.structs import replace

from hangjack.cards import FULL_PACK, Card, Cards, Suit, parse_cards, require_in_pack, without
from hangjack.games.all_fours import (
    SEATS,
    Action,
    Options,
    Phase,
    Seat,
    Shuffled,
    Standing,
    State,
    Tally,
    View,
    apply,
    start,
    view,
)
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.engine.actions import Deal, DeclineBlind, Kick, NoCut, OfferCut, Play
from hangjack.games.all_fours.engine.engine import FIRST_GAME
from hangjack.games.all_fours.engine.seats import right
from hangjack.games.all_fours.engine.state import Call
from hangjack.games.all_fours.engine.tricks import Trick, height, winner
from hangjack.rulebooks.house import plain_house, with_settings
from hangjack.rulebooks.rules import game_rules
from hangjack.rulebooks.shelf import book

N, W, S, E = SEATS
IC2024 = game_rules(plain_house(book("ic2024")), AllFoursGame).play
MAFA = game_rules(plain_house(book("mafa")), AllFoursGame).play
BOOKS = {"ic2024": IC2024, "mafa": MAFA}
_SUITS = {"spades": Suit.SPADES, "hearts": Suit.HEARTS, "diamonds": Suit.DIAMONDS, "clubs": Suit.CLUBS}
_KICKS = (24, 37, 50, 51)


def house(name: str, changes: Mapping[str, Any]) -> Options:
    """Return the options of the book called *name* in a house that makes *changes* to its settings."""
    return game_rules(with_settings(book(name), changes), AllFoursGame).play


def table(picture: str, options: Options = IC2024) -> State:
    """Return the table in play that *picture* shows; cards that it does not name are dealt out, low and plain first.

    `to-play` is the hand of the seat whose turn it is; `N`, `W`, `S`, `E` are other hands, `tricks` those played out
    (separated by bars, the first led by the stander), `on-board` the one being played, `kicks` what was turned up,
    `score` the points of N-S and E-W. Only the trump and the hand to play must be given.
    """
    said = _lines_of(picture)
    trump, dealer = _SUITS[said["trump"]], Seat(said.get("dealer", "N"))
    tricks = tricks_of(said.get("tricks", ""), trump, right(dealer))
    leader = winner(tricks[-1], trump) if tricks else right(dealer)
    on_board = Trick(leader, parse_cards(said.get("on-board", "")))
    named = {seat: parse_cards(said.get(seat, "")) for seat in SEATS}
    named[on_board.to_play] = parse_cards(said["to-play"])
    kicks = parse_cards(said.get("kicks", ""))
    lifted = [card for trick in (*tricks, on_board) for card in trick.cards]
    used = [*kicks, *lifted, *(card for hand in named.values() for card in hand)]
    require_in_pack(used, FULL_PACK)
    dull = iter(sorted(without(FULL_PACK, used), key=lambda card: (card.suit is trump, height(card))))
    kicks = kicks or (_dull_kick(used, trump),)
    rest = [card for card in dull if card not in kicks]
    played = {seat for seat, _ in on_board.plays}
    size = len(named[on_board.to_play])
    hands, stock = _filled(named, {seat: size - (seat in played) for seat in SEATS}, rest)
    return State(
        options,
        FIRST_GAME,
        dealer,
        score=Tally(*map(int, said.get("score", "0-0").split("-"))),
        phase=Phase.PLAY,
        at_a_time=3,
        hands=hands,
        stock=stock,
        kicks=kicks,
        trump=trump,
        calls=(Call.STAND,),
        trick=on_board,
        tricks=tricks,
    )


FIRST_FIVE = "Ah 3h 4h Jh | Ks 2s 3s 4s | Qs 5s 6s 7s | 9d 3d 4d 5d | 8d Td 6d 7d"
"""West leads the ace of trumps and hangs north's jack; south's three is the lowest; a ten goes to south."""


def before_the_last_card(options: Options, ns: int, ew: int) -> State:
    """Return the last card of an issue: High 1 and a hung Jack 3 will be east-west's, Low 1 and Game north-south's."""
    return table(
        f"""
        trump     hearts
        kicks     9h
        score     {ns}-{ew}
        tricks    {FIRST_FIVE}
        on-board  Tc 2c 3c
        to-play   4c
        """,
        options,
    )


def tricks_of(text: str, trump: Suit, leader: Seat) -> tuple[Trick, ...]:
    """Return the complete tricks of *text*, separated by bars; the first is led by *leader*, the others by winners."""
    tricks: list[Trick] = []
    for cards in filter(None, map(parse_cards, text.split("|"))):
        tricks.append(Trick(leader, cards))
        leader = winner(tricks[-1], trump)
    return tuple(tricks)


def stacked(
    dealer: Seat, hands: Mapping[Seat, str] | None = None, kicks: str = "", *, at_a_time: int = 3
) -> Cards:
    """Return a pack from which, uncut, these *hands* (6, 9 or 12 cards) and *kicks* come; other cards fill it up."""
    slots: dict[int, Card] = dict(zip(_KICKS, parse_cards(kicks), strict=False))
    for seat, cards in (hands or {}).items():
        slots |= dict(zip(_places(dealer, seat, at_a_time), parse_cards(cards), strict=False))
    require_in_pack(slots.values(), FULL_PACK)
    rest = iter(without(FULL_PACK, slots.values()))
    return tuple(slots[place] if place in slots else next(rest) for place in range(len(FULL_PACK)))


def play_through(state: State, *actions: Action) -> State:
    """Return the state after all *actions*, each of which must be legal."""
    for action in actions:
        state = apply(state, action)
    return state


def shuffled(
    pack: Cards = FULL_PACK, options: Options = IC2024, dealer: Seat = N, standing: Standing = FIRST_GAME
) -> State:
    """Return a new game whose dealer holds *pack*."""
    return apply(start(options, dealer, standing), Shuffled(pack))


def dealt(pack: Cards, options: Options = IC2024, dealer: Seat = N, *, at_a_time: Literal[1, 3] = 3) -> State:
    """Return a new game with six cards each from *pack*, before the stander has said anything."""
    return deal_out(shuffled(pack, options, dealer), at_a_time=at_a_time)


def deal_out(state: State, *, at_a_time: Literal[1, 3] = 3) -> State:
    """Return *state*, whose dealer holds a shuffled pack, after it was dealt without a cut."""
    return play_through(state, OfferCut(state.dealer), NoCut(state.cutter), Deal(state.dealer, at_a_time))


def kicked(
    pack: Cards, options: Options = IC2024, dealer: Seat = N, *, at_a_time: Literal[1, 3] = 3
) -> State:
    """Return a new game after the deal and the kick, with no blind stand."""
    state = dealt(pack, options, dealer, at_a_time=at_a_time)
    return play_through(state, DeclineBlind(state.stander), Kick(dealer))


def play_out(state: State, cards: str) -> State:
    """Return *state* after *cards* were played, each by whoever's turn it was; bars may separate tricks."""
    for card in parse_cards(cards.replace("|", " ")):
        assert state.trick is not None
        state = apply(state, Play(state.trick.to_play, card))
    return state


def with_score(state: State, ns: int, ew: int) -> State:
    """Return the same table in a game that stands at *ns* to *ew*."""
    return replace(state, score=Tally(ns, ew))


def seen_by(state: State, seat: Seat | None) -> View:
    """Return the view of *seat* without the digest, which is there to differ from shuffle to shuffle."""
    return replace(view(state, seat), commitment=None)


def cards_on(state: State) -> list[Card]:
    """Return every card that lies anywhere on the table, once for each place it lies in."""
    if state.pack is not None:
        return list(state.pack)
    on_board = state.trick.cards if state.trick else ()
    lifted = [card for trick in state.tricks for card in trick.cards]
    return [card for hand in state.hands for card in hand] + [*lifted, *on_board, *state.kicks, *state.stock]


def _lines_of(picture: str) -> dict[str, str]:
    lines = (line.partition("#")[0].split(maxsplit=1) for line in picture.splitlines())
    said = {words[0]: words[1].strip() for words in lines if len(words) == 2}
    known = {"trump", "dealer", "tricks", "on-board", "to-play", "kicks", "score", *SEATS}
    assert said.keys() <= known, said.keys() - known
    return said


def _dull_kick(used: list[Card], trump: Suit) -> Card:
    """Return an unused trump that is worth nothing as a kick, from the middle of the suit."""
    return next(card for rank in "97853KQT42" if (card := Card(f"{rank}{trump}")) not in used)


def _filled(
    named: Mapping[Seat, Cards], sizes: Mapping[Seat, int], rest: list[Card]
) -> tuple[tuple[Cards, Cards, Cards, Cards], Cards]:
    """Return the hands, filled up to their *sizes* from *rest*, and what is left for the stock."""
    left = iter(rest)
    hands = {seat: named[seat] + _take(left, sizes[seat] - len(named[seat])) for seat in SEATS}
    assert all(len(hands[seat]) == sizes[seat] for seat in SEATS), "a hand in the picture is too long"
    return (hands[N], hands[W], hands[S], hands[E]), tuple(left)


def _take(cards: Iterator[Card], count: int) -> Cards:
    return tuple(next(cards) for _ in range(count))


def _places(dealer: Seat, seat: Seat, at_a_time: int) -> Iterator[int]:
    """Yield the places in the pack from which *seat* gets its cards, in the order in which it gets them."""
    step = (seat.place - dealer.place - 1) % 4
    for first, cards_each in (0, 6), (25, 3), (38, 3):
        for turn in range(cards_each // at_a_time):
            start_at = first + (4 * turn + step) * at_a_time
            yield from range(start_at, start_at + at_a_time)
