"""What is told and what is typed at a crib table.

What happens is told in sentences, from what a seat (or the public) saw before and after it. What a player types
becomes an action: cards, numbers from the list, holes, or a word.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hangjack.cards import Cards, arranged
from hangjack.errors import BadInput
from hangjack.games.cribbage import Award, Item, Phase, Reason, Seat, SeatAction, Shuffled, Tally, View, Where
from hangjack.games.cribbage.engine import GAME
from hangjack.games.cribbage.engine.actions import (
    Action,
    Agree,
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
from hangjack.games.cribbage.engine.showing import laid_away
from hangjack.games.cribbage.engine.state import Counted
from hangjack.games.cribbage.engine.views import OpenScore
from hangjack.tables.faces import face, faces
from hangjack.tables.offers import Offer, entered, picked, the_only, typed_card
from hangjack.wording import phrase, say

_BY_THEMSELVES = (Reason.HAND, Reason.BOX)
"""Awards that are told with the cards that were counted."""

_ANSWERS: dict[str, Callable[[Seat], SeatAction]] = {"agree": Agree, "challenge": Challenge}


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
