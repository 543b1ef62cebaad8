"""Sheepshead tables as pictures, packs made to order, and short ways to drive a hand."""

from collections.abc import Mapping
from typing import Any

from hangjack.cards import SHORT_PACK, Card, Cards, parse_cards, require_in_pack, without
from hangjack.games.sheepshead import Action, Options, Phase, Seat, Shuffled, State, apply, start
from hangjack.games.sheepshead.competition.resulting import SheepsheadGame
from hangjack.games.sheepshead.engine.actions import Bury, Cut, Deal, OfferCut, Pass, Pick, Play, Shuffle
from hangjack.games.sheepshead.engine.dealing import pack_that_deals
from hangjack.games.sheepshead.engine.seats import TableSize, active_seats, seats_of
from hangjack.games.sheepshead.engine.state import Call
from hangjack.games.sheepshead.engine.tricks import Trick, height, is_trump, order_from, winner
from hangjack.rulebooks.house import plain_house, with_settings
from hangjack.rulebooks.rules import game_rules
from hangjack.rulebooks.shelf import book

ONE, TWO, THREE, FOUR = Seat
BOOK = game_rules(plain_house(book("sheepshead")), SheepsheadGame)
PLAY = BOOK.play
HAND_SIZE = 10


def house(changes: Mapping[str, Any]) -> Options:
    """Return the options of a house that makes *changes* to the settings of the book."""
    return game_rules(with_settings(book("sheepshead"), changes), SheepsheadGame).play


def table(picture: str, options: Options = PLAY) -> State:
    """Return the table in play that *picture* shows; cards that it does not name are dealt out, low and plain first.

    `to-play` is the hand of the seat whose turn it is; `1` to `4` are other hands, `tricks` those played out (separated
    by bars, the first led by the dealer's left), `on-board` the one being played, `exposed` cards of the hand to play,
    `bury` what the picker laid away. Without a `picker` it is a leaster. Only the hand to play must be given.
    """
    said = _lines_of(picture)
    size: TableSize = 4 if said.get("players") == "4" else 3
    dealer = Seat(said.get("dealer", "3"))
    active = active_seats(dealer, size)
    tricks = tricks_of(said.get("tricks", ""), active)
    leader = winner(tricks[-1]) if tricks else active[0]
    on_board = Trick(order_from(leader, active), parse_cards(said.get("on-board", "")))
    named = {seat: parse_cards(said.get(seat, "")) for seat in active}
    named[on_board.to_play] = parse_cards(said["to-play"])
    aside = parse_cards(said.get("bury", said.get("blind", "")))
    hands, rest = _filled(named, on_board, [*aside, *(card for each in tricks for card in each.cards)])
    aside = (*aside, *rest[: 2 - len(aside)])
    picker = Seat(said["picker"]) if "picker" in said else None
    exposed = {on_board.to_play: parse_cards(said.get("exposed", ""))}
    return State(
        options,
        size,
        dealer,
        phase=Phase.PLAY if picker else Phase.LEASTER,
        hands=tuple(hands.get(seat, ()) for seat in seats_of(size)),
        blind=aside,
        calls=(Call.PICK,) if picker else (Call.PASS,) * 3,
        picker=picker,
        bury=aside if picker else (),
        trick=on_board,
        tricks=tricks,
        exposed=tuple(exposed.get(seat, ()) for seat in seats_of(size)),
    )


def tricks_of(text: str, order: tuple[Seat, Seat, Seat]) -> tuple[Trick, ...]:
    """Return the complete tricks of *text*, separated by bars; each but the first is led by the winner before it."""
    tricks: list[Trick] = []
    for cards in filter(None, map(parse_cards, text.split("|"))):
        tricks.append(Trick(order, cards))
        order = order_from(winner(tricks[-1]), order)
    return tuple(tricks)


