"""From what a player types at an All Fours table to an action: a card, a number from the list, or a word."""

from collections.abc import Callable
from typing import Any

from hangjack.cards import arranged
from hangjack.games.all_fours.engine import GAME
from hangjack.games.all_fours.engine.actions import (
    Beg,
    BlindStand,
    CallOfficial,
    Confirm,
    Cut,
    Deal,
    DeclineBlind,
    GiveOne,
    How,
    Kick,
    LookAtHand,
    LookAtLift,
    NoCut,
    OfferCut,
    Pause,
    Play,
    Resume,
    Return,
    RunPack,
    SeatAction,
    Shuffle,
    Sing,
    Stand,
    Stop,
)
from hangjack.games.all_fours.engine.seats import Seat
from hangjack.games.all_fours.engine.state import Phase
from hangjack.games.all_fours.engine.views import View
from hangjack.tables.faces import face
from hangjack.tables.offers import Offer, entered, picked, the_only, typed_card

_PLAIN: dict[str, Callable[[Seat], SeatAction]] = {
    "offer": OfferCut,
    "brew": lambda seat: Shuffle(seat, How.BREW),
    "beat": lambda seat: Shuffle(seat, How.BEAT),
    "run cards": lambda seat: Shuffle(seat, How.RUN),
    "return": Return,
    "no cut": NoCut,
    "wait": DeclineBlind,
    "kick": Kick,
    "look": LookAtHand,
    "stand": Stand,
    "beg": Beg,
    "give": GiveOne,
    "sing": Sing,
    "stop": Stop,
    "confirm": Confirm,
    "ours": lambda seat: LookAtLift(seat, seat.side),
    "theirs": lambda seat: LookAtLift(seat, seat.side.other),
    "pause": Pause,
    "go on": Resume,
}
_COUNTED: dict[str, Callable[[Seat, Any], SeatAction]] = {
    "cut": Cut,
    "deal": Deal,
    "blind": BlindStand,
    "run": RunPack,
}
_ALSO_TYPED = {
    "offer cut": "offer",
    "give one": "give",
    "run": "run cards",
    "nocut": "no cut",
    "resume": "go on",
}
_ON_ENTER = (Resume, OfferCut, NoCut, DeclineBlind, Kick, Confirm)
_NOT_LISTED = (Cut, BlindStand, LookAtLift, Pause, CallOfficial)
"""What may be typed but is too much for a list; `?` tells of it."""


def offers(view: View) -> list[Offer[SeatAction]]:
    """Return what a player chooses from now, cards as they stand in the hand, the others before them."""
    listed = [action for action in view.legal if not isinstance(action, _NOT_LISTED)]
    cards = arranged((action.card for action in listed if isinstance(action, Play)), GAME.order, view.trump)
    others = [action for action in listed if not isinstance(action, Play)]
    assert view.seat is not None
    plays = [Offer(face(card), Play(view.seat, card)) for card in cards]
    return [*plays, *(Offer(word_for(action), action) for action in others)]


def on_enter(view: View) -> Offer[SeatAction] | None:
    """Return what Enter alone does: the only choice there is, or the usual one in the handling of the pack."""
    choices = offers(view)
    if only := the_only(choices):
        return only
    if view.phase in (Phase.DEAL, Phase.RUN):
        return choices[-1]
    return next((offer for offer in choices if isinstance(offer.action, _ON_ENTER)), None)


def word_for(action: SeatAction) -> str:
    """Return what is typed for *action*."""
    if isinstance(action, Play):
        return action.card.value
    for word, plain in _PLAIN.items():
        if plain(action.seat) == action:
            return word
    number = getattr(action, action.__struct_fields__[-1])
    kind = next(word for word, counted in _COUNTED.items() if counted is type(action))
    return f"{kind} {number}"


def understood(text: str, view: View) -> SeatAction:
    """Return the action that *text* means, legal or not: the engine says what is wrong. Raises `BadInput`."""
    typed = " ".join(text.lower().split())
    assert view.seat is not None
    if not typed:
        return entered(on_enter(view))
    if typed.isdecimal():
        return picked(int(typed), offers(view))
    first, _, rest = typed.partition(" ")
    if first in _COUNTED and rest.isdecimal():
        return _COUNTED[first](view.seat, int(rest))
    if typed == "run" and view.phase in (Phase.DEALER_REPLY, Phase.RUN):
        return next(offer.action for offer in reversed(offers(view)) if isinstance(offer.action, RunPack))
    word = _ALSO_TYPED.get(typed, typed)
    if word in _PLAIN:
        return _PLAIN[word](view.seat)
    playable = (action.card for action in view.legal if isinstance(action, Play))
    return Play(view.seat, typed_card(text, [*_PLAIN, *_COUNTED], playable))
