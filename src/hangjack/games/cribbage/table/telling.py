"""What happens at a crib table, in sentences, from what a seat (or the public) saw before and after it."""

from collections.abc import Iterator, Sequence
from typing import Any

from hangjack.cards import arranged
from hangjack.games.cribbage import Award, Item, Phase, Reason, Seat, Shuffled, Tally, View, Where
from hangjack.games.cribbage.engine import GAME
from hangjack.games.cribbage.engine.actions import (
    Action,
    Challenge,
    Claim,
    CutForBox,
    CutPack,
    CutStart,
    Deal,
    Declare,
    Discard,
    Play,
    Shuffle,
)
from hangjack.games.cribbage.engine.recording import Opened
from hangjack.games.cribbage.engine.scores import pips
from hangjack.games.cribbage.engine.state import Counted
from hangjack.games.cribbage.engine.views import OpenScore
from hangjack.tables.faces import face, faces
from hangjack.wording import phrase, say

_BY_THEMSELVES = (Reason.HAND, Reason.BOX)
"""Awards that are told with the cards that were counted."""


def is_told(action: Action) -> bool:
    """Whether *action* is worth a line while a game goes on; a log told again has one for each."""
    return not isinstance(action, Shuffled | Shuffle | CutPack)


def standing(score: Tally) -> str:
    """Return *score* with the names of the sides."""
    return say("cribbage.table.standing", holes_a=score.A, holes_b=score.B)


def opened(event: Opened) -> str:
    """Return how a leg began."""
    return say("cribbage.table.opened", number=event.leg, variant=event.variant, book=event.book)


def told(action: Action, before: View, after: View) -> Iterator[str]:
    """Yield what *action* did: the act itself, the holes it brought, what was counted, what comes next."""
    yield _act(action, before, after)
    yield from _after_cut(before, after)
    if isinstance(action, Challenge) and before.open:
        yield _challenged(before.open, before, after)
    if not isinstance(action, Deal):
        for award in after.awards[len(before.awards) :]:
            if award.reason not in _BY_THEMSELVES:
                yield award_in_words(award)
        for counted in after.counted[len(before.counted) :]:
            yield from counted_in_words(counted)
    yield from _what_next(before, after)


def award_in_words(award: Award) -> str:
    """Return an *award* with the cards that earned it."""
    key = "cribbage.table.award" if award.cards else "cribbage.table.award-no-cards"
    return say(key, who=award.seat, reason=award.reason, holes=award.holes, cards=faces(award.cards))


def counted_in_words(counted: Counted) -> Iterator[str]:
    """Yield a hand or box that was counted, and every item of it."""
    cards = faces(arranged(counted.cards, GAME.order))
    key = "box" if counted.where is Where.BOX else "hand"
    values: dict[str, Any] = {
        "who": counted.seat,
        "cards": cards,
        "start": face(counted.start),
        "holes": counted.holes,
    }
    yield say(f"cribbage.counted.{key}", **values)
    if counted.items:
        yield items_in_words(counted.items)


def items_in_words(items: Sequence[Item]) -> str:
    """Return the items of a count in one line."""
    return "; ".join(f"{phrase(item.reason)} {item.holes} ({faces(item.cards)})" for item in items)


def _act(action: Action, before: View, after: View) -> str:
    key = f"cribbage.did.{action.__struct_config__.tag}"
    match action:
        case Shuffled():
            return say(key)
        case CutForBox(seat):
            return say(key, who=seat, card=face(after.cuts[-1].card))
        case CutPack(seat, cards):
            return say(key, who=seat, cards=cards)
        case Discard(seat, cards):
            own = after.seat is seat
            return say("cribbage.did.discard-own" if own else key, who=seat, cards=faces(cards))
        case CutStart(seat):
            return say(key, who=seat, card=face(after.start) if after.start else "")
        case Play(seat, card):
            count = before.count + _added(before, after, seat)
            return say(key, who=seat, card=face(card), count=count)
        case Claim(seat, holes) | Declare(seat, holes):
            return say(key, who=seat, holes=holes)
        case _:
            return say(key, who=action.seat)


def _challenged(said: OpenScore, before: View, after: View) -> str:
    """Return what came of holes that were challenged: those that were pegged, and those that were said."""
    awards = after.awards[len(before.awards) :]
    holes = sum(award.holes for award in awards if award.seat is said.seat)
    return say("cribbage.table.challenged", who=said.seat, declared=said.declared, holes=holes)


def _added(before: View, after: View, seat: Seat) -> int:
    """Return what the card that *seat* has just played added to the count."""
    new = (*after.turned_over, *after.round)[len(before.turned_over) + len(before.round) :]
    return sum(pips(played.card) for played in new if played.seat is seat)


def _after_cut(before: View, after: View) -> Iterator[str]:
    if after.recuts > before.recuts:
        yield say("cribbage.table.tied")
    elif before.phase is Phase.CUT and after.dealer:
        yield say("cribbage.table.first-box", who=after.dealer)


def _what_next(before: View, after: View) -> Iterator[str]:
    if after.result:
        yield say(
            "cribbage.table.won",
            side=after.result.winner,
            score=standing(after.score),
            where=after.result.ended_in,
        )
    elif len(after.turned_over) > len(before.turned_over) and after.phase is Phase.PLAY:
        yield say("cribbage.table.turned-over", who=after.turn)
    elif before.phase is Phase.BOX and after.phase is Phase.SHUFFLE:
        yield say("cribbage.table.next-deal", score=standing(after.score), dealer=after.dealer)
