"""A ruling in words that a director can read aloud."""

from collections.abc import Iterator

from msgspec.structs import asdict

from hangjack.games.pinochle.referee.effects import Finding, HandOver, Settled, settle
from hangjack.games.pinochle.referee.rulings import Ruling
from hangjack.referee.facts import Question
from hangjack.wording import phrase, say


def read_aloud(ruling: Ruling, language: str = "en") -> str:
    """Return *ruling* as a few sentences: what it is, what it costs, how the table goes on, what people must do."""
    return " ".join(_sentences(ruling, language))


def _sentences(ruling: Ruling, language: str) -> Iterator[str]:
    after = settle(ruling.incident.table, ruling.effects, ruling.goal)
    yield say("pinochle.ruling.opens", language=language, kind=ruling.incident.kind, verdict=ruling.verdict)
    for effect in ruling.effects:
        if not isinstance(effect, Finding | HandOver):
            yield say(f"pinochle.effect.{effect.__struct_config__.tag}", language=language, **asdict(effect))
    yield from _goes_on(after, language)
    for task in ruling.duties:
        yield phrase(task, language)
    for open_question in ruling.official:
        yield say(f"pinochle.official.{open_question}", language=language)
    if ruling.clauses:
        yield say("pinochle.ruling.cites", language=language, clauses=ruling.clauses)


def _goes_on(after: Settled, language: str) -> Iterator[str]:
    if after.round_end is not None and after.round_end.over:
        yield say("pinochle.ruling.round-over", language=language, side=after.round_end.winner)
    elif after.next_dealer is not None:
        yield say("pinochle.ruling.next-dealer", language=language, dealer=after.next_dealer)
    elif after.hand_over:
        yield say("pinochle.ruling.hand-over", language=language)


def ask_aloud(question: Question, language: str = "en") -> str:
    """Return *question* as it is put to the director."""
    return say(f"pinochle.question.{question.fact}", language=language)
