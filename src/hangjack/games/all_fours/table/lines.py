"""What is told and what is typed at an All Fours table.

What happens is told in sentences, from what a seat (or the public) saw before and after it. What a player types
becomes an action: a card, a number from the list, or a word.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import asdict

from hangjack.cards import Card, Rank, arranged
from hangjack.games.all_fours.engine import GAME
from hangjack.games.all_fours.engine.actions import (
    Action,
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
    Ruled,
    RunPack,
    SeatAction,
    Shuffle,
    Shuffled,
    Sing,
    Stand,
    Stop,
)
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.engine.recording import Opened
from hangjack.games.all_fours.engine.seats import Seat, Side, Tally
from hangjack.games.all_fours.engine.state import Phase
from hangjack.games.all_fours.engine.tricks import Trick, for_game, winner
from hangjack.games.all_fours.engine.views import View
from hangjack.tables.faces import SIGNS, face
from hangjack.tables.offers import Offer, entered, picked, the_only, typed_card
from hangjack.wording import say

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


def in_words(card: Card) -> str:
    """Return *card* as it is said: the jack of hearts."""
    return say("table.card", card=card)


def standing(score: Tally) -> str:
    """Return *score* with the names of the sides."""
    return say(
        "table.score",
        north_south_points=score.NS,
        east_west_points=score.EW,
        north_south=Side.NS,
        east_west=Side.EW,
    )


def opened(event: Opened) -> str:
    """Return how a game began."""
    number = event.standing.game_number
    if event.book is None:
        return say("table.opened", number=number, dealer=event.dealer)
    return say("table.opened-by-book", number=number, dealer=event.dealer, book=event.book)


def is_told(action: Action) -> bool:
    """Whether *action* is worth a line at a table in play; waiting to see the cards is not."""
    return not isinstance(action, Shuffled | DeclineBlind)


def told(action: Action, before: View, after: View) -> Iterator[str]:
    """Yield what *action* did: the act itself, what it turned up, the points it brought, what comes next."""
    yield _act(action, before, after)
    yield from (say("table.kicked", card=face(card)) for card in after.kicks[len(before.kicks) :])
    if before.blind_card and after.trick and not before.trick:
        yield say("table.blind-lead", who=after.trick.leader, card=face(before.blind_card))
    if isinstance(action, Play):
        yield from _trick_taken(action, before)
    for award in after.awards[len(before.awards) :]:
        yield award_in_words(award, before)
    yield from _what_next(action, before, after)


def award_in_words(award: Award, before: View) -> str:
    """Return an *award* with the card that earned it; *before* knows the trump that a count has cleared away."""
    card = award.card
    if award.what in (AwardFor.JACK, AwardFor.HANG_JACK) and before.trump:
        card = Card(f"{Rank.JACK}{before.trump}")
    named = "" if card or award.what not in (AwardFor.HIGH, AwardFor.LOW) else "-no-card"
    key = f"table.award.{award.what.value}{named}"
    return say(key, card=card and in_words(card), points=award.points, side=award.side)


def _act(action: Action, before: View, after: View) -> str:
    key = f"table.did.{action.__struct_config__.tag}"
    if isinstance(action, Shuffled | Ruled):
        return say(key, score=standing(after.score))
    values = {
        name: face(value) if isinstance(value, Card) else value for name, value in asdict(action).items()
    }
    turned_up = after.blind_card or before.blind_card
    return say(key, **values, who=action.seat, turned_up=turned_up and face(turned_up))


def _trick_taken(action: Play, before: View) -> Iterator[str]:
    assert before.trick is not None
    assert before.trump is not None
    trick = Trick(before.trick.leader, (*before.trick.cards, action.card))
    if trick.is_complete:
        yield say("table.trick", who=winner(trick, before.trump), worth=for_game(trick.cards))


def _what_next(action: Action, before: View, after: View) -> Iterator[str]:
    if after.result:
        yield _won(after)
    elif after.phase is Phase.RUN:
        yield say("table.same-suit", dealer=after.dealer)
    elif after.trump and not before.trump:
        yield say("table.trump", suit=after.trump, sign=SIGNS[after.trump])
    elif before.kicks and not after.kicks:
        if isinstance(action, RunPack):
            yield say("table.pack-out")
        yield say("table.next-deal", score=standing(after.score), dealer=after.dealer)
    if after.may_sing and not before.may_sing:
        yield say("table.may-sing", side=after.may_sing)


def _won(view: View) -> str:
    assert view.result is not None
    result = view.result
    score = (view.score.of(result.winner), view.score.of(result.winner.other))
    return say(
        f"table.won.{result.by}",
        side=result.winner,
        score=f"{score[0]}-{score[1]}",
        bullseyes=say("table.bullseyes", number=result.bullseyes),
    )


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
