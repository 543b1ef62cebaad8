"""From what a player types at a Sheepshead table to an action: a card, two cards to bury, a number, or a word."""

from msgspec import Struct

from hangjack.cards import Card, arranged, parse_card
from hangjack.cli.faces import face
from hangjack.errors import BadInput
from hangjack.games import SHEEPSHEAD
from hangjack.games.sheepshead import Phase, Seat, SeatAction, View
from hangjack.games.sheepshead.actions import Bury, Pass, Pick, Play, ThrowIn
from hangjack.rulebooks.settings import unknown_key

_WORDS: dict[str, type[Pick | Pass | ThrowIn]] = {"pick": Pick, "pass": Pass, "throw in": ThrowIn}


class Offer(Struct, frozen=True):
    """Something that the player may do now: how the list shows it, and what it is."""

    shown: str
    action: SeatAction


def offers(view: View) -> list[Offer]:
    """Return what a player chooses from now: cards as they stand in the hand, then words; a bury is typed."""
    assert view.seat is not None
    cards = arranged((action.card for action in view.legal if isinstance(action, Play)), SHEEPSHEAD.order)
    plays = [Offer(face(card), Play(view.seat, card)) for card in cards]
    words = [
        Offer(word, action)
        for word, kind in _WORDS.items()
        for action in view.legal
        if isinstance(action, kind)
    ]
    return [*plays, *words]


def understood(text: str, view: View) -> SeatAction:
    """Return the action that *text* means, legal or not: the engine says what is wrong. Raises `BadInput`."""
    assert view.seat is not None
    typed = " ".join(text.lower().split())
    if typed.isdecimal():
        return _numbered(int(typed), view)
    if typed in _WORDS:
        return _WORDS[typed](view.seat)
    if not typed:
        raise BadInput("sheepshead.table.nothing-typed")
    return _with_cards(text, view.seat, view.phase)


def _numbered(number: int, view: View) -> SeatAction:
    choices = offers(view)
    if not 1 <= number <= len(choices):
        raise BadInput("sheepshead.table.number-wrong", number=number, most=len(choices))
    return choices[number - 1].action


def _with_cards(text: str, seat: Seat, phase: Phase) -> SeatAction:
    cards = tuple(_card(word) for word in text.removeprefix("bury").split())
    if phase is Phase.BURY:
        return Bury(seat, cards)
    if len(cards) != 1:
        raise BadInput("sheepshead.table.one-card", cards=len(cards))
    return Play(seat, cards[0])


def _card(text: str) -> Card:
    """Return the card that *text* names; jh, 10h and J♥ are understood too."""
    try:
        return parse_card(text)
    except BadInput as error:
        if error.key == "card.nearly":
            return Card(error.values["meant"])
        raise unknown_key("sheepshead.table.word-unknown", text, list(_WORDS)) from error
