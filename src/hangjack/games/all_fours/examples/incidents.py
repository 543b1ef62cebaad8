"""Worked examples of All Fours incidents: the referee is asked, and the ruling is applied to the table."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict

from hangjack.errors import BadInput
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.referee import (
    FACTS,
    Incident,
    Kind,
    RuledTable,
    Ruling,
    apply_ruling,
    ask_aloud,
    rule,
)
from hangjack.referee.facts import FactType, Questions
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import game_rules
from hangjack.wording.nearest import is_a_slip, named


class IncidentGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """What happened at a table; the facts stand beside the kind."""

    table: RuledTable
    incident: dict[str, Any]


def run_incident(given: IncidentGiven, house: House) -> Mapping[str, Any]:
    """Ask the referee, and say what the ruling does to the table.

    An example states what matters: a yes-or-no fact that it leaves out is no. A kind that has no name here is referred.
    """
    facts = dict(given.incident)
    kind = facts.pop("kind", None)
    if not isinstance(kind, str):
        raise BadInput("example.kind-missing")
    happened, facts = _named(kind, facts)
    penalties = game_rules(house, AllFoursGame).penalties
    answer = rule(Incident(happened, given.table, facts), penalties)
    while isinstance(answer, Questions):
        facts.update(_left_out(answer))
        answer = rule(Incident(happened, given.table, facts), penalties)
    return _ruling_result(given.table, answer)


def _named(kind: str, facts: dict[str, Any]) -> tuple[Kind, dict[str, Any]]:
    """Return what happened, with its facts: what no book names is the official's, but a slip of the pen is refused."""
    try:
        return named("incident.unknown", kind, Kind), facts
    except BadInput:
        if is_a_slip(kind, Kind):
            raise
        return Kind.OTHER, {}


def _left_out(questions: Questions) -> dict[str, Any]:
    answers: dict[str, Any] = {}
    for question in questions.missing:
        if question.type is not FactType.YES_NO:
            raise BadInput("example.fact-missing", question=ask_aloud(question), fact=question.fact)
        answers[question.fact] = FACTS[question.fact].default or False
    return answers


def _ruling_result(table: RuledTable, ruling: Ruling) -> Mapping[str, Any]:
    after = apply_ruling(table, ruling)
    at_count = (
        {name: side for name, side in asdict(after.at_count).items() if side} if after.at_count else UNSET
    )
    result: dict[str, Any | UnsetType] = {
        "outcome": ruling.outcome,
        "points": after.points,
        "bullseyes": after.bullseyes,
        "hang_jacks": after.hang_jacks,
        "score_after": after.score,
        "game": after.game,
        "hand": after.hand,
        "next_dealer": after.next_dealer,
        "duties": [f"{duty.task}:{duty.card}" if duty.card else duty.task for duty in ruling.duties],
        "clauses": ruling.clauses,
        "at_count": at_count,
        "dispute_lost_by": after.dispute_lost_by or UNSET,
    }
    return {name: value for name, value in result.items() if value is not UNSET}
