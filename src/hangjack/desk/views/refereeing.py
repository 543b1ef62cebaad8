"""The referee asked: what a competition's book says about an incident, without any effect.

Anybody may ask. In a match the table's own score, who sits where and the warnings already given are taken from it, as far
as the reader may know them; what else matters is asked for.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.rules import Rules
from hangjack.desk.games import judge_of, viewed_by
from hangjack.desk.judges import AnyJudge, Reported, Where
from hangjack.desk.memory import given_before, occasion_of
from hangjack.desk.names import Names
from hangjack.errors import BadInput
from hangjack.ids import ClauseId, MatchId
from hangjack.matches import rulings
from hangjack.matches.events import RulingId
from hangjack.matches.match import Match
from hangjack.referee.facts import FactType, Question, Questions
from hangjack.referee.rows import Outcome, Same
from hangjack.referee.rulings import AnyRuling
from hangjack.wording import Worded


class Asking(Struct, frozen=True):
    """What happened, as far as it is known; in a match, at which of its tables."""

    kind: str
    facts: dict[str, Any] = {}
    match: MatchId | None = None
    table: int = 1
    changes: RulingId | None = None
    """The ruling that another one is to take the place of."""


class QuestionShown(Struct, frozen=True):
    """Something that must be known first; *words* put it to an official."""

    fact: str
    type: FactType
    values: tuple[str, ...]
    words: str


class RuledShown(Struct, frozen=True):
    """What the book prescribes, and what that does to the table."""

    outcome: Outcome
    words: str
    clauses: tuple[ClauseId, ...]
    score: Any
    """The line that was being played before it; None where nobody said."""
    after: Any
    """The table after it, as the game's referee says."""
    reported: Reported
    """The incident with everything that was found out, as it is reported in a match."""


class Advice(Struct, frozen=True):
    """The ruling, or the questions that are still open."""

    questions: tuple[QuestionShown, ...] = ()
    ruling: RuledShown | None = None


def advise(
    competition: Competition,
    match: Match | None,
    asking: Asking,
    language: str = "en",
    others: Iterable[Match] = (),
) -> Advice:
    """Return what the book says; *match* is the one that is asked about, by whose rules and memory it is answered.

    *others* are the matches beside it that the referee remembers.
    """
    rules = _rules(competition, match)
    judge = judge_of(rules)
    day = occasion_of(competition, match)
    where = Where(asking.table, asking.changes)
    incident = judge.asked(match, where, _kind(judge, asking.kind), asking.facts, day)
    earlier = given_before(match, others, asking.changes) if match else None
    found = judge.referee.rule(incident, rules.game.penalties, earlier)
    if isinstance(found, Questions):
        return Advice(tuple(_question(judge, each, language) for each in found.missing))
    return Advice(
        ruling=RuledShown(
            outcome=found.outcome,
            words=judge.referee.read_aloud(found, language),
            clauses=found.clauses,
            score=judge.score(found.incident),
            after=judge.referee.after(found),
            reported=judge.reported(found.incident),
        )
    )


def otherwise(
    competition: Competition, match: Match | None, kind: Worded, language: str
) -> tuple[QuestionShown, ...]:
    """Return what the book takes for granted about *kind* unless somebody says otherwise."""
    judge = judge_of(_rules(competition, match))
    vocabulary = judge.referee.facts_for(kind)
    rows = penalties_of(competition, match).rows.get(kind, ())
    names = dict.fromkeys(
        name
        for branch in rows
        for condition in branch.when
        for name in ((condition.fact, condition.other) if isinstance(condition, Same) else (condition.fact,))
        if vocabulary[name].has_default
    )
    return tuple(
        _question(judge, Question(name, vocabulary[name].type, vocabulary[name].values), language)
        for name in names
    )


def penalties_of(competition: Competition, match: Match | None) -> Any:
    """Return the penalty table that holds: of the rules by which *match* was called, or of those that hold now."""
    return _rules(competition, match).game.penalties


def _rules(competition: Competition, match: Match | None) -> Rules:
    return competition.rules_of(match) if match else competition.rules


def _kind(judge: AnyJudge, kind: str) -> Worded:
    kinds = judge.referee.kinds
    if kind not in kinds.__members__.values():
        raise BadInput("desk.no-such-incident", kind=kind)
    found: Worded = kinds(kind)
    return found


def _question(judge: AnyJudge, question: Question, language: str) -> QuestionShown:
    words = judge.referee.ask_aloud(question, language)
    return QuestionShown(question.fact, question.type, question.values, words)


def ruled_in_words(match: Match, ruling: AnyRuling, names: Names) -> str:
    """Return a ruling in words, with who sits where: it names seats, and people go by teams."""
    told = (rulings.in_words(match, ruling, names.language), viewed_by(match).sitting(match, names))
    return " ".join(filter(None, told))
