"""What is told and what is typed at a Sheepshead table.

What happens is told in sentences, from what a seat (or the public) saw before and after it. What a player types
becomes an action: a card, two cards to bury, a number, or a word.
"""

from collections.abc import Iterator

from hangjack.cards import arranged
from hangjack.errors import BadInput
from hangjack.games.sheepshead import (
    LeasterResult,
    Phase,
    PickerResult,
    Result,
    Seat,
    SeatAction,
    Session,
    View,
)
from hangjack.games.sheepshead.engine import GAME
from hangjack.games.sheepshead.engine.actions import (
    Action,
    Barred,
    Bury,
    Deal,
    HandDecided,
    LaidOpen,
    Misdealt,
    Misplayed,
    Pass,
    Pick,
    Play,
    PutRight,
    Remedy,
    Shuffled,
    ThrowIn,
)
from hangjack.games.sheepshead.engine.recording import Opened
from hangjack.games.sheepshead.engine.seats import seats_of
from hangjack.games.sheepshead.engine.state import EndedBy
from hangjack.games.sheepshead.engine.tricks import Trick, card_points, winner
from hangjack.tables.faces import face, faces
from hangjack.tables.offers import Offer, entered, picked, typed_card
from hangjack.wording import phrase, say

_WORDS: dict[str, type[Pick | Pass | ThrowIn]] = {"pick": Pick, "pass": Pass, "throw in": ThrowIn}

_NOT_TOLD = ("shuffled", "shuffle", "offer-cut", "cut")
"""The handling of the pack, by tag: the deal says enough."""


def opened(event: Opened, number: int) -> str:
    """Return how hand *number* of a session began."""
    return say("sheepshead.table.opened", number=number, dealer=event.dealer)


def is_told(action: Action | Remedy) -> bool:
    """Whether *action* is worth a line at a table in play."""
    return isinstance(action, Deal) or action.__struct_config__.tag not in _NOT_TOLD


def told(action: Action | Remedy, before: View, after: View) -> Iterator[str]:
    """Yield what *action* did: the act itself, the trick it completed, what comes next, the result."""
    yield _act(action)
    if isinstance(action, Play):
        yield from _trick_taken(action, before)
    if isinstance(action, Bury) and after.bury:
        yield say("sheepshead.table.buried", cards=faces(after.bury), points=card_points(after.bury))
    if after.phase is Phase.LEASTER and before.phase is Phase.PICKING:
        yield say("sheepshead.table.leaster", leader=after.active[0])
    if after.result:
        yield from result_in_words(after.result)


def result_in_words(result: Result) -> Iterator[str]:
    """Yield how a hand came out, and what it pays."""
    match result:
        case PickerResult():
            yield _picker_result(result)
        case LeasterResult(winner=None, points=points):
            yield say("sheepshead.table.leaster-nobody", points=points)
        case LeasterResult(winner=won_by, points=points, value=value, trickless=trickless):
            key = "sheepshead.table.leaster-trickless" if trickless else "sheepshead.table.leaster-won"
            yield say(key, who=won_by, points=points, value=value)
    yield say("sheepshead.table.score", score=signed(result.score))


def signed(score: dict[Seat, int]) -> str:
    """Return *score* with a sign before each number."""
    return phrase({seat: with_sign(points) for seat, points in score.items()})


def with_sign(points: int) -> str:
    """Return *points* as a sheet has them: `+2`, `-4`, `0`."""
    return f"{points:+d}" if points else "0"


def standing(session: Session) -> str:
    """Return how a session stands."""
    points = {seat: with_sign(session.column(seat).points) for seat in seats_of(session.table_size)}
    return say("sheepshead.table.standing", hands=len(session.dealt), points=points)


def _act(action: Action | Remedy) -> str:
    key = f"sheepshead.did.{action.__struct_config__.tag}"
    match action:
        case Shuffled() | Misdealt():
            return say(key)
        case Play(seat=seat, card=card) | Misplayed(offender=seat, card=card):
            return say(key, who=seat, card=face(card))
        case PutRight(offender=seat, wrong=wrong, instead=instead):
            return say(key, who=seat, wrong=face(wrong), instead=face(instead))
        case LaidOpen(offender=seat, cards=cards):
            return say(key, who=seat, cards=faces(cards))
        case Barred(offender=seat):
            return say(key, who=seat)
        case HandDecided(won=won):
            return say(key, won=won)
        case _:
            return say(key, who=action.seat)


def _trick_taken(action: Play, before: View) -> Iterator[str]:
    assert before.trick is not None
    trick = Trick(before.trick.order, (*before.trick.cards, action.card))
    if trick.is_complete:
        yield say("sheepshead.table.trick", who=winner(trick), points=card_points(trick.cards))


def _picker_result(result: PickerResult) -> str:
    outcome = "won" if result.won else "lost"
    if result.by is EndedBy.RULING:
        return say(f"sheepshead.table.{outcome}-by-ruling", who=result.picker, level=result.level)
    if result.points is None:
        return say(f"sheepshead.table.{outcome}-by-bad-throw-in", who=result.picker)
    return say(f"sheepshead.table.{outcome}", who=result.picker, points=result.points, level=result.level)


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
