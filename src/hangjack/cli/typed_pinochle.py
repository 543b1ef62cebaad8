"""From what a player types at a pinochle table to an action: a card, a bid, a suit, a number from the list, or a word."""

from msgspec import Struct

from hangjack.cards import Card, Suit, arranged, parse_card
from hangjack.cli.faces import SIGNS, face
from hangjack.errors import BadInput
from hangjack.games import PINOCHLE
from hangjack.games.pinochle import Phase, Seat, SeatAction, View
from hangjack.games.pinochle.actions import Bid, FinishMeld, NameTrump, Pass, Play, Show
from hangjack.rulebooks.settings import unknown_key
from hangjack.wording import phrase

_WORDS: dict[str, type[Pass | FinishMeld]] = {"pass": Pass, "done": FinishMeld}
_SUITS = {name: suit for suit in Suit for name in (suit.value, suit.name.lower())}
_ALL = "all"
_BIDS_LISTED = 4


class Offer(Struct, frozen=True):
    """Something that the player may do now: how the list shows it, and what it is."""

    shown: str
    action: SeatAction


def offers(view: View) -> list[Offer]:
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
        return Bid(view.seat, int(typed)) if view.phase is Phase.AUCTION else _numbered(int(typed), view)
    if typed in _WORDS:
        return _WORDS[typed](view.seat)
    if typed in _SUITS and view.phase is Phase.TRUMP:
        return NameTrump(view.seat, _SUITS[typed])
    if not typed or (typed == _ALL and view.phase is Phase.MELD):
        return _usual(view)
    return Play(view.seat, _card(text))


def wants_all(text: str, view: View) -> bool:
    """Whether *text* asks for all meld to be shown at once."""
    return view.phase is Phase.MELD and text.strip().lower() in ("", _ALL)


def _usual(view: View) -> SeatAction:
    """Return what Enter alone does: the only choice there is, or the next meld."""
    choices = offers(view)
    if len(choices) == 1 or view.phase is Phase.MELD:
        return choices[0].action
    raise BadInput("pinochle.table.nothing-typed")


def _calls(view: View) -> list[Offer]:
    bids = [action for action in view.legal if isinstance(action, Bid)][:_BIDS_LISTED]
    passes = [Offer("pass", action) for action in view.legal if isinstance(action, Pass)]
    return [*passes, *(Offer(str(action.bid), action) for action in bids)]


def _melds(view: View) -> list[Offer]:
    most = {action.meld: action for action in view.legal if isinstance(action, Show)}
    done = [Offer("done", action) for action in view.legal if isinstance(action, FinishMeld)]
    shows = [Offer(_meld_in_words(action), action) for action in most.values()]
    return [*shows, *done]


def _meld_in_words(action: Show) -> str:
    words = phrase(action.meld)
    return words if action.times == 1 else f"{words} x{action.times}"


def _cards(view: View) -> list[Offer]:
    seat: Seat | None = view.seat
    assert seat is not None
    playable = (action.card for action in view.legal if isinstance(action, Play))
    return [Offer(face(card), Play(seat, card)) for card in arranged(playable, PINOCHLE.order, view.trump)]


def _numbered(number: int, view: View) -> SeatAction:
    choices = offers(view)
    if not 1 <= number <= len(choices):
        raise BadInput("pinochle.table.number-wrong", number=number, most=len(choices))
    return choices[number - 1].action


def _card(text: str) -> Card:
    """Return the card that *text* names; jh, 10h and J♥ are understood too."""
    try:
        return parse_card(text.strip())
    except BadInput as error:
        if error.key == "card.nearly":
            return Card(error.values["meant"])
        raise unknown_key("pinochle.table.word-unknown", text, [*_WORDS, _ALL, *_SUITS]) from error
