"""What happens at an All Fours table, in sentences, from what a seat (or the public) saw before and after it."""

from collections.abc import Iterator

from msgspec.structs import asdict

from hangjack.cards import Card, Rank
from hangjack.games.all_fours.engine.actions import Action, DeclineBlind, Play, Ruled, RunPack, Shuffled
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.engine.recording import Opened
from hangjack.games.all_fours.engine.seats import Side, Tally
from hangjack.games.all_fours.engine.state import Phase
from hangjack.games.all_fours.engine.tricks import Trick, for_game, winner
from hangjack.games.all_fours.engine.views import View
from hangjack.tables.faces import SIGNS, face
from hangjack.wording import say


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
