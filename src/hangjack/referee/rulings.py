"""Incidents, penalty tables and rulings as values that are stored and sent: what those of all games have in common."""

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from hangjack.ids import BookId, ClauseId, PersonId
from hangjack.referee.rows import Branch, Outcome, Scope
from hangjack.unions import OpenUnion, Tagged
from hangjack.wording import Worded

Kind = TypeVar("Kind", bound=Worded)
Table = TypeVar("Table")
Prescription = TypeVar("Prescription")
Task = TypeVar("Task", bound=Worded)
Duty = TypeVar("Duty")
Play = TypeVar("Play")
Options = TypeVar("Options")
Happened = TypeVar("Happened")
Effect = TypeVar("Effect")
Goal = TypeVar("Goal")


class Penalties(Struct, Generic[Kind, Prescription, Duty, Play, Options], frozen=True):
    """The penalty table of one house: for each kind of incident branches, the first that fits counts; its options."""

    book: BookId
    rows: dict[Kind, tuple[Branch[Prescription, Duty], ...]]
    play: Play
    options: Options


class Incident(Struct, Generic[Kind, Table], frozen=True):
    """What happened at which table; facts that are not known yet are simply not there.

    *person*, *match* and *session* say whose it is and where, as far as warnings are remembered.
    """

    kind: Kind
    table: Table
    facts: Mapping[str, Any]
    unknown: frozenset[str] = frozenset()
    """What is not known of the table; the ruling asks for it if it matters. Facts of these names fill the table in."""
    person: PersonId | None = None
    match: str = ""
    session: str = ""


class DutyDue(Struct, Generic[Task], frozen=True):
    """A task that a ruling brings, with the card where it is about one."""

    task: Task
    card: str | None = None


class Ruling(Struct, Generic[Happened, Effect, Duty, Goal], frozen=True):
    """What the book prescribes for an incident. It is a proposal until an official gives it."""

    book: BookId
    incident: Happened
    outcome: Outcome
    clauses: tuple[ClauseId, ...]
    effects: tuple[Effect, ...]
    duties: tuple[Duty, ...]
    warns: Scope | None
    """For a warning: how long it counts against the person."""
    official: tuple[str, ...]
    """What is left for the official to decide, by wording key."""
    goal: Goal
    """What is played to, so that a stored ruling can be carried out without asking the book again."""


class AnyIncident(Protocol):
    """What happened at a table of any game."""

    @property
    def kind(self) -> Worded:
        """What it was."""

    @property
    def facts(self) -> Mapping[str, Any]:
        """What is known of it."""

    @property
    def person(self) -> PersonId | None:
        """Whose it is, where anybody is named."""


class AnyRuling(Tagged, Protocol, metaclass=OpenUnion, of=("games", "referee")):
    """A ruling at a table of any game."""

    @property
    def incident(self) -> AnyIncident:
        """What it is about."""

    @property
    def clauses(self) -> tuple[ClauseId, ...]:
        """By what it is ruled."""
