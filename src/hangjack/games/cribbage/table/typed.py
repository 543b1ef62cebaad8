"""From what a player types at a crib table to an action: cards, numbers from the list, holes, or a word."""

from collections.abc import Callable

from hangjack.cards import Cards, arranged
from hangjack.errors import BadInput
from hangjack.games.cribbage import Phase, Seat, SeatAction, View, Where
from hangjack.games.cribbage.engine import GAME
from hangjack.games.cribbage.engine.actions import Agree, Challenge, Claim, Declare, Discard, Play
from hangjack.games.cribbage.engine.showing import laid_away
from hangjack.tables.faces import face, faces
from hangjack.tables.offers import Offer, entered, picked, the_only, typed_card

_ANSWERS: dict[str, Callable[[Seat], SeatAction]] = {"agree": Agree, "challenge": Challenge}


def offers(view: View) -> list[Offer[SeatAction]]:
    """Return what a player chooses from now, cards as they stand in the hand; holes are not listed but typed."""
    assert view.seat is not None
    if answers(view):
        return [Offer(word, act(view.seat)) for word, act in _ANSWERS.items()]
    if view.phase is Phase.PLAY:
        legal = [action.card for action in view.legal if isinstance(action, Play)]
        return [Offer(face(card), Play(view.seat, card)) for card in arranged(legal, GAME.order)]
    if view.phase is Phase.DISCARD:
        discards = [action for action in view.legal if isinstance(action, Discard)]
        return [Offer(faces(action.cards), action) for action in _in_hand_order(view, discards)]
    return []


def answers(view: View) -> bool:
    """Whether the player has to agree to what another has said, or to challenge it."""
    return any(isinstance(action, Agree) for action in view.legal)


def says_holes(view: View) -> bool:
    """Whether the player says how many holes something scores."""
    return not answers(view) and any(isinstance(action, Claim | Declare) for action in view.legal)


def understood(text: str, view: View) -> SeatAction:
    """Return the action that *text* means, legal or not: the engine says what is wrong. Raises `BadInput`."""
    typed = " ".join(text.lower().split())
    assert view.seat is not None
    if says_holes(view):
        return _holes(typed, view, view.seat)
    if not typed:
        return entered(_on_enter(view))
    if answers(view) and typed in _ANSWERS:
        return _ANSWERS[typed](view.seat)
    if typed.isdecimal():
        return picked(int(typed), offers(view))
    playable = [action.card for action in view.legal if isinstance(action, Play)] or view.hand or ()
    cards = tuple(typed_card(word, _ANSWERS, playable) for word in text.split())
    if view.phase is Phase.DISCARD:
        return Discard(view.seat, cards)
    if len(cards) != 1:
        raise BadInput("cribbage.table.one-card")
    return Play(view.seat, cards[0])


def _in_hand_order(view: View, discards: list[Discard]) -> list[Discard]:
    """Return *discards* in the order of the hand as it is laid out, each with its cards in that order."""
    laid_out = arranged(view.hand or (), GAME.order)
    ordered = [Discard(each.seat, _sorted(each.cards, laid_out)) for each in discards]
    return sorted(ordered, key=lambda each: [laid_out.index(card) for card in each.cards])


def _sorted(cards: Cards, laid_out: Cards) -> Cards:
    return tuple(sorted(cards, key=laid_out.index))


def _holes(typed: str, view: View, seat: Seat) -> SeatAction:
    """Return the claim or the declaration; Enter alone claims nothing for a card in play."""
    in_play = view.open is not None and view.open.where is Where.PLAY
    if in_play and not typed:
        return Claim(seat, 0)
    if not typed.isdecimal():
        raise BadInput("cribbage.table.holes-wrong", text=typed)
    return Claim(seat, int(typed)) if in_play else Declare(seat, int(typed))


def _on_enter(view: View) -> Offer[SeatAction] | None:
    """Return what Enter alone does: it agrees, or is the only choice there is."""
    choices = offers(view)
    return choices[0] if answers(view) else the_only(choices)


def cards_to_lay(view: View) -> int:
    """Return how many cards the player lays away."""
    return laid_away(view.variant)
