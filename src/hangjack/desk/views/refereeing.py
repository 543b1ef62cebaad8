"""The referee asked: what a competition's book says about an incident, without any effect.

Anybody may ask. In a match the table's own score, who sits where and the warnings already given are taken from it, as far
as the reader may know them; what else matters is asked for.
"""

from typing import Any

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.rules import AllFoursGame
from hangjack.desk.requests.rulings import Reported, given_before
from hangjack.games.all_fours.seats import Seat, Tally
from hangjack.ids import ClauseId, MatchId
from hangjack.matches.match import Match
from hangjack.matches.pads.all_fours_points import points_at
from hangjack.matches.parties import Party
from hangjack.matches.sides.all_fours_directions import seats_at, team_at
from hangjack.referee.all_fours import (
    Incident,
    Kind,
    Penalties,
    RuledTable,
    Settled,
    apply_ruling,
    ask_aloud,
    read_aloud,
    rule,
)
from hangjack.referee.all_fours.kinds import TABLE_FACTS, facts_for
from hangjack.referee.facts import FactType, Question, Questions
from hangjack.referee.rows import Outcome, Same


class Asking(Struct, frozen=True):
    """What happened, as far as it is known; in a match, at which of its tables."""

    kind: Kind
    facts: dict[str, Any] = {}
    match: MatchId | None = None
    table: int = 1


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
    score: Tally | None
    """The running game before it; None where nobody said."""
    after: Settled
    reported: Reported
    """The incident with everything that was found out, as it is reported in a match."""


class Advice(Struct, frozen=True):
    """The ruling, or the questions that are still open."""

    questions: tuple[QuestionShown, ...] = ()
    ruling: RuledShown | None = None


def advise(competition: Competition, match: Match | None, asking: Asking, language: str = "en") -> Advice:
    """Return what the book says; *match* is the one that is asked about, by whose rules and memory it is answered."""
    incident = _incident(competition, match, asking)
    found = rule(incident, penalties_of(competition, match), given_before(match) if match else None)
    if isinstance(found, Questions):
        return Advice(tuple(_question(each, language) for each in found.missing))
    told = found.incident
    return Advice(
        ruling=RuledShown(
            outcome=found.outcome,
            words=read_aloud(found, language),
            clauses=found.clauses,
            score=None if "score" in told.unknown else told.table.score,
            after=apply_ruling(told.table, found),
            reported=Reported(told.kind, told.table, dict(told.facts), told.person),
        )
    )


def otherwise(
    competition: Competition, match: Match | None, kind: Kind, language: str
) -> tuple[QuestionShown, ...]:
    """Return what the book takes for granted about *kind* unless somebody says otherwise."""
    vocabulary = facts_for(kind)
    rows = penalties_of(competition, match).rows.get(kind, ())
    names = dict.fromkeys(
        name
        for branch in rows
        for condition in branch.when
        for name in ((condition.fact, condition.other) if isinstance(condition, Same) else (condition.fact,))
        if vocabulary[name].has_default
    )
    return tuple(
        _question(Question(name, vocabulary[name].type, vocabulary[name].values), language) for name in names
    )


def penalties_of(competition: Competition, match: Match | None) -> Penalties:
    """Return the penalty table that holds: of the rules by which *match* was called, or of those that hold now."""
    rules = competition.rules_of(match) if match else competition.rules
    return rules.game_as(AllFoursGame).penalties


def team_of(match: Match, seat: Seat) -> Party:
    """Return the team that sits on *seat*."""
    return team_at(match, seat.side)


def _incident(competition: Competition, match: Match | None, asking: Asking) -> Incident:
    table, unknown = RuledTable(Seat.NORTH, Tally()), frozenset(TABLE_FACTS)
    person = None
    if match is not None:
        points = points_at(match, asking.table)
        if points.written:
            table, unknown = RuledTable(Seat.NORTH, points.score), unknown - {"score"}
        offender = asking.facts.get("offender")
        person = seats_at(match, asking.table).get(Seat(offender)) if offender in set(Seat) else None
    return Incident(
        asking.kind,
        table,
        asking.facts,
        unknown,
        person=person,
        match=match.opened.match if match else "",
        session=competition.id,
    )


def _question(question: Question, language: str) -> QuestionShown:
    return QuestionShown(question.fact, question.type, question.values, ask_aloud(question, language))
