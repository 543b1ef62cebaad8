"""A ruling in words that a captain can read aloud."""

from collections.abc import Iterator

from msgspec.structs import asdict

from hangjack.games.all_fours.referee.effects import GameIs, Hand, HandGoes, Settled, settle
from hangjack.games.all_fours.referee.rulings import Ruling, Task
from hangjack.referee.facts import Question
from hangjack.referee.rulings import DutyDue
from hangjack.wording import phrase, say


def read_aloud(ruling: Ruling, language: str = "en") -> str:
    """Return *ruling* as a few sentences: what happened, what it costs, how the hand goes on, what people must do."""
    return " ".join(_sentences(ruling, language))


def _sentences(ruling: Ruling, language: str) -> Iterator[str]:
    after = settle(ruling.incident.table, ruling.effects, ruling.goal)
    yield say("all_fours.ruling.opens", language=language, kind=ruling.incident.kind, outcome=ruling.outcome)
    for effect in ruling.effects:
        if not isinstance(effect, Hand):
            yield say(f"all_fours.effect.{effect.__struct_config__.tag}", language=language, **asdict(effect))
    yield from _game(after, language)
    for duty in ruling.duties:
        yield _duty(duty, language)
    for open_question in ruling.official:
        yield say(f"all_fours.official.{open_question}", language=language)
    if ruling.clauses:
        yield say("all_fours.ruling.cites", language=language, clauses=ruling.clauses)


def _game(after: Settled, language: str) -> Iterator[str]:
    if after.home_by_points:
        number = after.bullseyes.of(after.home_by_points)
        yield say("all_fours.ruling.home", language=language, side=after.home_by_points, number=number)
    if after.game is GameIs.VOID:
        yield say("all_fours.ruling.table_closed", language=language)
    elif after.hand is not HandGoes.PLAY_ON:
        yield say(f"all_fours.ruling.{after.hand.value}", language=language, dealer=after.next_dealer)


def _duty(duty: DutyDue[Task], language: str) -> str:
    if duty.task is Task.CARD_STANDS:
        return say("all_fours.ruling.card-stands", language=language, card=duty.card)
    return phrase(duty.task, language)


def ask_aloud(question: Question, language: str = "en") -> str:
    """Return *question* as it is put to the official."""
    return say(f"all_fours.question.{question.fact}", language=language)