def stacked(hands: Mapping[Seat, str], blind: str, dealer: Seat = THREE, size: TableSize = 3) -> Cards:
    """Return a pack from which, after the cut of `dealt`, these *hands* and this *blind* come; others fill it up."""
    active = active_seats(dealer, size)
    named = {seat: parse_cards(hands.get(seat, "")) for seat in active}
    aside = parse_cards(blind)
    used = [*aside, *(card for cards in named.values() for card in cards)]
    require_in_pack(used, SHORT_PACK)
    rest = list(without(SHORT_PACK, used))
    for seat in active:
        missing = HAND_SIZE - len(named[seat])
        named[seat], rest = (*named[seat], *rest[:missing]), rest[missing:]
    return pack_that_deals(named, (*aside, *rest), active, PLAY)


def play_through(state: State, *actions: Action) -> State:
    """Return the state after all *actions*, each of which must be legal."""
    for action in actions:
        state = apply(state, action)
    return state


def dealt(
    pack: Cards = SHORT_PACK, options: Options = PLAY, dealer: Seat = THREE, size: TableSize = 3
) -> State:
    """Return a hand that was shuffled, cut and dealt from *pack* as it lies after the cut."""
    state = start(options, dealer, size)
    shuffles = [Shuffle(dealer)] * options.shuffles_least
    before_cut = Shuffled(pack[-1:] + pack[:-1], "0")
    return play_through(state, *shuffles, OfferCut(dealer), before_cut, Cut(state.cutter, 1), Deal(dealer))


def picked(state: State, *calls: str, bury: str = "") -> State:
    """Return *state* after the *calls* in order, and after the picker has buried."""
    for call in calls:
        seat = state.active[len(state.calls)]
        state = apply(state, Pick(seat) if call == "pick" else Pass(seat))
    if state.picker and bury:
        state = apply(state, Bury(state.picker, parse_cards(bury)))
    return state


def play_out(state: State, cards: str) -> State:
    """Return *state* after *cards* were played, each by whoever's turn it was; bars may separate tricks."""
    for card in parse_cards(cards.replace("|", " ")):
        assert state.trick is not None
        state = apply(state, Play(state.trick.to_play, card))
    return state


def cards_on(state: State) -> list[Card]:
    """Return every card that lies anywhere on the table, once for each place it lies in."""
    if state.pack is not None:
        return list(state.pack)
    on_board = state.trick.cards if state.trick else ()
    aside = state.bury if state.picker else state.blind
    taken = [card for trick in state.tricks for card in trick.cards]
    return [*(card for hand in state.hands for card in hand), *taken, *on_board, *aside]


def _lines_of(picture: str) -> dict[str, str]:
    lines = (line.partition("#")[0].split(maxsplit=1) for line in picture.splitlines())
    said = {words[0]: words[1].strip() for words in lines if len(words) == 2}
    known = {
        "players",
        "dealer",
        "picker",
        "tricks",
        "on-board",
        "to-play",
        "exposed",
        "bury",
        "blind",
        *Seat,
    }
    assert said.keys() <= known, said.keys() - known
    return said


def _filled(
    named: dict[Seat, Cards], on_board: Trick, used: list[Card]
) -> tuple[dict[Seat, Cards], list[Card]]:
    """Return the hands, filled up to their sizes with dull cards, and the cards that are left."""
    taken = [*used, *on_board.cards, *(card for cards in named.values() for card in cards)]
    require_in_pack(taken, SHORT_PACK)
    rest = sorted(without(SHORT_PACK, taken), key=lambda card: (is_trump(card), height(card)))
    size = len(named[on_board.to_play])
    played = {seat for seat, _ in on_board.plays}
    hands: dict[Seat, Cards] = {}
    for seat, cards in named.items():
        missing = size - (seat in played) - len(cards)
        assert missing >= 0, "a hand in the picture is too long"
        hands[seat], rest = (*cards, *rest[:missing]), rest[missing:]
    return hands, rest
