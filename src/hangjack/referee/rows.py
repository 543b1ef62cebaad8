"""Penalty tables as data: for each kind of incident, branches tried in order until one's conditions hold.

A table is stored whole with the competition that uses it, so it holds values only: conditions, effects and clauses,
no functions. Limits that a setting decides are in it as numbers.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from hangjack.ids import ClauseId
from hangjack.referee.facts import Fact, Questions, ask
from hangjack.wording import Worded

Effect = TypeVar("Effect")
Duty = TypeVar("Duty")


class Outcome(Worded):
    """What a ruling amounts to."""

    RULED = "ruled"
    WARNING = "warning"
    NO_PENALTY = "no_penalty"
    REFER = "refer_to_official"


class Scope(Worded):
    """How long a warning is remembered against the same person."""

    MATCH = "match"
    SESSION = "session"
    EVENT = "event"


class Is(Struct, frozen=True, tag="is"):
    """The fact has this value."""

    fact: str
    value: bool | int | str | None


class AtMost(Struct, frozen=True, tag="at-most"):
    """The fact is a number not above this."""

    fact: str
    number: int


class Same(Struct, frozen=True, tag="same"):
    """Two facts agree."""

    fact: str
    other: str


class OneOf(Struct, frozen=True, tag="one-of"):
    """The fact is one of these."""

    fact: str
    values: tuple[str, ...]


Condition = Is | AtMost | Same | OneOf


class Branch(Struct, Generic[Effect, Duty], frozen=True):
    """What a clause prescribes when all of *when* hold."""

    cites: tuple[ClauseId, ...]
    when: tuple[Condition, ...] = ()
    outcome: Outcome = Outcome.RULED
    effects: tuple[Effect, ...] = ()
    duties: tuple[Duty, ...] = ()
    warns: Scope | None = None
    """For a warning: how long it counts against the person."""
    official: tuple[str, ...] = ()
    """What the official still has to decide, by wording key."""


def choose(
    branches: Sequence[Branch[Effect, Duty]], facts: Mapping[str, Any], vocabulary: Mapping[str, Fact]
) -> Branch[Effect, Duty] | Questions | None:
    """Return the first branch whose conditions hold, what must be asked to find it, or None if no branch fits."""
    for branch in branches:
        verdict = _verdict(branch.when, facts, vocabulary)
        if isinstance(verdict, Questions):
            return verdict
        if verdict:
            return branch
    return None


def _verdict(
    conditions: Sequence[Condition], facts: Mapping[str, Any], vocabulary: Mapping[str, Fact]
) -> bool | Questions:
    for condition in conditions:
        missing = [
            name for name in _needs(condition) if name not in facts and not vocabulary[name].has_default
        ]
        if missing:
            return ask(missing, vocabulary)
        if not _holds(condition, facts, vocabulary):
            return False
    return True


def _needs(condition: Condition) -> tuple[str, ...]:
    return (condition.fact, condition.other) if isinstance(condition, Same) else (condition.fact,)


def _holds(condition: Condition, facts: Mapping[str, Any], vocabulary: Mapping[str, Fact]) -> bool:
    value = facts.get(condition.fact, vocabulary[condition.fact].default)
    match condition:
        case Is(value=wanted):
            return bool(value == wanted)
        case AtMost(number=number):
            return bool(value <= number)
        case Same(other=other):
            return bool(value == facts[other])
        case OneOf(values=values):
            return value in values
