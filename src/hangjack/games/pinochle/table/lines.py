"""What is told and what is typed at a pinochle table.

What happens is told in sentences, from what a seat (or the public) saw before and after it. What a player types
becomes an action: a card, a bid, a suit, a number from the list, or a word.
"""

from collections.abc import Iterator

from msgspec.structs import asdict

from hangjack.cards import Card, Cards, Suit, arranged
from hangjack.games.pinochle import HandResult, Phase, Seat, SeatAction, Side, Tally, View
from hangjack.games.pinochle.engine import GAME
from hangjack.games.pinochle.engine.actions import (
    Action,
    Bid,
    Deal,
    FinishMeld,
    HandEnded,
    NameTrump,
    Pass,
    Play,
    Show,
)
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.melding import cards_of, price
from hangjack.games.pinochle.engine.recording import Opened
from hangjack.games.pinochle.engine.rounds import RoundEnd
from hangjack.games.pinochle.engine.tricks import Trick, counters, winner
from hangjack.tables.faces import SIGNS, face, faces, in_suits
from hangjack.tables.offers import Offer, entered, picked, the_only, typed_card
from hangjack.wording import phrase, say

_NOT_TOLD = ("shuffled", "shuffle", "offer-cut", "cut", "no-cut", "finish-meld", "write-meld")
_WORDS: dict[str, type[Pass | FinishMeld]] = {"pass": Pass, "done": FinishMeld}
_SUITS = {name: suit for suit in Suit for name in (suit.value, suit.name.lower())}
_ALL = "all"
_BIDS_LISTED = 4


def in_hand(cards: Cards, trump: Suit | None) -> str:
    """Return *cards* as a hand is laid out, trumps first, a gap between the suits."""
    return in_suits(arranged(cards, GAME.order, trump))


def standing(score: Tally) -> str:
    """Return *score* with the names of the sides."""
    return say(
        "pinochle.table.score",
        north_south_points=score.NS,
        east_west_points=score.EW,
        north_south=Side.NS,
        east_west=Side.EW,
    )


def opened(event: Opened) -> str:
    """Return how a round began."""
    if event.book is None:
        return say("pinochle.table.opened", dealer=event.dealer)
    return say("pinochle.table.opened-by-book", dealer=event.dealer, book=event.book)


def is_told(action: Action) -> bool:
    """Whether *action* is worth a line at a table in play; the handling of the pack is not."""
    return isinstance(action, Deal) or action.__struct_config__.tag not in _NOT_TOLD


def told(action: Action, before: View, after: View) -> Iterator[str]:
    """Yield what *action* did: the act itself, the trick it completed, what comes next, the result."""
    yield _act(action, before)
    if isinstance(action, Play):
        yield from _trick_taken(action, before)
    if after.bidder and not before.bidder:
        yield say("pinochle.table.bought", who=after.bidder, bid=after.bid)
    if (after.aces_due, after.board_due) != (before.aces_due, before.board_due):
        yield from _owed(after)
    if after.phase is Phase.PLAY and before.phase is Phase.WRITE:
        yield say("pinochle.table.meld-written", meld=standing(after.meld), who=after.bidder)
    if after.director_wanted and not before.director_wanted:
        yield say("pinochle.table.director-wanted")
    for result in after.results[len(before.results) :]:
        yield from result_in_words(result)
        yield say("pinochle.table.totals", score=standing(after.score), dealer=after.dealer)
    if after.end:
        yield end_in_words(after.end)


def result_in_words(result: HandResult) -> Iterator[str]:
    """Yield how a hand came out and what both sides score for it."""
    key = f"pinochle.table.result-{result.how.value.replace('_', '-')}"
    yield say(
        key,
        who=result.bidder,
        bid=result.bid,
        outcome=result.outcome,
        why=result.board_set,
        meld=standing(result.meld),
        tricks=standing(result.tricks),
    )
    for seat, cards in result.cards_shown:
        yield say("pinochle.table.shows-hand", who=seat, cards=in_hand(cards, result.trump))
    if result.boston:
        confirmed = "boston" if result.boston_confirmed else "boston-unseen"
        yield say(f"pinochle.table.{confirmed}", side=result.boston)
    if result.how is not HowEnded.REDEAL:
        yield say("pinochle.table.hand-score", score=standing(result.score))


def end_in_words(end: RoundEnd) -> str:
    """Return who has won a round, and by what."""
    return say(f"pinochle.table.round-won.{end.reason}", side=end.winner)


def _act(action: Action, before: View) -> str:
    values = {
        name: face(value) if isinstance(value, Card) else value for name, value in asdict(action).items()
    }
    if isinstance(action, HandEnded):
        values["score"] = standing(action.score)
    if isinstance(action, Show):
        values |= _meld_shown(action, before)
    values["who"] = values.pop("seat", None)
    return say(f"pinochle.did.{action.__struct_config__.tag}", **values)


def _meld_shown(action: Show, before: View) -> dict[str, object]:
    cards = cards_of(action.meld, before.trump) * action.times
    return {"cards": faces(cards), "points": price(action.meld, action.times, before.meld_table)}


def _trick_taken(action: Play, before: View) -> Iterator[str]:
    assert before.trick is not None
    assert before.trump is not None
    trick = Trick(before.trick.leader, (*before.trick.cards, action.card))
    if trick.is_complete:
        yield say("pinochle.table.trick", who=winner(trick, before.trump), points=counters(trick.cards))


def _owed(after: View) -> Iterator[str]:
    if after.aces_due:
        yield say("pinochle.table.aces-due", seats=after.aces_due)
    if after.board_due:
        yield say("pinochle.table.board-due", seats=after.board_due)


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
