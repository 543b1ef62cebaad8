"""A ruling in words that can be read aloud at the table."""

from collections.abc import Iterator

from msgspec.structs import asdict

from hangjack.games.sheepshead.referee.kinds import Verdict
from hangjack.games.sheepshead.referee.rulings import Ruling
from hangjack.referee.facts import Question
from hangjack.wording import say


def read_aloud(ruling: Ruling, language: str = "en") -> str:
    """Return *ruling* as a few sentences: what happened, what it comes to, what it costs whom."""
    return " ".join(_sentences(ruling, language))


def _sentences(ruling: Ruling, language: str) -> Iterator[str]:
    kind = ruling.incident.kind
    yield say("sheepshead.ruling.opens", language=language, kind=kind, verdict=ruling.verdict)
    for effect in ruling.effects:
        tag = effect.__struct_config__.tag
        yield say(f"sheepshead.effect.{tag}", language=language, **asdict(effect))
    if ruling.verdict is Verdict.WARNING:
        yield say("sheepshead.ruling.warned", language=language)
    if ruling.clauses:
        yield say("sheepshead.ruling.cites", language=language, clauses=ruling.clauses)


def ask_aloud(question: Question, language: str = "en") -> str:
    """Return *question* as it is put to the official."""
    return say(f"sheepshead.question.{question.fact}", language=language)
