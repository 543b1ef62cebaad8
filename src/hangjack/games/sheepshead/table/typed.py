"""From what a player types at a Sheepshead table to an action: a card, two cards to bury, a number, or a word."""

from hangjack.cards import arranged
from hangjack.errors import BadInput
from hangjack.games.sheepshead import Phase, Seat, SeatAction, View
from hangjack.games.sheepshead.engine import GAME
from hangjack.games.sheepshead.engine.actions import Bury, Pass, Pick, Play, ThrowIn
from hangjack.tables.faces import face
from hangjack.tables.offers import Offer, entered, picked, typed_card

_WORDS: dict[str, type[Pick | Pass | ThrowIn]] = {"pick": Pick, "pass": Pass, "throw in": ThrowIn}


def offers(view: View) -> list[Offer[SeatAction]]:
    """Return what a player chooses from now: cards as they stand in the hand, then words; a bury is typed."""
    assert view.seat is not None
    cards = arranged((action.card for action in view.legal if isinstance(action, Play)), GAME.order)
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
        return picked(int(typed), offers(view))
    if typed in _WORDS:
        return _WORDS[typed](view.seat)
    if not typed:
        return entered(None)
    return _with_cards(text, view.seat, view)


def _with_cards(text: str, seat: Seat, view: View) -> SeatAction:
    playable = [action.card for action in view.legal if isinstance(action, Play)] or view.hand or ()
    cards = tuple(typed_card(word, _WORDS, playable) for word in text.removeprefix("bury").split())
    if view.phase is Phase.BURY:
        return Bury(seat, cards)
    if len(cards) != 1:
        raise BadInput("sheepshead.table.one-card", cards=len(cards))
    return Play(seat, cards[0])
