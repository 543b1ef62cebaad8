"""A ruling in words that a captain can read aloud."""

from collections.abc import Iterator

from hangjack.games.cribbage.engine.seats import Side
from hangjack.games.cribbage.referee.effects import settle, verdict_of
from hangjack.games.cribbage.referee.rulings import Ruling
from hangjack.referee.facts import Question
from hangjack.wording import phrase, say


def read_aloud(ruling: Ruling, language: str = "en") -> str:
    """Return *ruling* as a few sentences: what happened, what is put right, how the deal goes on."""
    return " ".join(_sentences(ruling, language))


def _sentences(ruling: Ruling, language: str) -> Iterator[str]:
    verdict = verdict_of(ruling.effects)
    yield say("cribbage.ruling.opens", language=language, kind=ruling.incident.kind, outcome=ruling.outcome)
    for ruled in verdict.card, verdict.score:
        if ruled is not None:
            yield phrase(ruled, language)
    if isinstance(verdict.count, int):
        yield say("cribbage.ruling.count", language=language, holes=verdict.count)
    yield from _holes(ruling, language)
    if verdict.dealer is not None:
        yield phrase(verdict.dealer, language)
    for task in ruling.duties:
        yield phrase(task, language)
    yield from _ending(ruling, language)


def _holes(ruling: Ruling, language: str) -> Iterator[str]:
    holes = verdict_of(ruling.effects).holes
    for side in Side:
        if holes.of(side) > 0:
            yield say("cribbage.ruling.given", language=language, side=side, holes=holes.of(side))
        elif holes.of(side) < 0:
            yield say("cribbage.ruling.taken", language=language, side=side, holes=-holes.of(side))


def _ending(ruling: Ruling, language: str) -> Iterator[str]:
    winner = settle(ruling.incident.table, ruling.effects, ruling.goal).winner
    if winner is not None:
        yield say("cribbage.ruling.won", language=language, side=winner)
    if refer := verdict_of(ruling.effects).refer:
        yield say("cribbage.ruling.referred", language=language, who=refer)
    yield say("cribbage.ruling.cites", language=language, clauses=ruling.clauses)


def ask_aloud(question: Question, language: str = "en") -> str:
    """Return *question* as it is put to the captains."""
    return say(f"cribbage.question.{question.fact}", language=language)
