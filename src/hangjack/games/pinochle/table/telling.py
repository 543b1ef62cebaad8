"""What happens at a pinochle table, in sentences, from what a seat (or the public) saw before and after it."""

from collections.abc import Iterator

from msgspec.structs import asdict

from hangjack.cards import Card, Cards, Suit, arranged
from hangjack.games.pinochle import HandResult, Phase, Side, Tally, View
from hangjack.games.pinochle.engine import GAME
from hangjack.games.pinochle.engine.actions import Action, Deal, HandEnded, Play, Show
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.melding import cards_of, price
from hangjack.games.pinochle.engine.recording import Opened
from hangjack.games.pinochle.engine.rounds import RoundEnd
from hangjack.games.pinochle.engine.tricks import Trick, counters, winner
from hangjack.tables.faces import face, faces, in_suits
from hangjack.wording import say

_NOT_TOLD = ("shuffled", "shuffle", "offer-cut", "cut", "no-cut", "finish-meld", "write-meld")


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
