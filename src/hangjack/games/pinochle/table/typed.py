"""From what a player types at a pinochle table to an action: a card, a bid, a suit, a number from the list, or a word."""

from hangjack.cards import Suit, arranged
from hangjack.games.pinochle import Phase, Seat, SeatAction, View
from hangjack.games.pinochle.engine import GAME
from hangjack.games.pinochle.engine.actions import Bid, FinishMeld, NameTrump, Pass, Play, Show
from hangjack.tables.faces import SIGNS, face
from hangjack.tables.offers import Offer, entered, picked, the_only, typed_card
from hangjack.wording import phrase

_WORDS: dict[str, type[Pass | FinishMeld]] = {"pass": Pass, "done": FinishMeld}
_SUITS = {name: suit for suit in Suit for name in (suit.value, suit.name.lower())}
_ALL = "all"
_BIDS_LISTED = 4


def offers(view: View) -> list[Offer[SeatAction]]:
    """Return what a player chooses from now; of the bids the next few, of each meld as much as there is."""
    match view.phase:
        case Phase.AUCTION:
            return _calls(view)
        case Phase.TRUMP:
            return [
                Offer(f"{phrase(each.suit)} {SIGNS[each.suit]}", each)
                for each in view.legal
                if isinstance(each, NameTrump)
            ]
        case Phase.MELD:
            return _melds(view)
        case _:
            return _cards(view)


def understood(text: str, view: View) -> SeatAction:
    """Return the action that *text* means, legal or not: the engine says what is wrong. Raises `BadInput`.

    A number is a bid in the auction and a place in the list elsewhere.
    """
    assert view.seat is not None
    typed = " ".join(text.lower().split()).removeprefix("bid ")
    if typed.isdecimal():
        return Bid(view.seat, int(typed)) if view.phase is Phase.AUCTION else picked(int(typed), offers(view))
    if typed in _WORDS:
        return _WORDS[typed](view.seat)
    if typed in _SUITS and view.phase is Phase.TRUMP:
        return NameTrump(view.seat, _SUITS[typed])
    if not typed or (typed == _ALL and view.phase is Phase.MELD):
        return entered(_on_enter(view))
    playable = (action.card for action in view.legal if isinstance(action, Play))
    return Play(view.seat, typed_card(text, [*_WORDS, _ALL, *_SUITS], playable))


def wants_all(text: str, view: View) -> bool:
    """Whether *text* asks for all meld to be shown at once."""
    return view.phase is Phase.MELD and text.strip().lower() in ("", _ALL)


def _on_enter(view: View) -> Offer[SeatAction] | None:
    """Return what Enter alone does: the only choice there is, or the next meld."""
    choices = offers(view)
    return choices[0] if view.phase is Phase.MELD else the_only(choices)


def _calls(view: View) -> list[Offer[SeatAction]]:
    bids = [action for action in view.legal if isinstance(action, Bid)][:_BIDS_LISTED]
    passes = [Offer("pass", action) for action in view.legal if isinstance(action, Pass)]
    return [*passes, *(Offer(str(action.bid), action) for action in bids)]


def _melds(view: View) -> list[Offer[SeatAction]]:
    most = {action.meld: action for action in view.legal if isinstance(action, Show)}
    done = [Offer("done", action) for action in view.legal if isinstance(action, FinishMeld)]
    shows = [Offer(_meld_in_words(action), action) for action in most.values()]
    return [*shows, *done]


def _meld_in_words(action: Show) -> str:
    words = phrase(action.meld)
    return words if action.times == 1 else f"{words} x{action.times}"


def _cards(view: View) -> list[Offer[SeatAction]]:
    seat: Seat | None = view.seat
    assert seat is not None
    playable = (action.card for action in view.legal if isinstance(action, Play))
    return [Offer(face(card), Play(seat, card)) for card in arranged(playable, GAME.order, view.trump)]
