"""What happens at a Sheepshead table, in sentences, from what a seat (or the public) saw before and after it."""

from collections.abc import Iterator

from hangjack.games.sheepshead import LeasterResult, Phase, PickerResult, Result, Seat, Session, View
from hangjack.games.sheepshead.engine.actions import (
    Action,
    Barred,
    Bury,
    Deal,
    HandDecided,
    LaidOpen,
    Misdealt,
    Misplayed,
    Play,
    PutRight,
    Remedy,
    Shuffled,
)
from hangjack.games.sheepshead.engine.recording import Opened
from hangjack.games.sheepshead.engine.seats import seats_of
from hangjack.games.sheepshead.engine.state import EndedBy
from hangjack.games.sheepshead.engine.tricks import Trick, card_points, winner
from hangjack.tables.faces import face, faces
from hangjack.wording import phrase, say


def opened(event: Opened, number: int) -> str:
    """Return how hand *number* of a session began."""
    return say("sheepshead.table.opened", number=number, dealer=event.dealer)


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


NOT_TOLD = ("shuffled", "shuffle", "offer-cut", "cut")
"""The handling of the pack, by tag: the deal says enough."""


def is_told(action: Action | Remedy) -> bool:
    """Whether *action* is worth a line at a table in play."""
    return isinstance(action, Deal) or action.__struct_config__.tag not in NOT_TOLD
